"""How a table looks to somebody, as the structs that travel. Everything comes through the game's one door."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from maumau.server.shapes import EntryMessage, LogEntry, SeatView, TableView, ViewMessage
from maumau.table.entries import Early, Entry, Forget, Move, Over, Reopen, Sit, Start
from maumau.table.model import Seat, Table
from maumau.table.story import Shown, readable_log, shown_entry


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: from which seat (None: somebody who watches), and which seats are theirs."""

    seat: int | None
    yours: tuple[int, ...] = ()


def cards_view(table: Table, seat: int | None) -> Any:
    """What a seat is shown of the running or finished game; None where there is none."""
    return None if table.state is None else table.state.view(seat, memory_aid=table.memory_aid)


def table_view(table: Table, viewer: Viewer, here: Collection[int], waking: bool) -> TableView:
    """The table without its cards; `here` are the seats from which somebody looks."""
    return TableView(
        id=table.id,
        seq=table.seq,
        game=table.game.name,
        players=table.game.players,
        options=table.game.options,
        memory_aid=table.memory_aid,
        phase=table.phase,
        seats=[_seat_view(i, seat, i in viewer.yours, i in here) for i, seat in enumerate(table.seats)],
        host=table.host,
        game_id=table.game_id,
        game_number=table.number,
        commitment=table.commitment,
        secret=table.secret,
        waking=waking,
        closed=table.closed,
    )


def _seat_view(number: int, seat: Seat, yours: bool, here: bool) -> SeatView:
    name = seat.person.name if seat.person else None
    return SeatView(number, seat.kind, name, seat.level, yours, here or seat.kind == "bot")


def view_message(table: Table, viewer: Viewer, here: Collection[int], waking: bool) -> ViewMessage:
    """Everything as it is now."""
    log = [log_entry(shown) for shown in readable_log(table, viewer.seat)]
    return ViewMessage(table.seq, table_view(table, viewer, here, waking), cards_view(table, viewer.seat), log)


def entry_message(table: Table, entry: Entry, viewer: Viewer, here: Collection[int], waking: bool) -> EntryMessage:
    """The table's newest entry, and how everything is after it."""
    line = log_entry(shown_entry(table, entry, viewer.seat))
    return EntryMessage(
        line.seq,
        line.kind,
        line.at,
        line.game_id,
        line.ply,
        line.seat,
        line.move,
        line.events,
        table_view(table, viewer, here, waking),
        cards_view(table, viewer.seat),
    )


def log_entry(shown: Shown) -> LogEntry:
    """An entry as it travels."""
    entry = shown.entry
    game_id: str | None = None
    ply: int | None = None
    seat: int | None = None
    match entry.what:
        case Move():
            game_id, ply, seat = entry.what.game_id, entry.what.ply, entry.what.seat
        case Start():
            game_id, seat = entry.what.game_id, entry.what.start
        case Early():
            game_id, ply, seat = entry.what.game_id, entry.what.ply, entry.what.seat
        case Reopen():
            game_id, ply = entry.what.game_id, entry.what.ply
        case Over():
            game_id = entry.what.game_id
        case Sit() | Forget():
            seat = entry.what.seat
        case _:
            pass
    kind: Any = entry.kind
    return LogEntry(entry.seq, kind, round(entry.at, 3), game_id, ply, seat, shown.move, list(shown.events))
