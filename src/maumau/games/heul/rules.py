"""The rules of *Heul doch! Mau Mau*, each of them once. They read like RULES.md 1; rulings are cited as `# H4`.

All functions work in place on one record of dtype `STATE`; nothing here knows texts, views or people. What a pile
scores, who wins and who begins a rematch is in `ending.py`.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rng import shuffle
from maumau.core.rules import Record, all_seats, left_of, whole
from maumau.games.heul.cards import (
    ALL_CARDS,
    CAROUSEL,
    CATAPULT,
    COPIES,
    MATCHES,
    NUMBER_CARDS,
    NUMBER_KINDS,
    NUMBERS,
    SPECIAL_COPIES,
    WEREWOLF,
    is_number,
    number_of,
)
from maumau.games.heul.state import HAND, MAX_SEATS, NONE, discard, draw, lift, put, take_from_hand
from maumau.games.heul.text import (
    CAROUSEL_LEFT,
    CAROUSEL_RIGHT,
    KIND_OF,
    LEFT,
    MAX_LEGAL,
    ONION,
    OWN,
    PLAY_CATAPULT,
    PLAY_TOWEL,
    PLAY_WEREWOLF,
    RIGHT,
)

# ---- the deal ------------------------------------------------------------------------------------------------------


@rule
def deal(s: Record, players: int, special_cards: bool, start: int, rng: NDArray[np.uint64]) -> None:
    """Set up a new game in `s` from a generator of shape `(1,)`, in the order of RULES.md 4."""
    clear(s)
    s.players = players
    s.cards = ALL_CARDS if special_cards else NUMBER_CARDS
    s.turn = start
    for i in range(NUMBER_CARDS):
        s.kind[i] = i // COPIES
    for i in range(NUMBER_CARDS, s.cards):
        s.kind[i] = NUMBER_KINDS + (i - NUMBER_CARDS) // SPECIAL_COPIES
    shuffle(s.kind, 0, whole(s.cards), rng)
    for seat in all_seats(s):
        while not is_number(s.kind[s.dealt]):
            put_back(s, rng)
        put(s, seat, whole(s.dealt))
        s.dealt += 1
    for seat in all_seats(s):
        for _ in range(HAND):
            draw(s, seat)


@rule
def put_back(s: Record, rng: NDArray[np.uint64]) -> None:
    """A special card that came up as a first card goes to the end of the rest, which is shuffled."""
    special = s.kind[s.dealt]
    for i in range(s.dealt, s.cards - 1):
        s.kind[i] = s.kind[i + 1]
    s.kind[s.cards - 1] = special
    shuffle(s.kind, whole(s.dealt), whole(s.cards), rng)


@rule
def clear(s: Record) -> None:
    """An empty table. Loops, because Numba compiles them ten times faster than slices."""
    s.ply = s.dealt = s.discarded = 0
    for token in range(ALL_CARDS):
        s.kind[token] = s.known[token] = s.down[token] = 0
        s.under[token] = s.discard[token] = NONE
    for seat in range(MAX_SEATS):
        s.hand_size[seat] = s.onions[seat] = 0
        s.top[seat] = NONE
        for i in range(HAND):
            s.hand[seat, i] = NONE
        for number in range(NUMBERS + 1):
            s.numbers[seat, number] = 0


# ---- where a card may go -------------------------------------------------------------------------------------------

# Why a number card may not go somewhere; ALLOWED where it may.
ALLOWED, NO_MATCH, NEIGHBOUR_FIRST, ONION_TABOO, SPECIAL_TABOO, EMPTY_TABOO = range(6)


@rule
def right_of(s: Record, seat: int) -> int:
    """The right neighbour."""
    return seat - 1 if seat > 0 else whole(s.players) - 1


@rule
def showing(s: Record, pile: int) -> int:
    """The kind of the number card that shows on a pile; NONE for an onion, a special card (H2) or an empty pile."""
    top = s.top[pile]
    kind = whole(s.kind[top])  # of just any card if the pile is empty
    # Nobody can predict what shows, nor can a processor: `|` spares it the guesses that `or` would be.
    return NONE if (top == NONE) | (s.down[top] != 0) | (not is_number(kind)) else kind


@rule
def fits(kind: int, shown: int) -> bool:
    """Whether a number card matches what a pile shows; nothing matches a pile that shows no number."""
    return (shown != NONE) & MATCHES[kind, shown]


@rule
def places(kind: int, own: int, left: int, right: int) -> int:
    """Where a number card may go face up, as bits OWN, LEFT, RIGHT; `own`, `left` and `right` show on those piles.

    Neighbours first; otherwise onto the own pile if it matches or shows no number.
    """
    to_left, to_right = fits(kind, left), fits(kind, right)
    to_own = (not (to_left | to_right)) & ((own == NONE) | MATCHES[kind, own])
    return to_own << OWN | to_left << LEFT | to_right << RIGHT


@rule
def refusal(s: Record, seat: int, kind: int, place: int) -> int:
    """Why a number card of `seat` may not be played face up to a place (OWN, LEFT, RIGHT); else ALLOWED."""
    left, right = left_of(s, seat), right_of(s, seat)
    allowed = places(kind, showing(s, seat), showing(s, left), showing(s, right))
    if (allowed >> place) & 1:
        return ALLOWED
    if place == OWN:
        return NEIGHBOUR_FIRST if allowed else NO_MATCH
    return taboo(s, left if place == LEFT else right)


@rule
def taboo(s: Record, pile: int) -> int:
    """Why nothing may be placed on a neighbour's pile; NO_MATCH if a number card shows."""
    top = s.top[pile]
    if top == NONE:
        return EMPTY_TABOO
    if s.down[top]:
        return ONION_TABOO
    return NO_MATCH if is_number(s.kind[top]) else SPECIAL_TABOO  # H2


