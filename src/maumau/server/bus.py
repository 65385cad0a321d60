"""What processes tell each other: table X has entry N, and who looks at it through us. Cards never travel here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncGenerator, Callable, Iterable
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from maumau.server.company import Guest
from maumau.server.errors import BadSetting
from maumau.server.shapes import EmoteMessage

log = logging.getLogger(__name__)

CHANNEL = "maumau-tables"
RETRY_SECONDS = 1.0


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
    backend: ChannelsBackend = MemoryChannelsBackend() if redis is None else _redis_backend(redis)
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


def _redis_backend(address: str) -> ChannelsBackend:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis
    from redis.exceptions import RedisError

    class PatientRedis(RedisChannelsPubSubBackend):
        """Redis may be away and come back: what was not told meanwhile, the database knows."""

        wanted: frozenset[str] = frozenset()

        async def subscribe(self, channels: Iterable[str]) -> None:
            self.wanted = frozenset(channels)  # now if it is there, else as soon as it is

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            try:
                await super().publish(data, channels)
            except (RedisError, OSError) as error:
                log.warning("redis: could not tell the others (%s)", error)

        async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
            while True:
                try:
                    await super().subscribe(self.wanted)
                    async for event in super().stream_events():
                        yield event
                except (RedisError, OSError) as error:
                    log.warning("redis: could not listen (%s)", error)
                    await asyncio.sleep(RETRY_SECONDS)

    try:
        redis: Any = Redis.from_url(address)
    except ValueError as error:
        raise BadSetting("bad-setting-redis") from error  # the address may hold a password
    return PatientRedis(redis=redis, stream_sleep_no_subscriptions=10)
