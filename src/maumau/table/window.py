"""The objection window at a table (rulings S9, S10): who may still answer, until when, and what presses count.

A game that has such a window names the moves that answer it (`Game.answers`). An answer carries the ply at which the
window opened, so that another seat's answer never makes it stale.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from maumau.table.entries import Early, Entry, Move, Reopen, Resume
from maumau.table.model import Table

OBJECT, ALLOW = "object", "allow"

SECONDS = 5.0
"""How long a window stays open."""
TOO_SOON_SECONDS = 0.5
"""An objection before that is not a reaction to the play: it is used up and counts as letting it pass."""
BOT_SECONDS = (2.0, 4.0)
"""When bots answer, at the earliest and at the latest."""


@dataclass(frozen=True, slots=True)
class Window:
    """An open window: the ply at which it opened, since when its time runs, and the answers so far by seat."""

    ply: int
    opened: float
    answers: dict[int, Entry]

    @property
    def closes(self) -> float:
        """When those who have not answered have let the play pass."""
        return self.opened + SECONDS

    def bot_answers(self, game_id: str, seat: int) -> float:
        """When a bot on this seat answers; the same whoever asks."""
        soonest, latest = BOT_SECONDS
        share = zlib.crc32(f"{game_id} {self.ply} {seat}".encode()) / 2**32
        return self.opened + soonest + (latest - soonest) * share


def window(table: Table) -> Window | None:
    """The table's open window, if it has one."""
    state = table.state
    if state is None or table.phase != "playing" or not state.game.answers:
        return None
    if state.legal(state.seats[0])[0] not in state.game.answers:
        return None
    answers: dict[int, Entry] = {}
    fresh = 0.0
    for entry in reversed(table.log):
        match entry.what:
            case Move() as move if move.move in state.game.answers:
                answers[move.seat] = entry
            case Move() as move:
                return Window(move.ply + 1, max(entry.at, fresh), answers)
            case Reopen() | Resume():
                fresh = max(fresh, entry.at)
            case _:
                pass
    return None


def used_up(table: Table, seat: int) -> bool:
    """Whether a seat has pressed when there was nothing to object to, and has not answered a window since."""
    assert table.state is not None
    for entry in reversed(table.log):
        if isinstance(entry.what, Early) and entry.what.seat == seat:
            return True
        if isinstance(entry.what, Move) and entry.what.seat == seat and entry.what.move in table.state.game.answers:
            return False
    return False


def given_before(table: Table, seat: int, ply: int, move: str | None) -> Entry | None:
    """The entry of what a seat has answered to the window that opened at this ply, or of its press where none was.

    `move` is what the seat says now: a repeat says the same. While the window is open (None) any answer is the last.
    """
    assert table.state is not None
    answers = table.state.game.answers
    for entry in table.log:
        match entry.what:
            case Early(_, at, who) if (at, who) == (ply, seat) and move == OBJECT:
                return entry
            case Move(_, at, who, answer) if at >= ply:
                if answer not in answers:
                    return None
                if who == seat and move in (None, answer):
                    return entry
            case _:
                pass
    return None
