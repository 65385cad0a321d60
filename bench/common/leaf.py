"""A learned value of a pile in the middle of *Heul doch!*, and the search of `heul_search.py` with it at its leaves.

What a pile will score is taken to be a sum of features, each times a coefficient that depends on how many turns its
owner has left. All rules that are compiled for this stand in this file: a change in another one outside the package
would not be noticed (`maumau.core.jit`).
"""

import numpy as np
from numpy.typing import NDArray

from maumau.bots import heul_greedy, heul_search
from maumau.bots.found import note
from maumau.bots.halving import begin, deals_for, go_on
from maumau.bots.heul_guess import EVIDENCE, evidence, fill_likely
from maumau.bots.heul_worth import MOST, TABLE, moves_left, pile_worth, turns_left
from maumau.bots.working import working
from maumau.core.game import Game, Records
from maumau.core.jit import rule
from maumau.core.rng import derive, generator
from maumau.core.rules import Record, all_seats, left_of, whole
from maumau.games.heul import rules
from maumau.games.heul import seen as knowledge
from maumau.games.heul.cards import is_number, number_of
from maumau.games.heul.determinise import fill
from maumau.games.heul.ending import score
from maumau.games.heul.state import NONE, STATE
from maumau.games.heul.text import LEFT, OWN, RIGHT

FEATURES = ("WORTH", "BEST", "FITTING", "STUCK", "GIVEN_AWAY", "COMING", "OPEN", "SPECIAL", "TURNS")
"""What `heul_worth.py` takes the pile to be worth; of the owner's number cards: what the best that may go onto the pile
would be worth there, what all of those, how many may go nowhere, the points of all that only neighbours may get; what
the neighbours' cards that may go onto the pile would be worth there; whether anything may; special cards; turns left.
"""
WORTH, BEST, FITTING, STUCK, GIVEN_AWAY, COMING, OPEN, SPECIAL, TURNS = range(len(FEATURES))
DEAL, TRIAL, SCRATCH = range(3)


@rule
def features(s: Record, pile: int, turns: int, table: NDArray[np.float64], x: NDArray[np.float64]) -> None:
    """Write the features of a pile whose owner has so many turns left."""
    left, right = left_of(s, pile), rules.right_of(s, pile)
    own = rules.showing(s, pile)
    onions = min(whole(s.onions[pile]), MOST)
    x[:] = 0.0
    x[WORTH] = pile_worth(s, pile, onions, turns, table)
    x[OPEN], x[TURNS] = 1.0 if own == NONE else 0.0, turns
    if turns == 0:
        return
    for i in range(whole(s.hand_size[pile])):
        kind = whole(s.kind[s.hand[pile, i]])
        if not is_number(kind):
            x[SPECIAL] += 1
            continue
        where = rules.places(kind, own, rules.showing(s, left), rules.showing(s, right))
        if where & 1 << OWN:
            worth = table[onions, turns - 1, number_of(kind)]
            x[BEST] = max(x[BEST], worth)
            x[FITTING] += worth
        elif where:
            x[GIVEN_AWAY] += number_of(kind)
        else:
            x[STUCK] += 1
    x[COMING] = coming(s, left, RIGHT, onions, turns, table) + coming(s, right, LEFT, onions, turns, table)


@rule
def coming(s: Record, giver: int, to: int, onions: int, turns: int, table: NDArray[np.float64]) -> float:
    """What a neighbour's cards are worth on the pile `to` (LEFT or RIGHT of it); half of it where there is a choice."""
    own = rules.showing(s, giver)
    left, right = rules.showing(s, left_of(s, giver)), rules.showing(s, rules.right_of(s, giver))
    worth = 0.0
    for i in range(whole(s.hand_size[giver])):
        kind = whole(s.kind[s.hand[giver, i]])
        if is_number(kind):
            where = rules.places(kind, own, left, right)
            if where & 1 << to:
                worth += table[onions, turns, number_of(kind)] * (1.0 if where == 1 << to else 0.5)
    return worth


