"""The bot `random`: every legal move is as likely as any other."""

import numpy as np
from numpy.typing import NDArray

from maumau.core.game import Game
from maumau.core.rng import below
from maumau.core.terms import Records


def choose_uniformly(game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]) -> int:
    """One of the legal actions, by the generator's next value."""
    actions = sorted(game.legal(seen, seat))
    return actions[below(rng, len(actions))]
