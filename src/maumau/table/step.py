"""What a request leads to: the entries to append, and the table after them."""

from __future__ import annotations

import msgspec

from maumau.table.entries import Entry, What
from maumau.table.errors import NotYourSeat, StandIn, TableClosed, TablePaused
from maumau.table.fold import evolve
from maumau.table.model import Known, Table


class Step(msgspec.Struct, frozen=True):
    """The entries to append, and the table once they are there, with what the entries refer to."""

    table: Table
    known: Known
    entries: tuple[Entry, ...] = ()

    def then(self, what: What, now: float) -> Step:
        """The same, and one more thing that happens."""
        entry = Entry(self.table.seq + 1, now, what)
        return Step(evolve(self.table, entry, self.known), self.known, (*self.entries, entry))


class Made(msgspec.Struct, frozen=True):
    """A move that is in the log already, under this number."""

    seq: int
    ply: int


def check_open(table: Table) -> None:
    """Raise TableClosed if nothing goes on at the table."""
    if table.closed:
        raise TableClosed(table.closed.code, **table.closed.args)


def check_free(table: Table, device: str | None, seat: int) -> None:
    """Raise TablePaused, or StandIn if a person (at a device) is to move where a bot plays for them."""
    if table.paused:
        raise TablePaused()
    if device is not None and table.seats[seat].stand_in is not None:
        raise StandIn(seat=seat)


def check_seated(table: Table, device: str | None) -> None:
    """Raise NotYourSeat if a device has no seat here."""
    if not table.seats_of(device):
        raise NotYourSeat("not-your-seat-any")
