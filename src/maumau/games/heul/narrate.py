"""What happened in a move: the log, the animations and the screen reader speak from it.

The events (`events.py`) are told from what a viewer knew before the move and knows after it.
"""

from maumau.core.jit import part, rule
from maumau.core.page import Page, put, put_item, put_seats
from maumau.core.rules import Record, all_seats, whole
from maumau.games.heul import ending, rules, words
from maumau.games.heul.seen import shown_top
from maumau.games.heul.state import NONE
from maumau.games.heul.text import (
    CAROUSEL_LEFT,
    HIDDEN_ONION,
    KIND_OF,
    ONION,
    PLACES,
    PLAY_CATAPULT,
    PLAY_TOWEL,
    PLAY_WEREWOLF,
)


@rule
def narrate(before: Record, seat: int, action: int, after: Record, viewer: int, page: Page) -> int:
    """The events of a (redacted) move, in the order in which they happen, as a list."""
    if PLAY_CATAPULT <= action < HIDDEN_ONION:
        n = put_special(before, seat, action, page)
    else:
        n = put_laid(before, seat, action, page)
    if after.dealt > before.dealt:
        n = put(page, put(page, n, words.CARD_DRAWN), seat)
        if seat == viewer:
            n = put(page, put(page, n, words.AND_CARD), words.CARDS + drawn(before, seat, action, after))
        n = put(page, n, words.END_2)
    if after.turn == NONE:
        n = put_seats(page, put(page, n, words.GAME_OVER), ending.winners(after))
        n = put(page, n, words.END_GAME_OVER)
    return put(page, n, words.END_LIST)


@part
def put_laid(s: Record, seat: int, action: int, page: Page) -> int:
    """A number card on a pile, or an onion, which is named only to those who may know it."""
    if action == HIDDEN_ONION:
        n = put(page, put(page, 0, words.ONION_LAID), seat)
    elif action >= ONION:
        n = put(page, put(page, 0, words.ONION_LAID), seat)
        n = put(page, put(page, n, words.AND_CARD), words.CARDS + KIND_OF[action])
    else:
        pile = rules.target_pile(s, seat, action % len(PLACES))
        n = put(page, put(page, 0, words.CARD_PLAYED if pile == seat else words.CARD_GIVEN), seat)
        if pile != seat:
            n = put(page, put(page, n, words.AND_TO), pile)
        n = put(page, put(page, n, words.AND_CARD), words.CARDS + KIND_OF[action])
    return put(page, n, words.END_2)


@part
def put_special(s: Record, seat: int, action: int, page: Page) -> int:
    """A special card with its target, if it has one, and its effect."""
    n = put(page, put(page, 0, words.SPECIAL_PLAYED), seat)
    n = put(page, put(page, n, words.AND_CARD), words.CARDS + KIND_OF[action])
    if action == PLAY_CATAPULT:
        return put_catapulted(s, page, n)
    if action == PLAY_WEREWOLF:
        return put(page, n, words.TOPS_TURNED)
    n = put(page, n, words.TARGET)
    if action < CAROUSEL_LEFT:
        other = action - PLAY_TOWEL
        n = put(page, put(page, put(page, n, other), words.TOPS_SWAPPED), seat)
        n = put(page, put(page, n, words.AND_OTHER), other)
        return put(page, n, words.END_2)
    direction = words.DIRECTIONS + action - CAROUSEL_LEFT
    n = put(page, put(page, n, words.QUOTE), direction)
    n = put(page, put(page, n, words.TOPS_PASSED), direction)
    return put(page, n, words.END_PASSED)


@part
def put_catapulted(s: Record, page: Page, n: int) -> int:
    """The number that flies, whose piles lose it, and the cards in the same order; nothing flies if none shows (H3)."""
    hits = rules.catapult_hits(s)
    if not hits:
        return put(page, n, words.CATAPULT_MISSED)
    n = put(page, put(page, n, words.CARDS_CATAPULTED), rules.highest_showing(s))
    n = put_seats(page, put(page, n, words.AND_SEATS), hits)
    n = put(page, n, words.CATAPULTED_CARDS)
    first = n
    for pile in all_seats(s):
        if (hits >> pile) & 1:
            n = put(page, put_item(page, n, first), words.CARDS + shown_top(s, pile))
    return put(page, n, words.END_CATAPULTED)


@rule
def drawn(before: Record, seat: int, action: int, after: Record) -> int:
    """The kind of the card that a seat drew after taking `action`: in its hand after it, and not left from before."""
    for i in range(whole(after.hand_size[seat])):
        kind = whole(after.kind[after.hand[seat, i]])
        left = held(before, seat, kind) - (KIND_OF[action] == kind)
        if held(after, seat, kind) > left:
            return kind
    return NONE


@rule
def held(s: Record, seat: int, kind: int) -> int:
    """How many cards of a kind a seat holds."""
    count = 0
    for i in range(whole(s.hand_size[seat])):
        count += s.kind[s.hand[seat, i]] == kind
    return count
