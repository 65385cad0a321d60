"""What processes tell each other: table X has entry N, and who looks at it through us. Cards never travel here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from maumau.server.company import Guest
from maumau.server.shapes import EmoteMessage

log = logging.getLogger(__name__)

CHANNEL = "maumau-tables"


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table has gone on to `seq`, `here` are now those who look at it through `origin`, or a gesture was made."""

    table: str
    origin: str
    seq: int | None = None
    here: list[Guest] | None = None
    emote: EmoteMessage | None = None


_decode = msgspec.json.Decoder(Note).decode
_encode = msgspec.json.Encoder().encode


def channels(redis: str | None) -> ChannelsPlugin:
    """Litestar's channels: within this process, or through Redis."""
    backend: ChannelsBackend = MemoryChannelsBackend()
    if redis is not None:
        from maumau.server.patience import patient_redis  # which needs a package that few hosts have

        backend = patient_redis(redis)
    return ChannelsPlugin(backend, channels=[CHANNEL])


class Bus:
    """Tells other processes, and hands on what they tell."""

    def __init__(self, plugin: ChannelsPlugin, shared: bool) -> None:
        self.shared = shared
        self.origin = secrets.token_urlsafe(6)
        self._plugin = plugin
        self._task: asyncio.Task[None] | None = None

    def tell(
        self,
        table: str,
        seq: int | None = None,
        here: list[Guest] | None = None,
        emote: EmoteMessage | None = None,
    ) -> None:
        """Say something about a table; it is sent soon, and lost if nobody can be reached."""
        if self.shared:
            self._plugin.publish(_encode(Note(table, self.origin, seq, here, emote)), CHANNEL)

    async def listen(self, hear: Callable[[Note], None]) -> None:
        """From now on, call `hear` with what other processes say."""
        subscriber = await self._plugin.subscribe(CHANNEL)

        async def pass_on() -> None:
            async for message in subscriber.iter_events():
                try:
                    note = _decode(message)
                except msgspec.MsgspecError as error:  # of another version, or of a stranger
                    log.warning("redis: a message that is none of ours (%s)", error)
                    continue
                if note.origin != self.origin:
                    hear(note)

        self._task = asyncio.create_task(pass_on(), name="maumau-bus")

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
