"""Games of `greedy` against `greedy` inside compiled code: one set of weights alone against another.

Everybody moves by what their seat sees. Each deal is played in every rotation, so that the one who is alone has
everybody's cards once; ties are split. All rules that are compiled for this stand in this file: a change in another
one outside the package would not be noticed (`maumau.core.jit`).
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

import maumau
from maumau.bots import heul_greedy, sau_greedy
from maumau.bots.heul_worth import worth_table
from maumau.bots.working import working
from maumau.core.game import Game
from maumau.core.jit import rule
from maumau.core.rng import derive, generator
from maumau.core.rules import Record, whole
from maumau.core.terms import Records
from maumau.games.heul import rules as heul_rules
from maumau.games.heul import seen as heul_seen
from maumau.games.heul.state import NONE
from maumau.games.sau import rules as sau_rules
from maumau.games.sau import seen as sau_seen
from maumau.games.sau.layout import OVER
from maumau.games.sau.window import first_acting

PLAYERS = 4
HEUL, HEUL_SPECIAL, SAU = (
    maumau.game("heul", players=PLAYERS),
    maumau.game("heul", players=PLAYERS, special_cards=True),
    maumau.game("sau", players=PLAYERS),
)
GAME, SEEN, SCRATCH = range(3)

PlayOut = Callable[[Records, int], None]
"""Plays the game in `states[0]` to its end, one seat by other weights than all others; there is room for two more."""


def heul_shares(alone: Sequence[float], others: Sequence[float], seed: int, deals: int) -> list[float]:
    """The share of wins of `alone` against three of `others`, by deal; every second deal has special cards.

    Both are the weights of `heul_greedy.py` and, last, the chance of an onion of `heul_worth.py`.
    """
    weights = np.array([alone[:-1], others[:-1]])
    tables = np.array([worth_table(alone[-1]), worth_table(others[-1])])
    with working(heul_greedy.WORK, generator(seed)) as work:
        return shares(
            (HEUL, HEUL_SPECIAL), lambda states, seat: play_heul(states, seat, weights, tables, work), seed, deals
        )


def sau_shares(alone: Sequence[float], others: Sequence[float], seed: int, deals: int) -> list[float]:
    """The share of wins of `alone` against three of `others`, by deal. Both are weights of `sau_greedy.py`."""
    weights = np.array([alone, others])
    with working(sau_greedy.WORK, generator(seed)) as work:
        return shares((SAU,), lambda states, seat: play_sau(states, seat, weights, work), seed, deals)


def shares(games: Sequence[Game], play_out: PlayOut, seed: int, deals: int) -> list[float]:
    """The share of wins of the one who plays by other weights, by deal; the games take turns."""
    return [share(games[number % len(games)], play_out, derive(seed, number)) for number in range(deals)]


def share(game: Game, play_out: PlayOut, seed: int) -> float:
    """The same of one deal."""
    states, total = np.zeros(SCRATCH + 1, game.dtype), 0.0
    for alone in range(PLAYERS):
        game.deal(states, seed, seed % PLAYERS)
        play_out(states, alone)
        winners = game.result(states[:1])["winners"]
        total += (alone in winners) / len(winners)
    return total / PLAYERS


@rule
def play_heul(
    states: Record, alone: int, weights: NDArray[np.float64], tables: NDArray[np.float64], work: Record
) -> None:
    """Play a game of *Heul doch!* to its end."""
    s = states[GAME]
    while s.turn != NONE:
        seat = whole(s.turn)
        side = 0 if seat == alone else 1
        heul_seen.see(s, seat, states[SEEN])
        action = heul_greedy.greedy(states[SEEN], seat, weights[side], tables[side], work[0], states[SCRATCH:])
        heul_rules.apply(s, action)


@rule
def play_sau(states: Record, alone: int, weights: NDArray[np.float64], work: Record) -> None:
    """Play a game of *Sau Mau Mau* to its end."""
    s = states[GAME]
    while s.phase != OVER:
        seat = first_acting(s)
        side = 0 if seat == alone else 1
        sau_seen.see(s, seat, states[SEEN])
        sau_rules.apply(s, seat, sau_greedy.greedy(states[SEEN], seat, weights[side], work[0]))
