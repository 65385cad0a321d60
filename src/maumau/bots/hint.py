"""What would you do? A seat's moves, what each is worth, and in one sentence why the best is best.

All of it is worked out from what the seat knows, on deals that fit it; nobody's hidden card plays a part.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

from maumau.bots import heul_end, heul_reason, heul_search, sau_end, sau_reason, sau_search
from maumau.core.game import Game
from maumau.core.rng import derive, generator
from maumau.core.terms import MemoryAid, Message, Records

TRIES = 150
"""Deals on which a hint tries each move."""
DEALS_TO_THE_END = 60
"""Deals on which each move is played to the end, to find out about points."""
ROUNDS = 10
"""In so many rounds, each with deals of its own: what differs between them tells how far they can be trusted."""

Search = Callable[[Records, int, int, bool, NDArray[np.uint64]], Records]
"""Tries the moves of a seat in so many playouts (`heul_search.search`)."""
Outlook = Callable[[Records, int, NDArray[np.uint64]], NDArray[np.float64]]
"""How likely each seat is to win from a true position (`heul_search.outlook`)."""
EndPoints = Callable[[Records, int, NDArray[np.int64], int, NDArray[np.uint64]], NDArray[np.float64]]
"""What a seat's actions come to in points (`heul_end.end_points`)."""
Reason = Callable[[Game, Records, int, int, MemoryAid], Message]
"""Why an action is good, from what the seat knows (`heul_reason.reason`)."""


@dataclass(frozen=True)
class Adviser:
    """What advice in a game needs."""

    search: Search
    outlook: Outlook
    reason: Reason
    end_points: EndPoints


ADVISERS = {
    "heul": Adviser(heul_search.search, heul_search.outlook, heul_reason.reason, heul_end.end_points),
    "sau": Adviser(sau_search.search, sau_search.outlook, sau_reason.reason, sau_end.end_points),
}


class Weighed(msgspec.Struct, frozen=True):
    """A move, its chance to win (0 … 1) and the expected place (1 is the best), each with its standard error."""

    move: str
    chance: float
    error: float
    place: float
    place_error: float


class Worth(Weighed, frozen=True):
    """The same with the expected points and their standard error.

    Points are in *Heul doch!* those of the pile in the end, in *Sau Mau Mau* all that the seat has after this race.
    """

    points: float
    points_error: float


class Hint(msgspec.Struct, frozen=True):
    """The moves of a seat, the best first, and why that one: a message of the catalogues.

    They are `alike` if it hardly matters which is made.
    """

    seat: int
    moves: list[Worth]
    reason: Message
    alike: bool


def hint(
    game: Game, seen: Records, seat: int, seed: int = 0, tries: int = TRIES, memory_aid: MemoryAid = "own"
) -> Hint | None:
    """A hint for a seat from its seen record (`State.seen_by`); None if it may not act.

    The same seed gives the same hint. `memory_aid` says which counts of onions the reason may name (H10).
    """
    found = weighed(game, seen, seat, derive(seed, seat), tries)
    if not found:
        return None
    actions = np.array([game.parse(one.move) for one in found])
    deals = max(2, DEALS_TO_THE_END * tries // TRIES)
    points = ADVISERS[game.name].end_points(seen, seat, actions, deals, generator(derive(seed, seat, deals)))
    moves = [
        Worth(
            **msgspec.structs.asdict(one),
            points=round(float(column.mean()), 2),
            points_error=round(float(column.std(ddof=1)) / deals**0.5, 2),
        )
        for one, column in zip(found, points.T, strict=True)
    ]
    reason = ADVISERS[game.name].reason(game, seen, seat, int(actions[0]), memory_aid)
    return Hint(seat, moves, reason, alike(moves))


def alike(moves: Sequence[Worth]) -> bool:
    """Whether it hardly matters which of several moves is made, the best being the first.

    So it is if none differs from the best by more than their standard errors together: in chance, place and points.
    """
    best, *others = moves
    return bool(others) and all(
        abs(best.chance - other.chance) <= best.error + other.error
        and abs(best.place - other.place) <= best.place_error + other.place_error
        and abs(best.points - other.points) <= best.points_error + other.points_error
        for other in others
    )


def weighed(game: Game, seen: Records, seat: int, seed: int, tries: int) -> list[Weighed]:
    """How each legal move of a seat stands by what it knows, the best first; each is tried `tries` times or so."""
    legal = game.legal(seen, seat)
    if not legal:
        return []
    search, rng = ADVISERS[game.name].search, generator(seed)
    playouts = max(1, tries // ROUNDS) * len(legal)
    rounds = np.concatenate([search(seen, seat, playouts, False, rng) for _ in range(ROUNDS)])
    places = range(int(rounds["moves"][0]))
    value = rounds["values"].sum(axis=0)
    found = [(_weighed(game, rounds, place), float(value[place])) for place in places]
    return [one for one, _ in sorted(found, key=lambda both: (both[0].chance, both[1]), reverse=True)]


def _weighed(game: Game, rounds: Records, place: int) -> Weighed:
    """What the rounds of a search have found out about the move at a place of their list."""

    def mean(what: str) -> tuple[float, float]:
        means = rounds[what][:, place] / rounds["tries"][:, place]
        return float(means.mean()), float(means.std(ddof=1)) / ROUNDS**0.5

    move = game.text(int(rounds["actions"][0, place]))
    (chance, error), (rank, rank_error) = mean("chances"), mean("places")
    return Weighed(move, round(chance, 4), round(error, 4), round(rank, 3), round(rank_error, 3))
