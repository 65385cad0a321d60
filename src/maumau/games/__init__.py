"""The only list of games, and how one is chosen."""

from collections.abc import Mapping
from typing import Any

from maumau.core import record
from maumau.core.checks import named
from maumau.core.errors import BadOptions
from maumau.core.game import Game
from maumau.core.state import State
from maumau.games.heul import Heul
from maumau.games.sau import Sau

GAMES: dict[str, type[Game]] = {Heul.name: Heul, Sau.name: Sau}


def make(name: object, players: int, options: Mapping[str, Any]) -> Game:
    """A game with its number of players and options, of whatever origin; raises BadOptions for what does not exist."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadOptions("bad-options-game", game=named(name), known=", ".join(GAMES))
    return GAMES[name](players, options)


def game(name: str, /, players: int, **options: Any) -> Game:
    """A game with its number of players and options; raises BadOptions for what does not exist.

    >>> import maumau
    >>> game = maumau.game("heul", players=4, special_cards=True)
    >>> game.new(seed=7, start=0).legal()[0]
    'B2>onion'
    """
    return make(name, players, options)


def replay(data: object) -> State:
    """Replay a record (RULES.md 4, as read from JSON) and check its result; raises BadRecord."""
    return record.replay(data, make)
