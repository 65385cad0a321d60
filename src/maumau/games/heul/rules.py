"""The rules of *Heul doch! Mau Mau*, each of them once. They read like RULES.md 1, whose rulings are cited as `# H4`.

All functions work in place on one record of dtype `STATE`; nothing here knows texts, views or people.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rng import shuffle
from maumau.games.heul.cards import (
    ALL_CARDS,
    CAROUSEL,
    CATAPULT,
    COPIES,
    NUMBER_CARDS,
    NUMBER_KINDS,
    NUMBERS,
    SPECIAL_COPIES,
    TOWEL,
    WEREWOLF,
    is_number,
    match,
    number_of,
)
from maumau.games.heul.state import (
    HAND,
    MAX_SEATS,
    NONE,
    Record,
    all_seats,
    discard,
    draw,
    lift,
    put,
    take_from_hand,
    whole,
)
from maumau.games.heul.text import (
    CAROUSEL_LEFT,
    CAROUSEL_RIGHT,
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
def left_of(s: Record, seat: int) -> int:
    """The left neighbour: play runs clockwise."""
    return (seat + 1) % s.players


@rule
def right_of(s: Record, seat: int) -> int:
    """The right neighbour."""
    return (seat - 1) % s.players


@rule
def taboo(s: Record, pile: int) -> int:
    """Why nothing may be placed on a neighbour's pile, or why the owner may place anything there; else ALLOWED."""
    top = s.top[pile]
    if top == NONE:
        return EMPTY_TABOO
    if s.down[top]:
        return ONION_TABOO
    return ALLOWED if is_number(s.kind[top]) else SPECIAL_TABOO  # H2


@rule
def neighbour_refusal(s: Record, pile: int, kind: int) -> int:
    """Why a number card may not go on a neighbour's pile; ALLOWED if it matches its top."""
    refusal = taboo(s, pile)
    if refusal != ALLOWED:
        return refusal
    return ALLOWED if match(kind, s.kind[s.top[pile]]) else NO_MATCH


@rule
def own_refusal(s: Record, seat: int, kind: int) -> int:
    """Why a number card may not go face up on the own pile: neighbours come first, then the own top must match."""
    for pile in (left_of(s, seat), right_of(s, seat)):
        if neighbour_refusal(s, pile, kind) == ALLOWED:
            return NEIGHBOUR_FIRST
    if taboo(s, seat) != ALLOWED:  # an onion, a special card (H2) or nothing shows: any card may
        return ALLOWED
    return ALLOWED if match(kind, s.kind[s.top[seat]]) else NO_MATCH


@rule
def refusal(s: Record, seat: int, kind: int, place: int) -> int:
    """Why a number card of `seat` may not be played face up to a place (OWN, LEFT, RIGHT); else ALLOWED."""
    if place == OWN:
        return own_refusal(s, seat, kind)
    return neighbour_refusal(s, left_of(s, seat) if place == LEFT else right_of(s, seat), kind)


@rule
def legal(s: Record, seat: int, actions: NDArray[np.int16]) -> int:
    """Write the actions that `seat` may take into `actions` (room for `MAX_LEGAL`), unordered; returns how many."""
    n = 0
    if seat != s.turn:
        return n
    for i in range(s.hand_size[seat]):
        kind = whole(s.kind[s.hand[seat, i]])
        if not seen_before(s, seat, i, kind):
            actions[n] = ONION + kind  # H1: any hand card
            n = face_up_actions(s, seat, kind, actions, n + 1)
    return n


@rule
def seen_before(s: Record, seat: int, end: int, kind: int) -> bool:
    """Whether a copy of this card lies earlier in the hand: two copies are the same move."""
    for i in range(end):
        if s.kind[s.hand[seat, i]] == kind:
            return True
    return False


@rule
def face_up_actions(s: Record, seat: int, kind: int, actions: NDArray[np.int16], n: int) -> int:
    """Append the ways of playing a card other than as an onion."""
    if is_number(kind):
        for place in (OWN, LEFT, RIGHT):
            if refusal(s, seat, kind, place) == ALLOWED:
                actions[n] = 3 * kind + place
                n += 1
    elif kind == CATAPULT:
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
def kind_of(action: int) -> int:
    """The kind of card that an action plays."""
    if action < ONION:
        return action // 3
    if action < PLAY_CATAPULT:
        return action - ONION
    if action == PLAY_CATAPULT:
        return CATAPULT
    if action == PLAY_WEREWOLF:
        return WEREWOLF
    return TOWEL if action < CAROUSEL_LEFT else CAROUSEL


@rule
def apply(s: Record, action: int) -> None:
    """Make a legal action of the seat on turn: play the card, draw one, hand on the turn."""
    seat = whole(s.turn)
    token = take_from_hand(s, seat, kind_of(action))
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
def showing(s: Record, pile: int) -> int:
    """The number that shows on a pile's top; 0 for an onion, a special card (H2) or an empty pile."""
    return number_of(s.kind[s.top[pile]]) if taboo(s, pile) == ALLOWED else 0


@rule
def highest_showing(s: Record) -> int:
    """The highest number that shows on any pile; 0 if none does."""
    highest = 0
    for pile in all_seats(s):
        highest = max(highest, showing(s, pile))
    return highest


@rule
def catapult(s: Record) -> None:
    """Every pile that shows the highest number loses that card; with none showing nothing is discarded (H3)."""
    highest = highest_showing(s)
    if highest > 0:
        for pile in all_seats(s):
            if showing(s, pile) == highest:
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


# ---- the end -------------------------------------------------------------------------------------------------------


@rule
def is_devalued(onions: int, number: int) -> bool:
    """Whether a pile's onions make its cards with this number worth nothing: `number` is in D(onions) (H7)."""
    while onions > NUMBERS:
        if number == NUMBERS:
            return True
        onions -= NUMBERS
    return number == onions


@rule
def score(s: Record, pile: int) -> tuple[int, int]:
    """The pile's (score, lost): the face-up numbers that count, and those that its onions devalue."""
    counted = lost = 0
    for number in range(1, NUMBERS + 1):
        points = number * s.numbers[pile, number]
        if is_devalued(s.onions[pile], number):
            lost += points
        else:
            counted += points
    return counted, lost
