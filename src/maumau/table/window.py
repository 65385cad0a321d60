"""The objection window at a table (rulings S9, S10): who may still answer, until when, and what presses count.

A game that has such a window names the moves that answer it (`Game.answers`). An answer carries the ply at which the
window opened, so that another seat's answer never makes it stale.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable

import msgspec

from maumau.table.entries import NOTHING, Early, Entry, Move, Reopen, Resume
from maumau.table.model import Table

OBJECT, ALLOW = "object", "allow"

SECONDS = 5.0
"""How long a window stays open."""
TOO_SOON_SECONDS = 0.5
"""An objection so soon after the play is no reaction to it: it is used up and counts as letting it pass."""
BOT_SECONDS = (2.0, 4.0)
"""When bots answer, at the earliest and at the latest."""


class Window(msgspec.Struct, frozen=True):
    """An open window: the ply at which it opened, when the play was made, since when its time runs, who has answered.

    Its time runs from the play, or from when the game last went on after it.
    """

    ply: int
    played: float
    opened: float
    answered: frozenset[int]

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
    answered: set[int] = set()
    fresh = 0.0
    for entry in reversed(table.log):
        match entry.what:
            case Move() as move if move.move in state.game.answers:
                answered.add(move.seat)
            case Move() as move:
                return Window(move.ply + 1, entry.at, max(entry.at, fresh), frozenset(answered))
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


def made_before(log: Iterable[Entry], answers: Collection[str], seat: int, ply: int, move: str) -> Entry | None:
    """The entry that this very request has led to in a game's log, if it has been made before.

    What counts is what was asked for then, not what became of it. An answer's ply is that at which its window opened.
    """
    opened = 0
    for entry in log:
        match entry.what:
            case Early(_, at, who) if move == OBJECT and (at, who) == (ply, seat):
                return entry
            case Move() as made:
                is_answer = made.move in answers
                asked = made.move if made.asked is None else made.asked
                if asked != NOTHING and (opened if is_answer else made.ply, made.seat, asked) == (ply, seat, move):
                    return entry
                opened = opened if is_answer else made.ply + 1
            case _:
                pass
    return None
