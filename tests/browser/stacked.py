"""`maumau serve` with luck: every game is dealt so that seat 0 begins, and has something to show.

Of three at the onions, its first hand has a card that fits both neighbours, and every kind of special card will come
to it. Of two at the pig race, it can move a pig and then play a +2, and the other has one too. The deal follows from
secret and id as always, so that everything about it can be checked; only the ids are chosen here.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator

from maumau.core.commitment import seed_and_start
from maumau.core.game import Game
from maumau.core.state import State
from maumau.games import GAMES
from maumau.server.world import World
from tests.browser.serving import serve

SECRET = bytes(32)
SPECIALS = {"CAT", "TOW", "CAR", "WER"}


def lucky_ids(game: Game, is_lucky: Callable[[State], bool]) -> Iterator[str]:
    """Ids of games that begin luckily; the same ones in every run."""
    for number in itertools.count():
        made = f"lucky-{number}"
        seed, start = seed_and_start(SECRET, made, game.players)
        if start == 0 and is_lucky(game.new(seed=seed, start=start)):
            yield made


def shows_much(state: State) -> bool:
    """Whether the first seat has a choice at once, and draws every kind of special card later."""
    legal = set(state.legal())
    if not any(f"{move[:2]}>left" in legal and f"{move[:2]}>right" in legal for move in legal):
        return False
    held: set[str] = set()
    while not state.over:
        held.update(move.split(">")[0] for move in state.legal() if state.seats == (0,))
        state.play(next(move for move in state.legal() if move.endswith(">onion")))
    return held >= SPECIALS


def can_chain(state: State) -> bool:
    """Whether the first seat can move a pig by four at least and then play that colour's +2, and the second has one."""
    hands = [{held.card for held in state.view(seat).hand} for seat in (0, 1)]
    plays = [move for move in state.legal() if move[1] in "456"]
    return any(f"{move[0]}+" in hands[0] for move in plays) and any(card[1] == "+" for card in hands[1])


LUCK: dict[str, tuple[Game, Callable[[State], bool]]] = {
    "heul": (GAMES["heul"](3, {"special_cards": True}), shows_much),
    "sau": (GAMES["sau"](2, {}), can_chain),
}


if __name__ == "__main__":
    luck, _, *arguments = sys.argv[1:]
    ids = lucky_ids(*LUCK[luck])
    serve(arguments, World(new_id=lambda: next(ids), new_secret=lambda: SECRET))
