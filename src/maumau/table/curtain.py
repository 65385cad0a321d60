"""Several people at one device: a hand is seen only after its hand-over (faults 5)."""

from __future__ import annotations

from maumau.table.entries import Curtain
from maumau.table.model import Known, Table
from maumau.table.step import Step, check_open, check_seated


def hand_over(table: Table, device: str | None, seat: int | None, now: float, known: Known) -> Step:
    """The device is handed to whoever has this seat, or (None) to nobody: every curtain there is drawn.

    Raises NoSuchSeat, NotYourSeat or TableClosed. Where each seat has a device of its own nothing changes.
    """
    check_open(table)
    check_seated(table, device)
    table.check_owner(seat, device)
    step = Step(table, known)
    yours = table.seats_of(device)
    shown = sorted(table.shown.intersection(yours))
    if table.curtained.isdisjoint(yours) or shown == ([] if seat is None else [seat]):
        return step
    if seat is not None:
        return step.then(Curtain(seat, drawn=False), now)
    return step.then(Curtain(shown[0], drawn=True), now)
