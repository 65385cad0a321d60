"""The bot `greedy` for *Sau Mau Mau*: looks one move ahead at the points that it may expect from the race.

It expects points from its bet (each pig as likely to win as it is far ahead, cards in the own hand for it counting in
part), from going out, and from a pig that it moves onto the laurel. It bets early, because the top spaces are worth
most; it makes a rival who is almost out take cards or wait; it always calls "Mau" and objects when somebody forgets,
unless the play that would be reversed wins its own bet.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maumau.bots.chance import best, blur
from maumau.bots.working import working
from maumau.core.game import Game
from maumau.core.jit import rule
from maumau.core.rng import below
from maumau.core.rules import Record, left_of, whole
from maumau.core.terms import Records
from maumau.games.sau.cards import BAUER, CROSS, PIGS, PLUS, colour_of, is_green, symbol_of
from maumau.games.sau.layout import MAX_SEATS, NONE, WINDOW
from maumau.games.sau.race import LAST_CARD_POINTS, LAUREL_POINTS, laurel_pig, space_after
from maumau.games.sau.rules import call_due, legal, moved_pig
from maumau.games.sau.state import own_bet
from maumau.games.sau.text import (
    ALLOW,
    BACK_PIG,
    BET_ON,
    CALL,
    DRAW,
    KIND_OF,
    MAX_LEGAL,
    NO_BET,
    PLAY_BAUER,
    STAY,
    TAKE_CARDS,
)

SPREAD, OWN_CARDS, CARD, GREEN_CARD, NEXT_OUT, PLACE, LEAVE, FOLLOW_UP = range(8)
WEIGHTS = np.array([4.9, 1.1, 1.2, 0.3, 0.7, 0.8, 0.35, 0.04])
"""How far ahead a pig must be to be a clear favourite (spaces); what a space in the own hand counts; what a card more
in hand costs, and a green one less; what it is worth to hold up a rival by how few cards they have; points that a bet
space less costs; how much better another pig must be for the bet to be changed; a card left that fits the one played.
"""

TOP_BET_POINTS = 6.0

WORK = np.dtype(
    (
        np.record,
        [
            ("rng", "u8", (1,)),
            ("actions", "i2", (MAX_LEGAL,)),
            ("values", "f8", (MAX_LEGAL,)),
            ("ahead", "f8", (PIGS,)),  # where each pig stands, the own cards for it counting in part
            ("strength", "f8", (PIGS,)),  # what that makes of its chances; they add up to `total`
            ("total", "f8"),
            ("worth", "f8", (MAX_SEATS,)),  # what each seat may expect in all, for a search
        ],
    )
)
"""What choosing a move works with."""


class Style(NamedTuple):
    """How somebody looks ahead: the weights, how much is left to chance, and how many of 100 calls are forgotten."""

    weights: NDArray[np.float64] = WEIGHTS
    noise: float = 0.0
    forgets: int = 0


def choose(style: Style, game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]) -> int:
    """The legal action from which `seat` may expect most, as far as this style sees it."""
    with working(WORK, rng) as work:
        action = greedy_at(seen, 0, seat, style.noise, style.weights, work)
    if CALL <= action < DRAW and below(rng, 100) < style.forgets:
        return action - CALL
    return action


@rule
def greedy_at(states: Record, i: int, seat: int, noise: float, weights: NDArray[np.float64], work: Record) -> int:
    """The best action in the record `states[i]`, seen or whole. Ties go by `work.rng`."""
    n = values(states[i], seat, weights, work[0])
    blur(work[0], n, noise)
    return best(work[0], n)


@rule
def greedy(s: Record, seat: int, weights: NDArray[np.float64], work: Record) -> int:
    """The best action of `seat` in one record."""
    return best(work, values(s, seat, weights, work))


@rule
def values(s: Record, seat: int, weights: NDArray[np.float64], work: Record) -> int:
    """Write the legal actions of `seat` and what each is worth into `work`; returns how many."""
    n = legal(s, seat, work.actions)
    if n > 1 and s.phase != WINDOW:
        judge_pigs(s, seat, weights, work)
    for i in range(n):
        work.values[i] = 0.0 if n == 1 else worth(s, seat, whole(work.actions[i]), weights, work)
    return n


@rule
def judge_pigs(s: Record, seat: int, weights: NDArray[np.float64], work: Record) -> None:
    """How strong each pig is to `seat`: the further ahead the stronger, the own cards for it counting in part."""
    for pig in range(PIGS):
        work.ahead[pig] = s.pigs[pig]
    for i in range(whole(s.hand_size[seat])):
        kind = whole(s.kind[s.hand[seat, i]])
        if not is_green(kind) and symbol_of(kind) < CROSS:
            work.ahead[colour_of(kind)] += weights[OWN_CARDS] * (symbol_of(kind) + 1)
    work.total = 0.0
    for pig in range(PIGS):
        work.strength[pig] = np.exp(work.ahead[pig] / weights[SPREAD])
        work.total += work.strength[pig]


@rule
def move_pig(work: Record, pig: int, spaces: float, weights: NDArray[np.float64]) -> None:
    """Judge a pig that has moved."""
    work.total -= work.strength[pig]
    work.strength[pig] *= np.exp(spaces / weights[SPREAD])
    work.total += work.strength[pig]


@rule
def worth(s: Record, seat: int, action: int, weights: NDArray[np.float64], work: Record) -> float:
    """The points that `seat` may expect from the race after an action, on a scale of its own."""
    if s.phase == WINDOW:
        return window_worth(s, seat, action)
    if action < DRAW:
        return play_worth(s, seat, action, weights, work)
    if action == DRAW:
        return draw_worth(s, seat, weights, work)
    if action == TAKE_CARDS:
        return bet_worth(s, seat, weights, work) - s.pending * weights[CARD]
    if BACK_PIG <= action < STAY:
        return back_worth(s, seat, action - BACK_PIG, weights, work)
    if BET_ON <= action < NO_BET:
        has_bet = own_bet(s, seat) != NONE
        place = whole(s.bets) - (1 if has_bet else 0)
        return new_bet_worth(action - BET_ON, place, weights, work) - (weights[LEAVE] if has_bet else 0.0)
    return bet_worth(s, seat, weights, work)


@rule
def window_worth(s: Record, seat: int, action: int) -> float:
    """Object, unless the play in question wins the own bet."""
    place, pig = own_bet(s, seat), laurel_pig(s)
    wins = place != NONE and s.bet_pig[place] == pig
    return 1.0 if (action == ALLOW) == wins else 0.0


@rule
def draw_worth(s: Record, seat: int, weights: NDArray[np.float64], work: Record) -> float:
    """A card more, but a chance to bet: without a bet that is worth the best bet there is."""
    if own_bet(s, seat) != NONE:
        return bet_worth(s, seat, weights, work) - weights[CARD]
    return best_bet_worth(s, weights, work) - weights[CARD]


@rule
def best_bet_worth(s: Record, weights: NDArray[np.float64], work: Record) -> float:
    """The best bet that may be placed at the end of the row."""
    strongest = 0
    for pig in range(1, PIGS):
        if work.strength[pig] > work.strength[strongest]:
            strongest = pig
    return new_bet_worth(strongest, whole(s.bets), weights, work)


@rule
def back_worth(s: Record, seat: int, pig: int, weights: NDArray[np.float64], work: Record) -> float:
    """What the own bet is worth after a pig's step back."""
    strength, total = work.strength[pig], work.total
    move_pig(work, pig, -1.0, weights)
    value = bet_worth(s, seat, weights, work)
    work.strength[pig], work.total = strength, total
    return value


