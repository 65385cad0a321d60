"""What would you do? A seat's moves, what each is worth, and in one sentence why the best is best.

All of it is worked out from what the seat knows, on deals that fit it; nobody's hidden card plays a part.
"""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from maumau.bots import heul_reason, heul_search, sau_reason, sau_search
from maumau.core.game import Game, MemoryAid, Message, Records
from maumau.core.rng import derive, generator

TRIES = 150
"""Deals on which a hint tries each move."""
ROUNDS = 10
"""In so many rounds, each with deals of its own: what differs between them tells how far they can be trusted."""

Search = Callable[[Records, int, int, bool, NDArray[np.uint64]], Records]
"""Tries the moves of a seat in so many playouts (`heul_search.search`)."""
Outlook = Callable[[Records, int, NDArray[np.uint64]], NDArray[np.float64]]
"""How likely each seat is to win from a true position (`heul_search.outlook`)."""
Reason = Callable[[Game, Records, int, int, MemoryAid], Message]
"""Why an action is good, from what the seat knows (`heul_reason.reason`)."""


@dataclass(frozen=True)
class Adviser:
    """What advice in a game needs."""

    search: Search
    outlook: Outlook
    reason: Reason


ADVISERS = {
    "heul": Adviser(heul_search.search, heul_search.outlook, heul_reason.reason),
    "sau": Adviser(sau_search.search, sau_search.outlook, sau_reason.reason),
}


class Worth(msgspec.Struct, frozen=True):
    """A move and what the seat may expect from it.

    `chance` is that of winning (0 … 1), `place` the expected place (1 is the best), `points` the expected points: in
    *Heul doch!* those of the pile, in *Sau Mau Mau* all points by the race's end. Each has its standard error.
    """

    move: str
    chance: float
    error: float
    place: float
    place_error: float
    points: float
    points_error: float


class Hint(msgspec.Struct, frozen=True):
    """The moves of a seat, the best first, and why that one: a message of the catalogues."""

    seat: int
    moves: list[Worth]
    reason: Message


def hint(
    game: Game, seen: Records, seat: int, seed: int = 0, tries: int = TRIES, memory_aid: MemoryAid = "own"
) -> Hint | None:
    """A hint for a seat from its seen record (`State.seen_by`); None if it may not act.

    The same seed gives the same hint. `memory_aid` says which counts of onions the reason may name (H10).
    """
    moves = weighed(game, seen, seat, derive(seed, seat), tries)
    if not moves:
        return None
    best = game.parse(moves[0].move)
    return Hint(seat, moves, ADVISERS[game.name].reason(game, seen, seat, best, memory_aid))


def weighed(game: Game, seen: Records, seat: int, seed: int, tries: int) -> list[Worth]:
    """What each legal move of a seat is worth by what it knows, the best first; each is tried `tries` times or so."""
    legal = game.legal(seen, seat)
    if not legal:
        return []
    search, rng = ADVISERS[game.name].search, generator(seed)
    playouts = max(1, tries // ROUNDS) * len(legal)
    rounds = np.concatenate([search(seen, seat, playouts, False, rng) for _ in range(ROUNDS)])
    places = range(int(rounds["moves"][0]))
    value = rounds["values"].sum(axis=0)
    worths = [(_worth(game, rounds, place), float(value[place])) for place in places]
    return [worth for worth, _ in sorted(worths, key=lambda one: (one[0].chance, one[1]), reverse=True)]


def _worth(game: Game, rounds: Records, place: int) -> Worth:
    """What the rounds of a search have found out about the move at a place of their list."""

    def mean(what: str) -> tuple[float, float]:
        means = rounds[what][:, place] / rounds["tries"][:, place]
        return float(means.mean()), float(means.std(ddof=1)) / ROUNDS**0.5

    move = game.text(int(rounds["actions"][0, place]))
    (chance, error), (rank, rank_error), (points, points_error) = mean("chances"), mean("places"), mean("points")
    return Worth(
        move,
        round(chance, 4),
        round(error, 4),
        round(rank, 3),
        round(rank_error, 3),
        round(points, 2),
        round(points_error, 2),
    )
