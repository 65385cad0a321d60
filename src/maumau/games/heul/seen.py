"""What a seat knows: the only door from the truth to a viewer (rulings H9, H10).

A **seen record** has the dtype of the truth. Faces that the viewer does not know are `UNKNOWN`, and all cards are
renumbered by where they lie, each hand in the order of its known faces, so that nothing tells when a card was drawn
or which of two hidden cards went where. When the game is over everything is open.

A **seen history** has a row for each ply: who acted, the action as redacted for the viewer, and what lay open before
it. It is made from seen records too, by playing the game again.
"""

import numpy as np
from numpy.typing import NDArray

from maumau.core.jit import rule
from maumau.core.rules import Record, all_seats, whole
from maumau.games.heul.cards import ALL_CARDS, NUMBERS, UNKNOWN
from maumau.games.heul.rules import apply, clear
from maumau.games.heul.state import MAX_SEATS, NONE
from maumau.games.heul.text import HIDDEN_ONION, ONION, PLAY_CATAPULT

SHOWS_ONION = UNKNOWN + 1
SHOWS_NOTHING = UNKNOWN + 2

HISTORY = np.dtype(
    (
        np.record,
        [
            ("seat", "i2"),
            ("action", "i2"),
            ("tops", "i2", (MAX_SEATS,)),  # a kind, SHOWS_ONION, or SHOWS_NOTHING for an empty pile
            ("hand_sizes", "i2", (MAX_SEATS,)),
            ("draw_size", "i2"),
            ("discarded", "i2"),
        ],
    )
)


@rule
def see(s: Record, viewer: int, seen: Record) -> None:
    """Write into `seen` what `viewer` (a seat, or SPECTATOR) knows of `s`. The two must be different records."""
    clear(seen)
    seen.players, seen.cards, seen.turn, seen.ply = s.players, s.cards, s.turn, s.ply
    seen.dealt, seen.discarded = s.dealt, s.discarded
    for token in range(ALL_CARDS):
        seen.kind[token] = UNKNOWN
    for seat in all_seats(s):
        seen.hand_size[seat] = s.hand_size[seat]
        seen.onions[seat] = s.onions[seat]
        for number in range(NUMBERS + 1):
            seen.numbers[seat, number] = s.numbers[seat, number]  # each was face up before everybody's eyes
    n = 0
    for seat in all_seats(s):
        n = see_hand(s, viewer, seen, seat, n)
    for seat in all_seats(s):
        n = see_pile(s, viewer, seen, seat, n)
    for i in range(s.discarded):
        seen.discard[i] = see_card(s, viewer, seen, whole(s.discard[i]), n)
        n += 1


@rule
def see_card(s: Record, viewer: int, seen: Record, token: int, n: int) -> int:
    """Copy one card as the viewer sees it, to the fresh token `n`."""
    if s.turn == NONE or (s.known[token] >> viewer) & 1:
        seen.kind[n] = s.kind[token]
    seen.known[n] = s.known[token]
    seen.down[n] = s.down[token]
    return n


@rule
def see_hand(s: Record, viewer: int, seen: Record, seat: int, n: int) -> int:
    """Copy a hand, sorted by what the viewer knows of it; returns the next fresh token."""
    for i in range(s.hand_size[seat]):
        see_card(s, viewer, seen, whole(s.hand[seat, i]), n + i)
        j = n + i
        while j > n and seen.kind[j - 1] > seen.kind[j]:
            a, b = seen.kind[j - 1], seen.kind[j]
            seen.kind[j - 1], seen.kind[j] = b, a
            j -= 1
        seen.hand[seat, i] = n + i
    return n + s.hand_size[seat]


@rule
def see_pile(s: Record, viewer: int, seen: Record, seat: int, n: int) -> int:
    """Copy a pile from the top down; returns the next fresh token."""
    token = whole(s.top[seat])
    if token != NONE:
        seen.top[seat] = n
    while token != NONE:
        see_card(s, viewer, seen, token, n)
        token = whole(s.under[token])
        if token != NONE:
            seen.under[n] = n + 1
        n += 1
    return n


@rule
def redact(action: int, seat: int, viewer: int) -> int:
    """The action of `seat` as `viewer` may see it: an onion's card is its owner's secret."""
    hidden = ONION <= action < PLAY_CATAPULT and seat != viewer
    return HIDDEN_ONION if hidden else action


@rule
def shown_top(s: Record, pile: int) -> int:
    """What a pile's top shows: a kind, SHOWS_ONION or SHOWS_NOTHING."""
    top = s.top[pile]
    if top == NONE:
        return SHOWS_NOTHING
    return SHOWS_ONION if s.down[top] else s.kind[top]


@rule
def history(s: Record, actions: NDArray[np.int16], viewer: int, seen: Record, rows: Record) -> None:
    """Play `actions` on the first position `s` (which changes), writing a row of dtype HISTORY for each."""
    for i in range(len(actions)):
        see(s, viewer, seen)
        rows[i].seat = seen.turn
        rows[i].action = redact(whole(actions[i]), whole(seen.turn), viewer)
        for seat in range(MAX_SEATS):
            rows[i].tops[seat] = shown_top(seen, seat) if seat < seen.players else SHOWS_NOTHING
            rows[i].hand_sizes[seat] = seen.hand_size[seat]
        rows[i].draw_size = seen.cards - seen.dealt
        rows[i].discarded = seen.discarded
        apply(s, whole(actions[i]))