@rule
def play_worth(s: Record, seat: int, action: int, weights: NDArray[np.float64], work: Record) -> float:
    """What the pigs then promise, a card less in hand, and what it does to the next player."""
    silent = call_due(s, seat) and action < CALL
    action = action % CALL
    kind = whole(KIND_OF[action])
    value = 0.0
    pig, spaces = moved_pig(action)
    strength, total = work.strength[pig], work.total
    if spaces > 0:
        space = space_after(s, pig, spaces)
        move_pig(work, pig, space - s.pigs[pig], weights)
        if space == s.laurel:
            value += LAUREL_POINTS - bet_left(s, seat, pig) * bet_worth(s, seat, weights, work)
    if s.hand_size[seat] == 1:
        value += LAST_CARD_POINTS
    elif not is_green(kind) and (symbol_of(kind) == PLUS or symbol_of(kind) == CROSS):
        value += weights[NEXT_OUT] * max(0.0, 4.0 - s.hand_size[left_of(s, seat)])
    value += weights[GREEN_CARD] if is_green(kind) else weights[CARD]
    value += weights[FOLLOW_UP] * follow_ups(s, seat, action, kind)
    if silent:
        value -= LAST_CARD_POINTS
    value += bet_worth(s, seat, weights, work)
    work.strength[pig], work.total = strength, total
    return value


@rule
def bet_left(s: Record, seat: int, pig: int) -> float:
    """1 if a race that this pig wins makes the own bet worthless, else 0."""
    place = own_bet(s, seat)
    return 1.0 if place == NONE or s.bet_pig[place] != pig else 0.0


@rule
def follow_ups(s: Record, seat: int, action: int, kind: int) -> int:
    """How many of the other own cards would fit on this one."""
    demanded = action - PLAY_BAUER if kind == BAUER else colour_of(kind)
    count = 0
    for i in range(whole(s.hand_size[seat])):
        other = whole(s.kind[s.hand[seat, i]])
        if other != kind and (is_green(other) or colour_of(other) == demanded):
            count += 1
    return count


@rule
def new_bet_worth(pig: int, place: int, weights: NDArray[np.float64], work: Record) -> float:
    """What a bet on a pig may be expected to score on a place of the row (0 is the top)."""
    points = max(1.0, TOP_BET_POINTS - weights[PLACE] * place)
    return work.strength[pig] / work.total * points


@rule
def bet_worth(s: Record, seat: int, weights: NDArray[np.float64], work: Record) -> float:
    """What the bet that lies may be expected to score."""
    place = own_bet(s, seat)
    if place == NONE:
        return 0.0
    return new_bet_worth(whole(s.bet_pig[place]), place, weights, work)
