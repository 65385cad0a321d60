"""Games that are over: this device's own, each one's page and replay, and records from elsewhere."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, QueryParameter

from maumau.core.errors import MaumauError
from maumau.server.api.visitor import Asked, Shared, Visitor, answer
from maumau.server.history import counted, figures, last_view, played_game, record_of, replay
from maumau.server.house import House
from maumau.server.shapes import Figures, GamePage, PlayedGames, Replay
from maumau.server.store import history
from maumau.server.store.history import Played
from maumau.table.errors import UnknownGame

MOST_LISTED = 100
MOST_COUNTED = 1000


class History(Controller):
    """Games that are over."""

    path = "/api"
    tags = ("history",)

    @get("/me/games")
    async def my_games(
        self,
        house: Shared,
        request: Asked,
        before: FromQuery[str | None] = None,
        most: Annotated[int, QueryParameter(ge=1, le=MOST_LISTED)] = 20,
    ) -> Response[PlayedGames]:
        """The finished games of this device, the last first, in pages."""
        visitor = Visitor(house, request)
        house.limits.spend_look(request.client, visitor.token)
        device = await visitor.find()
        if device is None:
            return answer(PlayedGames([], None))
        found = await house.hall.ask(lambda c: history.played_by(c, device.id, before, most))
        mine = [played_game(one, device.id) for one in found if one.seats_of(device.id)]
        return answer(PlayedGames(mine, found[-1].id if len(found) == most else None))

    @get("/me/figures")
    async def my_figures(self, house: Shared, request: Asked) -> Response[list[Figures]]:
        """Wins, means and records of this device, for each name and game, from its last 1,000 games."""
        visitor = Visitor(house, request)
        house.limits.spend_creation(request.client, visitor.token)
        device = await visitor.find()
        if device is None:
            return answer([])
        found = await house.hall.ask(lambda c: history.played_by(c, device.id, None, MOST_COUNTED))
        mine = [one for one in found if one.seats_of(device.id)]
        return answer(figures(device.id, mine, await counted(house.hall, mine)))

    @get("/games/{game_id:str}")
    async def game(self, house: Shared, request: Asked, game_id: FromPath[str]) -> Response[GamePage]:
        """A game that is over; 409 while it is running."""
        visitor = Visitor(house, request)
        house.limits.spend_look(request.client, visitor.token)
        device = await visitor.find()
        record = await record_of(house.hall, game_id)
        played = await _played(house, game_id)
        tally = (await counted(house.hall, [played]))[game_id]
        view = await _last_view(house, played, record)
        told = played_game(played, None if device is None else device.id)
        return answer(GamePage(told, view, tally, played.start.commitment, played.over.secret))

    @get("/games/{game_id:str}/replay")
    async def replay(
        self, house: Shared, request: Asked, game_id: FromPath[str], seat: FromQuery[int | None] = None
    ) -> Response[Replay]:
        """A game that is over, move by move: with all hands open, or as a seat saw it then."""
        house.limits.spend_creation(request.client, Visitor(house, request).token)
        record = await record_of(house.hall, game_id)
        played = await _played(house, game_id)
        await house.rules.ready_if_known(played.outline.game)
        return answer(await asyncio.to_thread(replay, record, seat, played.outline.memory_aid))

    @post("/replay", status_code=200)
    async def replay_record(
        self, house: Shared, request: Asked, data: dict[str, Any], seat: FromQuery[int | None] = None
    ) -> Response[Replay]:
        """A record from elsewhere, move by move. Nothing is kept of it."""
        house.limits.spend_creation(request.client, Visitor(house, request).token)
        await house.rules.ready_if_known(data.get("game"))
        return answer(await asyncio.to_thread(replay, data, seat))


async def _played(house: House, game_id: str) -> Played:
    played = await house.hall.ask(lambda c: history.played(c, game_id))
    if played is None:
        raise UnknownGame()
    return played


async def _last_view(house: House, played: Played, record: Any) -> Any:
    """Null if today's rules no longer play the game."""
    await house.rules.ready_if_known(played.outline.game)
    try:
        return await asyncio.to_thread(last_view, record, played.outline.memory_aid)
    except MaumauError:
        return None
