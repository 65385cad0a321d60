"""Everything that the handlers of one server share."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from litestar.channels import ChannelsPlugin
from sqlalchemy import Engine

from maumau.games import GAMES
from maumau.server.alarms import Alarms
from maumau.server.bus import Bus, channels
from maumau.server.devices import Devices
from maumau.server.dues import Dues
from maumau.server.forgetting import go_on_forgetting
from maumau.server.hall import Hall
from maumau.server.limits import Crowd, Limiter
from maumau.server.reviews import Reviews
from maumau.server.rules import Rules
from maumau.server.settings import Settings
from maumau.server.store import read
from maumau.server.store.changes import RENEW_GAME
from maumau.server.world import World
from maumau.table.errors import TableClosed

log = logging.getLogger(__name__)

THINKERS = 2
"""How many threads bots, hints and reviews share."""


@dataclass(frozen=True)
class Limits:
    """The limits of this server."""

    token_moves: Limiter
    address_moves: Limiter
    token_creations: Limiter
    address_creations: Limiter
    token_looks: Limiter
    address_looks: Limiter
    token_changes: Limiter
    address_changes: Limiter
    token_talks: Limiter
    address_talks: Limiter
    token_hints: Limiter
    address_hints: Limiter
    address_guesses: Limiter
    token_streams: Crowd
    address_streams: Crowd

    def spend_move(self, address: Sequence[Any] | None, token: str | None) -> None:
        """Count a move from a (host, port) by a token; raises TooManyRequests."""
        self.token_moves.spend(token)
        self.address_moves.spend(_host(address))

    def spend_creation(self, address: Sequence[Any] | None, token: str | None) -> None:
        """Count a table, a seat, a device, or what takes as long, like a replay; raises TooManyRequests."""
        self.token_creations.spend(token)
        self.address_creations.spend(_host(address))

    def spend_look(self, address: Sequence[Any] | None, token: str | None) -> None:
        """Count a table or a game that is asked for, or a stream that begins; raises TooManyRequests."""
        self.token_looks.spend(token)
        self.address_looks.spend(_host(address))

    def spend_change(self, address: Sequence[Any] | None, token: str | None) -> None:
        """Count what somebody changes of a table: seats, settings, a pause; raises TooManyRequests."""
        self.token_changes.spend(token)
        self.address_changes.spend(_host(address))

    def spend_talk(self, address: Sequence[Any] | None, token: str | None) -> None:
        """Count a gesture or a line of chat; raises TooManyRequests."""
        self.token_talks.spend(token)
        self.address_talks.spend(_host(address))

    def spend_hint(self, address: Sequence[Any] | None, token: str | None) -> None:
        """Count a hint, or a review that is begun; raises TooManyRequests."""
        self.token_hints.spend(token)
        self.address_hints.spend(_host(address))

    def spend_guess(self, address: Sequence[Any] | None) -> None:
        """Count a spoken code that means no table; raises TooManyRequests."""
        self.address_guesses.spend(_host(address))

    @contextmanager
    def one_stream(self, address: Sequence[Any] | None, token: str | None) -> Iterator[None]:
        """Count a stream as long as it is open; raises TooManyRequests."""
        with self.token_streams.one(token), self.address_streams.one(_host(address)):
            yield


def _host(address: Sequence[Any] | None) -> str | None:
    return None if address is None else str(address[0])


class House:
    """A server's parts, put together and started in order."""

    def __init__(self, settings: Settings, world: World, engine: Engine) -> None:
        self.settings = settings
        self.world = world
        self.engine = engine
        self.rules = Rules()
        self.channels: ChannelsPlugin = channels(settings.redis)
        self.bus = Bus(self.channels, shared=settings.redis is not None)
        self.hall = Hall(engine, world, self.rules, self.bus, settings)
        self.devices = Devices(self.hall)
        self.alarms = Alarms(self.hall, settings)
        self.thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="maumau-bot")
        self.dues = Dues(self.hall, self.alarms, self.thinkers, settings.idle_seconds)
        self.reviews = Reviews(self.hall, self.thinkers)
        self.limits = Limits(
            Limiter(settings.token_moves),
            Limiter(settings.address_moves),
            Limiter(settings.token_creations),
            Limiter(settings.address_creations),
            Limiter(settings.token_looks),
            Limiter(settings.address_looks),
            Limiter(settings.token_changes),
            Limiter(settings.address_changes),
            Limiter(settings.token_talks),
            Limiter(settings.address_talks),
            Limiter(settings.token_hints),
            Limiter(settings.address_hints),
            Limiter(settings.address_guesses),
            Crowd(settings.token_streams),
            Crowd(settings.address_streams),
        )

    async def start(self) -> None:
        """Begin to work; the rules wake up meanwhile."""
        self.hall.writer.start()
        await self.bus.listen(self.hall.hear)
        self.reviews.start()
        self.dues.start()  # what is due at a game whose rules still sleep waits for them, and for no others
        self.hall.errands.spawn(self._wake())

    async def _wake(self) -> None:
        await self.rules.wake()
        gc.freeze()  # what is loaded now stays: the collector need not look through it again and again
        await self._check_versions()
        await go_on_forgetting(self.hall)

    async def _check_versions(self) -> None:
        """Replay the running games of other rules; a table whose game no longer replays is closed by that."""
        versions = {name: kind.version for name, kind in GAMES.items()}
        for table_id, game_id in await self.hall.ask(lambda c: read.running_of_other_versions(c, versions)):
            try:
                live = await self.hall.table(table_id)
            except TableClosed:
                continue
            except Exception:  # a log that we can't even close stops no other table
                log.exception("table %s can't be played on", table_id)
                continue
            if live.table.closed is None:
                new = {"the_game": game_id, "the_version": live.table.game.version}
                await self.hall.writer.write([(RENEW_GAME, new)])
            self.hall.free(live)

    async def stop(self) -> None:
        """End what has begun; nothing that was acknowledged is lost."""
        await self.reviews.stop()
        await self.dues.stop()
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        await self.bus.stop()
        await self.hall.stop()
        self.engine.dispose()
