"""Search in *Sau Mau Mau*: moves tried out on deals that fit what the seat knows, all playing on as `greedy` does.

All moves are tried on the same deals (so that luck with a deal favours none of them), each for `MOVES_AHEAD` moves of
all players or to the end of the race; then it is judged what everybody may still expect from the race. Half of the
moves are dropped at a time, the others tried on more deals. Others' bets are supposed to lie on pigs that are ahead or
that their owners have cards for.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.bots.chance import uniform, winning_chances
from maumau.bots.found import found_dtype, note, note_outlook
from maumau.bots.halving import begin, deals_for, go_on
from maumau.bots.sau_greedy import (
    CARD,
    WEIGHTS,
    WORK,
    best_bet_worth,
    bet_worth,
    greedy,
    judge_pigs,
)
from maumau.bots.working import working
from maumau.core.game import Game
from maumau.core.jit import rule
from maumau.core.rng import below, splitmix64
from maumau.core.rules import Record, all_seats, whole
from maumau.core.terms import Records
from maumau.games.sau.cards import PIGS
from maumau.games.sau.determinise import fill
from maumau.games.sau.layout import MAX_SEATS, NONE, OVER, RACES, STATE
from maumau.games.sau.rules import apply, legal
from maumau.games.sau.state import own_bet
from maumau.games.sau.text import MAX_LEGAL
from maumau.games.sau.window import first_acting

MOVES_AHEAD, RIVALS, LEADER, NO_BET_YET = range(4)
SEARCH_WEIGHTS = np.array([30.0, 0.5, 0.5, 0.6])
"""How far to play on; how much the rivals' mean and the best of them count; what a bet still to be placed is worth."""

FOUND = found_dtype(MAX_LEGAL, MAX_SEATS)
SPREAD = np.array([0.05, 3.0])
"""How many points ahead make e times as likely a winner: at the end, and more for each square root of a race left."""
SLIPS = 0.045
"""In what share of games things go otherwise than playouts think. `bench/calibration.py` measures how well both fit."""

DEAL, TRIAL = range(2)


def search(seen: Records, seat: int, playouts: int, halving: bool, rng: NDArray[np.uint64]) -> Records:
    """Try the moves of `seat` in about so many playouts; returns a record of dtype FOUND, shape `(1,)`.

    Without `halving` each move gets the same number of playouts.
    """
    found = np.zeros(1, FOUND)
    with working(WORK, rng) as work:
        search_at(seen, seat, playouts, halving, WEIGHTS, SEARCH_WEIGHTS, work, np.empty(2, STATE), found)
    return found


def choose(
    playouts: int, game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]
) -> int:
    """The action that comes out best."""
    found = search(seen, seat, playouts, True, rng)[0]
    return int(found.actions[found.order[0]])


@rule
def search_at(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    seen: Record,
    seat: int,
    playouts: int,
    halving: bool,
    weights: NDArray[np.float64],
    ahead: NDArray[np.float64],
    work: Record,
    states: Record,
    found: Record,
) -> None:
    """Fill in `found[0]` for the seen record `seen[0]`; `states` has room for two records."""
    out = found[0]
    out.moves = legal(seen[0], seat, out.actions)
    left = begin(out, halving)
    while left > 0:
        for _ in range(deals_for(out, left, playouts, halving)):
            states[DEAL] = seen[0]
            fill(states[DEAL], work[0].rng)
            guess_bets(states[DEAL], seen[0], weights, work[0])
            try_moves(out, left, seat, not halving, weights, ahead, work[0], states)
        left = go_on(out, left, halving)


@rule
def guess_bets(s: Record, seen: Record, weights: NDArray[np.float64], work: Record) -> None:
    """Lay the bets that the seat can't see where their owners, with the hands of this deal, might like them."""
    for place in range(whole(s.bets)):
        if seen.bet_pig[place] == NONE:
            judge_pigs(s, whole(s.bet_seat[place]), weights, work)
            point = work.total * uniform(work.rng)
            pig = 0
            while pig < PIGS - 1 and point > work.strength[pig]:
                point -= work.strength[pig]
                pig += 1
            s.bet_pig[place] = pig


