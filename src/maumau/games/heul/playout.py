"""Random play inside compiled code: whole games at once, or a step for each call from Python.

Every legal move is as likely as any other. State memory always comes from the caller: a record taken from an array
that is local to a compiled function would not keep it alive.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rng import below
from maumau.games.heul.rules import apply, deal, legal
from maumau.games.heul.state import NONE, Record
from maumau.games.heul.text import MAX_LEGAL


@rule
def random_move(s: Record, actions: NDArray[np.int16], rng: NDArray[np.uint64]) -> int:
    """Play one of the legal moves; returns its action. `actions` is scratch with room for MAX_LEGAL."""
    action = actions[below(rng, legal(s, s.turn, actions))]
    apply(s, action)
    return action


@rule
def random_move_at(states: Record, i: int, actions: NDArray[np.int16], rng: NDArray[np.uint64]) -> int:
    """Play one of the legal moves in `states[i]`; returns its action, NONE when the game is over."""
    if states[i].turn == NONE:
        return NONE
    return random_move(states[i], actions, rng)


@rule
def random_games_at(
    states: Record, i: int, players: int, special_cards: bool, games: int, rng: NDArray[np.uint64]
) -> int:
    """Deal and play `games` games in `states[i]`, one after another; returns how many moves that took."""
    actions = np.empty(MAX_LEGAL, np.int16)
    moves = 0
    for game in range(games):
        deal(states[i], players, special_cards, game % players, rng)
        while states[i].turn != NONE:
            random_move(states[i], actions, rng)
            moves += 1
    return moves
