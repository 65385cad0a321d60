"""What a pile of *Heul doch!* may be expected to score in the end: each of its number cards as far as it will count.

A number card counts unless the onions that the pile will hold in the end devalue its number. Every further turn of the
pile's owner is expected to lay an onion with the chance `ONION_CHANCE`; what follows for each number of onions, turns
left and number on a card is worked out once, in `TABLE`.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, whole
from maumau.games.heul.cards import NUMBERS
from maumau.games.heul.ending import is_devalued

ONION_CHANCE = 0.4
MOST = 40
"""Onions and turns beyond which the table does not go: hardly ever reached."""


def worth_table(onion_chance: float) -> NDArray[np.float64]:
    """What a card is worth: shape `(MOST + 1, MOST + 1, NUMBERS + 1)`, by onions, turns left and number."""
    table = np.zeros((MOST + 1, MOST + 1, NUMBERS + 1))
    counts = np.array([[not devalued(onions, number) for number in range(8)] for onions in range(2 * MOST + 1)])
    for turns in range(MOST + 1):
        odds = [comb(turns, k) * onion_chance**k * (1 - onion_chance) ** (turns - k) for k in range(turns + 1)]
        for onions in range(MOST + 1):
            table[onions, turns] = np.arange(NUMBERS + 1) * (odds @ counts[onions : onions + turns + 1])
    return table


def devalued(onions: int, number: int) -> bool:
    """H7, as `ending.is_devalued` has it, without waiting for the compiler."""
    return bool(getattr(is_devalued, "py_func", is_devalued)(onions, number))


TABLE = worth_table(ONION_CHANCE)


@rule
def pile_worth(s: Record, pile: int, onions: int, turns: int, table: NDArray[np.float64]) -> float:
    """What a pile is worth with this number of onions in it and of turns left."""
    worth = 0.0
    for number in range(1, NUMBERS + 1):
        worth += s.numbers[pile, number] * table[min(onions, MOST), turns, number]
    return worth


@rule
def moves_left(s: Record) -> int:
    """How many moves all players together have left (H8)."""
    moves = whole(s.cards) - whole(s.dealt)
    for seat in all_seats(s):
        moves += s.hand_size[seat]
    return moves


@rule
def turns_left(s: Record, seat: int, moves: int) -> int:
    """How many turns a seat has left, of the `moves` of all."""
    waiting = (seat - whole(s.turn)) % whole(s.players)
    return min((moves - waiting + whole(s.players) - 1) // whole(s.players), MOST)
