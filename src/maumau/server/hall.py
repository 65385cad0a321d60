"""All tables of this process: found or rebuilt on demand, changed one request at a time, freed when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection, Engine

from maumau.core.errors import MaumauError
from maumau.server.bus import Bus, Note
from maumau.server.errands import Errands
from maumau.server.errors import UnknownTable
from maumau.server.live import Live, Watcher
from maumau.server.rules import Rules
from maumau.server.settings import Settings
from maumau.server.shapes import EmoteMessage
from maumau.server.shelf import Shelf
from maumau.server.store import read
from maumau.server.store.changes import Row, alarm_rows, closing_rows, step_rows, table_row
from maumau.server.store.writer import Conflict, Done, Writer
from maumau.server.world import World
from maumau.table import clock, decide
from maumau.table.away import consequences
from maumau.table.decide import NewGame
from maumau.table.entries import Close
from maumau.table.errors import UnknownGame
from maumau.table.fold import BrokenLog, evolve, stages
from maumau.table.model import Known, Table
from maumau.table.outline import outline
from maumau.table.pace import Due
from maumau.table.step import Made, Step

log = logging.getLogger(__name__)

T = TypeVar("T")

ELSEWHERE_SECONDS = 60.0
"""How long another process's word counts about who looks at a table through it."""


