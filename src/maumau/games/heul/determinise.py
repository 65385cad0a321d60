"""A deal that fits what a seat knows (H9): faces for the cards whose faces it has not seen.

Whatever is nowhere to be seen may be anywhere: the faces left over from the deck go to the unknown cards, each way of
dealing them as likely as any other. Nobody else's knowledge restricts that: who knows a card can be seen, not its face.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rng import shuffle
from maumau.core.rules import Record, whole
from maumau.games.heul.cards import ALL_CARDS, COPIES, KINDS, NUMBER_KINDS, SPECIAL_COPIES, UNKNOWN


@rule
def determinise_at(seen: Record, i: int, rng: NDArray[np.uint64], deals: Record, j: int) -> None:
    """Write a deal that fits the seen record `seen[i]` into `deals[j]`."""
    deals[j] = seen[i]
    fill(deals[j], rng)


@rule
def fill(s: Record, rng: NDArray[np.uint64]) -> None:
    """Give the unknown cards of a seen record the faces that are left."""
    pool = np.empty(ALL_CARDS + KINDS, np.int16)
    n = faces_left(s, pool)
    shuffle(pool, 0, n, rng)
    for token in range(whole(s.cards)):
        if s.kind[token] == UNKNOWN:
            n -= 1
            s.kind[token] = pool[n]


@rule
def faces_left(s: Record, pool: NDArray[np.int16]) -> int:
    """Write the faces of the deck that are nowhere to be seen into `pool`; returns how many."""
    left = np.zeros(KINDS + 1, np.int64)
    for kind in range(KINDS):
        if kind < NUMBER_KINDS:
            left[kind] = COPIES
        elif s.cards == ALL_CARDS:
            left[kind] = SPECIAL_COPIES
    for token in range(whole(s.cards)):
        left[s.kind[token]] -= 1
    n = 0
    for kind in range(KINDS):
        for _ in range(left[kind]):
            pool[n] = kind
            n += 1
    return n
