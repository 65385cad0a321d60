"""The bot `greedy` for *Heul doch!*: looks one move ahead at what the piles would be worth, and at its hand.

A move is as good as the own pile becomes, less what the others' piles gain by it, and a little for the best card that
could go onto the own pile next. What a pile is worth says `heul_worth.py`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maumau.bots.chance import best, blur
from maumau.bots.heul_worth import MOST, TABLE, moves_left, pile_worth, turns_left
from maumau.bots.working import working
from maumau.core.game import Game
from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, left_of, whole
from maumau.core.terms import Records
from maumau.games.heul.cards import UNKNOWN, is_number, number_of
from maumau.games.heul.rules import apply, legal, places, right_of, showing, target_pile
from maumau.games.heul.state import MAX_SEATS, NONE, STATE
from maumau.games.heul.text import KIND_OF, LEFT, MAX_LEGAL, ONION, OWN, PLAY_CATAPULT, RIGHT

RIVALS, LEADER, HIDDEN_CARD, NEXT_CARD = range(4)
WEIGHTS = np.array([0.5, 0.5, 2.0, 0.3])
"""How much the rivals' mean and their best pile count; a hidden card's points if shown; the best card for next time."""

WORK = np.dtype(
    (
        np.record,
        [
            ("rng", "u8", (1,)),
            ("actions", "i2", (MAX_LEGAL,)),
            ("values", "f8", (MAX_LEGAL,)),
            ("turns", "i2", (MAX_SEATS,)),  # that each seat has left after the move
            ("worth", "f8", (MAX_SEATS,)),  # of each pile before the move
            ("after", "f8", (MAX_SEATS,)),  # of each pile after it
            ("tops", "i2", (3,)),  # the kinds that show on the own, left and right pile after the move, or NONE
        ],
    )
)
"""What choosing a move works with: fields of a record, because Numba counts references to arrays."""


class Style(NamedTuple):
    """How somebody looks ahead: the weights, what a card is worth (`heul_worth.py`), and how much is left to chance."""

    weights: NDArray[np.float64] = WEIGHTS
    table: NDArray[np.float64] = TABLE
    noise: float = 0.0


def choose(style: Style, game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]) -> int:
    """The legal action after which `seat` stands best, as far as this style sees it."""
    with working(WORK, rng) as work:
        return greedy_at(seen, 0, seat, style.noise, style.weights, style.table, work, np.empty(1, STATE))


@rule
def greedy_at(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    states: Record,
    i: int,
    seat: int,
    noise: float,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    scratch: Record,
) -> int:
    """The best action in the record `states[i]`, seen or whole; `scratch` has room for one. Ties go by `work.rng`."""
    n = values(states[i], seat, weights, table, work[0], scratch)
    blur(work[0], n, noise)
    return best(work[0], n)


@rule
def greedy(
    s: Record, seat: int, weights: NDArray[np.float64], table: NDArray[np.float64], work: Record, scratch: Record
) -> int:
    """The best action of `seat` in one record."""
    return best(work, values(s, seat, weights, table, work, scratch))


@rule
def values(
    s: Record, seat: int, weights: NDArray[np.float64], table: NDArray[np.float64], work: Record, scratch: Record
) -> int:
    """Write the legal actions of `seat` and what each is worth into `work`; returns how many."""
    n = legal(s, seat, work.actions)
    if n == 0:
        return 0
    moves = moves_left(s)
    for pile in all_seats(s):
        work.turns[pile] = turns_left(s, pile, moves) - (pile == seat)
        work.worth[pile] = pile_worth(s, pile, whole(s.onions[pile]), whole(work.turns[pile]), table)
    for i in range(n):
        action = whole(work.actions[i])
        for pile in all_seats(s):
            work.after[pile] = work.worth[pile]
        work.tops[OWN] = showing(s, seat)
        work.tops[LEFT], work.tops[RIGHT] = showing(s, left_of(s, seat)), showing(s, right_of(s, seat))
        onions = after_move(s, seat, action, weights, table, work, scratch)
        value = standing(work.after, whole(s.players), seat, weights)
        if weights[NEXT_CARD] != 0:
            value += weights[NEXT_CARD] * next_card(s, seat, whole(KIND_OF[action]), onions, table, work)
        work.values[i] = value
    return n


@rule
def after_move(
    s: Record,
    seat: int,
    action: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    scratch: Record,
) -> int:
    """Write what the piles are worth after a move, and what shows; returns how many onions the own pile has then."""
    onions = whole(s.onions[seat])
    if action < ONION:
        kind, place = action // 3, action % 3
        pile = target_pile(s, seat, place)
        work.after[pile] += table[min(whole(s.onions[pile]), MOST), work.turns[pile], number_of(kind)]
        work.tops[place] = kind
        return onions
    if action < PLAY_CATAPULT:
        work.after[seat] = pile_worth(s, seat, onions + 1, whole(work.turns[seat]), table)
        work.tops[OWN] = NONE
        return onions + 1
    scratch[0] = s
    apply(scratch[0], action)
    after = scratch[0]
    for pile in all_seats(after):
        work.after[pile] = pile_worth(after, pile, whole(after.onions[pile]), whole(work.turns[pile]), table)
        top = after.top[pile]
        if top != NONE and not after.down[top] and after.kind[top] == UNKNOWN:
            work.after[pile] += weights[HIDDEN_CARD]  # a card that a Werewolf turns up
    work.tops[OWN] = showing(after, seat)
    work.tops[LEFT], work.tops[RIGHT] = showing(after, left_of(s, seat)), showing(after, right_of(s, seat))
    return whole(after.onions[seat])


@rule
def standing(worth: NDArray[np.float64], players: int, seat: int, weights: NDArray[np.float64]) -> float:
    """How well `seat` stands: its pile's worth against the rivals' mean and their best."""
    total, leader = 0.0, -np.inf
    for pile in range(players):
        if pile != seat:
            total += worth[pile]
            leader = max(leader, worth[pile])
    return worth[seat] - weights[RIVALS] * total / (players - 1) - weights[LEADER] * leader


@rule
def next_card(s: Record, seat: int, played: int, onions: int, table: NDArray[np.float64], work: Record) -> float:
    """What the best card left in the hand would be worth on the own pile, if it may go there as things lie then."""
    if work.turns[seat] <= 0:
        return 0.0
    own, left, right = whole(work.tops[OWN]), whole(work.tops[LEFT]), whole(work.tops[RIGHT])
    worth, left_out = 0.0, False
    for i in range(whole(s.hand_size[seat])):
        kind = whole(s.kind[s.hand[seat, i]])
        if kind == played and not left_out:
            left_out = True
        elif is_number(kind) and places(kind, own, left, right) & 1:
            worth = max(worth, table[min(onions, MOST), work.turns[seat] - 1, number_of(kind)])
    return worth
