"""Random play inside compiled code: whole games at once, or a move for each call from Python.

Every legal move is as likely as any other. State memory comes from the caller: a record taken from an array that is
local to a compiled function would not keep that array alive.
"""

import numpy as np

from maumau.core.jit import inlined, rule
from maumau.core.rng import some
from maumau.core.rules import Record, whole
from maumau.games.heul import rules
from maumau.games.heul.state import NONE
from maumau.games.heul.text import MAX_LEGAL

WORK = np.dtype((np.record, [("rng", "u8", (1,)), ("actions", "i2", (MAX_LEGAL,))]))
"""What random play needs: a generator, and room for moves.

Fields of a record and not arrays of their own, because Numba counts references to arrays, which costs as much as
half a move.
"""


legal, apply = inlined(rules.legal), inlined(rules.apply)


@inlined
def random_move(s: Record, work: Record) -> int:
    """Play one of the legal moves; returns its action."""
    action = whole(work.actions[some(work.rng, legal(s, whole(s.turn), work.actions))])
    apply(s, action)
    return action


@rule
def random_move_at(states: Record, i: int, work: Record) -> int:
    """Play one of the legal moves in `states[i]`; returns its action, NONE when the game is over."""
    if states[i].turn == NONE:
        return NONE
    return random_move(states[i], work[0])


@rule
def random_games_at(states: Record, i: int, players: int, special_cards: bool, games: int, work: Record) -> int:
    """Deal and play `games` games in `states[i]`, one after another; returns how many moves that took."""
    moves = 0
    for game in range(games):
        rules.deal(states[i], players, special_cards, game % players, work[0].rng)
        while states[i].turn != NONE:
            random_move(states[i], work[0])
            moves += 1
    return moves
