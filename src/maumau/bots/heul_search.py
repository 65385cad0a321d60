"""Search in *Heul doch!*: moves tried out on deals that fit what the seat knows, everybody playing on as `greedy` does.

All moves are tried on the same deals (so that luck with a deal favours none of them), each for `MOVES_AHEAD` moves of
all players; then the piles are weighed. Half of the moves are dropped at a time, the others tried on more deals.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.bots.halving import best_first, rounds_for
from maumau.bots.heul_greedy import WEIGHTS, WORK, greedy, standing
from maumau.bots.heul_worth import TABLE, moves_left, pile_worth, turns_left
from maumau.core.game import Game, Records
from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, whole
from maumau.games.heul.determinise import fill
from maumau.games.heul.ending import score
from maumau.games.heul.rules import apply, legal
from maumau.games.heul.state import NONE, STATE
from maumau.games.heul.text import MAX_LEGAL

MOVES_AHEAD = 12
LOST_COUNTS = 1e-3  # of equal scores the one with more lost points wins

FOUND = np.dtype(
    (
        np.record,
        [
            ("moves", "i2"),
            ("actions", "i2", (MAX_LEGAL,)),
            ("order", "i8", (MAX_LEGAL,)),  # places in `actions`, the best first
            ("tries", "i8", (MAX_LEGAL,)),
            ("values", "f8", (MAX_LEGAL,)),  # sums over the tries: how well the seat stood in the end
            ("squares", "f8", (MAX_LEGAL,)),
            ("points", "f8", (MAX_LEGAL,)),  # its own points
        ],
    )
)
"""What a search finds out about each legal action."""

DEAL, TRIAL, SCRATCH = range(3)


def search(seen: Records, seat: int, playouts: int, halving: bool, rng: NDArray[np.uint64]) -> Records:
    """Try the moves of `seat` in about so many playouts; returns a record of dtype FOUND, shape `(1,)`.

    Without `halving` each move gets the same number of playouts.
    """
    work, found = np.zeros(1, WORK), np.zeros(1, FOUND)
    work["rng"] = rng
    search_at(seen, seat, playouts, halving, WEIGHTS, TABLE, work, np.empty(3, STATE), found)
    rng[:] = work["rng"][0]
    return found


def choose(
    playouts: int, game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]
) -> int:
    """The action that comes out best."""
    found = search(seen, seat, playouts, True, rng)[0]
    return int(found.actions[found.order[0]])


@rule
def search_at(  # noqa: PLR0913, PLR0917
    seen: Record,
    seat: int,
    playouts: int,
    halving: bool,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    states: Record,
    found: Record,
) -> None:
    """Fill in `found[0]` for the seen record `seen[0]`; `states` has room for three records."""
    out = found[0]
    out.moves = legal(seen[0], seat, out.actions)
    for i in range(whole(out.moves)):
        out.order[i] = i
    left = whole(out.moves)
    rounds = rounds_for(left) if halving else 1
    while left > 1:
        for _ in range(max(1, playouts // (rounds * left))):
            states[DEAL] = seen[0]
            fill(states[DEAL], work[0].rng)
            try_moves(out, left, seat, weights, table, work[0], states)
        best_first(out.values, out.order, left)  # those in the running have had the same number of tries
        left = (left + 1) // 2 if halving else 1


@rule
def try_moves(
    out: Record,
    left: int,
    seat: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    states: Record,
) -> None:
    """Try each move that is still in the running on the deal `states[DEAL]`."""
    for i in range(left):
        move = out.order[i]
        states[TRIAL] = states[DEAL]
        s = states[TRIAL]
        apply(s, whole(out.actions[move]))
        play_on(s, MOVES_AHEAD, weights, table, work, states[SCRATCH:])
        value = weigh(s, seat, weights, table, work)
        out.tries[move] += 1
        out.values[move] += value
        out.squares[move] += value * value
        out.points[move] += work.worth[seat]


@rule
def play_on(
    s: Record, moves: int, weights: NDArray[np.float64], table: NDArray[np.float64], work: Record, scratch: Record
) -> None:
    """Let everybody play as `greedy` does for a number of moves, or to the end."""
    for _ in range(moves):
        if s.turn == NONE:
            break
        apply(s, greedy(s, whole(s.turn), weights, table, work, scratch))


@rule
def weigh(s: Record, seat: int, weights: NDArray[np.float64], table: NDArray[np.float64], work: Record) -> float:
    """How well `seat` stands; leaves in `work.worth` what each pile is worth, at the end of the game its score."""
    moves = moves_left(s)
    for pile in all_seats(s):
        if moves == 0:
            points, lost = score(s, pile)
            work.worth[pile] = points + LOST_COUNTS * lost
        else:
            turns = turns_left(s, pile, moves)
            work.worth[pile] = pile_worth(s, pile, whole(s.onions[pile]), turns, table)
    return standing(work.worth, whole(s.players), seat, weights)
