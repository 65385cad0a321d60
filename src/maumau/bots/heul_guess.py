"""What others may hold in *Heul doch!*, judging by what they did: a deal in which their last moves make sense.

Whoever laid an onion had nothing better to play; whoever fed a neighbour had to. For each of the others several hands
are drawn from the cards that are nowhere to be seen, and one of them is taken, the likelier the better their last
moves fit it, as if they played about as `greedy` does (a move that is worth `DOUBT` points less is e times as seldom).

The positions before those moves are rebuilt from the seen history, as far as they matter for what a move is worth: as
records with only the tops, the counts of each pile and one hand.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.bots.chance import uniform
from maumau.bots.heul_greedy import values
from maumau.core.jit import rule
from maumau.core.rng import below, shuffle
from maumau.core.rules import Record, all_seats, whole
from maumau.games.heul.cards import ALL_CARDS, KINDS, NUMBERS, UNKNOWN, is_number, number_of
from maumau.games.heul.determinise import faces_left
from maumau.games.heul.rules import clear, target_pile
from maumau.games.heul.seen import SHOWS_NOTHING, SHOWS_ONION, shown_top
from maumau.games.heul.state import HAND, MAX_SEATS, NONE
from maumau.games.heul.text import (
    CAROUSEL_LEFT,
    HIDDEN_ONION,
    KIND_OF,
    ONION,
    PLAY_CATAPULT,
    PLAY_TOWEL,
    PLAY_WEREWOLF,
)

LOOK_BACK = 2
"""How many of everybody's last moves are looked at."""
HANDS = 8
"""How many hands of each are compared."""
DOUBT = 1.0
EVIDENCE = LOOK_BACK * MAX_SEATS


@rule
def evidence(seen: Record, history: Record, rows: Record) -> int:
    """Write the positions before everybody's last moves into `rows` (dtype STATE, room for EVIDENCE), newest last.

    In each of them `ply` is the (redacted) action that was made, and it is the mover's turn.
    """
    piles = rows[EVIDENCE]  # only the counts of each pile are kept here, as they go on
    clear(piles)
    piles.players = seen.players
    first = max(0, len(history) - LOOK_BACK * whole(seen.players))
    for ply in range(len(history)):
        row = history[ply]
        if ply == 0:
            for pile in all_seats(piles):
                count(piles, pile, whole(row.tops[pile]), 1)
        if ply >= first:
            rebuild(piles, row, rows[ply - first])
        go_on(piles, seen, history, ply)
    return len(history) - first


@rule
def count(piles: Record, pile: int, top: int, change: int) -> None:
    """Count what shows on a pile, or no longer does."""
    if top == SHOWS_ONION:
        piles.onions[pile] += change
    elif is_number(top):
        piles.numbers[pile, number_of(top)] += change


