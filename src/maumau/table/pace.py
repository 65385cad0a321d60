"""When something is due that nobody sends: a bot's move."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from maumau.table.model import Table


@dataclass(frozen=True, slots=True)
class Pace:
    """How many seconds bots seem to think, at least and at most, when people are to follow what they do."""

    shortest: float = 0.8
    longest: float = 2.0


PACE = Pace()


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """At `at`, a bot is to make the move `ply` of a game. Its key (game, ply) makes that happen once."""

    at: float
    table_id: str
    game_id: str
    ply: int


def acting_bot(table: Table) -> int | None:
    """The seat of a bot whose move it is."""
    if table.phase != "playing" or table.state is None:
        return None
    return next((seat for seat in table.state.seats if table.seats[seat].kind == "bot"), None)


def due(table: Table, pace: Pace = PACE) -> Due | None:
    """What the table waits for after its last entry; the same answer whoever asks, and whenever."""
    if acting_bot(table) is None or table.state is None or table.game_id is None:
        return None
    ply = table.state.ply
    wait = _wait(pace, table.game_id, ply) if table.people else 0.0
    return Due(table.log[-1].at + wait, table.id, table.game_id, ply)


def _wait(pace: Pace, game_id: str, ply: int) -> float:
    share = zlib.crc32(f"{game_id} {ply}".encode()) / 2**32
    return pace.shortest + (pace.longest - pace.shortest) * share
