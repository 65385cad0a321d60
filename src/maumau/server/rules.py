"""Waking the rules: compiled code is made in a child process and only loaded here, so that no page waits for it."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import Process
from pathlib import Path
from typing import Any

import numba

from maumau.bots.warm import warm
from maumau.games import GAMES

config: Any = numba.config
log = logging.getLogger(__name__)


class Rules:
    """Whether the compiled rules of each game are there. Nothing may play or replay a game before it is `ready`."""

    def __init__(self) -> None:
        self._ready = {game: asyncio.Event() for game in GAMES}

    def waking(self, game: str) -> bool:
        """Whether the game's rules are still being made."""
        return not self._ready[game].is_set()

    async def ready(self, game: str) -> None:
        """Return once the game's rules can be used."""
        await self._ready[game].wait()

    async def ready_if_known(self, game: object) -> None:
        """The same for what may be no game's name: then nothing is waited for."""
        if isinstance(game, str) and game in self._ready:
            await self.ready(game)

    async def wake(self) -> None:
        """Game by game: make the compiled code if it is not there yet, load it, and let everybody play."""
        for game in GAMES:
            made = _made_before(game)
            if not made.exists() and await _make(game) and made.parent.is_dir():
                made.touch()
            await asyncio.to_thread(warm, game)
            self._ready[game].set()


def _made_before(game: str) -> Path:
    """A mark beside the compiled code of exactly these sources, for this Python."""
    return Path(config.CACHE_DIR) / f"warm-{game}-{sys.implementation.cache_tag}"


async def _make(game: str) -> bool:
    """Compile in two processes at once; what the second one has done first, the first one only loads."""
    helper = await _child("--glance", game)
    code = await _ended(await _child(game), helper)
    if code:
        log.error("compiling the rules ended with %d; doing it here, where it takes longer", code)
    return code == 0


async def _child(*arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "maumau.bots.warm", *arguments)


async def _ended(child: Process, helper: Process) -> int:
    try:
        return await child.wait()
    finally:
        for process in (child, helper):
            if process.returncode is None:
                process.kill()
                await process.wait()
