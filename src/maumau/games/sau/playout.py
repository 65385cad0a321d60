"""Random play inside compiled code: whole games at once, or a move for each call from Python.

Every legal move is as likely as any other; in an objection window the lowest seat that may still answer does so.
State memory comes from the caller: a record taken from an array that is local to a compiled function would not keep
that array alive.
"""

import numpy as np

from maumau.core.jit import inlined, rule
from maumau.core.rng import some, splitmix64
from maumau.core.rules import Record, whole
from maumau.games.sau import rules
from maumau.games.sau.layout import NONE, OVER
from maumau.games.sau.text import MAX_LEGAL
from maumau.games.sau.window import first_acting

WORK = np.dtype((np.record, [("rng", "u8", (1,)), ("actions", "i2", (MAX_LEGAL,))]))
"""What random play needs: a generator, and room for moves."""

legal, apply = inlined(rules.legal), inlined(rules.apply)


@inlined
def random_move(s: Record, work: Record) -> int:
    """Play one of the legal moves; returns its action."""
    seat = first_acting(s)
    action = whole(work.actions[some(work.rng, legal(s, seat, work.actions))])
    apply(s, seat, action)
    return action


@rule
def random_move_at(states: Record, i: int, work: Record) -> int:
    """Play one of the legal moves in `states[i]`; returns its action, NONE when the game is over."""
    if states[i].phase == OVER:
        return NONE
    return random_move(states[i], work[0])


@rule
def random_games_at(states: Record, i: int, players: int, laurel: int, mau_call: bool, games: int, work: Record) -> int:
    """Deal and play `games` games in `states[i]`, one after another; returns how many moves that took."""
    moves = 0
    for game in range(games):
        rules.deal(states[i], players, laurel, mau_call, game % players, splitmix64(work[0].rng))
        while states[i].phase != OVER:
            random_move(states[i], work[0])
            moves += 1
    return moves
