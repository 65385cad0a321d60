"""Waking the rules: compiled code is made in a child process and only loaded here, so that no page waits for it."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import Process
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numba

from maumau.bots.warm import AT_ONCE, WAYS
from maumau.games import GAMES

config: Any = numba.config
log = logging.getLogger(__name__)


class Rules:
    """Whether the compiled rules of each game are there. Nothing may play or replay a game before it is `ready`."""

    def __init__(self) -> None:
        self._ready = {game: asyncio.Event() for game in GAMES}
        self._complete = {game: asyncio.Event() for game in GAMES}

    def waking(self, game: str, bots: Iterable[str | None] = ()) -> bool:
        """Whether the game's rules are still being made, or one of these bots."""
        if not self._ready[game].is_set():
            return True
        return not self._complete[game].is_set() and not AT_ONCE.issuperset(filter(None, bots))

    async def ready(self, game: str) -> None:
        """Return once the game's rules can be used."""
        await self._ready[game].wait()

    async def ready_if_known(self, game: object) -> None:
        """The same for what may be no game's name: then nothing is waited for."""
        if isinstance(game, str) and game in self._ready:
            await self.ready(game)

    async def thinking(self, game: str, bot: str) -> None:
        """Return once a bot can play the game: some take longer to compile than people want to wait for a game."""
        await (self._ready if bot in AT_ONCE else self._complete)[game].wait()

    def searching(self, game: str) -> bool:
        """Whether all that tries moves out is there for a game: the better bots, hints, reviews."""
        return self._complete[game].is_set()

    async def wait_for_search(self, game: str) -> None:
        """Return once it is."""
        await self._complete[game].wait()

    async def wake(self) -> None:
        """Game by game, first what it needs to begin: make the compiled code, load it, and let everybody play."""
        for ways, there in ((("moves", "looks"), self._ready), (("all",), self._complete)):
            for game in GAMES:
                await _make(ways, game)
                for way in ways:
                    await asyncio.to_thread(WAYS[way], game)
                there[game].set()


async def _make(ways: Sequence[str], game: str) -> None:
    """Compile in as many processes at once, if that has not been done yet; the cache is then only to be loaded."""
    mark = _mark("+".join(ways), game)
    if mark.exists():
        return
    codes = await _ended([await _child(way, game) for way in ways])
    if any(codes):
        log.error("compiling the rules ended with %s; doing it here, where it takes longer", codes)
    elif mark.parent.is_dir():
        mark.touch()


def _mark(ways: str, game: str) -> Path:
    """A mark beside the compiled code of exactly these sources, for this Python."""
    return Path(config.CACHE_DIR) / f"warm-{ways}-{game}-{sys.implementation.cache_tag}"


async def _child(*arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "maumau.bots.warm", *arguments)


async def _ended(children: Sequence[Process]) -> list[int]:
    try:
        return [await child.wait() for child in children]
    finally:
        for child in children:
            if child.returncode is None:
                child.kill()
                await child.wait()
