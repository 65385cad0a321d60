"""Who is at a table at this moment: which seats somebody looks from, who is away, who watches."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from maumau.server.shapes import WatchersView
from maumau.table.model import Table

MOST_NAMES = 20
"""How many of those who watch are told by their names."""

Guest = tuple[str, str | None]
"""Whose streams are open: (device, name). A stranger without a token is a device of their own, and has no name."""


@dataclass(frozen=True, slots=True)
class Company:
    """The seats from which somebody looks, those whose people are away, and those who watch."""

    here: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    watchers: WatchersView = WatchersView(0, [])  # noqa: RUF009 (it can't be changed)


def company_at(table: Table, guests: Iterable[Guest], gone: Collection[str]) -> Company:
    """The company at a table; `gone` are the devices that have not been there for a while."""
    looking = dict(guests)
    seated = {seat.person.device for seat in table.seats if seat.person is not None}
    watching = sorted(device for device in looking if device not in seated)
    names = [name for name in (looking[device] for device in watching) if name is not None]
    return Company(_seats(table, looking), _seats(table, gone), WatchersView(len(watching), names[:MOST_NAMES]))


def _seats(table: Table, devices: Collection[str]) -> frozenset[int]:
    return frozenset(
        number for number, seat in enumerate(table.seats) if seat.person is not None and seat.person.device in devices
    )
