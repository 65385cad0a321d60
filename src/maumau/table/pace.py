"""When something is due that nobody sends: a bot's move, or the end of an objection window."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from maumau.table.entries import Move, Start
from maumau.table.model import Table
from maumau.table.window import window


@dataclass(frozen=True, slots=True)
class Pace:
    """How many seconds bots seem to think, at least and at most, when people are to follow what they do."""

    shortest: float = 0.8
    longest: float = 2.0


PACE = Pace()


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """At `at`, the move `ply` of a game is due. Its key (game, ply) makes that happen once."""

    at: float
    table_id: str
    game_id: str
    ply: int


def acting_bot(table: Table, now: float) -> int | None:
    """The seat of a bot whose move it is; in an objection window that of one whose time has come."""
    if table.phase != "playing" or table.state is None or table.game_id is None:
        return None
    bots = [seat for seat in table.state.seats if table.seats[seat].kind == "bot"]
    opened = window(table)
    if opened:
        bots = [seat for seat in bots if opened.bot_answers(table.game_id, seat) <= now]
    return bots[0] if bots else None


def due(table: Table, pace: Pace = PACE) -> Due | None:
    """What the table waits for after its last entry; the same answer whoever asks, and whenever."""
    if table.state is None or table.game_id is None or table.phase != "playing":
        return None
    ply = table.state.ply
    bots = [seat for seat in table.state.seats if table.seats[seat].kind == "bot"]
    opened = window(table)
    if opened:
        answers = [opened.bot_answers(table.game_id, seat) for seat in bots]
        return Due(min([*answers, opened.closes]), table.id, table.game_id, ply)
    if not bots:
        return None
    wait = _wait(pace, table.game_id, ply) if table.people else 0.0
    return Due(_last_move_at(table) + wait, table.id, table.game_id, ply)


def _last_move_at(table: Table) -> float:
    """When the game last went on: what else is in the log does not make a bot wait longer."""
    return next(entry.at for entry in reversed(table.log) if isinstance(entry.what, Move | Start))


def _wait(pace: Pace, game_id: str, ply: int) -> float:
    share = zlib.crc32(f"{game_id} {ply}".encode()) / 2**32
    return pace.shortest + (pace.longest - pace.shortest) * share
