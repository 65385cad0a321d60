"""The process that tests talk to: the server as it is, with the settings and the world that a test names as JSON."""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from maumau.core.game import Game, Records, State
from maumau.games.heul import Heul
from maumau.server import views
from maumau.server.run import listen, run
from maumau.server.settings import Settings
from maumau.server.store.database import open_database
from maumau.server.world import World
from maumau.table.entries import Move
from maumau.table.model import Known, deal_from_secret
from maumau.table.story import Shown


class Wish(msgspec.Struct):
    """What a test wants to run. `swapped` are pairs of cards (tokens) that change their faces in the deal."""

    settings: Settings
    port: int | None = None
    fixed: bool = False
    swapped: list[tuple[int, int]] = []
    leak: bool = False


class SwappedHeul(Heul):
    """The game from a deal in which some cards have changed their faces."""

    def __init__(self, players: int, options: dict[str, Any], swapped: list[tuple[int, int]]) -> None:
        super().__init__(players, options)
        self.swapped = swapped

    def deal(self, states: Records, seed: int, start: int) -> None:
        super().deal(states, seed, start)
        kind: np.ndarray[Any, Any] = states[0].kind
        for a, b in self.swapped:
            kind[a], kind[b] = kind[b], kind[a]


def swapped_deal(swapped: list[tuple[int, int]]) -> Callable[[Game, str, bytes, int], State]:
    """A deal in which some cards have changed their faces."""

    def deal(game: Game, game_id: str, secret: bytes, start: int) -> State:
        return deal_from_secret(SwappedHeul(game.players, game.options, swapped), game_id, secret, start)

    return deal


def fixed_world(swapped: list[tuple[int, int]]) -> World:
    """A world in which everything is the same each time, but for what is swapped in the deal."""
    ids, tokens = itertools.count(), itertools.count()
    return World(
        now=lambda: 1_700_000_000.0,
        new_id=lambda: f"id-{next(ids)}",
        new_token=lambda: f"{next(tokens):043d}",
        new_secret=lambda: b"s" * 32,
        new_spoken=lambda: "KIWI-2345",
        shuffled=lambda count: tuple(range(count)),
        deal=swapped_deal(swapped),
    )


def leak_a_face() -> None:
    """Put the face of a card that lies hidden into each log entry: what a careless change could do."""
    honest = views.log_entry

    def careless(shown: Shown, known: Known) -> Any:
        entry = honest(shown, known)
        if isinstance(shown.entry.what, Move):
            return msgspec.structs.replace(entry, move=shown.entry.what.move)
        return entry

    views.log_entry = careless


def main() -> None:
    wish = msgspec.json.decode(sys.argv[1], type=Wish)
    if wish.leak:
        leak_a_face()
    place = listen("127.0.0.1", wish.port or 0)
    settings = replace(wish.settings, host=place.host, port=place.port)
    engine = open_database(settings.database)
    world = fixed_world(wish.swapped) if wish.fixed else World(now=time.time)
    run(settings, engine, place, lambda: ready(place.address), world)


def ready(address: str) -> None:
    os.write(1, f"{address}\n".encode())


if __name__ == "__main__":
    main()