def positions(game: Game, seed: int, games: int, every: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Games of `greedy`, every so manieth position of each.

    Features of shape (positions, players, features), and the points that the piles scored in the end, of shape
    (positions, players).
    """
    room = games * 120 // every
    x, points = np.zeros((room, game.players, len(FEATURES))), np.zeros((room, game.players))
    states, noted = np.zeros(SCRATCH + 1, STATE), 0
    with working(heul_greedy.WORK, generator(seed)) as work:
        for number in range(games):
            game.deal(states, derive(seed, number), number % game.players)
            noted = note_game(states, every, number % every, heul_greedy.WEIGHTS, TABLE, work, x, points, noted)
    return x[:noted], points[:noted]


@rule
def note_game(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    states: Record,
    every: int,
    first: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    x: NDArray[np.float64],
    points: NDArray[np.float64],
    noted: int,
) -> int:
    """Play the game in `states[0]` to its end and note positions of it; returns how many are noted then."""
    s, begun, ply = states[DEAL], noted, 0
    while s.turn != NONE:
        if ply % every == first and noted < len(x):
            moves = moves_left(s)
            for pile in all_seats(s):
                features(s, pile, turns_left(s, pile, moves), table, x[noted, pile])
            noted += 1
        seat = whole(s.turn)
        knowledge.see(s, seat, states[TRIAL])
        rules.apply(s, heul_greedy.greedy(states[TRIAL], seat, weights, table, work[0], states[SCRATCH:]))
        ply += 1
    for i in range(begun, noted):
        for pile in all_seats(s):
            points[i, pile] = score(s, pile)[0]
    return noted


def choose(
    playouts: int,
    learned: NDArray[np.float64],
    game: Game,
    seat: int,
    seen: Records,
    history: Records | None,
    rng: NDArray[np.uint64],
) -> int:
    """As `heul_search.choose`, with the coefficients `learned`, of shape `(MOST + 1, features)`, by turns left."""
    found, rows = np.zeros(1, heul_search.FOUND), np.empty(EVIDENCE + 1, STATE)
    known = 0 if history is None else evidence(seen[0], history, rows)
    with working(heul_greedy.WORK, rng) as work:
        search_at(
            seen, seat, playouts, learned, heul_greedy.WEIGHTS, TABLE, work, np.empty(3, STATE), rows[:known], found
        )
    return int(found[0].actions[found[0].order[0]])


@rule
def search_at(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    seen: Record,
    seat: int,
    playouts: int,
    learned: NDArray[np.float64],
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    states: Record,
    rows: Record,
    found: Record,
) -> None:
    """As `heul_search.search_at` for bots, but for what the leaves are worth."""
    out, x = found[0], np.empty(len(FEATURES))
    out.moves = rules.legal(seen[0], seat, out.actions)
    left = begin(out, True)
    while left > 0:
        for _ in range(deals_for(out, left, playouts, True)):
            states[DEAL] = seen[0]
            if len(rows) > 0:
                fill_likely(states[DEAL], seat, rows, len(rows), weights, table, work[0], states[SCRATCH:])
            else:
                fill(states[DEAL], work[0].rng)
            for i in range(left):
                move = out.order[i]
                states[TRIAL] = states[DEAL]
                s = states[TRIAL]
                rules.apply(s, whole(out.actions[move]))
                heul_search.play_on(s, heul_search.MOVES_AHEAD, weights, table, work[0], states[SCRATCH:])
                note(out, move, weigh(s, seat, learned, weights, table, work[0], x))
        left = go_on(out, left, True)


@rule
def weigh(
    s: Record,
    seat: int,
    learned: NDArray[np.float64],
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    x: NDArray[np.float64],
) -> float:
    """As `heul_search.weigh`, but before the end the piles are worth what was learned."""
    moves = moves_left(s)
    if moves == 0:
        return heul_search.weigh(s, seat, weights, table, work)
    for pile in all_seats(s):
        turns = turns_left(s, pile, moves)
        features(s, pile, turns, table, x)
        work.worth[pile] = 0.0
        for feature in range(len(FEATURES)):
            work.worth[pile] += learned[turns, feature] * x[feature]
    return heul_greedy.standing(work.worth, whole(s.players), seat, weights)
