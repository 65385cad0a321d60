"""While a game is played: leaving and coming back, pauses, hand-overs, and what people say to each other."""

from __future__ import annotations

from litestar import Controller, Response, post
from litestar.params import FromPath

from maumau.server.api.gathering import change
from maumau.server.api.visitor import Asked, Shared, Visitor, answer
from maumau.server.requests import ChatBody, EmoteBody, HandOverBody, PauseBody, SeatBody
from maumau.server.shapes import EmoteMessage, TableView
from maumau.table import away, clock, curtain, talk
from maumau.table.talk import Emote, Saying, clean_text


class Company(Controller):
    """Company."""

    path = "/api/tables/{table_id:str}"
    tags = ("company",)

    @post("/leave", status_code=200)
    async def leave(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: SeatBody
    ) -> Response[TableView]:
        """Leave for good: a bot has the seat at once. Before the start the seat is open again."""
        return await change(house, request, table_id, lambda t, d, at, k: away.leave(t, d, data.seat, at, k))

    @post("/back", status_code=200)
    async def back(self, house: Shared, request: Asked, table_id: FromPath[str], data: SeatBody) -> Response[TableView]:
        """Play on where a bot has played for you."""
        return await change(house, request, table_id, lambda t, d, at, k: away.back(t, d, data.seat, at, k))

    @post("/pause", status_code=200)
    async def pause(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: PauseBody
    ) -> Response[TableView]:
        """The host pauses the game, or lets it go on."""
        return await change(house, request, table_id, lambda t, d, at, k: clock.pause(t, d, data.paused, at, k))

    @post("/hand-over", status_code=200)
    async def hand_over(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: HandOverBody
    ) -> Response[TableView]:
        """Several people at this device: show the hand of this seat and no other's here; or (null) nobody's."""
        return await change(
            house,
            request,
            table_id,
            lambda t, d, at, k: curtain.hand_over(t, d, data.seat, at, k),
            house.limits.spend_move,
        )

    @post("/emote", status_code=204)
    async def emote(self, house: Shared, request: Asked, table_id: FromPath[str], data: EmoteBody) -> Response[None]:
        """Send a gesture to a seat. Everybody at the table sees it now; it is kept nowhere."""
        visitor = Visitor(house, request)
        house.limits.spend_talk(request.client, visitor.token)
        device = await visitor.find()
        live = await house.hall.table(table_id)
        talk.check_emote(live.table, device.id if device else None, Emote(data.seat, data.to, data.emote))
        house.hall.show(live, EmoteMessage(data.seat, data.to, data.emote))
        return answer(None, 204)

    @post("/chat", status_code=200)
    async def chat(self, house: Shared, request: Asked, table_id: FromPath[str], data: ChatBody) -> Response[TableView]:
        """Say something to everybody at a private table."""
        saying = Saying(data.seat, clean_text(data.text), house.world.new_id())
        return await change(
            house, request, table_id, lambda t, d, at, k: talk.chat(t, d, saying, at, k), house.limits.spend_talk
        )
