"""What might be a good move, and what would have been: hints during a game, its review afterwards."""

from __future__ import annotations

from litestar import Controller, Response, get, post
from litestar.params import FromPath

from maumau.server.api.visitor import Asked, Shared, Visitor, answer
from maumau.server.hints import HintView, hint_for
from maumau.server.requests import HintBody
from maumau.server.reviews import ReviewView


class Advice(Controller):
    """Hints and reviews."""

    path = "/api/games/{game_id:str}"
    tags = ("advice",)

    @post("/hint", status_code=200)
    async def hint(self, house: Shared, request: Asked, game_id: FromPath[str], data: HintBody) -> Response[HintView]:
        """What would you do? For a seat of yours that is on turn: its moves, what each is worth, and why the best."""
        visitor = Visitor(house, request)
        house.limits.spend_hint(request.client, visitor.token)
        device = await visitor.find()
        live = await house.hall.table_of_game(game_id)
        asked = live.table, None if device is None else device.id, game_id, data.seat
        return answer(await hint_for(*asked, house.rules, house.thinkers))

    @get("/review")
    async def review(self, house: Shared, request: Asked, game_id: FromPath[str]) -> Response[ReviewView]:
        """The review of a game that is over, or how far it is; 409 while the game is running."""
        house.limits.spend_look(request.client, Visitor(house, request).token)
        return answer(await house.reviews.look(game_id))

    @post("/review", status_code=200)
    async def make_review(self, house: Shared, request: Asked, game_id: FromPath[str]) -> Response[ReviewView]:
        """Have a game that is over reviewed: once, in the background, for everybody who looks at the game."""
        house.limits.spend_hint(request.client, Visitor(house, request).token)
        return answer(await house.reviews.ask(game_id))
