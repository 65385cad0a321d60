"""Work spread over processes, results in order; no process outlives the one that started it."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from maumau.core.checks import quote
from maumau.core.errors import BadOptions

A = TypeVar("A")
B = TypeVar("B")

LEAST_LIMIT, WORKERS_A_CORE = 8, 4  # each process takes 150 MB
AHEAD = 4  # tasks for each worker that wait or are done and not yet asked for

_TALKING = threading.Lock()
"""A worker holds it while it gets tasks and hands in results, where it must not end: we would wait for the rest."""


def usable_cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def checked_workers(workers: int) -> int:
    """The number of processes that somebody asks for; raises BadOptions for more than could be of any use."""
    most = max(LEAST_LIMIT, WORKERS_A_CORE * usable_cores())
    if workers > most:
        raise BadOptions("bad-options-workers", workers=quote(workers), most=most)
    return workers


def in_order(function: Callable[[A], B], items: Iterable[A], workers: int) -> Generator[B]:
    """`map(function, items)`, by `workers` processes if there is more than one. To be closed when no longer wanted.

    What the processes are at then is dropped: they end at once.
    """
    if workers < 2:
        yield from map(function, items)
        return
    context = get_context("spawn")
    wanted, still_wanted = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, _begin, (wanted,))
    waiting: deque[Future[B]] = deque()
    try:
        for item in items:
            with _ctrl_c_later():
                waiting.append(pool.submit(_work, function, item))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        still_wanted.close()
        pool.shutdown(cancel_futures=True)
        wanted.close()


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Hold back Ctrl-C. Processes started meanwhile never get it: a terminal sends it to all, but it is for us.

    Another thread may take the signal, whose handler then runs in this one: so that is held back too, lest a process
    that is just being started is left without what it waits for.
    """
    asked: list[int] = []
    handler = signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    if handler is not None:
        signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield
    finally:
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if asked:
            signal.raise_signal(signal.SIGINT)


def _begin(wanted: Connection) -> None:
    _TALKING.acquire()
    threading.Thread(target=_wait_for_parent, daemon=True).start()
    threading.Thread(target=_wait_until_unwanted, args=(wanted,), daemon=True).start()


def _work(function: Callable[[A], B], item: A) -> B:
    _TALKING.release()
    try:
        return function(item)
    finally:
        _TALKING.acquire()


def _wait_until_unwanted(wanted: Connection) -> None:
    wait([wanted])
    with _TALKING:  # never, if it has nothing to do: then the pool ends it
        os._exit(1)


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
