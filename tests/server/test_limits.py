"""How often somebody may ask."""

from __future__ import annotations

import pytest

from maumau.server import limits
from maumau.server.errors import TooManyRequests
from maumau.server.limits import Crowd, Limit, Limiter


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_so_many_at_once_then_so_many_a_second():
    clock = Clock()
    limiter = Limiter(Limit(3, 2), clock)
    for _ in range(3):
        limiter.spend("a")
    with pytest.raises(TooManyRequests):
        limiter.spend("a")
    clock.time += 0.5
    limiter.spend("a")
    with pytest.raises(TooManyRequests):
        limiter.spend("a")


def test_each_key_has_its_own():
    limiter = Limiter(Limit(1, 1), Clock())
    limiter.spend("a")
    limiter.spend("b")


def test_no_limit_and_nobody_are_never_stopped():
    for limiter in (Limiter(None), Limiter(Limit(0, 0))):
        for _ in range(100):
            limiter.spend(None)


def test_a_bucket_never_holds_more_than_the_burst():
    clock = Clock()
    limiter = Limiter(Limit(2, 1), clock)
    clock.time += 1000
    limiter.spend("a")
    limiter.spend("a")
    with pytest.raises(TooManyRequests):
        limiter.spend("a")


def test_keys_are_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "KEPT", 10)
    limiter = Limiter(Limit(1, 1), Clock())
    for number in range(100):
        limiter.spend(str(number))
    assert len(limiter._buckets) == 10


def test_what_is_open_counts_until_it_is_closed_for_each_key_by_itself():
    crowd = Crowd(2)
    with crowd.one("a"), crowd.one("b"):
        with crowd.one("a"), pytest.raises(TooManyRequests), crowd.one("a"):
            raise AssertionError("one too many")
        with crowd.one("a"):
            pass
    assert not crowd._open


def test_a_crowd_of_nobodies_or_without_a_limit_is_never_too_large():
    for crowd, key in ((Crowd(None), "a"), (Crowd(1), None)):
        with crowd.one(key), crowd.one(key):
            pass
