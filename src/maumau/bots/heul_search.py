"""Search in *Heul doch!*: moves tried out on deals that fit what the seat knows, everybody playing on as `greedy` does.

All moves are tried on the same deals (so that luck with a deal favours none of them), each for `MOVES_AHEAD` moves of
all players; then the piles are weighed. Half of the moves are dropped at a time, the others tried on more deals.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.bots.chance import winning_chances
from maumau.bots.found import found_dtype, note, note_outlook
from maumau.bots.halving import begin, deals_for, go_on
from maumau.bots.heul_greedy import WEIGHTS, WORK, greedy, standing
from maumau.bots.heul_guess import EVIDENCE, evidence, fill_likely
from maumau.bots.heul_worth import TABLE, moves_left, pile_worth, turns_left
from maumau.bots.working import working
from maumau.core.game import Game
from maumau.core.jit import rule
from maumau.core.rng import shuffle
from maumau.core.rules import Record, all_seats, whole
from maumau.core.terms import Records
from maumau.games.heul.determinise import fill
from maumau.games.heul.ending import score
from maumau.games.heul.rules import apply, legal
from maumau.games.heul.state import MAX_SEATS, NONE, STATE
from maumau.games.heul.text import MAX_LEGAL

MOVES_AHEAD = 12
LOST_COUNTS = 1e-3  # of equal scores the one with more lost points wins

FOUND = found_dtype(MAX_LEGAL, MAX_SEATS)
SPREAD = np.array([0.05, 1.25])
"""How many points ahead make e times as likely a winner: at the end, and more for each square root of a move left."""
SLIPS = 0.05
"""In what share of games things go otherwise than playouts think. `bench/calibration.py` measures how well both fit."""

DEAL, TRIAL, SCRATCH = range(3)


def search(
    seen: Records,
    seat: int,
    playouts: int,
    halving: bool,
    rng: NDArray[np.uint64],
    history: Records | None = None,
) -> Records:
    """Try the moves of `seat` in about so many playouts; returns a record of dtype FOUND, shape `(1,)`.

    Without `halving` each move gets the same number of playouts. With the seen `history` it is taken into account what
    the others' last moves tell of their hands.
    """
    found, rows = np.zeros(1, FOUND), np.empty(EVIDENCE + 1, STATE)
    known = 0 if history is None else evidence(seen[0], history, rows)
    with working(WORK, rng) as work:
        search_at(seen, seat, playouts, halving, WEIGHTS, TABLE, work, np.empty(3, STATE), rows[:known], found)
    return found


def choose(
    playouts: int, game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]
) -> int:
    """The action that comes out best."""
    found = search(seen, seat, playouts, True, rng, history)[0]
    return int(found.actions[found.order[0]])


@rule
def search_at(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    seen: Record,
    seat: int,
    playouts: int,
    halving: bool,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    states: Record,
    rows: Record,
    found: Record,
) -> None:
    """Fill in `found[0]` for the seen record `seen[0]`; `states` has room for three records, `rows` are evidence."""
    out = found[0]
    out.moves = legal(seen[0], seat, out.actions)
    left = begin(out, halving)
    while left > 0:
        for _ in range(deals_for(out, left, playouts, halving)):
            states[DEAL] = seen[0]
            if len(rows) > 0:
                fill_likely(states[DEAL], seat, rows, len(rows), weights, table, work[0], states[SCRATCH:])
            else:
                fill(states[DEAL], work[0].rng)
            try_moves(out, left, seat, not halving, weights, table, work[0], states)
        left = go_on(out, left, halving)


@rule
def try_moves(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    out: Record,
    left: int,
    seat: int,
    for_people: bool,
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
        slips = 0.0 if s.turn == NONE else SLIPS
        play_on(s, MOVES_AHEAD, weights, table, work, states[SCRATCH:])
        note(out, move, weigh(s, seat, weights, table, work))
        if for_people:
            note_outlook(out, move, seat, work.worth, whole(s.players), spread_at(s), slips)


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


@rule
def spread_at(s: Record) -> float:
    """How many points ahead make e times as likely a winner."""
    return SPREAD[0] + SPREAD[1] * np.sqrt(moves_left(s))


def outlook(states: Records, playouts: int, rng: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How likely each seat is to win from a true position, to those who see all hands but not the draw pile."""
    chances = np.zeros(MAX_SEATS)
    with working(WORK, rng) as work:
        outlook_at(states, playouts, WEIGHTS, TABLE, work, np.empty(3, STATE), chances)
    return chances[: int(states["players"][0])]


@rule
def outlook_at(
    truth: Record,
    playouts: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    states: Record,
    chances: NDArray[np.float64],
) -> None:
    """Write the mean of the chances over playouts that differ by the order of the draw pile."""
    once = np.zeros(MAX_SEATS)
    for _ in range(playouts):
        states[TRIAL] = truth[0]
        s = states[TRIAL]
        shuffle(s.kind, whole(s.dealt), whole(s.cards), work[0].rng)
        play_on(s, MOVES_AHEAD, weights, table, work[0], states[SCRATCH:])
        weigh(s, 0, weights, table, work[0])
        winning_chances(work[0].worth, whole(s.players), spread_at(s), SLIPS, once)
        for seat in all_seats(s):
            chances[seat] += once[seat] / playouts
