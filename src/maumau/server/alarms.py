"""What is due at a table whatever is played: somebody has been away for too long, or nobody came back at all.

Each of these is a row in the database, so that it survives us. Any process may act on it; the table's log makes it
happen once.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from maumau.core.errors import MaumauError
from maumau.server.hall import Hall
from maumau.server.live import Live
from maumau.server.settings import Settings
from maumau.server.store import read
from maumau.server.store.changes import Row, alarm_rows
from maumau.server.store.read import Alarm
from maumau.server.store.writer import Conflict
from maumau.table import away, decide
from maumau.table.model import Known, Table
from maumau.table.step import Step

log = logging.getLogger(__name__)

MOST_AT_ONCE = 200
ASKS_AROUND = 15.0
"""Seconds after which other processes have said who looks at a table through them."""


class Alarms:
    """Sets the alarms of a hall's tables, and acts on those that ring."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self._hall = hall
        self._settings = settings
        hall.on_company = self.set

    # ---- who is away

    def set(self, live: Live) -> None:
        """Write down when it has consequences that people are away from a table, if that is new."""
        wanted = live.wanted_alarms(self._hall.pace)
        if wanted == live.alarms:
            return
        rows: list[Row] = []
        for seat in wanted.keys() | live.alarms.keys():
            if wanted.get(seat) != live.alarms.get(seat):
                rows += alarm_rows(live.table.id, "away", seat, wanted.get(seat))
        live.alarms = wanted
        self._hall.errands.spawn(self._write(rows))

    async def _write(self, rows: list[Row]) -> None:
        with suppress(Conflict):  # another process has just said the same
            await self._hall.writer.write(rows)

    # ---- what rings

    async def look(self) -> None:
        """Act on what was due by now."""
        now = self._hall.world.now()
        for alarm in await self._hall.ask(lambda c: read.alarms_before(c, now, MOST_AT_ONCE)):
            try:
                if alarm.kind == "idle":
                    await self._close_if_idle(alarm)
                else:
                    await self._go_on_without(alarm)
            except MaumauError:  # a table that can't be opened any more
                await self._write(alarm_rows(alarm.table_id, alarm.kind, alarm.seat, None))
            except Exception:
                log.exception("table %s: what is due there", alarm.table_id)

    async def _go_on_without(self, alarm: Alarm) -> None:
        """Somebody has been away for too long. Who could not come back because we were away has a moment to do so."""
        hall = self._hall
        now = hall.world.now()
        if now - hall.awake_since < self._settings.away_seconds:
            return
        live = await hall.table(alarm.table_id)
        at = live.wanted_alarms(hall.pace).get(alarm.seat)
        if at is not None and at <= now:
            await hall.act(live, lambda table, known: away.too_long(table, alarm.seat, hall.world.now(), known))
        elif at != alarm.at:  # they are here, or have been meanwhile
            await self._write(alarm_rows(alarm.table_id, "away", alarm.seat, at))

    async def _close_if_idle(self, alarm: Alarm) -> None:
        """Close a table that nobody came back to; look again later if somebody did."""
        hall, settings = self._hall, self._settings
        fresh = hall.find(alarm.table_id) is None
        live = await hall.table(alarm.table_id)
        if fresh and not hall.alone:
            await self._write(alarm_rows(alarm.table_id, "idle", 0, hall.world.now() + ASKS_AROUND))
            return
        seq = live.table.seq
        last, begun = await hall.ask(lambda c: read.last_life(c, alarm.table_id))
        now = hall.world.now()
        if live.guests:
            last = now
        at = last + (settings.game_seconds if begun else settings.lobby_seconds)
        if at > now:
            await self._write(alarm_rows(alarm.table_id, "idle", 0, at))
            return

        def close(table: Table, known: Known) -> Step:
            came_back = table.seq != seq
            return Step(table, known) if came_back else decide.close(table, "table-closed-idle", now, known)

        done = await hall.act(live, close)
        if isinstance(done, Step) and not done.entries and live.table.closed:  # it was closed long ago
            await self._write(alarm_rows(alarm.table_id, "idle", 0, None))
        hall.free(live)
