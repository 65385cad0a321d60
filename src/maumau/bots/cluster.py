"""Work spread over a Dask cluster, results in order: what processes do on one machine, on as many as one has.

Nothing but times depends on how many workers there are, or which of them does what: each task is its own function of
what it is given. Workers must have the very sources that are here: that is checked at once, so that it is said before
anything is played, and with each task, since a worker may come later.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from maumau.bots.workers import AHEAD
from maumau.core.checks import quote
from maumau.core.errors import BadOptions, MaumauError
from maumau.core.jit import sources_hash

if TYPE_CHECKING:
    from distributed import Client

A = TypeVar("A")
B = TypeVar("B")

PATIENCE = 10
"""Seconds until a scheduler has to have answered, and a worker to be there."""


class ClusterLost(MaumauError):
    """The scheduler is gone, or a task has ended several workers."""

    code = "cluster-lost"


class Cluster:
    """A cluster that one is connected with; see `connected`."""

    def __init__(self, client: "Client", address: str) -> None:
        self._client = client
        self._address = address

    def in_order(self, function: Callable[[A], B], items: Iterable[A]) -> Generator[B]:
        """`map(function, items)`, by all workers; raises ClusterLost. To be closed when no longer wanted."""
        from distributed import KilledWorker

        try:
            yield from self._spread(function, items)
        except (CancelledError, KilledWorker) as error:
            raise ClusterLost from error
        except Exception as error:
            if self._client.status == "running":
                raise
            raise ClusterLost from error

    def _spread(self, function: Callable[[A], B], items: Iterable[A]) -> Generator[B]:
        threads = max(1, sum(self._client.nthreads().values()))
        alike = _by_our_rules(function, self._address)
        waiting: deque[Any] = deque()  # futures: whatever is no longer referred to is not worked at any more
        for item in items:
            waiting.append(self._client.submit(alike, item, pure=False))
            if len(waiting) > AHEAD * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """Connect with the scheduler at an address (`tcp://…`) for a while; raises BadOptions."""
    try:
        from distributed import Client
    except ImportError as error:
        raise BadOptions("bad-options-cluster-missing") from error
    for name in ("distributed", "distributed.client"):  # what goes wrong is said in our words
        logging.getLogger(name).setLevel(logging.CRITICAL)
    _check_address(address)
    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        _check_workers(client, address)
        yield Cluster(client, address)


def _check_address(address: str) -> None:
    """Find out whether a scheduler answers, before there is a client, which would go on trying."""
    from distributed.comm.core import connect

    async def answers() -> None:
        comm = await connect(address, timeout=PATIENCE)
        await comm.close()

    try:
        asyncio.run(answers())
    except (OSError, ValueError) as error:
        raise BadOptions("bad-options-cluster-away", address=quote(address)) from error


def _check_workers(client: "Client", address: str) -> None:
    """Find out whether there are workers, and whether they play as we do."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise BadOptions("bad-options-cluster-empty", address=quote(address)) from error
    if any(theirs != sources_hash() for theirs in client.run(_asks_for_sources()).values()):
        raise _other_rules(address)


def _other_rules(address: str) -> BadOptions:
    return BadOptions("bad-options-cluster-other", address=quote(address))


def _by_our_rules(function: Callable[[A], B], address: str) -> Callable[[A], B]:
    """A task that raises BadOptions where the sources are others than here."""
    asked, ours, refused = _asks_for_sources(), sources_hash(), _other_rules(address)

    def alike(item: A) -> B:
        if asked() != ours:
            raise refused
        return function(item)

    return alike


def _asks_for_sources() -> Callable[[], str | None]:
    """What tells the hash of a worker's sources; made in here it travels whole, to workers without maumau as well."""

    def sources() -> str | None:
        try:
            from maumau.core.jit import sources_hash
        except ImportError:
            return None
        return sources_hash()

    return sources
