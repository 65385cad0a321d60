"""The generator that every deal comes from (RULES.md 4): SplitMix64, and the shuffle on it.

A generator is an array of one `uint64`, so that a record can hold it as a field and functions can advance it.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule

# Only uint64 constants: numba makes a float of uint64 with int64.
INCREMENT = np.uint64(0x9E3779B97F4A7C15)
MULTIPLY_1 = np.uint64(0xBF58476D1CE4E5B9)
MULTIPLY_2 = np.uint64(0x94D049BB133111EB)
SHIFT_1, SHIFT_2, SHIFT_3, HALF = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

SEEDS = range(2**64)


def generator(seed: int) -> NDArray[np.uint64]:
    """A generator (shape `(1,)`) that starts at `seed`, 0 … 2^64-1."""
    return np.array([seed], dtype=np.uint64)


@rule
def splitmix64(rng: NDArray[np.uint64]) -> np.uint64:
    """The generator's next value, 0 … 2^64-1; advances `rng[0]`."""
    rng[0] += INCREMENT
    z = rng[0]
    z = (z ^ (z >> SHIFT_1)) * MULTIPLY_1
    z = (z ^ (z >> SHIFT_2)) * MULTIPLY_2
    return z ^ (z >> SHIFT_3)


@rule
def below(rng: NDArray[np.uint64], bound: int) -> int:
    """The next value modulo `bound`, as the deal uses it."""
    return np.int64(splitmix64(rng) % np.uint64(bound))  # type: ignore[return-value]  # numpy's whole number is ours


@rule
def some(rng: NDArray[np.uint64], bound: int) -> int:
    """One of 0 … `bound`-1 (at most 2^32): `below` without its division, for play that is no deal."""
    return np.int64(((splitmix64(rng) >> HALF) * np.uint64(bound)) >> HALF)  # type: ignore[return-value]  # as in `below`


@rule
def shuffle(cards: NDArray[np.int16], first: int, end: int, rng: NDArray[np.uint64]) -> None:
    """Shuffle `cards[first:end]` in place, from the last place down."""
    for i in range(end - first - 1, 0, -1):
        j = below(rng, i + 1)
        a, b = cards[first + i], cards[first + j]
        cards[first + i] = b
        cards[first + j] = a


def derive(seed: int, *parts: int) -> int:
    """A seed of its own for (seed, parts…): for games of a series, and for each bot, seat and ply in them."""
    for part in parts:
        mixed = int(splitmix64(generator(part)))
        seed = int(splitmix64(generator(seed ^ mixed)))
    return seed
