"""A view, as `view.py` says what it holds, put together in one compiled call from what a seat knows."""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import part, rule
from maumau.core.page import Page, put, put_item, put_seats
from maumau.core.rules import Record, all_seats, left_of, whole
from maumau.games.heul import ending, rules, words
from maumau.games.heul.cards import ALL_CARDS, NUMBERS, is_number
from maumau.games.heul.rules import ALLOWED, EMPTY_TABOO, NEIGHBOUR_FIRST, NO_MATCH, ONION_TABOO, right_of
from maumau.games.heul.seen import shown_top
from maumau.games.heul.state import NONE
from maumau.games.heul.text import (
    CAROUSEL_LEFT,
    LEFT,
    ONION,
    OWN,
    PLACES,
    PLAY_CATAPULT,
    PLAY_TOWEL,
    PLAY_WEREWOLF,
    RIGHT,
)

ROOM = 2048
"""More words than any page takes: twice as many as the longest, that of all piles after a game with special cards."""
LETTERS_ROOM = 8192
"""More bytes than any page takes, in the same way."""

STRICT, OWN_ONIONS, ALL_ONIONS = range(3)
"""Whose onions the memory aid counts, in the order of `MEMORY_AIDS`."""


@rule
def write(s: Record, seat: int, aid: int, page: Page, actions: NDArray[np.int16]) -> int:
    """The view of a seat (NONE: of a spectator) from what it knows, `s`; `actions` has room for MAX_LEGAL."""
    over = s.turn == NONE
    n = put(page, put(page, 0, words.PLAYERS), whole(s.players))
    n = put(page, put(page, n, words.SPECIAL_CARDS), words.FALSE + (s.cards == ALL_CARDS))
    n = put(page, put(page, n, words.PLY), whole(s.ply))
    n = put_or_null(page, put(page, n, words.SEAT), seat)
    n = put_or_null(page, put(page, n, words.TURN), whole(s.turn))
    n = put(page, put(page, n, words.OVER), words.FALSE + over)
    n = put(page, n, words.HAND)
    if seat != NONE:
        n = put_hand(s, seat, page, n, actions)
    n = put_piles(s, seat, ALL_ONIONS if over else aid, page, put(page, n, words.PILES))
    n = put(page, n, words.HAND_SIZES)
    first = n
    for pile in all_seats(s):
        n = put(page, put_item(page, n, first), whole(s.hand_size[pile]))
    n = put(page, put(page, n, words.DRAW_SIZE), whole(s.cards) - s.dealt)
    n = put(page, n, words.DISCARD)
    first = n
    for i in range(whole(s.discarded)):
        n = put(page, put_item(page, n, first), words.CARDS + s.kind[s.discard[i]])
    n = put(page, n, words.RESULT)
    n = put_result(s, page, n) if over else put(page, n, words.NULL)
    return put(page, n, words.END)


@rule
def put_or_null(page: Page, n: int, seat: int) -> int:
    """A seat, or null for NONE."""
    return put(page, n, words.NULL if seat == NONE else seat)


# ---- the own hand --------------------------------------------------------------------------------------------------


@part
def put_hand(s: Record, seat: int, page: Page, n: int, actions: NDArray[np.int16]) -> int:
    """Each card of the own hand, where it may go, what it would do there, and why not elsewhere."""
    first = n
    for i in range(whole(s.hand_size[seat])):
        kind = whole(s.kind[s.hand[seat, i]])
        n = put(page, put(page, put_item(page, n, first), words.CARD), words.CARDS + kind)
        n = put(page, n, words.MAY)
        if seat != s.turn:
            n = put(page, n, words.MAY_NOT)
            if s.turn != NONE:
                n = put(page, put(page, n, words.NOT_YOUR_TURN), whole(s.turn))
                n = put(page, n, words.END_2)
        elif is_number(kind):
            n = put_number_card(s, seat, kind, page, n)
        else:
            n = put_special_card(s, seat, kind, page, n, actions)
        n = put(page, n, words.END_CARD)
    return n


