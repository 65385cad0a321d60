"""Somebody is away, comes back, or leaves for good. Nothing of the game changes by it (faults 20)."""

from __future__ import annotations

from maumau.table.entries import Back, Forget, Host, Leave, Resume, Stand, Takeover
from maumau.table.model import Known, Table
from maumau.table.pace import STAND_IN, Pace
from maumau.table.seating import next_host
from maumau.table.step import Step, check_open


def grace_seconds(table: Table, pace: Pace) -> float | None:
    """After how many seconds somebody's absence has consequences; None if it never has.

    By correspondence everybody is away most of the time. Before the first game nobody waits for a host for ever.
    """
    if table.phase == "lobby":
        return pace.short_grace if table.manners.grace == "30s" else pace.long_grace
    if table.manners.pace == "days":
        return None
    return {"30s": pace.short_grace, "2min": pace.long_grace, "never": None}[table.manners.grace]


def matters(table: Table, seat: int) -> bool:
    """Whether something is to be done once whoever has this seat has been away for long."""
    if not table.seats[seat].able or table.closed:
        return False
    if table.phase == "playing":
        return table.seats[seat].stand_in is None
    return table.host == seat and next_host(table, seat) is not None


def too_long(table: Table, seat: int, now: float, known: Known) -> Step:
    """Whoever has this seat has been away for too long: a bot plays, and somebody else is the host."""
    step = Step(table, known)
    if seat not in range(len(table.seats)) or not matters(table, seat):
        return step
    if table.phase == "playing":
        return step.then(Takeover(seat, STAND_IN), now)
    other = next_host(table, seat)
    return step if other is None else step.then(Host(other), now)


def back(table: Table, device: str | None, seat: int, now: float, known: Known) -> Step:
    """A person plays again where a bot has played for them; raises NotYourSeat or TableClosed."""
    check_open(table)
    table.check_owner(seat, device)
    step = Step(table, known)
    return step if table.seats[seat].stand_in is None else step.then(Back(seat), now)


def leave(table: Table, device: str | None, seat: int, now: float, known: Known) -> Step:
    """A person leaves for good: a bot has the seat at once; before the start it is open. Raises NotYourSeat."""
    check_open(table)
    table.check_owner(seat, device)
    step = Step(table, known)
    return _without_endless_pause(step.then(Stand(seat) if table.gathers else Leave(seat, STAND_IN), now), now)


def forget(table: Table, device: str, now: float, known: Known) -> Step:
    """The person at this device is forgotten here: their seats keep neither name nor token, and bots play on."""
    step = Step(table, known)
    for seat in table.seats_of(device):
        step = step.then(Forget(seat, STAND_IN), now)
        if table.gathers and not table.closed:
            step = step.then(Stand(seat), now)
    return _without_endless_pause(step, now)


def _without_endless_pause(step: Step, now: float) -> Step:
    """A pause is over when nobody is left who could end it."""
    table = step.table
    endless = table.paused and table.phase == "playing" and not table.able
    return step.then(Resume(), now) if endless else step


def consequences(table: Table) -> object:
    """What decides, beside who sits where, what it leads to that somebody is away."""
    return table.phase, table.host, table.manners
