"""How a table looks to somebody, as the structs that travel. Everything comes through the game's one door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from maumau.server.company import Company
from maumau.server.shapes import ChatLine, LogEntry, SeatView, TableView, ViewMessage
from maumau.server.sight import Sight
from maumau.table.entries import (
    Arrange,
    Back,
    Chat,
    Curtain,
    Early,
    Entry,
    Forget,
    Host,
    Leave,
    Move,
    Over,
    Reopen,
    Sit,
    Stand,
    Start,
    Takeover,
)
from maumau.table.model import Known, Seat, Table
from maumau.table.pace import Pace, move_deadline
from maumau.table.story import Shown, readable_log


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: from which seat (None: somebody who watches), and which seats are theirs."""

    seat: int | None
    yours: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Around:
    """What is around a table: who is there, whether its rules still wake up, how long things take, what was said."""

    company: Company
    waking: bool
    pace: Pace
    known: Known


def table_view(table: Table, viewer: Viewer, around: Around) -> TableView:
    """The table without its cards."""
    return TableView(
        id=table.id,
        seq=table.seq,
        game=table.game.name,
        players=table.game.players,
        options=table.game.options,
        memory_aid=table.memory_aid,
        pace=table.manners.pace,
        grace=table.manners.grace,
        watching=table.manners.watching,
        public=table.manners.public,
        hints=table.manners.helps,
        phase=table.phase,
        gathers=table.gathers,
        code=None if table.closed else table.code,
        seats=[_seat_view(i, seat, i in viewer.yours, around.company) for i, seat in enumerate(table.seats)],
        watchers=around.company.watchers,
        host=table.host,
        shared=not table.curtained.isdisjoint(viewer.yours),
        shown=sorted(table.shown.intersection(viewer.yours)),
        paused=table.paused,
        deadline=move_deadline(table, around.pace),
        game_id=table.game_id,
        game_number=table.number,
        commitment=table.commitment,
        secret=table.secret,
        waking=around.waking,
        closed=table.closed,
    )


def _seat_view(number: int, seat: Seat, yours: bool, company: Company) -> SeatView:
    person = seat.person
    return SeatView(
        number,
        seat.kind,
        person.name if person else None,
        person.colour if person else None,
        seat.level,
        seat.stand_in,
        yours,
        number in company.here or seat.kind == "bot",
        number in company.away,
    )


def view_message(table: Table, viewer: Viewer, around: Around, sight: Sight) -> ViewMessage:
    """Everything as it is now."""
    log = [log_entry(shown, around.known) for shown in readable_log(table, viewer.seat)]
    chat = [
        ChatLine(line.seq, round(line.at, 3), line.seat, around.known.texts[line.text_id])
        for line in table.chat
        if line.text_id in around.known.texts
    ]
    view = msgspec.Raw(sight.view(viewer.seat))
    return ViewMessage(table.seq, table_view(table, viewer, around), view, log, chat)


ONLY_CARDS = (Move, Early, Reopen)


def leaves_table(table: Table, entry: Entry) -> bool:
    """Whether an entry changes nothing but the cards, no clock and no curtain: then the table is not told again."""
    if not isinstance(entry.what, ONLY_CARDS) or table.manners.pace != "relaxed":
        return False
    devices = [seat.person.device for seat in table.seats if seat.person is not None]
    return len(devices) == len(set(devices))


def entry_message(told: bytes, table: bytes, view: bytes) -> bytes:
    """An `EntryMessage`, from what it is made of: a `LogEntry`, the table and the view, as JSON."""
    return b'%b,"table":%b,"view":%b}' % (told[:-1], table, view)


def log_entry(shown: Shown, known: Known) -> LogEntry:
    """An entry as it travels."""
    entry = shown.entry
    game_id: str | None = None
    ply: int | None = None
    seat: int | None = None
    late, text, order = False, None, None
    match entry.what:
        case Move():
            game_id, ply, seat, late = entry.what.game_id, entry.what.ply, entry.what.seat, entry.what.late
        case Start():
            game_id, seat = entry.what.game_id, entry.what.start
        case Early():
            game_id, ply, seat = entry.what.game_id, entry.what.ply, entry.what.seat
        case Reopen():
            game_id, ply = entry.what.game_id, entry.what.ply
        case Over():
            game_id = entry.what.game_id
        case Chat(seat, text_id):
            text = known.texts.get(text_id)
        case Arrange():
            order = entry.what.order
        case Sit() | Stand() | Forget() | Takeover() | Back() | Leave() | Host() | Curtain():
            seat = entry.what.seat
        case _:
            pass
    kind: Any = entry.kind
    at = round(entry.at, 3)
    events: Any = msgspec.Raw(shown.events)
    return LogEntry(entry.seq, kind, at, game_id, ply, seat, shown.move, events, late, text, order)
