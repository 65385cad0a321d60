"""Tables: opening one, finding one, looking at it, playing again."""

from __future__ import annotations

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery
from sqlalchemy import Connection

from maumau.server.api.visitor import Asked, Shared, Visitor, answer
from maumau.server.codes import read_spoken
from maumau.server.errors import UnknownCode
from maumau.server.house import House
from maumau.server.live import Live
from maumau.server.requests import AgainBody, NewTable, SeatWish
from maumau.server.shapes import PublicTable, TableFound, TableView, ViewMessage
from maumau.server.store import read
from maumau.server.store.changes import person_row
from maumau.server.store.read import Device
from maumau.table import decide
from maumau.table.decide import Opening
from maumau.table.entries import Manners
from maumau.table.model import Person
from maumau.table.names import clean_name
from maumau.table.outline import outline

MOST_LISTED = 50


class Tables(Controller):
    """Tables."""

    path = "/api/tables"
    tags = ("tables",)

    @post()
    async def open_table(self, house: Shared, request: Asked, data: NewTable) -> Response[TableView]:
        """Open a table. It starts at once if no seat is left open; else people gather until the host begins."""
        name, names = _names(data)
        manners = Manners(data.pace, data.grace, data.watching, data.public, data.hints)
        # Nonsense makes no token: what can be wrong is looked at first.
        decide.opening(data.game, data.options, data.memory_aid, [_bot(wish) for wish in data.seats], manners)
        visitor = Visitor(house, request)
        device = await visitor.find_or_make(name, data.colour)
        takers = [
            _person(house, device, called, wish) if wish.kind == "you" else _bot(wish)
            for wish, called in zip(data.seats, names, strict=True)
        ]
        wish = decide.opening(data.game, data.options, data.memory_aid, takers, manners)
        live = await _open(house, visitor, wish)
        await visitor.check_known(live, device)
        return visitor.answer_table(live, device, 201)

    @get()
    async def public_tables(self, house: Shared, request: Asked) -> Response[list[PublicTable]]:
        """The tables that everybody may know of, newest first."""
        house.limits.spend_look(request.client, Visitor(house, request).token)
        return answer(await house.hall.ask(_public_tables))

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

    @post("/{table_id:str}/again", status_code=200)
    async def again(
        self, house: Shared, request: Asked, table_id: FromPath[str], data: AgainBody
    ) -> Response[TableView]:
        """Play again: the game after the one named. Whoever asks second gets the same game."""
        hall = house.hall
        visitor = Visitor(house, request)
        house.limits.spend_change(request.client, visitor.token)
        device = await visitor.need()
        live = await hall.table(table_id)
        new, now = hall.new_game(live.table.game.players if data.shuffle else None), hall.world.now()
        await hall.act(live, lambda table, known: decide.again(table, device.id, data.after, new, now, known))
        return visitor.answer_table(live, device)


class Codes(Controller):
    """Spoken codes."""

    path = "/api/codes"
    tags = ("tables",)

    @get("/{code:str}")
    async def find(self, house: Shared, request: Asked, code: FromPath[str]) -> Response[TableFound]:
        """The table that is spoken of like this, as long as it is open: `kiwi 4279` is `KIWI-4279`."""
        house.limits.spend_guess(request.client)
        said = read_spoken(code)
        found = None if said is None else await house.hall.ask(lambda c: read.table_of_code(c, said))
        if found is None:
            raise UnknownCode(code=said or "none")
        return answer(TableFound(found))


async def _open(house: House, visitor: Visitor, wish: Opening) -> Live:
    """A new table, under a code that no other open table has."""
    hall = house.hall
    people = [person_row(taker) for taker in wish.takers if isinstance(taker, Person)]
    code = await _free_code(house) if wish.gathers else None
    step = decide.open_table(hall.world.new_id(), wish, hall.world.now(), hall.known(), code)
    return await hall.open(step, [*visitor.rows, *people])


async def _free_code(house: House) -> str:
    """A code that no open table has. If another one takes it this very moment, opening ends in a conflict."""
    while True:
        code = house.world.new_spoken()
        if await house.hall.ask(lambda c, said=code: read.table_of_code(c, said)) is None:  # type: ignore[misc]
            return code


def _public_tables(connection: Connection) -> list[PublicTable]:
    found = read.public_tables(connection, MOST_LISTED)
    logs = read.short_logs(connection, [table_id for table_id, _ in found])
    return [_public_table(table_id, at, logs[table_id]) for table_id, at in found]


def _public_table(table_id: str, created_at: float, short: read.ShortLog) -> PublicTable:
    line = outline(short.log)
    people = (short.people[person] for _, person in sorted(line.people.items()))
    names = [person.name for person in people if person.name is not None]
    return PublicTable(table_id, line.game, line.phase, line.players, line.open_seats, names, round(created_at, 3))


def _names(data: NewTable) -> tuple[str | None, list[str | None]]:
    """The name of the device, and the names of single seats."""
    clean = [None if name is None else clean_name(name) for name in (data.name, *(s.name for s in data.seats))]
    return clean[0], clean[1:]


def _person(house: House, device: Device, called: str | None, wish: SeatWish) -> Person:
    return Person(house.world.new_id(), device.id, called or device.name, wish.colour or device.colour)


def _bot(wish: SeatWish) -> str | None:
    """A bot's level; None for a seat that a person has or may take."""
    return wish.level or "" if wish.kind == "bot" else None
