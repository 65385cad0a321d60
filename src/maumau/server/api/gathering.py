"""Before the first game: sitting down, moving, what is played, and the beginning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Controller, Response, post
from litestar.params import FromPath

from maumau.server.api.visitor import Asked, Shared, Visitor
from maumau.server.house import House
from maumau.server.requests import BotBody, ChangeBody, SeatBody, SitBody, SwapBody
from maumau.server.shapes import TableView
from maumau.server.store.changes import person_row
from maumau.table import lobby
from maumau.table.lobby import Wishes
from maumau.table.model import Known, Person, Table
from maumau.table.names import clean_name
from maumau.table.step import Step

Ask = Callable[[Table, str, float, Known], Step]
Spend = Callable[[Any, str | None], None]


async def change(
    house: House, request: Asked, table_id: str, ask: Ask, spend: Spend | None = None
) -> Response[TableView]:
    """Let somebody with a token change a table; answers how it is then. It is counted as a change, or as `spend` says.

    A log grows by what it tells: what nobody does as often as a move has a slower limit.
    """
    visitor, hall = Visitor(house, request), house.hall
    (spend or house.limits.spend_change)(request.client, visitor.token)
    device = await visitor.need()
    live = await hall.table(table_id)
    await hall.act(live, lambda table, known: ask(table, device.id, hall.world.now(), known))
    return visitor.answer_table(live, device)


class Gathering(Controller):
    """Gathering."""

    path = "/api/tables/{table_id:str}"
    tags = ("gathering",)

    @post("/sit", status_code=200)
    async def sit(self, house: Shared, request: Asked, table_id: FromPath[str], data: SitBody) -> Response[TableView]:
        """Take an open seat, this one or the first. Whoever comes to a table without a host is the host."""
        name = None if data.name is None else clean_name(data.name)
        hall = house.hall
        live = await hall.table(table_id)
        visitor = Visitor(house, request)
        own = (None, None) if data.guest else (name, data.colour)
        device = await visitor.find_or_make(*own)
        called = (name or device.name, data.colour or device.colour)
        person = Person(hall.world.new_id(), device.id, *called)
        await hall.act(
            live,
            lambda table, known: lobby.sit(table, data.seat, person, hall.world.now(), known, data.guest),
            [*visitor.rows, person_row(person)],
        )
        await visitor.check_known(live, device)
        await hall.start_when_awake(live)
        return visitor.answer_table(live, device)

    @post("/stand", status_code=200)
    async def stand(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: SeatBody
    ) -> Response[TableView]:
        """Leave a seat open again: one of yours, or for the host any, a bot's too."""
        return await change(house, request, table_id, lambda t, d, at, k: lobby.stand(t, d, data.seat, at, k))

    @post("/swap", status_code=200)
    async def swap(self, house: Shared, request: Asked, table_id: FromPath[str], data: SwapBody) -> Response[TableView]:
        """Move from a seat of yours to an open one; the host may swap any two."""
        seats = data.seat, data.other
        return await change(house, request, table_id, lambda t, d, at, k: lobby.swap(t, d, *seats, at, k))

    @post("/bot", status_code=200)
    async def bot(self, house: Shared, request: Asked, table_id: FromPath[str], data: BotBody) -> Response[TableView]:
        """The host gives an open seat to a bot, or a bot another level."""
        wish = data.seat, data.level
        return await change(house, request, table_id, lambda t, d, at, k: lobby.fill(t, d, *wish, at, k))

    @post("/add-seat", status_code=200)
    async def add_seat(self, house: Shared, request: Asked, table_id: FromPath[str]) -> Response[TableView]:
        """The host puts one more chair to the table: an open seat, the last one."""
        return await change(house, request, table_id, lobby.add_seat)

    @post("/remove-seat", status_code=200)
    async def remove_seat(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: SeatBody
    ) -> Response[TableView]:
        """The host takes a chair away on which no person sits; the seats behind it move up."""
        return await change(house, request, table_id, lambda t, d, at, k: lobby.remove_seat(t, d, data.seat, at, k))

    @post("/shuffle", status_code=200)
    async def shuffle(self, house: Shared, request: Asked, table_id: FromPath[str]) -> Response[TableView]:
        """The host lets chance decide who sits where."""

        def ask(table: Table, device: str, at: float, known: Known) -> Step:
            return lobby.shuffle(table, device, house.world.shuffled(len(table.seats)), at, known)

        return await change(house, request, table_id, ask)

    @post("/settings", status_code=200)
    async def settings(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: ChangeBody
    ) -> Response[TableView]:
        """The host changes what is played, and how. Once it has begun, only `watching` and `public` may change."""
        people = data.pace, data.grace, data.watching, data.public, data.hints
        wishes = Wishes(data.game, data.options, data.memory_aid, *people)
        return await change(house, request, table_id, lambda t, d, at, k: lobby.change(t, d, wishes, at, k))

    @post("/start", status_code=200)
    async def start(self, house: Shared, request: Asked, table_id: FromPath[str]) -> Response[TableView]:
        """The host begins: from now on seats and settings stay. Asking twice changes nothing."""
        hall = house.hall
        visitor = Visitor(house, request)
        house.limits.spend_change(request.client, visitor.token)
        device = await visitor.need()
        live = await hall.table(table_id)
        await hall.act(live, lambda table, known: lobby.begin(table, device.id, hall.world.now(), known))
        await hall.start_when_awake(live)
        return visitor.answer_table(live, device)
