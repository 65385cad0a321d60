"""The compiled functions that Python calls at every move: `(states, i)` is passed in 1 µs, a record in 5.

What is called seldom needs no door: each one is compiled with everything that it calls.

`int()` makes the same of numpy's numbers, without the compiler, that Numba gives back by itself.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, whole
from maumau.games.sau import rules, seen
from maumau.games.sau.layout import OVER, WINDOW
from maumau.games.sau.race import space_after
from maumau.games.sau.text import CALL
from maumau.games.sau.window import first_acting, may_answer


@rule
def acting_at(states: Record, i: int) -> int:
    """The seats that may act, as a bit mask; 0 when the game is over."""
    s = states[i]
    if s.phase == OVER:
        return 0
    if s.phase != WINDOW:
        return int(1 << whole(s.turn))
    mask = 0
    for seat in all_seats(s):
        if may_answer(s, seat):
            mask |= 1 << seat
    return int(mask)


@rule
def legal_at(states: Record, i: int, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the legal actions of `seat` into `actions` (room for MAX_LEGAL); returns how many."""
    return rules.legal(states[i], seat, actions)


@rule
def step_at(states: Record, i: int, seat: int, action: int) -> bool:
    """Take an action if it is legal; else change nothing."""
    if not rules.is_legal(states[i], seat, action):
        return False
    rules.apply(states[i], seat, action)
    return True


@rule
def advance_at(states: Record, i: int, action: int, actions: NDArray[np.int16]) -> int:
    """Take a legal action of the lowest seat that may act, and write the legal actions of the next such seat.

    Returns how many, 0 at the end. For programs that only take what they were offered: nothing is checked.
    """
    s = states[i]
    rules.apply(s, first_acting(s), whole(action))
    return 0 if s.phase == OVER else rules.legal(s, first_acting(s), actions)


@rule
def see_at(states: Record, i: int, viewer: int, seen_states: Record) -> None:
    """Write what `viewer` knows of `states[i]` into `seen_states[0]`."""
    seen.see(states[i], viewer, seen_states[0])


@rule
def trots_at(states: Record, i: int, actions: NDArray[np.int16], trots: NDArray[np.int32]) -> None:
    """Write by how many spaces each of some plays would move its pig (S2)."""
    for n in range(len(actions)):
        pig, spaces = rules.moved_pig(actions[n] % CALL)
        trots[n] = space_after(states[i], pig, spaces) - states[i].pigs[pig]


@rule
def refusals_at(states: Record, i: int, seat: int, refusals: NDArray[np.int16]) -> None:
    """Write why each card in a seat's hand may not be played now."""
    s = states[i]
    for card in range(whole(s.hand_size[seat])):
        refusals[card] = rules.refusal(s, whole(s.kind[s.hand[seat, card]])) if seat == s.turn else rules.NOT_NOW
