"""A finished game as a record (RULES.md 4), straight from the log: no rule has to be run for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from maumau.core.commitment import seed_and_start
from maumau.games import make
from maumau.table.entries import Entry, Lost, Move, Over, Start
from maumau.table.errors import GameNotOver, TableClosed
from maumau.table.outline import outline, until_over


def finished_record(entries: Iterable[Entry], game_id: str) -> dict[str, Any]:
    """The record of a game, from its own entries and those that tell what was to be played.

    Raises GameNotOver, or TableClosed if one of these can't be read any more.
    """
    log = list(until_over((entry.what for entry in entries), game_id))
    over = log[-1]
    if not isinstance(over, Over) or over.game_id != game_id:
        raise GameNotOver()
    if any(isinstance(what, Lost) for what in log):
        raise TableClosed("table-closed-unreadable")
    table = outline(log)
    first = next(what.start for what in log if isinstance(what, Start) and what.game_id == game_id)
    moves = [(what.seat, what.move) for what in log if isinstance(what, Move) and what.game_id == game_id]
    seed, _ = seed_and_start(bytes.fromhex(over.secret), game_id, table.players)
    return make(table.game, table.players, table.options).record(seed, first, moves, over.result)