@rule
def go_on(piles: Record, seen: Record, history: Record, ply: int) -> None:
    """Count a move of the history."""
    row = history[ply]
    seat, action = whole(row.seat), whole(row.action)
    if action < ONION:
        count(piles, target_pile(piles, seat, action % 3), action // 3, 1)
    elif action < PLAY_CATAPULT or action == HIDDEN_ONION:
        piles.onions[seat] += 1
    elif action == PLAY_CATAPULT:
        hurl(piles, row)
    elif action == PLAY_WEREWOLF:
        for pile in all_seats(piles):
            after = whole(history[ply + 1].tops[pile]) if ply + 1 < len(history) else whole(shown_top(seen, pile))
            count(piles, pile, whole(row.tops[pile]), -1)
            count(piles, pile, after, 1)
    else:
        pass_on(piles, row)


@rule
def hurl(piles: Record, row: Record) -> None:
    """A Catapult takes the highest number."""
    highest = 0
    for pile in all_seats(piles):
        if is_number(row.tops[pile]):
            highest = max(highest, whole(number_of(row.tops[pile])))
    for pile in all_seats(piles):
        if is_number(row.tops[pile]) and number_of(row.tops[pile]) == highest:
            piles.numbers[pile, highest] -= 1


@rule
def pass_on(piles: Record, row: Record) -> None:
    """A Beach Towel swaps two tops, a Carousel passes all of them on."""
    action, seat = whole(row.action), whole(row.seat)
    for pile in all_seats(piles):
        to = (pile + (1 if action == CAROUSEL_LEFT else whole(piles.players) - 1)) % whole(piles.players)
        if action < CAROUSEL_LEFT:
            other = action - PLAY_TOWEL
            to = other if pile == seat else seat if pile == other else pile
        count(piles, pile, whole(row.tops[pile]), -1)
        count(piles, to, whole(row.tops[pile]), 1)


@rule
def rebuild(piles: Record, row: Record, s: Record) -> None:
    """Make a position of the counts and tops before a move; its hand is still to be filled in."""
    clear(s)
    s.players, s.turn, s.ply = piles.players, row.seat, row.action
    token = 0
    for pile in all_seats(piles):
        s.onions[pile], s.hand_size[pile] = piles.onions[pile], row.hand_sizes[pile]
        for number in range(NUMBERS + 1):
            s.numbers[pile, number] = piles.numbers[pile, number]
        if row.tops[pile] != SHOWS_NOTHING:
            s.top[pile] = token
            s.down[token] = row.tops[pile] == SHOWS_ONION
            s.kind[token] = UNKNOWN if s.down[token] else row.tops[pile]
            token += 1
    for i in range(HAND):
        s.hand[row.seat, i] = token + i
    s.dealt = token + HAND
    s.cards = s.dealt + row.draw_size


@rule
def fill_likely(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    s: Record,
    seat: int,
    rows: Record,
    found: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    scratch: Record,
) -> None:
    """Give the unknown cards of a seen record faces that are left, the others' hands such as fit what they did."""
    pool = np.empty(ALL_CARDS + KINDS, np.int16)
    left = faces_left(s, pool)
    shuffle(pool, 0, left, work.rng)
    used = 0
    for other in all_seats(s):
        size = whole(s.hand_size[other])
        if other == seat or size == 0:
            continue
        choose_hand(pool, used, left, other, size, rows, found, weights, table, work, scratch)
        for i in range(size):
            s.kind[s.hand[other, i]] = pool[used + i]
        used += size
    for token in range(whole(s.cards)):
        if s.kind[token] == UNKNOWN:
            s.kind[token] = pool[used]
            used += 1


@rule
def choose_hand(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    pool: NDArray[np.int16],
    used: int,
    left: int,
    other: int,
    size: int,
    rows: Record,
    found: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    scratch: Record,
) -> None:
    """Bring a hand for `other` to `pool[used:]`: one of several next in the pool, the likelier the better it fits."""
    need = size + LOOK_BACK  # faces for onions that were laid lately come with the hand
    hands = min(HANDS, (left - used) // need)
    if hands < 2:
        return
    odds = np.empty(HANDS)
    total = 0.0
    for k in range(hands):
        odds[k] = likelihood(pool, used + k * need, other, size, rows, found, weights, table, work, scratch)
        total += odds[k]
    point, chosen = uniform(work.rng) * total, 0
    while chosen < hands - 1 and point > odds[chosen]:
        point -= odds[chosen]
        chosen += 1
    for i in range(size):
        a, b = whole(pool[used + i]), whole(pool[used + chosen * need + i])
        pool[used + i], pool[used + chosen * need + i] = b, a


@rule
def likelihood(  # noqa: PLR0913, PLR0917 - compiled code gets its memory and its weights from outside
    pool: NDArray[np.int16],
    first: int,
    other: int,
    size: int,
    rows: Record,
    found: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    scratch: Record,
) -> float:
    """How well the last moves of `other` fit a hand `pool[first:first + size]`; nobody knows which card came when."""
    hand = np.empty(HAND, np.int16)
    for i in range(size):
        hand[i] = pool[first + i]
    held, onion, fit = size, first + size, 1.0
    for i in range(found - 1, -1, -1):
        s = rows[i]
        if s.turn != other:
            continue
        action = whole(s.ply)
        if action == HIDDEN_ONION:
            action = ONION + whole(pool[onion])
            onion += 1
        place = held
        if s.cards > s.dealt:  # a card was drawn after the move: any of those in the hand
            place = below(work.rng, held)
        else:
            held += 1
        hand[place] = whole(KIND_OF[action])
        for card in range(held):
            s.kind[s.hand[other, card]] = hand[card]
        fit *= chance_of(s, other, action, weights, table, work, scratch)
    return fit


@rule
def chance_of(
    s: Record,
    seat: int,
    action: int,
    weights: NDArray[np.float64],
    table: NDArray[np.float64],
    work: Record,
    scratch: Record,
) -> float:
    """How likely somebody makes a move who weighs moves as `greedy` does, and is not always right."""
    n = values(s, seat, weights, table, work, scratch)
    highest, made, total = -np.inf, NONE, 0.0
    for i in range(n):
        highest = max(highest, work.values[i])
        if work.actions[i] == action:
            made = i
    for i in range(n):
        total += np.exp((work.values[i] - highest) / DOUBT)
    return 1e-3 if made == NONE else np.exp((work.values[made] - highest) / DOUBT) / total
