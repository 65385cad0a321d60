"""Work spread over processes, results in order; no process outlives the one that started it."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

AHEAD = 4  # tasks for each worker that wait or are done and not yet asked for


def usable_cores() -> int:
    """How many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def in_order(function: Callable[[A], B], items: Iterable[A], workers: int) -> Generator[B]:
    """`map(function, items)`, by `workers` processes if there is more than one. To be closed when no longer wanted."""
    if workers < 2:
        yield from map(function, items)
        return
    items = iter(items)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _end_with_parent)
    waiting: deque[Future[B]] = deque()
    try:
        with _deaf_to_interrupts():  # the processes start with the first task, and stay deaf: Ctrl-C is for us
            waiting.extend(pool.submit(function, item) for item in islice(items, 1))
        for item in items:
            waiting.append(pool.submit(function, item))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end_with_parent() -> None:
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
