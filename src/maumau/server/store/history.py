"""Reading back the games that are over. Called in a thread of its own, like everything that reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, and_, or_, select

from maumau.server.store.read import ShortLog, short_logs
from maumau.server.store.schema import entries, games, people
from maumau.table.entries import Lost, Over, Start
from maumau.table.model import Person
from maumau.table.outline import Outline, outline, until_over

_FINISHED = select(games.c.id, games.c.table_id, games.c.started_at, games.c.finished_at, games.c.tally).where(
    games.c.finished_at.is_not(None)
)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over: how it began, what was played and who sat where, what became of it."""

    id: str
    table_id: str
    start: Start
    over: Over
    outline: Outline
    people: dict[str, Person]
    started_at: float
    finished_at: float
    tally: dict[str, list[int]] | None

    def person(self, seat: int) -> Person | None:
        """Who sat there, unless it was a bot."""
        who = self.outline.people.get(seat)
        return None if who is None else self.people[who]

    def seats_of(self, device_id: str | None) -> list[int]:
        """The seats that a device had, ascending."""
        seats = ((seat, self.person(seat)) for seat in range(self.outline.players))
        return [seat for seat, one in seats if one is not None and device_id is not None and one.device == device_id]


def played_by(connection: Connection, device_id: str, before: str | None, most: int) -> list[Played]:
    """The games at the tables where a device has sat, the last first; only those before the game `before`, if named.

    At some of them the device may have had no seat any more.
    """
    sat = (
        select(entries.c.table_id)
        .join(people, entries.c.person_id == people.c.id)
        .where(people.c.device_id == device_id)
    )
    query = _FINISHED.where(games.c.table_id.in_(sat))
    last = None if before is None else connection.execute(_FINISHED.where(games.c.id == before)).first()
    if last is not None:
        at = games.c.finished_at
        query = query.where(or_(at < last.finished_at, and_(at == last.finished_at, games.c.id < last.id)))
    return _all(connection, query.order_by(games.c.finished_at.desc(), games.c.id.desc()).limit(most))


def played(connection: Connection, game_id: str) -> Played | None:
    """One game, if it is over."""
    found = _all(connection, _FINISHED.where(games.c.id == game_id))
    return found[0] if found else None


def _all(connection: Connection, query: Select[Any]) -> list[Played]:
    rows = connection.execute(query).all()
    logs = short_logs(connection, sorted({row.table_id for row in rows}))
    return [one for row in rows if (one := _played(row, logs[row.table_id])) is not None]


def _played(row: Row[Any], short: ShortLog) -> Played | None:
    """A game from its table's short log; None if that can't be read any more."""
    log = list(until_over(short.log, row.id))
    over = log[-1]
    if not isinstance(over, Over) or any(isinstance(what, Lost) for what in log):
        return None
    return Played(
        id=row.id,
        table_id=row.table_id,
        start=next(what for what in log if isinstance(what, Start) and what.game_id == row.id),
        over=over,
        outline=outline(log),
        people=short.people,
        started_at=row.started_at,
        finished_at=row.finished_at,
        tally=None if row.tally is None else msgspec.json.decode(row.tally),
    )
