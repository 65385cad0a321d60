"""Guesses at hands in *Sau Mau Mau*, from draws: the search of `sau_search.py`, on deals in which they make sense.

Whoever has a bet and yet drew a card had none to play, if they play as `greedy` does; all that has come to the hand
since is the card drawn. Of several deals one is taken, the likelier the better the hands of those who drew last fit
that. All rules that are compiled for this stand in this file: a change in another one outside the package would not be
noticed (`maumau.core.jit`).
"""

import numpy as np
from numpy.typing import NDArray

from maumau.bots import sau_search
from maumau.bots.chance import uniform
from maumau.bots.halving import begin, deals_for, go_on
from maumau.bots.sau_greedy import WEIGHTS, WORK
from maumau.bots.working import working
from maumau.core.game import Game, Records
from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, whole
from maumau.games.sau.cards import ANY_CARD, IN_COLOUR, MATCHES, is_green
from maumau.games.sau.determinise import fill
from maumau.games.sau.layout import BET, MAX_SEATS, NONE, STATE, TURN, WINDOW
from maumau.games.sau.rules import legal
from maumau.games.sau.text import DRAW

DEALS = 8
"""How many deals are compared."""
DOUBT = 0.02
"""How likely somebody draws who could have played."""
DEAL, TRIAL = range(2)


def choose(
    playouts: int, game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]
) -> int:
    """As `sau_search.choose`, with the seen history."""
    if history is None:
        raise ValueError("A bot that guesses reads the history.")
    found, kinds = np.zeros(1, sau_search.FOUND), np.zeros(MAX_SEATS, np.int64)
    with working(WORK, rng) as work:
        drew_last(history, kinds)
        search_at(seen, seat, playouts, kinds, WEIGHTS, sau_search.SEARCH_WEIGHTS, work, np.empty(2, STATE), found)
    return int(found[0].actions[found[0].order[0]])


@rule
def drew_last(history: Record, kinds: NDArray[np.int64]) -> None:
    """Write, of each seat, which kinds of cards would have fitted when it drew; 0 where that tells nothing."""
    race = 0
    for ply in range(len(history)):
        row = history[ply]
        seat, phase = whole(row.seat), whole(row.phase)
        if row.race != race:
            race = whole(row.race)
            kinds[:] = 0
        if phase == TURN and row.action == DRAW and has_bet(row, seat):
            kinds[seat] = matching(row)
        elif phase not in (BET, WINDOW):
            kinds[seat] = 0


@rule
def has_bet(row: Record, seat: int) -> bool:
    """Whether a bet of the seat lies."""
    for place in range(MAX_SEATS):
        if row.bet_seat[place] == seat:
            return True
    return False


@rule
def matching(row: Record) -> int:
    """The kinds of cards that fit, as bits, if nobody has to take cards."""
    if is_green(row.top):
        return ANY_CARD if row.demanded == NONE else whole(IN_COLOUR[row.demanded])
    return whole(MATCHES[row.opening, row.top])


@rule
def likelihood(s: Record, seat: int, kinds: NDArray[np.int64]) -> float:
    """How well the others' hands fit that they drew; any of their cards may be the one that was drawn."""
    fit = 1.0
    for other in all_seats(s):
        if other == seat or kinds[other] == 0:
            continue
        fitting = 0
        for i in range(whole(s.hand_size[other])):
            fitting += (kinds[other] >> s.kind[s.hand[other, i]]) & 1
        if fitting == 1:
            fit *= 1 / s.hand_size[other]
        elif fitting > 1:
            fit *= DOUBT
    return fit


@rule
def fill_likely(seen: Record, seat: int, kinds: NDArray[np.int64], rng: NDArray[np.uint64], states: Record) -> None:
    """Write one of several deals into `states[DEAL]`, the likelier the better it fits."""
    total = 0.0
    for _ in range(DEALS if kinds.any() else 1):
        states[TRIAL] = seen
        fill(states[TRIAL], rng)
        fit = likelihood(states[TRIAL], seat, kinds)
        total += fit
        if uniform(rng) * total < fit:
            states[DEAL] = states[TRIAL]


@rule
def search_at(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    seen: Record,
    seat: int,
    playouts: int,
    kinds: NDArray[np.int64],
    weights: NDArray[np.float64],
    ahead: NDArray[np.float64],
    work: Record,
    states: Record,
    found: Record,
) -> None:
    """As `sau_search.search_at` for bots, but for how deals are made."""
    out = found[0]
    out.moves = legal(seen[0], seat, out.actions)
    left = begin(out, True)
    while left > 0:
        for _ in range(deals_for(out, left, playouts, True)):
            fill_likely(seen[0], seat, kinds, work[0].rng, states)
            sau_search.guess_bets(states[DEAL], seen[0], weights, work[0])
            sau_search.try_moves(out, left, seat, False, weights, ahead, work[0], states)
        left = go_on(out, left, True)