@rule
def legal(s: Record, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the actions that `seat` may take into `actions` (room for `MAX_LEGAL`), unordered; returns how many."""
    n = 0
    if seat != s.turn:
        return n
    own, left, right = showing(s, seat), showing(s, left_of(s, seat)), showing(s, right_of(s, seat))
    kinds = 0  # those seen, as bits: two copies are the same move
    for i in range(whole(s.hand_size[seat])):
        kind = whole(s.kind[s.hand[seat, i]])
        if not (kinds >> kind) & 1:
            kinds |= 1 << kind
            actions[n] = ONION + kind  # H1: any hand card
            n += 1
            if is_number(kind):
                n = number_actions(kind, places(kind, own, left, right), actions, n)
            else:
                n = special_actions(s, seat, kind, actions, n)
    return n


@rule
def number_actions(kind: int, allowed: int, actions: NDArray[np.int16], n: int) -> int:
    """Append the ways of playing a number card face up."""
    for place in range(3):
        actions[n] = 3 * kind + place  # written over by the next one if it is not allowed
        n += (allowed >> place) & 1
    return n


@rule
def special_actions(s: Record, seat: int, kind: int, actions: NDArray[np.int16], n: int) -> int:
    """Append the ways of playing a special card."""
    if kind == CATAPULT:
        actions[n] = PLAY_CATAPULT
        n += 1
    elif kind == WEREWOLF:
        actions[n] = PLAY_WEREWOLF
        n += 1
    elif kind == CAROUSEL:
        actions[n] = CAROUSEL_LEFT
        actions[n + 1] = CAROUSEL_RIGHT
        n += 2
    else:
        for other in all_seats(s):
            if other != seat:  # H4: any other player may be named
                actions[n] = PLAY_TOWEL + other
                n += 1
    return n


@rule
def is_legal(s: Record, seat: int, action: int) -> bool:
    """Whether `seat` may take this action."""
    actions = np.empty(MAX_LEGAL, np.int16)
    n = legal(s, seat, actions)
    for i in range(n):
        if actions[i] == action:
            return True
    return False


# ---- a turn --------------------------------------------------------------------------------------------------------


@rule
def apply(s: Record, action: int) -> None:
    """Make a legal action of the seat on turn: play the card, draw one, hand on the turn."""
    seat = whole(s.turn)
    token = take_from_hand(s, seat, whole(KIND_OF[action]))
    if action < ONION:
        put(s, target_pile(s, seat, action % 3), token)
    elif action < PLAY_CATAPULT:
        s.down[token] = 1
        put(s, seat, token)
    else:
        discard(s, token)
        special(s, seat, action)
    draw(s, seat)
    s.ply += 1
    s.turn = left_of(s, seat)
    if s.hand_size[s.turn] == 0:  # H8: turns come out even, so all hands are empty now
        s.turn = NONE


@rule
def target_pile(s: Record, seat: int, place: int) -> int:
    """Whose pile OWN, LEFT or RIGHT is."""
    if place == OWN:
        return seat
    return left_of(s, seat) if place == LEFT else right_of(s, seat)


@rule
def special(s: Record, seat: int, action: int) -> None:
    """The effect of a special card."""
    if action == PLAY_CATAPULT:
        catapult(s)
    elif action == PLAY_WEREWOLF:
        werewolf(s)
    elif action < CAROUSEL_LEFT:
        beach_towel(s, seat, action - PLAY_TOWEL)
    else:
        carousel(s, 1 if action == CAROUSEL_LEFT else s.players - 1)


@rule
def number_showing(s: Record, pile: int) -> int:
    """The number that shows on a pile; 0 if none does."""
    kind = showing(s, pile)
    return 0 if kind == NONE else number_of(kind)


@rule
def highest_showing(s: Record) -> int:
    """The highest number that shows on any pile; 0 if none does."""
    highest = 0
    for pile in all_seats(s):
        highest = max(highest, number_showing(s, pile))
    return highest


@rule
def catapult_hits(s: Record) -> int:
    """The piles that a Catapult hits, as a bit mask: all that show the highest number, none if none shows (H3)."""
    highest, hits = highest_showing(s), 0
    if highest > 0:
        for pile in all_seats(s):
            if number_showing(s, pile) == highest:
                hits |= 1 << pile
    return hits


@rule
def catapult(s: Record) -> None:
    """Every pile that shows the highest number loses that card."""
    hits = catapult_hits(s)
    for pile in all_seats(s):
        if (hits >> pile) & 1:
            discard(s, lift(s, pile))


@rule
def beach_towel(s: Record, seat: int, other: int) -> None:
    """Swap two tops, onions included; a card facing an empty pile just changes sides (H4)."""
    mine = lift(s, seat) if s.top[seat] != NONE else NONE
    theirs = lift(s, other) if s.top[other] != NONE else NONE
    if theirs != NONE:
        put(s, seat, theirs)
    if mine != NONE:
        put(s, other, mine)


@rule
def carousel(s: Record, step: int) -> None:
    """Every top moves `step` seats on, all at once; an empty pile passes nothing on but receives (H5)."""
    pile = 0
    passed = lift(s, 0) if s.top[0] != NONE else NONE
    for _ in all_seats(s):
        pile = (pile + step) % s.players
        own = lift(s, pile) if s.top[pile] != NONE and pile != 0 else NONE
        if passed != NONE:
            put(s, pile, passed)
        passed = own


@rule
def werewolf(s: Record) -> None:
    """Every top is turned over, a special card too (H2); an empty pile has nothing to turn (H6)."""
    for pile in all_seats(s):
        if s.top[pile] != NONE:
            token = lift(s, pile)
            s.down[token] = 1 - s.down[token]
            put(s, pile, token)
