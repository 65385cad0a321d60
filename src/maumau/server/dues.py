"""What is due: bots' moves, and the ends of objection windows. The key (game, ply) makes it happen once.

The process that wrote a due acts on it in time; every process looks now and then for dues that another left behind.
A bot thinks before its move is due and holds it until then: how long it thought would tell what it has to choose from.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from concurrent.futures import Executor
from dataclasses import dataclass

from maumau.bots import choose
from maumau.core.commitment import bot_seed
from maumau.core.errors import MaumauError, StaleMove
from maumau.core.rng import derive
from maumau.core.state import State
from maumau.server.alarms import Alarms
from maumau.server.hall import Hall
from maumau.server.live import Live
from maumau.server.store import read
from maumau.server.store.changes import drop_due
from maumau.server.store.writer import Conflict
from maumau.table.decide import MoveWish, bot_move, close_window
from maumau.table.errors import TableClosed, TablePaused, UnknownGame
from maumau.table.model import Table
from maumau.table.pace import Due, Mover, acting_bot
from maumau.table.window import ALLOW, window

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
OVERDUE_SECONDS = 1.0
MOST_AT_ONCE = 200
AHEAD_SECONDS = 0.5
"""How long before its move a bot begins to think, if there is so much time: several times of what it needs."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot, who is to move in a state, will ask for when its time has come, unless something else happens."""

    state: State
    mover: Mover
    wish: MoveWish


class Dues:
    """Acts on what is due at the tables of a hall."""

    def __init__(self, hall: Hall, alarms: Alarms, thinkers: Executor, idle_seconds: float) -> None:
        self._hall = hall
        self._alarms = alarms
        self._idle = idle_seconds
        self._heap: list[Due] = []
        self._changed = asyncio.Event()
        self._busy: set[tuple[str, int]] = set()
        self._thinkers = thinkers
        self._tasks: list[asyncio.Task[None]] = []
        hall.on_due = self.add

    def start(self) -> None:
        """Act from now on."""
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._look())]

    async def stop(self) -> None:
        """Act no more. What is due stays in the database."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def add(self, due: Due) -> None:
        """Remember a due; one that is known already is acted on once."""
        heapq.heappush(self._heap, due)
        self._changed.set()

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            wait = self._heap[0].at - AHEAD_SECONDS - self._hall.world.now() if self._heap else None
            if wait is not None and wait <= 0:
                self._begin(heapq.heappop(self._heap))
                continue
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)

    async def _look(self) -> None:
        """Now and then: dues that nobody acted on, and tables that nobody looks at."""
        while True:
            try:
                before = self._hall.world.now() - OVERDUE_SECONDS
                for due in await self._hall.ask(lambda c, at=before: read.dues_before(c, at, MOST_AT_ONCE)):  # type: ignore[misc]
                    self._begin(due)
                await self._alarms.look()
                await self._hall.look_for_news()
                self._hall.sweep(self._idle)
            except Exception:
                log.exception("looking for what is due")
            await asyncio.sleep(min(LOOK_SECONDS, max(self._idle / 2, 0.05)))

    def _begin(self, due: Due) -> None:
        key = (due.game_id, due.ply)
        if key not in self._busy:
            self._busy.add(key)
            self._hall.errands.spawn(self._act(due))

    async def _act(self, due: Due) -> None:
        try:
            thought = await self._think_ahead(await self._hall.table(due.table_id), due)
            while (wait := due.at - self._hall.world.now()) > 0:
                await asyncio.sleep(wait)
            await self._move(await self._hall.table(due.table_id), due, thought)
        finally:
            self._busy.discard((due.game_id, due.ply))

    async def _think_ahead(self, live: Live, due: Due) -> Thought | None:
        """What a bot will do once this is due; None if no bot moves then."""
        table = live.table
        mover = acting_bot(table, due.at, self._hall.pace) if live.waits_for(table) == due else None
        return None if mover is None or table.state is None else await self._think(live, table.state, mover)

    async def _move(self, live: Live, due: Due, thought: Thought | None) -> None:
        table, now = live.table, self._hall.world.now()
        if table.state is None or (table.game_id, table.state.ply) != (due.game_id, due.ply):
            if _is_past(table, due):
                await self._drop(due)
            else:  # another process wrote it, and was not heard
                live.heard = max(live.heard, table.seq + 1)
                await self._hall.table(table.id)
            return
        wait = live.waits_for(table)
        if wait is None:  # a person's turn now, or a pause
            await self._drop(due)
        elif wait.at > now:  # time has begun anew since
            self.add(wait)
        else:
            await self._go_on(live, table.state, wait, thought)

    async def _go_on(self, live: Live, state: State, due: Due, thought: Thought | None) -> None:
        table, now = live.table, self._hall.world.now()
        opened = window(table)
        mover = acting_bot(table, due.at, self._hall.pace)
        if opened and now >= opened.closes:
            await self._hall.act(live, lambda t, known: close_window(t, self._hall.world.now(), known))
        elif mover is not None:
            if thought is None or thought.state is not state or thought.mover != mover:
                thought = await self._think(live, state, mover)
            wish = thought.wish
            with contextlib.suppress(StaleMove, UnknownGame, TableClosed, TablePaused):  # somebody was quicker
                await self._hall.act(live, lambda t, known: bot_move(t, wish, self._hall.world.now(), known))

    async def _think(self, live: Live, state: State, mover: Mover) -> Thought:
        """Let a bot choose its move. A window's answer carries the ply at which the window opened."""
        seat, level, game_id = mover.seat, mover.level, live.table.game_id
        assert game_id is not None
        opened, seed = window(live.table), bot_seed(live.known.secrets[game_id], game_id)
        await self._hall.rules.thinking(state.game.name, level)
        if opened is not None and derive(seed, seat, opened.ply) % 4 == 0:  # nobody notices everything
            move = ALLOW
        else:
            loop = asyncio.get_running_loop()
            move = await loop.run_in_executor(self._thinkers, choose, state.clone(), seat, level, seed)
        return Thought(state, mover, MoveWish(game_id, opened.ply if opened else state.ply, seat, move, mover.late))

    async def _drop(self, due: Due) -> None:
        """Forget a due that the game has gone past."""
        with contextlib.suppress(Conflict, MaumauError):
            await self._hall.writer.write([drop_due(due)])


def _is_past(table: Table, due: Due) -> bool:
    """Whether the table has gone past a due, so that it will never happen."""
    if table.closed or due.game_id in table.earlier:
        return True
    return table.state is not None and table.game_id == due.game_id and table.state.ply > due.ply
