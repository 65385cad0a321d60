"""Somebody wants to be forgotten: everywhere, and also if we end in the middle of it."""

from __future__ import annotations

import logging
from contextlib import suppress

from maumau.server.hall import Hall
from maumau.server.live import Live
from maumau.server.store import read
from maumau.server.store.changes import DROP_PASSES_OF, FORGET_DEVICE, FORGET_PEOPLE, FORGET_TEXTS, RETIRE_DEVICE, Row
from maumau.table import away
from maumau.table.errors import TableClosed

log = logging.getLogger(__name__)

MOST_FORGOTTEN = 100_000


async def forget(hall: Hall, device: str) -> None:
    """Forget a device and whoever is behind it.

    First nobody has the token any more: who takes a seat by it just now finds that out, and is forgotten there.
    """
    await hall.writer.write([(RETIRE_DEVICE, {"the_device": device})])
    for table_id in await hall.ask(lambda c: read.tables_of_device(c, device, MOST_FORGOTTEN)):
        with suppress(TableClosed):  # one that nobody can open any more: its people are forgotten below
            await forget_at(hall, await hall.table(table_id), device)
    both = {"the_device": device}
    rows: list[Row] = [(what, both) for what in (DROP_PASSES_OF, FORGET_TEXTS, FORGET_PEOPLE, FORGET_DEVICE)]
    await hall.writer.write(rows)


async def forget_at(hall: Hall, live: Live, device: str) -> None:
    """Forget somebody at a table: neither name nor token nor what they said stay there."""
    live.forget_said(device)
    await hall.act(live, lambda table, known: away.forget(table, device, hall.world.now(), known))


async def go_on_forgetting(hall: Hall) -> None:
    """Forget whom a process has begun to forget that has ended since: they can't ask again."""
    for device in await hall.ask(read.retired_devices):
        try:
            await forget(hall, device)
        except Exception:  # one that we can't forget is no reason to remember the others
            log.exception("forgetting device %s", device)
