"""Two Mau Mau games on one fast core of rules."""

from maumau.core.errors import (
    BadNotation,
    BadOptions,
    BadRecord,
    IllegalMove,
    MaumauError,
    NotYourTurn,
    StaleMove,
)
from maumau.core.game import Game, State
from maumau.games import GAMES, game, replay

__all__ = [
    "GAMES",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Game",
    "IllegalMove",
    "MaumauError",
    "NotYourTurn",
    "StaleMove",
    "State",
    "game",
    "replay",
]
