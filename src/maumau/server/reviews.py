"""Finished games, looked at again in the background: once for everybody, and begun anew where a server was stopped.

What is asked for is a row in the database. Each process works on one game at a time, move by move between what bots
think; whoever finds a row on which nobody has worked for a while takes it over. Two that look at the same moment may
do the same work; the result is the same whoever does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, Literal, TypeVar

import msgspec

from maumau.bots.review import Review, Reviewer
from maumau.core.errors import MaumauError
from maumau.games import replay
from maumau.server.hall import Hall
from maumau.server.history import record_of
from maumau.server.store import reviews as kept
from maumau.server.store.changes import ADD_REVIEW, BEAT_REVIEW, DROP_REVIEW, FINISH_REVIEW
from maumau.server.store.writer import Conflict

log = logging.getLogger(__name__)

T = TypeVar("T")

VERSION = 1
"""Raised when reviews say something else than before: those of another version are made anew when asked for."""
LOOK_SECONDS = 2.0
BEAT_SECONDS = 0.5
"""How often it is written down how far a review is."""
ABANDONED_SECONDS = 10.0
"""After so long without a word another process takes a review over."""


class ReviewView(msgspec.Struct, frozen=True):
    """How far the review of a game is: nobody has asked for it, so many of its moves are judged, or here it is."""

    state: Literal["none", "pending", "done"]
    done: int
    moves: int
    review: Review | None = None


NOT_ASKED = ReviewView("none", 0, 0)


class Reviews:
    """The reviews of a server's games."""

    def __init__(self, hall: Hall, thinkers: Executor) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._asked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Work from now on, first on what was left."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Work no more. What was begun stays to be done."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def look(self, game_id: str) -> ReviewView:
        """How far the review of a finished game is; raises UnknownGame or GameNotOver."""
        found = await self._hall.ask(lambda c: kept.review_of(c, game_id))
        if found is None or found.version != VERSION:
            await record_of(self._hall, game_id)
            return NOT_ASKED
        if found.result is None:
            return ReviewView("pending", found.done, found.moves)
        return ReviewView("done", found.done, found.moves, msgspec.json.decode(found.result, type=Review))

    async def ask(self, game_id: str) -> ReviewView:
        """The same, and see to it that there will be one; raises BadRecord too, if today's rules play otherwise."""
        found = await self.look(game_id)
        if found.state != "none":
            return found
        record = await record_of(self._hall, game_id)
        await self._hall.rules.ready_if_known(record["game"])
        await asyncio.to_thread(replay, record)
        now = self._hall.world.now()
        row = {"game_id": game_id, "version": VERSION, "asked_at": now, "beat": 0.0, "done": 0, "result": None}
        asked = {**row, "moves": len(record["moves"])}
        with contextlib.suppress(Conflict):  # somebody else has just asked for the same
            await self._hall.writer.write([(DROP_REVIEW, {"the_game": game_id}), (ADD_REVIEW, asked)])
        self._asked.set()
        return await self.look(game_id)

    # ---- the work

    async def _run(self) -> None:
        while True:
            self._asked.clear()
            try:
                game_id = await self._hall.ask(lambda c: kept.next_to_review(c, self._abandoned()))
                if game_id is not None:
                    await self._review(game_id)
                    continue
            except Exception:
                log.exception("looking for what is to be reviewed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), LOOK_SECONDS)

    def _abandoned(self) -> float:
        """When somebody must last have worked on a review that nobody works on any more."""
        return math.inf if self._hall.alone else self._hall.world.now() - ABANDONED_SECONDS

    async def _review(self, game_id: str) -> None:
        """Review a game, if it can be; what can't is not tried again."""
        try:
            await self._make(game_id)
        except Exception as error:
            if not isinstance(error, MaumauError):
                log.exception("game %s can't be reviewed", game_id)
            await self._hall.writer.write([(DROP_REVIEW, {"the_game": game_id})])

    async def _make(self, game_id: str) -> None:
        hall = self._hall
        record = await record_of(hall, game_id)
        await hall.rules.wait_for_search(record["game"])  # meanwhile, whoever is awake may take it
        await self._note(game_id, 0)
        moves = len(record["moves"])
        reviewer: Reviewer = await self._think(lambda: Reviewer(replay(record)))
        noted = hall.world.now()
        while reviewer.done < moves:
            await self._think(reviewer.step)
            if hall.world.now() - noted >= BEAT_SECONDS:
                await self._note(game_id, reviewer.done)
                noted = hall.world.now()
        text = msgspec.json.encode(reviewer.result()).decode()
        await hall.writer.write([(FINISH_REVIEW, {"the_game": game_id, "the_number": moves, "the_result": text})])

    async def _note(self, game_id: str, done: int) -> None:
        beat: dict[str, Any] = {"the_game": game_id, "the_number": done, "the_time": self._hall.world.now()}
        await self._hall.writer.write([(BEAT_REVIEW, beat)])

    async def _think(self, what: Callable[[], T]) -> T:
        """Do something in a bot's thread; after each such bit the bots have their turn."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, what)