@part
def put_number_card(s: Record, seat: int, kind: int, page: Page, n: int) -> int:
    """Where a number card may go, and why not elsewhere."""
    for place in range(len(PLACES)):
        if rules.refusal(s, seat, kind, place) == ALLOWED:
            n = put(page, put_placed(s, seat, kind, place, page, n), words.COMMA)
    n = put_onion(seat, kind, page, n)
    n = put(page, n, words.MAY_NOT)
    first = n
    for place in range(len(PLACES)):
        why = rules.refusal(s, seat, kind, place)
        if why != ALLOWED:
            n = put_refusal(s, seat, kind, place, why, page, put_item(page, n, first))
    return n


@rule
def put_placed(s: Record, seat: int, kind: int, place: int, page: Page, n: int) -> int:
    """A number card that is played on the own pile, or given to a neighbour."""
    pile = rules.target_pile(s, seat, place)
    n = put(page, put(page, n, words.MOVE), words.MOVES + len(PLACES) * kind + place)
    n = put(page, put(page, n, words.TO), words.PLACES + place)
    n = put(page, put(page, n, words.OF_SEAT), pile)
    n = put(page, n, words.EFFECT_OWN if place == OWN else words.EFFECT_GIVE)
    n = put(page, n, words.CARDS + kind)
    if place != OWN:
        n = put(page, put(page, n, words.AND_SEAT), pile)
    return put(page, n, words.END_3)


@rule
def put_onion(seat: int, kind: int, page: Page, n: int) -> int:
    """A card that is laid as an onion."""
    n = put(page, put(page, n, words.MOVE), words.MOVES + ONION + kind)
    n = put(page, put(page, n, words.TO_ONION), seat)
    n = put(page, put(page, n, words.EFFECT_ONION), words.CARDS + kind)
    return put(page, n, words.END_3)


@part
def put_special_card(s: Record, seat: int, kind: int, page: Page, n: int, actions: NDArray[np.int16]) -> int:
    """What a special card can do; it may always be played."""
    n = put_onion(seat, kind, page, n)
    for i in range(rules.special_actions(s, seat, kind, actions, 0)):
        action = whole(actions[i])
        n = put(page, put(page, n, words.COMMA), words.MOVE)
        n = put(page, n, words.MOVES + action)
        if action == PLAY_CATAPULT:
            n = put_catapult(s, page, n)
        elif action == PLAY_WEREWOLF:
            n = put(page, n, words.TO_WEREWOLF)
        elif action < CAROUSEL_LEFT:
            n = put_swap(s, seat, action - PLAY_TOWEL, page, n)
        else:
            direction = words.DIRECTIONS + action - CAROUSEL_LEFT
            n = put(page, put(page, n, words.TO), direction)
            n = put(page, put(page, n, words.EFFECT_CAROUSEL), direction)
            n = put(page, n, words.QUOTE)
        n = put(page, n, words.END_3)
    return put(page, n, words.MAY_NOT)


@part
def put_catapult(s: Record, page: Page, n: int) -> int:
    """Which number a Catapult throws and whose piles lose it; or nothing (H3)."""
    hits = rules.catapult_hits(s)
    if not hits:
        return put(page, n, words.TO_CATAPULT_NOTHING)
    n = put(page, put(page, n, words.TO_CATAPULT), rules.highest_showing(s))
    return put(page, put_seats(page, put(page, n, words.AND_SEATS), hits), words.END_LIST)


@part
def put_swap(s: Record, seat: int, other: int, page: Page, n: int) -> int:
    """A Beach Towel: which two tops change places."""
    n = put(page, put(page, n, words.TO_SWAP), other)
    n = put(page, put(page, n, words.EFFECT_SWAP), other)
    n = put(page, put(page, n, words.MINE), words.CARDS + shown_top(s, seat))
    return put(page, put(page, n, words.THEIRS), words.CARDS + shown_top(s, other))