class Hall:
    """Where the tables stand. Everything but `ask` happens in the event loop."""

    def __init__(self, engine: Engine, world: World, rules: Rules, bus: Bus, settings: Settings) -> None:
        self.world = world
        self.rules = rules
        self.bus = bus
        self.pace = settings.pace
        self.writer = Writer(engine)
        self.errands = Errands()
        self.awake_since = world.now()
        self.on_due: Callable[[Due], None] = lambda due: None
        self.on_company: Callable[[Live], None] = lambda live: None
        self._away_seconds = settings.away_seconds
        self._lobby_seconds = settings.lobby_seconds
        self._engine = engine
        self._shelf = Shelf()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """Read from the database, off the event loop."""

        def answer() -> T:
            with self._engine.connect() as connection:
                return question(connection)

        return await asyncio.to_thread(answer)

    # ---- finding tables

    def __len__(self) -> int:
        return len(self._shelf)

    def find(self, table_id: str) -> Live | None:
        """The table with this id, if it is in memory."""
        return self._shelf.find(table_id)

    async def table(self, table_id: str) -> Live:
        """The table with this id, as new as this process knows it; raises UnknownTable."""
        live = self._shelf.find(table_id)
        if live is None:
            live = await self._load_once(table_id)
        live.used = self.world.now()
        if live.stale:
            async with live.lock:
                await self._catch_up(live)
        return live

    def find_by_game(self, game_id: str) -> Live | None:
        """The table at which a game is played, if it is in memory."""
        return self._shelf.find_by_game(game_id)

    async def table_of_game(self, game_id: str) -> Live:
        """The table at which a game is played; raises UnknownGame."""
        live = self.find_by_game(game_id)
        table_id = live.table.id if live else await self.ask(lambda c: read.table_of_game(c, game_id))
        if table_id is None:
            raise UnknownGame()
        return await self.table(table_id)

    async def _load_once(self, table_id: str) -> Live:
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Live:
        stored = await self.ask(lambda c: read.table_log(c, table_id))
        if not stored.entries:
            raise UnknownTable()
        known = Known(stored.people, stored.secrets, stored.texts, self.world.deal)
        try:
            await self.rules.ready_if_known(outline(entry.what for entry in stored.entries).game)
            live = self._rebuild(table_id, stored, known)
        except BrokenLog as error:
            live = await self._close(table_id, stored, known, error)
        live = self._keep(live)
        live.remember_alarms(stored.alarms, self.pace)
        self._look_around(live)
        await self.start_if_full(live)
        await self.act(live, lambda table, known: clock.wake_up(table, self.awake_since, self.world.now(), known))
        return live

    def _rebuild(self, table_id: str, stored: read.StoredLog, known: Known) -> Live:
        tables = list(stages(table_id, stored.entries, known))
        live = self._live(tables[0], known)
        for entry, table in zip(stored.entries[1:], tables[1:], strict=True):
            live.install(table, known, entry)
        return live

    def _live(self, table: Table, known: Known) -> Live:
        return Live(table, known, self.waking, self.pace)

    def waking(self, table: Table) -> bool:
        """Whether a table has to wait for the rules, or for one of its bots to wake up."""
        return self.rules.waking(table.game.name, [seat.bot for seat in table.seats])

    async def _close(self, table_id: str, stored: read.StoredLog, known: Known, error: BrokenLog) -> Live:
        """Close a table that can't be played on, once.

        Raises TableClosed if there is not even a game to show it by.
        """
        entries = stored.entries
        if not isinstance(entries[-1].what, Close):
            last = decide.closing(entries, error.reason, self.world.now())
            try:
                await self.writer.write(closing_rows(table_id, last))
            except Conflict:  # another process was quicker
                return await self._load(table_id)
            log.warning("closing a table: %s", error)
            entries = [*entries, last]
        try:
            return self._rebuild(table_id, read.StoredLog(entries), known)
        except BrokenLog:
            raise decide.why_closed(entries) from error

    def _keep(self, live: Live) -> Live:
        """Let a table be found here; returns the one that is."""
        kept = self._shelf.put(live)
        kept.used = self.world.now()
        if kept is not live:
            self._is_at(kept, live.table.seq)
        return kept

    # ---- changing tables

    async def open(self, step: Step, rows: Sequence[Row]) -> Live:
        """Keep a new table, and begin its game if nobody is missing."""
        idle = alarm_rows(step.table.id, "idle", 0, step.entries[0].at + self._lobby_seconds)
        live = self._live(step.table, step.known)
        await self.writer.write([*rows, table_row(step), *step_rows(step, None, live.waits_for(step.table)), *idle])
        self._keep(live)
        self._look_around(live)
        await self.start_when_awake(live)
        return live

    async def start_when_awake(self, live: Live) -> None:
        """Begin the first game if it can begin: now, or as soon as the rules are there."""
        if self.rules.waking(live.table.game.name):
            self.errands.spawn(self._start_awake(live))
        else:
            await self.start_if_full(live)

    async def _start_awake(self, live: Live) -> None:
        await self.rules.ready(live.table.game.name)
        await self.start_if_full(live)

    async def start_if_full(self, live: Live) -> None:
        """Begin the first game, if nobody is missing, nobody gathers any more, and none has begun."""
        if live.table.phase == "lobby" and live.table.full and not live.table.gathers:
            new, now = self.new_game(), self.world.now
            await self.act(live, lambda table, known: decide.start(table, new, now(), known))

    def known(self) -> Known:
        """What a new table's log refers to: nothing yet."""
        return Known(deal=self.world.deal)

    def new_game(self, shuffled: int | None = None) -> NewGame:
        """A fresh id and secret; with a number of seats, also an order for them."""
        order = None if shuffled is None else self.world.shuffled(shuffled)
        return NewGame(self.world.new_id(), self.world.new_secret(), order)

    async def act(
        self, live: Live, request: Callable[[Table, Known], Step | Made], rows: Sequence[Row] = ()
    ) -> Step | Made:
        """Answer a request at a table; what it appends is on the disk when this returns.

        `rows` are written along with it. If another process was quicker, the request is answered anew. Raises what the
        request raises, and Conflict if `rows` can't be written.
        """
        async with live.lock:
            while True:
                if live.stale:
                    await self._catch_up(live)
                try:
                    answer = request(live.table, live.known)
                except MaumauError:
                    if self.alone or not await self._catch_up(live):
                        raise
                    continue  # another process knew better
                if isinstance(answer, Made) or not answer.entries:
                    return answer
                try:
                    await self.writer.write([*rows, *self._begin(live, answer)])
                except Conflict:
                    if not await self._catch_up(live):
                        raise  # nobody was quicker: what the rows refer to is gone
                    continue
                self._install(live, answer)
                return answer

    def act_at_once(self, live: Live, request: Callable[[Table, Known], Step | Made], then: Done) -> bool:
        """Answer a request like `act`, without a task, if nobody acts at the table and it leads to something.

        `then` is told when that is on the disk and everybody knows, or why it could not be written. False: nothing
        has happened, and `act` finds out what speaks against it.
        """
        if live.stale or not live.lock.take():
            return False
        with contextlib.suppress(Exception):  # `act` raises it again
            step = request(live.table, live.known)
            if isinstance(step, Step) and step.entries:
                self.writer.add(self._begin(live, step), lambda error: self._written(live, step, error, then))
                return True
        live.lock.release()
        return False

    def _written(self, live: Live, step: Step, error: Exception | None, then: Done) -> None:
        try:
            if error is None:
                self._install(live, step)
        finally:
            live.lock.release()
            then(error)

    def _begin(self, live: Live, step: Step) -> list[Row]:
        """What is to be written of a step. Whatever happens meanwhile, the database knows, and we are unsure."""
        before, after = live.waits_for(live.table), live.waits_for(step.table)
        live.unsure = True
        return step_rows(step, before, after)

    def _install(self, live: Live, step: Step) -> None:
        live.unsure = False
        before = table = live.table
        *earlier, last = step.entries
        for entry in earlier:
            table = evolve(table, entry, step.known)
            live.install(table, step.known, entry)
        live.install(step.table, step.known, last)
        self._gone_on(live, before)
        self.bus.tell(live.table.id, seq=live.table.seq)

    def _gone_on(self, live: Live, before: Table) -> None:
        self._keep(live)
        live.notify()
        if live.table.seats is not before.seats or (live.absent and consequences(live.table) != consequences(before)):
            self._look_around(live)
        wait = live.waits_for(live.table)
        if wait is not None:
            self.on_due(wait)

    async def _catch_up(self, live: Live) -> bool:
        """Append what other processes have written, if anything; the table's lock is held."""
        before = live.table
        stored = await self.ask(lambda c: read.table_log(c, before.id, after=before.seq))
        known = live.known.with_all(stored.people, stored.secrets, stored.texts)
        for entry in stored.entries:
            await self.rules.ready(live.table.game.name)
            live.install(evolve(live.table, entry, known), known, entry)
        live.unsure = False
        if stored.entries:
            self._gone_on(live, before)
        return bool(stored.entries)

    # ---- who looks

    def enter(self, live: Live, watcher: Watcher) -> Live:
        """A stream of a table is open; returns the table to be streamed, in case that this one was freed meanwhile."""
        live = self._keep(live)
        live.watchers.add(watcher)
        self._company_changed(live)
        if live.stale:
            self.errands.spawn(self.table(live.table.id))
        return live

    def leave(self, live: Live, watcher: Watcher) -> None:
        """A stream of a table is closed."""
        live.watchers.discard(watcher)
        live.used = self.world.now()
        self._company_changed(live)

    def _company_changed(self, live: Live) -> None:
        self._look_around(live)
        self.bus.tell(live.table.id, here=live.guests_by_us)

    def _look_around(self, live: Live) -> None:
        live.look_around(self.world.now(), self._away_seconds)
        self.on_company(live)

    def show(self, live: Live, emote: EmoteMessage) -> None:
        """Let everybody at a table see a gesture, at whatever process."""
        live.show(emote)
        self.bus.tell(live.table.id, emote=emote)

    # ---- other processes

    def hear(self, note: Note) -> None:
        """Another process has said something."""
        live = self._shelf.find(note.table)
        if live is None:
            return
        if note.here is not None:
            live.seen_elsewhere(note.origin, self.world.now(), note.here)
            self._look_around(live)
        if note.emote is not None:
            live.show(note.emote)
        if note.seq is not None:
            self._is_at(live, note.seq)

    def _is_at(self, live: Live, seq: int) -> None:
        """The database has entries of a table up to `seq`."""
        live.heard = max(live.heard, seq)
        if seq > live.table.seq and live.watchers:
            self.errands.spawn(self.table(live.table.id))

    @property
    def alone(self) -> bool:
        """Whether there are no other processes: a database file has none."""
        return self._engine.dialect.name == "sqlite"

    async def look_for_news(self) -> None:
        """Ask the database what other processes wrote, in case that nobody told us."""
        ids = [live.table.id for live in self._shelf]
        if self.alone or not ids:
            return
        for table_id, seq in (await self.ask(lambda c: read.last_seqs(c, ids))).items():
            if live := self._shelf.find(table_id):
                self._is_at(live, seq)

    def sweep(self, idle: float) -> None:
        """Free the tables that nobody has looked at for `idle` seconds, and tell the others who looks at the rest."""
        now = self.world.now()
        for live in self._shelf:
            if now - live.used > idle and self.free(live):
                continue
            if live.watchers:
                self.bus.tell(live.table.id, seq=live.table.seq, here=live.guests_by_us)
            for origin, (at, _) in list(live.elsewhere.items()):
                if now - at > ELSEWHERE_SECONDS:
                    live.seen_elsewhere(origin, now, [])
            self._look_around(live)

    def free(self, live: Live) -> bool:
        """Free a table, unless somebody looks at it or acts on it; returns whether it has been."""
        if live.watchers or live.lock.locked() or self._shelf.find(live.table.id) is not live:
            return False
        self._shelf.take(live)
        return True

    def close_streams(self) -> None:
        """End every stream: the server goes."""
        for live in self._shelf:
            for watcher in live.watchers:
                watcher.leave()

    async def stop(self) -> None:
        """Let what has begun be written, and end."""
        await self.errands.stop()
        await self.writer.stop()
