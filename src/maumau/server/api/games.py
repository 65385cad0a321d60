"""What can be played, and the records of what was."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get
from litestar.params import FromPath

from maumau.bots import LEVELS
from maumau.core.option import Option
from maumau.games import GAMES
from maumau.server.api.visitor import Asked, Shared, Visitor
from maumau.server.history import record_of
from maumau.server.shapes import GameInfo, OptionInfo


class Games(Controller):
    """Games."""

    path = "/api/games"
    tags = ("games",)

    @get()
    async def games(self) -> list[GameInfo]:
        """The games, their numbers of players, options and bots."""
        return [
            GameInfo(
                game=name,
                players=list(kind.seats),
                options=[_option(option) for option in kind.option_list],
                memory_aids=list(kind.memory_aids),
                bots=[level.name for level in LEVELS if name in level.plays],
            )
            for name, kind in GAMES.items()
        ]

    @get("/{game_id:str}/record")
    async def record(self, house: Shared, request: Asked, game_id: FromPath[str]) -> dict[str, Any]:
        """The record of a finished game; 409 while it is running."""
        house.limits.spend_look(request.client, Visitor(house, request).token)
        return await record_of(house.hall, game_id)


def _option(option: Option) -> OptionInfo:
    kind: Any = option.kind
    return OptionInfo(option.name, kind, option.default)
