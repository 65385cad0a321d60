"""What every game does with its records: rules are compiled functions that work on one."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from maumau.core.jit import rule
from maumau.core.terms import Records

Record = Any
"""One record of a game's dtype: numpy's types can't say which fields it has."""


def fields(states: Records) -> Any:
    """The first record's fields by name, as Python's own numbers and as arrays: far faster to read in Python."""
    return SimpleNamespace(**dict(zip(states.dtype.names or (), states.tolist()[0], strict=True)))


def number(states: Records, name: str) -> int:
    """One of the first record's single numbers: faster than all fields where a few are enough."""
    found: int = states[name].item()
    return found


@rule
def whole(value: int) -> int:
    """A number (a record's field, a constant) as the one kind of integer that rules calculate with."""
    return np.int64(value)  # type: ignore[return-value]  # numpy's whole number is ours


@rule
def all_seats(s: Record) -> range:
    """The seats of the game, `0 … players-1`."""
    return range(np.int64(s.players))


@rule
def left_of(s: Record, seat: int) -> int:
    """The left neighbour: play runs clockwise."""
    return seat + 1 if seat + 1 < s.players else 0
