"""How often somebody may ask, and how much at once: counted for each token and each address.

The libraries for this keep a timer thread or a store with a lock for each request, which costs more than the move.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from maumau.server.errors import TooManyRequests

KEPT = 10_000


@dataclass(frozen=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


class Limiter:
    """Buckets that fill up again, for many keys; forgets those that have asked longest ago."""

    def __init__(self, limit: Limit | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit = limit
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str | None) -> None:
        """Count one request; raises TooManyRequests. Nobody (None) is not counted."""
        if self._limit is None or key is None:
            return
        now = self._clock()
        left, at = self._buckets.get(key, (self._limit.burst, now))
        left = min(self._limit.burst, left + (now - at) * self._limit.per_second)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        if not allowed:
            raise TooManyRequests()


class Crowd:
    """How much each key has open at once."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one(self, key: str | None) -> Iterator[None]:
        """Count one more as long as this lasts; raises TooManyRequests. Nobody (None) is not counted."""
        if self._most is None or key is None:
            yield
            return
        if self._open.get(key, 0) >= self._most:
            raise TooManyRequests()
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
