"""The rules of *Sau Mau Mau*, each of them once. They read like RULES.md 2, whose rulings are cited as `# S4`.

All functions work in place on one record of dtype `STATE`; nothing here knows texts, views or people. How a race is
dealt, ended and evaluated is in `race.py`, the objection window in `window.py`.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.games.sau.cards import (
    ANY_CARD,
    BAUER,
    CROSS,
    IN_COLOUR,
    MATCHES,
    PIGS,
    PLUS,
    PLUS_CARDS,
    colour_of,
    is_green,
    symbol_of,
)
from maumau.games.sau.layout import BACK, BET, MAX_SEATS, NONE, OVER, RACES, TAKE, TURN, WINDOW
from maumau.games.sau.race import deal_race, end_play, furthest_back, move_forward, next_turn
from maumau.games.sau.state import discard, draw, drawable, own_bet, place_bet, take_from_hand, top
from maumau.games.sau.text import (
    ALLOW,
    BACK_PIG,
    BET_ON,
    CALL,
    DRAW,
    KIND_OF,
    MAX_LEGAL,
    NO_BET,
    OBJECT,
    PASS,
    PLAY_BAUER,
    PLAY_SCHLAPPI,
    STAY,
    TAKE_CARDS,
)
from maumau.games.sau.window import answer_window, may_answer, open_window

# ---- the deal ------------------------------------------------------------------------------------------------------


@rule
def deal(s: Record, players: int, laurel: int, mau_call: bool, start: int, seed: np.uint64) -> None:
    """Set up a new game in `s`; `laurel` is the space that ends a race."""
    s.players, s.laurel, s.mau_call = players, laurel, mau_call
    s.rng[0] = seed
    s.ply = s.race = 0
    s.starter = start
    for race in range(RACES):
        s.ended_by[race] = s.won[race] = s.row_size[race] = 0
        s.ended_seat[race] = NONE
        for seat in range(MAX_SEATS):
            s.row_seat[race, seat] = s.row_pig[race, seat] = NONE
            s.points[race, seat] = 0
    for seat in range(MAX_SEATS):
        s.scores[seat] = 0
    deal_race(s)


# ---- what may be played --------------------------------------------------------------------------------------------

# Why a card may not be played; ALLOWED where it may.
ALLOWED, NO_MATCH, WRONG_COLOUR, OPENING_SYMBOL, ONLY_PLUS, ONLY_TAKE, NOT_NOW = range(7)

CARDS_PER_PLUS = 2


@rule
def matching(s: Record) -> int:
    """The kinds of cards that the seat on turn may play, as bits."""
    if s.phase != TURN:
        return 0
    if s.pending > 0:
        return PLUS_CARDS  # S5
    below = top(s)
    if is_green(below):
        return ANY_CARD if s.demanded == NONE else IN_COLOUR[s.demanded]  # NONE: an opening Bauer (S3)
    return MATCHES[s.opening, below]


@rule
def refusal(s: Record, kind: int) -> int:
    """Why the seat on turn may not play a card; ALLOWED if it matches."""
    if (matching(s) >> kind) & 1:
        return ALLOWED
    if s.phase == TAKE:
        return ONLY_TAKE  # S10
    if s.phase != TURN:
        return NOT_NOW
    if s.pending > 0:
        return ONLY_PLUS
    if is_green(top(s)):
        return WRONG_COLOUR
    return OPENING_SYMBOL if symbol_of(kind) == symbol_of(top(s)) else NO_MATCH


@rule
def call_due(s: Record, seat: int) -> bool:
    """Whether playing a card now must be announced: it is the second-to-last or the last one."""
    return s.mau_call != 0 and s.hand_size[seat] <= 2


@rule
def legal(s: Record, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the actions that `seat` may take into `actions` (room for `MAX_LEGAL`), unordered; returns how many."""
    if s.phase == WINDOW:
        return window_actions(s, seat, actions)
    if seat != s.turn or s.phase == OVER:
        return 0
    if s.phase == BACK:
        return back_actions(s, actions)
    if s.phase == BET:
        return bet_actions(s, seat, actions)
    return turn_actions(s, seat, actions)


@rule
def window_actions(s: Record, seat: int, actions: NDArray[np.int16]) -> int:
    """In the objection window every other seat may answer once (S9)."""
    if not may_answer(s, seat):
        return 0
    actions[0], actions[1] = OBJECT, ALLOW
    return 2


@rule
def back_actions(s: Record, actions: NDArray[np.int16]) -> int:
    """One step back for a pig that is off Start, or no more (S7)."""
    n = 0
    for pig in range(PIGS):
        actions[n] = BACK_PIG + pig  # written over by the next one if it is not allowed
        n += s.pigs[pig] > 0
    actions[n] = STAY
    return n + 1


@rule
def bet_actions(s: Record, seat: int, actions: NDArray[np.int16]) -> int:
    """A bet on any pig but the one bet on already, or none (S6)."""
    place = own_bet(s, seat)
    now = NONE if place == NONE else whole(s.bet_pig[place])
    n = 0
    for pig in range(PIGS):
        actions[n] = BET_ON + pig  # written over by the next one if it is not allowed
        n += pig != now
    actions[n] = NO_BET
    return n + 1


