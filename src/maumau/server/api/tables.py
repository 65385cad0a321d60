"""Tables: opening one, looking at it, sitting down, playing again."""

from __future__ import annotations

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery

from maumau.server.api.visitor import Asked, Shared, Visitor, answer
from maumau.server.house import House
from maumau.server.live import Live
from maumau.server.shapes import AgainBody, NewTable, SeatWish, SitBody, TableView, ViewMessage
from maumau.server.store.changes import person_row
from maumau.server.store.read import Device
from maumau.server.views import table_view
from maumau.table import decide
from maumau.table.model import Person
from maumau.table.names import clean_name


class Tables(Controller):
    """Tables."""

    path = "/api/tables"
    tags = ("tables",)

    @post()
    async def open_table(self, house: Shared, request: Asked, data: NewTable) -> Response[TableView]:
        """Open a table. It starts at once if no seat is left open."""
        name, names = _names(data)
        # Nonsense makes no token: what can be wrong is looked at first.
        decide.opening(data.game, data.options, data.memory_aid, [_bot(wish) for wish in data.seats])
        visitor, hall = Visitor(house, request), house.hall
        device = await visitor.find_or_make(name)
        takers = [
            Person(hall.world.new_id(), device.id, called or device.name) if wish.kind == "you" else _bot(wish)
            for wish, called in zip(data.seats, names, strict=True)
        ]
        wish = decide.opening(data.game, data.options, data.memory_aid, takers)
        step = decide.open_table(hall.world.new_id(), wish, hall.world.now(), hall.known())
        people = [person_row(taker) for taker in takers if isinstance(taker, Person)]
        live = await hall.open(step, [*visitor.rows, *people])
        return visitor.answer(_table_view(house, live, device), 201)

    @get("/{table_id:str}")
    async def table(
        self,
        house: Shared,
        request: Asked,
        table_id: FromPath[str],
        seat: FromQuery[int | None] = None,
    ) -> Response[ViewMessage]:
        """The table as it is now, from a seat of yours, or as those who watch see it."""
        visitor = Visitor(house, request)
        house.limits.spend_look(request.client, visitor.token)
        device = await visitor.find()
        live = await house.hall.table(table_id)
        return answer(live.view(live.viewer(None if device is None else device.id, seat)))

    @post("/{table_id:str}/sit", status_code=200)
    async def sit(self, house: Shared, request: Asked, table_id: FromPath[str], data: SitBody) -> Response[TableView]:
        """Take an open seat. The game starts when every seat is taken."""
        name = None if data.name is None else clean_name(data.name)
        hall = house.hall
        live = await hall.table(table_id)
        visitor = Visitor(house, request)
        device = await visitor.find_or_make(name)
        person, now = Person(hall.world.new_id(), device.id, device.name), hall.world.now()
        await hall.act(
            live,
            lambda table, known: decide.sit(table, data.seat, person, now, known),
            [*visitor.rows, person_row(person)],
        )
        await hall.start_when_awake(live)
        return visitor.answer(_table_view(house, live, device))

    @post("/{table_id:str}/again", status_code=200)
    async def again(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: AgainBody
    ) -> Response[TableView]:
        """Play again: the game after the one named. Whoever asks second gets the same game."""
        hall = house.hall
        device = await Visitor(house, request).need()
        live = await hall.table(table_id)
        new, now = hall.new_game(), hall.world.now()
        await hall.act(live, lambda table, known: decide.again(table, device.id, data.after, new, now, known))
        return answer(_table_view(house, live, device))


def _names(data: NewTable) -> tuple[str | None, list[str | None]]:
    """The name of the device, and the names of single seats."""
    clean = [None if name is None else clean_name(name) for name in (data.name, *(s.name for s in data.seats))]
    return clean[0], clean[1:]


def _bot(wish: SeatWish) -> str | None:
    """A bot's level; None for a seat that a person has or may take."""
    return wish.level or "" if wish.kind == "bot" else None


def _table_view(house: House, live: Live, device: Device) -> TableView:
    yours = live.table.seats_of(device.id)
    viewer = live.viewer(device.id, yours[0] if yours else None)
    return table_view(live.table, viewer, live.here, house.rules.waking(live.table.game.name))
