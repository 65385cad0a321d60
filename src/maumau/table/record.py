"""A finished game as a record (RULES.md 4), straight from the log: no rule has to be run for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from maumau.core.commitment import seed_and_start
from maumau.games import make
from maumau.table.entries import Entry, Move, Open, Over, Start
from maumau.table.errors import GameNotOver


def finished_record(opening: Open, entries: Iterable[Entry]) -> dict[str, Any]:
    """The record of the game that these entries (of one game) tell; raises GameNotOver."""
    moves: list[tuple[int, str]] = []
    first = 0
    for entry in entries:
        match entry.what:
            case Start():
                first = entry.what.start
            case Move(_, _, seat, text):
                moves.append((seat, text))
            case Over(game_id, result, secret):
                seed, _ = seed_and_start(bytes.fromhex(secret), game_id, opening.players)
                game = make(opening.game, opening.players, opening.options)
                return game.record(seed, first, moves, result)
            case _:
                pass
    raise GameNotOver()
