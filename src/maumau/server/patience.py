"""Redis, by which processes tell each other, may be away and come back."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from maumau.server.errors import BadSetting

log = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
NUMBERED = re.compile(r"/?\d*/?", re.ASCII)
UNREADABLE = (ValueError, TypeError, AttributeError, LookupError, RedisError)
"""What the library may raise for an address, depending on what is wrong with it."""


class PatientRedis(RedisChannelsPubSubBackend):
    """Redis may be away and come back: what was not told meanwhile, the database knows."""

    wanted: frozenset[str] = frozenset()
    away = False
    """Whether it is known, and said, that it can't be reached."""

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Hear of these channels."""
        self.wanted = frozenset(channels)  # now if it is there, else as soon as it is

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell the others, if they can be reached."""
        try:
            await super().publish(data, channels)
        except (RedisError, OSError) as error:
            self.miss(error)

    async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
        """What the others tell, for ever."""
        while True:
            try:
                await super().subscribe(self.wanted)
                self.found()
                async for event in super().stream_events():
                    yield event
            except (RedisError, OSError) as error:
                self.miss(error)
                await asyncio.sleep(RETRY_SECONDS)

    def miss(self, error: Exception) -> None:
        """Say once that it is away."""
        if not self.away:
            log.warning("redis: can't be reached, so processes learn late of each other (%s)", error)
        self.away = True

    def found(self) -> None:
        """Say that it is there again."""
        if self.away:
            log.warning("redis: is there again")
        self.away = False


def patient_redis(address: str) -> PatientRedis:
    """Channels through the Redis at an address; raises BadSetting."""
    try:
        numbered = address.startswith("unix:") or NUMBERED.fullmatch(urlsplit(address).path)
        redis: Any = Redis.from_url(address)
        redis.connection_pool.make_connection()  # the library finds wrong parameters only when it connects
    except UNREADABLE as error:
        raise BadSetting("bad-setting-redis") from error  # the address may hold a password
    if not numbered:  # the library would take the first database
        raise BadSetting("bad-setting-redis")
    return PatientRedis(redis=redis, stream_sleep_no_subscriptions=10)
