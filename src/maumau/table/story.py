"""What somebody at the table may read back, and what each entry looked like to them (H10)."""

from __future__ import annotations

import msgspec

from maumau.table.entries import Chat, Curtain, Entry, Move
from maumau.table.model import Table


class Shown(msgspec.Struct, frozen=True):
    """An entry as a viewer may see it; `move` is redacted, `events` (as JSON) tell what happened."""

    entry: Entry
    seat: int | None = None
    move: str | None = None
    events: bytes = b"[]"


def readable_from(table: Table, viewer: int | None) -> int:
    """The first seq that a viewer may read back: their own last move, or the game's start where all is open.

    Those who watch have no turn of their own; they read one round back.
    """
    if not table.log:
        return table.seq + 1
    if table.memory_aid == "open" or table.phase != "playing":
        return table.log[0].seq
    moves = [(entry.seq, entry.what.seat) for entry in table.log if isinstance(entry.what, Move)]
    if viewer is None:
        moves = moves[-len(table.seats) :]
        return moves[0][0] if moves else table.log[0].seq
    return next((seq for seq, seat in reversed(moves) if seat == viewer), table.log[0].seq)


def readable_log(table: Table, viewer: int | None) -> list[Shown]:
    """The entries that a viewer may read back, oldest first; who held a shared device is no part of the story."""
    first = readable_from(table, viewer)
    entries = [entry for entry in table.log if entry.seq >= first and not isinstance(entry.what, Curtain | Chat)]
    moves = [entry.what for entry in entries if isinstance(entry.what, Move)]
    if table.state is None or not moves:
        return [Shown(entry) for entry in entries]
    past = table.state.at(moves[0].ply)
    shown = []
    for entry in entries:
        if isinstance(entry.what, Move):
            move = entry.what
            past.play(move.move, move.seat)
            told = (
                move.seat if table.state.over else past.game.told_as(move.seat, viewer)
            )  # after the game everything is open
            shown.append(Shown(entry, move.seat, *past.news(told)[told]))
        else:
            shown.append(Shown(entry))
    return shown