@rule
def try_moves(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    out: Record,
    left: int,
    seat: int,
    for_people: bool,
    weights: NDArray[np.float64],
    ahead: NDArray[np.float64],
    work: Record,
    states: Record,
) -> None:
    """Try each move that is still in the running on the deal `states[DEAL]`."""
    for i in range(left):
        move = out.order[i]
        states[TRIAL] = states[DEAL]
        s = states[TRIAL]
        race = whole(s.race)
        apply(s, seat, whole(out.actions[move]))
        slips = 0.0 if s.phase == OVER else SLIPS
        play_on(s, race, weights, ahead, work)
        note(out, move, weigh(s, race, seat, weights, ahead, work))
        if for_people:
            note_outlook(out, move, seat, work.worth, whole(s.players), spread_at(s, race), slips)


@rule
def play_on(s: Record, race: int, weights: NDArray[np.float64], ahead: NDArray[np.float64], work: Record) -> None:
    """Let everybody play as `greedy` does for a number of moves, or to the end of the race."""
    for _ in range(int(ahead[MOVES_AHEAD])):
        if s.race != race or s.phase == OVER:
            break
        acting = first_acting(s)
        apply(s, acting, greedy(s, acting, weights, work))


@rule
def weigh(
    s: Record, race: int, seat: int, weights: NDArray[np.float64], ahead: NDArray[np.float64], work: Record
) -> float:
    """How well `seat` stands; leaves in `work.worth` the points that each may expect by the end of the race."""
    total, leader = 0.0, -np.inf
    for player in all_seats(s):
        work.worth[player] = s.scores[player]
        if s.race == race and s.phase != OVER:
            work.worth[player] += expected(s, player, weights, ahead, work)
        if player != seat:
            total += work.worth[player]
            leader = max(leader, work.worth[player])
    return work.worth[seat] - ahead[RIVALS] * total / (s.players - 1) - ahead[LEADER] * leader


@rule
def expected(s: Record, player: int, weights: NDArray[np.float64], ahead: NDArray[np.float64], work: Record) -> float:
    """What a player may expect from a race that is still run: from the bet, and the fewer cards the more."""
    judge_pigs(s, player, weights, work)
    points = -weights[CARD] * s.hand_size[player]
    if own_bet(s, player) == NONE:
        return points + ahead[NO_BET_YET] * best_bet_worth(s, weights, work)
    return points + bet_worth(s, player, weights, work)


@rule
def spread_at(s: Record, race: int) -> float:
    """How many points ahead make e times as likely a winner; a race that is run counts in part."""
    if s.phase == OVER:
        return SPREAD[0]
    return SPREAD[0] + SPREAD[1] * np.sqrt(RACES - s.race - (0.3 if s.race == race else 0.0))


def outlook(states: Records, playouts: int, rng: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How likely each seat is to win from a true position, to those who see all but the draw pile."""
    chances = np.zeros(MAX_SEATS)
    with working(WORK, rng) as work:
        outlook_at(states, playouts, WEIGHTS, SEARCH_WEIGHTS, work, np.empty(2, STATE), chances)
    return chances[: int(states["players"][0])]


@rule
def outlook_at(
    truth: Record,
    playouts: int,
    weights: NDArray[np.float64],
    ahead: NDArray[np.float64],
    work: Record,
    states: Record,
    chances: NDArray[np.float64],
) -> None:
    """Write the mean of the chances over playouts that differ by the order of the draw pile, and by later shuffles."""
    once = np.zeros(MAX_SEATS)
    for _ in range(playouts):
        states[TRIAL] = truth[0]
        s = states[TRIAL]
        shuffle_draw_pile(s, work[0].rng)
        race = whole(s.race)
        play_on(s, race, weights, ahead, work[0])
        weigh(s, race, 0, weights, ahead, work[0])
        winning_chances(work[0].worth, whole(s.players), spread_at(s, race), SLIPS, once)
        for seat in all_seats(s):
            chances[seat] += once[seat] / playouts


@rule
def shuffle_draw_pile(s: Record, rng: NDArray[np.uint64]) -> None:
    """Another order of the same cards, and other shuffles from now on."""
    s.rng[0] = splitmix64(rng)
    for i in range(whole(s.draw_size) - 1, 0, -1):
        a, b = whole(s.draw[i]), whole(s.draw[below(rng, i + 1)])
        kind = whole(s.kind[a])
        s.kind[a] = s.kind[b]
        s.kind[b] = kind
