"""Waking the rules: compiled code is made in a child process and only loaded here, so that no page waits for it."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from typing import Any

import numba

from maumau.bots.warm import warm

config: Any = numba.config
log = logging.getLogger(__name__)


class Rules:
    """Whether the compiled rules are there. Nothing may play or replay before `ready`."""

    def __init__(self) -> None:
        self._ready = asyncio.Event()

    @property
    def waking(self) -> bool:
        """Whether the rules are still being made."""
        return not self._ready.is_set()

    async def ready(self) -> None:
        """Return once the rules can be used."""
        await self._ready.wait()

    async def wake(self) -> None:
        """Make the compiled code if it is not there yet, load it, and let everybody play."""
        made = _made_before()
        if not made.exists() and await _make() and made.parent.is_dir():
            made.touch()
        await asyncio.to_thread(warm)
        self._ready.set()


def _made_before() -> Path:
    """A mark beside the compiled code of exactly these sources, for this Python."""
    return Path(config.CACHE_DIR) / f"warm-{sys.implementation.cache_tag}"


async def _make() -> bool:
    child = await asyncio.create_subprocess_exec(sys.executable, "-m", "maumau.bots.warm")
    try:
        code = await child.wait()
    except asyncio.CancelledError:
        child.kill()
        await child.wait()
        raise
    if code:
        log.error("compiling the rules ended with %d; doing it here, where it takes longer", code)
    return code == 0
