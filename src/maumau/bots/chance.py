"""Choosing among valued moves, the best one or one that somebody takes for the best; and chances to win.

`work` is a record with the fields `rng`, `actions` and `values`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rng import below, splitmix64

EQUAL = 1e-9
WHOLE = 2.0**64


@rule
def best(work: Any, count: int) -> int:
    """The action with the highest of the first `count` values; equals are drawn among. -1 if there is none."""
    highest, equals, chosen = -np.inf, 0, -1
    for i in range(count):
        if work.values[i] > highest + EQUAL:
            highest, equals, chosen = work.values[i], 1, int(work.actions[i])
        elif work.values[i] > highest - EQUAL:
            equals += 1
            if below(work.rng, equals) == 0:
                chosen = int(work.actions[i])
    return chosen


@rule
def blur(work: Any, count: int, noise: float) -> None:
    """Leave it to chance what is best: a move that is worth `noise` more is chosen e times as often."""
    if noise > 0:
        for i in range(count):
            work.values[i] -= noise * np.log(-np.log(uniform(work.rng)))


@rule
def uniform(rng: NDArray[np.uint64]) -> float:
    """A number between 0 and 1, neither of them included."""
    return (np.float64(splitmix64(rng)) + 0.5) / (WHOLE * 1.0001)


@rule
def winning_chances(
    worth: NDArray[np.float64], players: int, spread: float, slips: float, chances: NDArray[np.float64]
) -> None:
    """Write how likely each player is to win in the end: who is `spread` points ahead is e times as likely to.

    In a share `slips` of all games things go otherwise than anybody would think, and each player is as likely to win.
    """
    highest, total = worth[0], 0.0
    for seat in range(1, players):
        highest = max(highest, worth[seat])
    for seat in range(players):
        chances[seat] = np.exp((worth[seat] - highest) / spread)
        total += chances[seat]
    for seat in range(players):
        chances[seat] = (1 - slips) * chances[seat] / total + slips / players


@rule
def expected_place(worth: NDArray[np.float64], players: int, seat: int, spread: float, slips: float) -> float:
    """The place that a player may expect: 1, and one more for each other as likely as that one ends up ahead."""
    place = 1.0
    for other in range(players):
        if other != seat:
            place += (1 - slips) / (1 + np.exp((worth[seat] - worth[other]) / spread)) + slips / 2
    return place
