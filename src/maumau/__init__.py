"""Two Mau Mau games on one fast core of rules.

What is here is imported when it is first used: the command line is there at once, before the compiler is.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maumau.core.errors import (
        BadNotation,
        BadOptions,
        BadRecord,
        IllegalMove,
        MaumauError,
        NotYourTurn,
        StaleMove,
    )
    from maumau.core.game import Game
    from maumau.core.state import State
    from maumau.games import GAMES, game, replay
else:
    HOMES = ("maumau.core.errors", "maumau.core.game", "maumau.core.state", "maumau.games")

    def __getattr__(name: str) -> object:
        """The name from where it is at home."""
        for home in map(import_module, HOMES if name in __all__ else ()):
            if hasattr(home, name):
                return globals().setdefault(name, getattr(home, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """What is here, imported or not."""
        return sorted({*globals(), *__all__})


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
