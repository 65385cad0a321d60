"""The compiled functions that Python calls at every move: `(states, i)` is passed in 1 µs, a record in 5.

What is called seldom needs no door: each one is compiled with everything that it calls.

`int()` makes the same of numpy's numbers, without the compiler, that Numba gives back by itself.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, whole
from maumau.games.heul import ending, rules, seen
from maumau.games.heul.cards import KINDS, NUMBERS, is_number
from maumau.games.heul.state import NONE
from maumau.games.heul.text import KIND_OF


@rule
def turn_at(states: Record, i: int) -> int:
    """The seat on turn; NONE when the game is over."""
    return int(states[i].turn)


@rule
def legal_at(states: Record, i: int, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the legal actions of `seat` into `actions` (room for MAX_LEGAL); returns how many."""
    return rules.legal(states[i], seat, actions)


@rule
def step_at(states: Record, i: int, seat: int, action: int) -> bool:
    """Take an action if it is legal; else change nothing."""
    if not rules.is_legal(states[i], seat, action):
        return False
    rules.apply(states[i], action)
    return True


@rule
def advance_at(states: Record, i: int, action: int, actions: NDArray[np.int16]) -> int:
    """Take a legal action and write the next seat's legal actions into `actions`; returns how many, 0 at the end.

    For programs that only take what they were offered: one call a move, and nothing is checked.
    """
    rules.apply(states[i], whole(action))
    turn = whole(states[i].turn)
    return 0 if turn == NONE else rules.legal(states[i], turn, actions)


@rule
def see_at(states: Record, i: int, viewer: int, seen_states: Record) -> None:
    """Write what `viewer` knows of `states[i]` into `seen_states[0]`."""
    seen.see(states[i], viewer, seen_states[0])


@rule
def result_at(
    states: Record, i: int, scores: NDArray[np.int16], lost: NDArray[np.int16], devalued: NDArray[np.bool_]
) -> int:
    """Write each pile's score, lost points, and by number what is devalued; returns who has won, as a bit mask."""
    for pile in all_seats(states[i]):
        scores[pile], lost[pile] = ending.score(states[i], pile)
        for number in range(1, NUMBERS + 1):
            devalued[pile, number] = ending.is_devalued(states[i].onions[pile], number)
    return int(ending.winners(states[i]))


@rule
def offers_at(states: Record, i: int, seat: int, actions: NDArray[np.int16], refusals: NDArray[np.int16]) -> int:
    """Write the legal actions of a seat into `actions`, as `legal_at`; returns how many.

    Beside, why each number card in its hand may not be played face up: shape (HAND, 3), by hand and place.
    """
    s = states[i]
    for card in range(s.hand_size[seat]):
        for place in range(3):
            kind = whole(s.kind[s.hand[seat, card]])
            refusals[card, place] = rules.refusal(s, seat, kind, place) if is_number(kind) else rules.ALLOWED
    return rules.legal(s, seat, actions)


GLANCE_ROWS = 5


@rule
def glance_at(states: Record, i: int, seat: int, rows: NDArray[np.int16]) -> None:
    """Write what a `Glance` is made of into `rows`, shape (GLANCE_ROWS, MAX_SEATS); `seat` is NONE for a spectator."""
    s = states[i]
    for pile in all_seats(s):
        rows[0, pile] = seen.shown_top(s, pile)
        rows[1, pile] = s.hand_size[pile]
        rows[2, pile] = s.onions[pile]
    if seat != NONE:
        for card in range(s.hand_size[seat]):
            rows[3, card] = s.kind[s.hand[seat, card]]
    rows[4, 0], rows[4, 1], rows[4, 2] = s.turn, s.ply, s.cards - s.dealt
    rows[4, 3], rows[4, 4], rows[4, 5] = s.discarded, s.players, s.cards


@rule
def drawn_at(before: Record, i: int, after: Record, j: int, seat: int, action: int) -> int:
    """The kind of the card that a seat drew after taking `action`: in its hand after it, and not left from before."""
    kinds = np.zeros(KINDS, np.int64)
    for card in range(after[j].hand_size[seat]):
        kinds[after[j].kind[after[j].hand[seat, card]]] += 1
    for card in range(before[i].hand_size[seat]):
        kinds[before[i].kind[before[i].hand[seat, card]]] -= 1
    kinds[KIND_OF[action]] += 1
    return int(np.argmax(kinds))