@part
def put_refusal(s: Record, seat: int, kind: int, place: int, why: int, page: Page, n: int) -> int:
    """A place where a number card may not go, and why."""
    pile = rules.target_pile(s, seat, place)
    n = put(page, put(page, n, words.NOT_TO), words.PLACES + place)
    n = put(page, put(page, n, words.OF_SEAT), pile)
    if why == NO_MATCH:
        n = put(page, put(page, n, words.NO_MATCH), words.CARDS + kind)
        n = put(page, put(page, n, words.AND_TOP), words.CARDS + shown_top(s, pile))
    elif why == NEIGHBOUR_FIRST:
        n = put(page, put(page, n, words.NEIGHBOUR_FIRST), words.CARDS + kind)
        n = put(page, n, words.AND_SEATS)
        first = n
        for side in (LEFT, RIGHT):
            if rules.refusal(s, seat, kind, side) == ALLOWED:
                n = put(page, put_item(page, n, first), rules.target_pile(s, seat, side))
        n = put(page, n, words.END_LIST)
    elif why == ONION_TABOO:
        n = put(page, put(page, n, words.ONION_TABOO), pile)
    else:
        n = put(page, put(page, n, words.EMPTY_TABOO if why == EMPTY_TABOO else words.SPECIAL_TABOO), pile)
    return put(page, n, words.END_2)


# ---- what lies on the table ----------------------------------------------------------------------------------------


@part
def put_piles(s: Record, seat: int, aid: int, page: Page, n: int) -> int:
    """The piles: what shows, and the onions that the memory aid counts; after the game card by card."""
    first = n
    for pile in all_seats(s):
        n = put(page, put(page, put_item(page, n, first), words.TOP), words.CARDS + shown_top(s, pile))
        n = put(page, n, words.ONIONS)
        counted = aid == ALL_ONIONS or (aid == OWN_ONIONS and pile == seat)
        n = put(page, n, whole(s.onions[pile]) if counted else words.NULL)
        n = put(page, n, neighbour(s, seat, pile))
        n = put_pile(s, pile, page, n) if s.turn == NONE else put(page, n, words.NULL)
        n = put(page, n, words.END)
    return n


@rule
def neighbour(s: Record, seat: int, pile: int) -> int:
    """The word for which neighbour's pile this is, if it is one."""
    if seat != NONE and pile == left_of(s, seat):
        return words.LEFT_NEIGHBOUR
    return words.RIGHT_NEIGHBOUR if seat != NONE and pile == right_of(s, seat) else words.NO_NEIGHBOUR


@part
def put_pile(s: Record, pile: int, page: Page, n: int) -> int:
    """A pile's cards from the first one laid, as it lies face up or face down."""
    above, token = 0, whole(s.top[pile])
    while token != NONE:
        above, token = above + 1, whole(s.under[token])
    n = put(page, n, words.LIST)
    first = n
    while above > 0:
        above, token = above - 1, whole(s.top[pile])
        for _ in range(above):
            token = whole(s.under[token])
        n = put(page, put(page, put_item(page, n, first), words.CARD), words.CARDS + s.kind[token])
        n = put(page, put(page, n, words.FACE_UP), words.FALSE + (s.down[token] == 0))
        n = put(page, n, words.END)
    return put(page, n, words.END_LIST)


@part
def put_result(s: Record, page: Page, n: int) -> int:
    """The end: scores, lost points, winners, and by pile the numbers that its onions devalue, the highest first."""
    n = put(page, n, words.SCORES)
    first = n
    for pile in all_seats(s):
        n = put(page, put_item(page, n, first), ending.score(s, pile)[0])
    n = put(page, n, words.LOST)
    first = n
    for pile in all_seats(s):
        n = put(page, put_item(page, n, first), ending.score(s, pile)[1])
    n = put_seats(page, put(page, n, words.WINNERS), ending.winners(s))
    n = put(page, n, words.DEVALUED)
    first = n
    for pile in all_seats(s):
        n = put(page, put_item(page, n, first), words.LIST)
        inner = n
        for number in range(NUMBERS, 0, -1):
            if ending.is_devalued(s.onions[pile], number):
                n = put(page, put_item(page, n, inner), number)
        n = put(page, n, words.END_LIST)
    return put(page, n, words.END_RESULT)
