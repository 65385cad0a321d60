"""The bot `greedy` for *Sau Mau Mau*: looks one move ahead at the points that it may expect from the race.

It expects points from its bet (each pig as likely to win as it is far ahead, cards in the own hand for it counting in
part), from going out, and from a pig that it moves onto the laurel. It bets early, because the top spaces are worth
most; it makes a rival who is almost out take cards or wait; it always calls "Mau" and objects when somebody forgets,
unless the play that would be reversed wins its own bet.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.game import Game, Records
from maumau.core.jit import rule
from maumau.core.rng import below
from maumau.games.sau.cards import BAUER, CROSS, PIGS, PLUS, colour_of, is_green, symbol_of
from maumau.games.sau.layout import NONE, WINDOW, Record, whole
from maumau.games.sau.race import LAST_CARD_POINTS, LAUREL_POINTS, laurel_pig, space_after
from maumau.games.sau.rules import call_due, legal, moved_pig
from maumau.games.sau.state import left_of, own_bet
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

SPREAD, OWN_CARDS, CARD, GREEN_CARD, NEXT_OUT, PLACE, LEAVE = range(7)
WEIGHTS = np.array([3.5, 0.5, 0.45, 0.35, 0.7, 0.9, 0.6])
"""How far ahead a pig must be to be a clear favourite (spaces); what a space in the own hand counts; what a card more
in hand costs, and a green one less; what it is worth to hold up a rival by how few cards they have; points that a bet
space less costs; how much better another pig must be for the bet to be changed."""

TOP_BET_POINTS = 6.0


def choose(game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]) -> int:
    """The legal action from which `seat` may expect most."""
    return greedy(seen[0], seat, WEIGHTS, rng)


@rule
def greedy(seen: Record, seat: int, weights: NDArray[np.float64], rng: NDArray[np.uint64]) -> int:
    """The best action of `seat` in one seen record. Ties go by the generator."""
    actions = np.empty(MAX_LEGAL, np.int16)
    n = legal(seen, seat, actions)
    best, equals, chosen = -np.inf, 0, NONE
    for i in range(n):
        action = whole(actions[i])
        value = worth(seen, seat, action, weights)
        if value > best + 1e-9:
            best, equals, chosen = value, 1, action
        elif value > best - 1e-9:
            equals += 1
            if below(rng, equals) == 0:
                chosen = action
    return chosen


@rule
def worth(seen: Record, seat: int, action: int, weights: NDArray[np.float64]) -> float:
    """The points that `seat` may expect from the race after an action, on a scale of its own."""
    pigs = np.empty(PIGS)
    for pig in range(PIGS):
        pigs[pig] = seen.pigs[pig]
    if seen.phase == WINDOW:
        return window_worth(seen, seat, action)
    if action < DRAW:
        return play_worth(seen, seat, action, pigs, weights)
    if action == DRAW:
        return draw_worth(seen, seat, pigs, weights)
    if action == TAKE_CARDS:
        return bet_worth(seen, seat, pigs, weights) - seen.pending * weights[CARD]
    if BACK_PIG <= action < STAY:
        pigs[action - BACK_PIG] -= 1
        return bet_worth(seen, seat, pigs, weights)
    if BET_ON <= action < NO_BET:
        change = weights[LEAVE] if own_bet(seen, seat) != NONE else 0.0
        place = whole(seen.bets) - (1 if own_bet(seen, seat) != NONE else 0)
        return new_bet_worth(seen, seat, pigs, action - BET_ON, place, weights) - change
    return bet_worth(seen, seat, pigs, weights)


@rule
def window_worth(seen: Record, seat: int, action: int) -> float:
    """Object, unless the play in question wins the own bet."""
    place, pig = own_bet(seen, seat), laurel_pig(seen)
    wins = place != NONE and seen.bet_pig[place] == pig
    return 1.0 if (action == ALLOW) == wins else 0.0


@rule
def draw_worth(seen: Record, seat: int, pigs: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """A card more, but a chance to bet: without a bet that is worth the best bet there is."""
    if own_bet(seen, seat) != NONE:
        return bet_worth(seen, seat, pigs, weights) - weights[CARD]
    best = 0.0
    for pig in range(PIGS):
        best = max(best, new_bet_worth(seen, seat, pigs, pig, whole(seen.bets), weights))
    return best - weights[CARD]


@rule
def play_worth(seen: Record, seat: int, action: int, pigs: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """What the pigs then promise, a card less in hand, and what it does to the next player."""
    silent = call_due(seen, seat) and action < CALL
    action = action % CALL
    kind = whole(KIND_OF[action])
    value = 0.0
    pig, spaces = moved_pig(action)
    if spaces > 0:
        pigs[pig] = space_after(seen, pig, spaces)
        if pigs[pig] == seen.laurel:
            value += LAUREL_POINTS - bet_left(seen, seat, pig) * bet_worth(seen, seat, pigs, weights)
    if seen.hand_size[seat] == 1:
        value += LAST_CARD_POINTS
    elif not is_green(kind) and (symbol_of(kind) == PLUS or symbol_of(kind) == CROSS):
        value += weights[NEXT_OUT] * max(0.0, 4.0 - seen.hand_size[left_of(seen, seat)])
    value += weights[GREEN_CARD] if is_green(kind) else weights[CARD]
    value += 0.05 * follow_ups(seen, seat, action, kind)
    if silent:
        value -= LAST_CARD_POINTS
    return value + bet_worth(seen, seat, pigs, weights)


@rule
def bet_left(seen: Record, seat: int, pig: int) -> float:
    """1 if a race that this pig wins makes the own bet worthless, else 0."""
    place = own_bet(seen, seat)
    return 1.0 if place == NONE or seen.bet_pig[place] != pig else 0.0


@rule
def follow_ups(seen: Record, seat: int, action: int, kind: int) -> int:
    """How many of the other own cards would fit on this one."""
    demanded = action - PLAY_BAUER if kind == BAUER else colour_of(kind)
    count = 0
    for i in range(whole(seen.hand_size[seat])):
        other = whole(seen.kind[seen.hand[seat, i]])
        if other != kind and (is_green(other) or colour_of(other) == demanded):
            count += 1
    return count


@rule
def chance(seen: Record, seat: int, pigs: NDArray[np.float64], pig: int, weights: NDArray[np.float64]) -> float:
    """How likely a pig is to win: the further ahead the likelier, the own cards for it counting in part."""
    total, own = 0.0, 0.0
    for other in range(PIGS):
        ahead = pigs[other] + weights[OWN_CARDS] * own_spaces(seen, seat, other)
        strength = np.exp(ahead / weights[SPREAD])
        total += strength
        if other == pig:
            own = strength
    return own / total


@rule
def own_spaces(seen: Record, seat: int, pig: int) -> int:
    """The spaces that the number cards in the own hand would move a pig."""
    spaces = 0
    for i in range(whole(seen.hand_size[seat])):
        kind = whole(seen.kind[seen.hand[seat, i]])
        if not is_green(kind) and colour_of(kind) == pig and symbol_of(kind) < CROSS:
            spaces += symbol_of(kind) + 1
    return spaces


@rule
def new_bet_worth(
    seen: Record, seat: int, pigs: NDArray[np.float64], pig: int, place: int, weights: NDArray[np.float64]
) -> float:
    """What a bet on a pig may be expected to score on a place of the row (0 is the top)."""
    points = max(1.0, TOP_BET_POINTS - weights[PLACE] * place)
    return chance(seen, seat, pigs, pig, weights) * points


@rule
def bet_worth(seen: Record, seat: int, pigs: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """What the bet that lies may be expected to score."""
    place = own_bet(seen, seat)
    if place == NONE:
        return 0.0
    return new_bet_worth(seen, seat, pigs, whole(seen.bet_pig[place]), place, weights)
