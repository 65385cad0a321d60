"""The process that tests talk to: the server as it is, with the settings and the world that a test names as JSON."""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import msgspec
import numpy as np

from maumau.core.game import Game
from maumau.core.state import State
from maumau.core.terms import Records
from maumau.games.heul import Heul
from maumau.games.sau import Sau
from maumau.server.run import listen, run
from maumau.server.settings import Settings
from maumau.server.sight import Sight
from maumau.server.store.database import open_database
from maumau.server.world import World
from maumau.table.entries import Entry, Move
from maumau.table.model import deal_from_secret
from maumau.table.story import Shown

Swaps = dict[str, list[tuple[int, int]]]


class Wish(msgspec.Struct):
    """What a test wants to run. `swapped` are pairs of cards (tokens) that change their faces in a game's deal."""

    settings: Settings
    port: int | None = None
    fixed: bool = False
    swapped: Swaps = {}
    leak: bool = False


def swap_faces(states: Records, swapped: list[tuple[int, int]]) -> None:
    """Let cards of a game that was just dealt change their faces."""
    kind: np.ndarray[Any, Any] = states[0].kind
    for a, b in swapped:
        kind[a], kind[b] = kind[b], kind[a]


class SwappedHeul(Heul):
    """Heul doch! Mau Mau from such a deal."""

    swapped: list[tuple[int, int]]

    def deal(self, states: Records, seed: int, start: int) -> None:
        super().deal(states, seed, start)
        swap_faces(states, self.swapped)


class SwappedSau(Sau):
    """Sau Mau Mau from such a deal."""

    swapped: list[tuple[int, int]]

    def deal(self, states: Records, seed: int, start: int) -> None:
        super().deal(states, seed, start)
        swap_faces(states, self.swapped)


def swapped_game(name: str, players: int, options: dict[str, Any], swapped: Swaps) -> Game:
    """A game from a deal in which some cards have changed their faces."""
    made = (SwappedSau if name == "sau" else SwappedHeul)(players, options)
    made.swapped = swapped.get(name, [])
    return made


def swapped_deal(swapped: Swaps) -> Callable[[Game, str, bytes, int], State]:
    """Deals such games."""

    def deal(game: Game, game_id: str, secret: bytes, start: int) -> State:
        other = swapped_game(game.name, game.players, game.options, swapped)
        return deal_from_secret(other, game_id, secret, start)

    return deal


def fixed_world(swapped: Swaps) -> World:
    """A world in which everything is the same each time, but for what is swapped in the deal."""
    ids, tokens, codes = itertools.count(), itertools.count(), itertools.count(2345)
    return World(
        now=lambda: 1_700_000_000.0,
        new_id=lambda: f"id-{next(ids)}",
        new_token=lambda: f"{next(tokens):043d}",
        new_secret=lambda: b"s" * 32,
        new_spoken=lambda: f"KIWI-{next(codes)}",
        shuffled=lambda count: tuple(range(count)),
        deal=swapped_deal(swapped),
    )


def leak_a_face() -> None:
    """Put the face of a card that lies hidden into each log entry: what a careless change could do."""
    honest = Sight.tell

    def careless(sight: Sight, entry: Entry, told_as: int | None) -> Shown:
        shown = honest(sight, entry, told_as)
        return msgspec.structs.replace(shown, move=entry.what.move) if isinstance(entry.what, Move) else shown

    patch.object(Sight, "tell", careless).start()


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
