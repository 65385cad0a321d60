"""The compiled functions that Python calls at every move: `(states, i)` is passed in 1 µs, a record in 5.

What is called seldom needs no door: each one is compiled with everything that it calls.

`int()` makes the same of numpy's numbers, without the compiler, that Numba gives back by itself.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.page import Letters, spell
from maumau.core.rules import Record, whole
from maumau.games.heul import narrate, page, rules, seen
from maumau.games.heul.page import ROOM
from maumau.games.heul.state import NONE, SPECTATOR
from maumau.games.heul.text import MAX_LEGAL
from maumau.games.heul.words import LETTERS, STARTS


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
def pages_at(states: Record, aid: int, seen_states: Record, room: Letters, viewers: NDArray[np.int64]) -> None:
    """Write the view of each of the viewers of `states[0]` into `room`, one after the other.

    `viewers` gets where each view ends; `seen_states` has room for what one of them knows.
    """
    words, actions = np.empty(ROOM, np.int16), np.empty(MAX_LEGAL, np.int16)
    length = 0
    for i in range(len(viewers)):
        viewer = viewers[i]
        seen.see(states[0], viewer, seen_states[0])
        n = page.write(seen_states[0], NONE if viewer == SPECTATOR else viewer, aid, words, actions)
        length = spell(words, n, STARTS, LETTERS, room, length)
        viewers[i] = length


@rule
def news_at(
    before: Record,
    after: Record,
    seat: int,
    action: int,
    seen_states: Record,
    room: Letters,
    viewers: NDArray[np.int64],
) -> None:
    """Write the events of a move from `before[0]` to `after[0]` as each of the viewers is told them into `room`.

    `viewers` gets where each text ends; `seen_states` has room for what one of them knows before and after.
    """
    words, length = np.empty(ROOM, np.int16), 0
    for i in range(len(viewers)):
        viewer = viewers[i]
        seen.see(before[0], viewer, seen_states[0])
        seen.see(after[0], viewer, seen_states[1])
        shown = seen.redact(action, seat, viewer)
        n = narrate.narrate(seen_states[0], seat, shown, seen_states[1], viewer, words)
        length = spell(words, n, STARTS, LETTERS, room, length)
        viewers[i] = length
