"""A trail never changes, whatever is made of it."""

from __future__ import annotations

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maumau.core.trail import Trail

WAYS = st.lists(st.tuples(st.integers(0, 1000), st.integers()), max_size=60)
"""Which of the trails so far goes on, and with what."""


@given(WAYS)
def test_trails_that_part_are_what_tuples_would_be(ways: list[tuple[int, int]]):
    trails: list[Trail[int]] = [Trail()]
    tuples: list[tuple[int, ...]] = [()]
    for which, what in ways:
        of = which % len(trails)
        trails.append(trails[of].then(what))
        tuples.append((*tuples[of], what))
    for trail, same in zip(trails, tuples, strict=True):
        assert (tuple(trail), len(trail), bool(trail)) == (same, len(same), bool(same))
        assert tuple(reversed(trail)) == same[::-1]
        assert trail[1:-1] == list(same[1:-1])
        assert [trail[i] for i in range(-len(same), len(same))] == [*same, *same]
        assert trail == Trail(same)
        assert trail != Trail((*same, 0))
        assert hash(trail) == hash(Trail(same))


def test_there_is_nothing_behind_the_end():
    first = Trail([1]).then(2)
    first.then(3)
    with pytest.raises(IndexError):
        first[2]
    with pytest.raises(IndexError):
        first[-3]


def test_what_is_pickled_holds_nothing_of_where_others_went_on():
    short = Trail(["seen"])
    short.then("to come")
    assert b"to come" not in pickle.dumps(short)
    assert pickle.loads(pickle.dumps(short)) == short


def test_who_goes_on_from_the_same_in_several_threads_goes_ones_own_way():
    rounds, names = 300, range(4)
    starts: list[Trail[tuple[int, int]]] = [Trail([(-1, 0)]) for _ in range(rounds)]
    ready = Barrier(len(names))

    def go(name: int) -> list[list[tuple[int, int]]]:
        ends = []
        for start in starts:
            ready.wait(60)
            ends.append(list(start.then((name, 0)).then((name, 1)).then((name, 2))))
        return ends

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(names)) as pool:
            went = list(pool.map(go, names))
    finally:
        sys.setswitchinterval(before)
    assert went == [[[(-1, 0), (name, 0), (name, 1), (name, 2)]] * rounds for name in names]