@rule
def turn_actions(s: Record, seat: int, actions: NDArray[np.int16]) -> int:
    """Play a matching card, or draw; facing a +2, extend or take; with nothing to draw or play, pass (S4)."""
    n, kinds = 0, matching(s)
    for i in range(whole(s.hand_size[seat])):
        kind = whole(s.kind[s.hand[seat, i]])
        if (kinds >> kind) & 1:
            kinds ^= 1 << kind  # once: two Bauers are the same move
            n = play_actions(s, kind, actions, n)
    if call_due(s, seat):
        for i in range(n):
            actions[n + i] = actions[i] + CALL
        n *= 2
    if s.pending > 0:
        actions[n] = TAKE_CARDS
    elif drawable(s) > 0:
        actions[n] = DRAW
    elif n == 0:
        actions[n] = PASS
    else:
        return n
    return n + 1


@rule
def play_actions(s: Record, kind: int, actions: NDArray[np.int16], n: int) -> int:
    """Append the ways of playing one card."""
    if not is_green(kind):
        actions[n] = kind
        return n + 1
    for choice in range(PIGS):
        if kind == BAUER:
            actions[n] = PLAY_BAUER + choice
            n += 1
        elif furthest_back(s, choice):
            actions[n] = PLAY_SCHLAPPI + PIGS * colour_of(kind) + choice
            n += 1
    return n


@rule
def is_legal(s: Record, seat: int, action: int) -> bool:
    """Whether `seat` may take this action."""
    actions = np.empty(MAX_LEGAL, np.int16)
    n = legal(s, seat, actions)
    for i in range(n):
        if actions[i] == action:
            return True
    return False


# ---- a turn --------------------------------------------------------------------------------------------------------


@rule
def apply(s: Record, seat: int, action: int) -> None:
    """Take a legal action of `seat`."""
    s.ply += 1
    if action < DRAW:
        play(s, seat, action)
    elif action in (OBJECT, ALLOW):
        answer_window(s, seat, action == OBJECT)
    elif action == DRAW:
        draw(s, seat)
        s.phase = BET
    elif action == TAKE_CARDS:
        take(s, seat)
    elif action == PASS:
        next_turn(s, 1)
    elif action <= STAY:
        step_back(s, action)
    else:
        if action != NO_BET:
            place_bet(s, seat, action - BET_ON)
        next_turn(s, 1)


@rule
def play(s: Record, seat: int, action: int) -> None:
    """Play a card and carry out its follow-up action, at once and in full."""
    silent = call_due(s, seat) and action < CALL
    if silent:
        keep_undo(s)
    discard(s, take_from_hand(s, seat, whole(KIND_OF[action])))
    s.opening = 0
    s.demanded = NONE
    follow_up(s, action % CALL)
    if silent:
        open_window(s)
    else:
        end_play(s)


@rule
def keep_undo(s: Record) -> None:
    """Keep what a reversal restores (S10)."""
    s.undo_opening, s.undo_demanded, s.undo_pending = s.opening, s.demanded, s.pending
    for pig in range(PIGS):
        s.undo_pigs[pig] = s.pigs[pig]


@rule
def moved_pig(action: int) -> tuple[int, int]:
    """The pig that a play (without its call) moves forward, and by how many spaces; 0 spaces if it moves none."""
    if action >= PLAY_BAUER:
        return 0, 0
    if action >= PLAY_SCHLAPPI:
        return (action - PLAY_SCHLAPPI) % PIGS, 3
    if symbol_of(action) >= CROSS:
        return 0, 0
    return colour_of(action), symbol_of(action) + 1


@rule
def follow_up(s: Record, action: int) -> None:
    """What the played card does; an X skips when the turn is handed on."""
    pig, spaces = moved_pig(action)
    if spaces > 0:
        move_forward(s, pig, spaces)
    if action >= PLAY_BAUER:
        s.demanded = action - PLAY_BAUER
    elif action >= PLAY_SCHLAPPI:
        s.demanded = (action - PLAY_SCHLAPPI) // PIGS
    elif symbol_of(action) == PLUS:
        s.pending += CARDS_PER_PLUS


@rule
def take(s: Record, seat: int) -> None:
    """Take the pending cards, as many as are there (S4); each allows one step back."""
    s.steps = 0
    for _ in range(whole(s.pending)):
        if draw(s, seat):
            s.steps += 1
    s.pending = 0
    s.phase = BACK
    end_steps(s)


@rule
def step_back(s: Record, action: int) -> None:
    """One step back for a pig, or no more."""
    if action == STAY:
        s.steps = 0
    else:
        s.pigs[action - BACK_PIG] -= 1
        s.steps -= 1
    end_steps(s)


@rule
def end_steps(s: Record) -> None:
    """The bet comes when no step is left, or no pig that could make one."""
    movable = False
    for pig in range(PIGS):
        movable = movable or s.pigs[pig] > 0
    if s.steps == 0 or not movable:
        s.steps = 0
        s.phase = BET
