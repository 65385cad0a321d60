"""`maumau serve` with luck: every game is dealt so that seat 0 of three begins, and has something to show.

Its first hand has a card that fits both neighbours, and every kind of special card will come to it. The deal follows
from secret and id as always, so that everything about it can be checked; only the ids are chosen here.
"""

from __future__ import annotations

import argparse
import itertools
import os
from collections.abc import Iterator

from maumau.core.commitment import seed_and_start
from maumau.core.game import State
from maumau.games import GAMES
from maumau.server.run import listen, run
from maumau.server.settings import make_settings
from maumau.server.store.database import open_database
from maumau.server.world import World

SECRET = bytes(32)
SPECIALS = {"CAT", "TOW", "CAR", "WER"}


def lucky_ids() -> Iterator[str]:
    """Ids of games that begin luckily; the same ones in every run."""
    game = GAMES["heul"](3, {"special_cards": True})
    for number in itertools.count():
        made = f"lucky-{number}"
        seed, start = seed_and_start(SECRET, made, game.players)
        if start == 0 and is_lucky(game.new(seed=seed, start=start)):
            yield made


def is_lucky(state: State) -> bool:
    """Whether the first seat has a choice at once, and draws every kind of special card later."""
    legal = set(state.legal())
    if not any(f"{move[:2]}>left" in legal and f"{move[:2]}>right" in legal for move in legal):
        return False
    held: set[str] = set()
    while not state.over:
        held.update(move.split(">")[0] for move in state.legal() if state.seats == (0,))
        state.play(next(move for move in state.legal() if move.endswith(">onion")))
    return held >= SPECIALS


def main() -> None:
    """Run until a signal comes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("serve")
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    wish = parser.parse_args()

    ids = lucky_ids()
    settings = make_settings(wish.database, "", None, os.environ)
    place = listen(wish.host, wish.port)
    engine = open_database(settings.database)
    world = World(new_id=lambda: next(ids), new_secret=lambda: SECRET)
    run(settings, engine, place, lambda: print("The table is set", flush=True), world)


if __name__ == "__main__":
    main()
