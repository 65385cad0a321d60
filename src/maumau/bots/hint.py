"""What would you do? A seat's moves, what each is worth, and in one sentence why the best is best.

All of it is worked out from what the seat knows, on deals that fit it; nobody's hidden card plays a part.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from maumau.bots import heul_reason, heul_search, sau_reason, sau_search
from maumau.core.game import Game, MemoryAid, Message, Records
from maumau.core.rng import derive, generator

TRIES = 150
"""Deals on which a hint tries each move."""


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

    `chance` is that of winning (0 … 1) and `error` its standard error, `place` the expected place (1 is the best),
    `points` the expected points: in *Heul doch!* those of the pile, in *Sau Mau Mau* all points by the race's end.
    """

    move: str
    chance: float
    error: float
    place: float
    points: float


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
    legal = game.legal(seen, seat)
    if not legal:
        return None
    found = ADVISERS[game.name].search(seen, seat, tries * len(legal), False, generator(derive(seed, seat)))[0]
    best = int(found.actions[found.order[0]])
    moves = [worth_of(game, found, int(place)) for place in found.order[: found.moves]]
    return Hint(seat, moves, ADVISERS[game.name].reason(game, seen, seat, best, memory_aid))


def worth_of(game: Game, found: Any, place: int) -> Worth:
    """What a search has found out about the move at a place of its list."""
    tries = int(found.tries[place])
    move = game.text(int(found.actions[place]))
    chance = float(found.chances[place]) / tries
    variance = max(0.0, float(found.chance_squares[place]) / tries - chance**2)
    return Worth(
        move,
        round(chance, 4),
        round((variance / tries) ** 0.5, 4),
        round(float(found.places[place]) / tries, 3),
        round(float(found.points[place]) / tries, 2),
    )
