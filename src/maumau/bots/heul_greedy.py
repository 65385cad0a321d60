"""The bot `greedy` for *Heul doch!*: looks one move ahead at what the piles would be worth.

A pile's worth is what it may be expected to score: its number cards, each as likely to count as the onions that the
pile will hold in the end leave it (every further turn of its owner lays one with the chance `ONION_CHANCE`). A move is
as good as the own pile becomes, less what the others' piles gain by it.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.game import Game, Records
from maumau.core.jit import rule
from maumau.core.rng import below
from maumau.games.heul.cards import NUMBERS, UNKNOWN
from maumau.games.heul.ending import is_devalued
from maumau.games.heul.rules import apply, legal
from maumau.games.heul.state import NONE, STATE, Record, all_seats, whole
from maumau.games.heul.text import MAX_LEGAL

ONION_CHANCE, RIVALS, LEADER, HIDDEN_CARD = range(4)
WEIGHTS = np.array([0.3, 0.5, 0.5, 2.0])
"""Chance of an onion per turn; how much the rivals' mean and their best pile count; a hidden card's points if shown."""


def choose(game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]) -> int:
    """The legal action after which the piles are best for `seat`."""
    return greedy(seen[0], seat, WEIGHTS, np.empty(1, STATE), rng)


@rule
def greedy(seen: Record, seat: int, weights: NDArray[np.float64], scratch: Record, rng: NDArray[np.uint64]) -> int:
    """The best action of `seat` in one seen record; `scratch` has room for one. Ties go by the generator."""
    actions = np.empty(MAX_LEGAL, np.int16)
    n = legal(seen, seat, actions)
    best, equals, chosen = -np.inf, 0, NONE
    for i in range(n):
        scratch[0] = seen
        action = whole(actions[i])
        apply(scratch[0], action)
        value = standing(scratch[0], seat, weights)
        if value > best + 1e-9:
            best, equals, chosen = value, 1, action
        elif value > best - 1e-9:
            equals += 1
            if below(rng, equals) == 0:
                chosen = action
    return chosen


@rule
def standing(s: Record, seat: int, weights: NDArray[np.float64]) -> float:
    """How well `seat` stands: its pile's worth against the rivals' mean and their best."""
    own, total, leader = 0.0, 0.0, -np.inf
    for pile in all_seats(s):
        worth = pile_worth(s, pile, weights)
        if pile == seat:
            own = worth
        else:
            total += worth
            leader = max(leader, worth)
    return own - weights[RIVALS] * total / (s.players - 1) - weights[LEADER] * leader


@rule
def turns_left(s: Record, seat: int) -> int:
    """How many more turns a seat has: its hand, and its share of the draw pile."""
    waiting = 0 if s.turn == NONE else (seat - s.turn) % s.players
    drawn = s.cards - s.dealt - waiting
    return s.hand_size[seat] + (0 if drawn <= 0 else (drawn + s.players - 1) // s.players)


@rule
def pile_worth(s: Record, pile: int, weights: NDArray[np.float64]) -> float:
    """The points that a pile may be expected to score in the end."""
    turns = turns_left(s, pile)
    counts = np.ones(NUMBERS + 1)  # the chance that each number counts in the end
    chance = (1 - weights[ONION_CHANCE]) ** turns  # of exactly `more` further onions: a binomial distribution
    odds = weights[ONION_CHANCE] / (1 - weights[ONION_CHANCE])
    for more in range(turns + 1):
        for number in range(1, NUMBERS + 1):
            if is_devalued(s.onions[pile] + more, number):
                counts[number] -= chance
        chance *= odds * (turns - more) / (more + 1)
    worth = 0.0
    for number in range(1, NUMBERS + 1):
        worth += number * s.numbers[pile, number] * counts[number]
    top = s.top[pile]
    if top != NONE and not s.down[top] and s.kind[top] == UNKNOWN:
        worth += weights[HIDDEN_CARD]  # a card that a Werewolf would turn up
    return worth
