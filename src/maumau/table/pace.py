"""When something is due that nobody sends: a bot's move, a move that takes too long, the end of an objection window."""

from __future__ import annotations

import zlib

import msgspec

from maumau.bots import BOTS
from maumau.table.entries import Back, Forget, Leave, Move, Pause, Reopen, Resume, Start, Takeover
from maumau.table.model import Table
from maumau.table.window import window


class Pace(msgspec.Struct, frozen=True):
    """How many seconds things take.

    `shortest` and `longest`: how long bots seem to think, at least and at most, when people are to follow what they
    do. `turn` and `days`: how long a move may take at tables of that pace. The graces: how long somebody may be away.
    """

    shortest: float = 0.8
    longest: float = 2.0
    turn: float = 30.0
    days: float = 3 * 24 * 3600.0
    short_grace: float = 30.0
    long_grace: float = 120.0


PACE = Pace()
STAND_IN = "greedy"
"""The level of the bot that moves for people who are late or away: it plays every game."""


class Due(msgspec.Struct, frozen=True, order=True):
    """At `at`, the move `ply` of a game is due. Its key (game, ply) makes that happen once."""

    at: float
    table_id: str
    game_id: str
    ply: int


class Mover(msgspec.Struct, frozen=True):
    """A seat for which a bot of a level is to move; `late` if a person should have."""

    seat: int
    level: str
    late: bool = False


def acting_bot(table: Table, now: float, pace: Pace = PACE) -> Mover | None:
    """Who moves by a bot now; in an objection window a bot whose time has come, else also who is late."""
    if table.phase != "playing" or table.state is None or table.game_id is None or table.paused:
        return None
    opened = window(table)
    for seat in table.state.seats:
        level = table.seats[seat].bot
        if level is not None and (opened is None or opened.bot_answers(table.game_id, seat) <= now):
            return Mover(seat, level)
    deadline = move_deadline(table, pace)
    return Mover(table.state.seats[0], STAND_IN, late=True) if deadline is not None and deadline <= now else None


def due(table: Table, pace: Pace = PACE) -> Due | None:
    """What the table waits for after its last entry; the same answer whoever asks, and whenever."""
    if table.state is None or table.game_id is None or table.phase != "playing" or table.paused:
        return None
    ply = table.state.ply
    bots = [seat for seat in table.state.seats if table.seats[seat].bot is not None]
    opened = window(table)
    if opened:
        answers = [opened.bot_answers(table.game_id, seat) for seat in bots]
        return Due(min([*answers, opened.closes]), table.id, table.game_id, ply)
    if bots:
        wait = _wait(pace, table.game_id, ply, table.seats[bots[0]].bot) if table.people else 0.0
        return Due(went_on(table) + wait, table.id, table.game_id, ply)
    deadline = move_deadline(table, pace)
    return None if deadline is None else Due(deadline, table.id, table.game_id, ply)


def move_deadline(table: Table, pace: Pace) -> float | None:
    """When a person's time to move is over; None if it never is, or does not run now."""
    limit = {"relaxed": None, "30s": pace.turn, "days": pace.days}[table.manners.pace]
    if limit is None or table.state is None or table.phase != "playing" or table.paused or window(table):
        return None
    if any(table.seats[seat].bot is not None for seat in table.state.seats):
        return None
    return thinking_since(table) + limit


def thinking_since(table: Table) -> float:
    """Since when whoever is to move now has been thinking, as if there had been no pauses.

    That is when the game last went on, or when somebody else has taken the seat over; what else is in the log does
    not count.
    """
    assert table.state is not None
    paused, resumed = 0.0, None
    for entry in reversed(table.log):
        match entry.what:
            case Resume():
                resumed = entry.at
            case Pause():
                paused += 0.0 if resumed is None else resumed - entry.at
                resumed = None
            case Move() | Start() | Reopen():
                return entry.at + paused
            case Back(seat) | Takeover(seat) | Leave(seat) | Forget(seat) if seat in table.state.seats:
                return (entry.at if resumed is None else resumed) + paused
            case _:
                pass
    raise AssertionError("a game without a start")


def went_on(table: Table) -> float:
    """Since when time runs without a break: for whoever thinks, and anew after a pause.

    Bots think from then on, so that nobody can leave them less time than they need.
    """
    last = next(entry for entry in reversed(table.log) if isinstance(entry.what, Resume | Move | Start))
    return max(last.at, thinking_since(table))


def _slowness(level: str | None) -> float:
    """How much longer than usual a bot of this level thinks: its character, not what it needs."""
    return (BOTS[level].slowness if level in BOTS else None) or 1.0


def _wait(pace: Pace, game_id: str, ply: int, level: str | None) -> float:
    share = zlib.crc32(f"{game_id} {ply}".encode()) / 2**32
    usual = pace.shortest + (pace.longest - pace.shortest) * share
    return min(max(usual * _slowness(level), pace.shortest), pace.longest)
