"""The whole truth of one game as one fixed-size record, and the only ways cards move in it.

Cards are **tokens**, numbered by where the deal put them. `kind[token]` is what is printed on the card and the only
secret; `known[token]` is a bit mask of the seats that have seen its face (ruling H9), with one more bit for a
spectator. Hands, piles and the discard pile hold tokens; the draw pile is the tokens from `dealt` on. A pile is a
linked list: `top[seat]`, then `under[token]` until `NONE`.

`numbers[seat, n]` (face-up cards with number `n`) and `onions[seat]` are running counts of each pile, so that scoring
is cheap; `put` and `lift` keep them.
"""

import numpy as np

from maumau.core.jit import rule
from maumau.core.rules import Record, whole
from maumau.games.heul.cards import ALL_CARDS, NUMBERS, is_number, number_of

MAX_SEATS = 6
HAND = 4
NONE = -1
SPECTATOR = MAX_SEATS  # the bit of those who see only what lies open
EVERYBODY = (1 << (MAX_SEATS + 1)) - 1

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i2"),
            ("cards", "i2"),  # how many were dealt from: 98 or 110
            ("turn", "i2"),  # the seat that acts; NONE when the game is over
            ("ply", "i2"),  # moves made so far
            ("dealt", "i2"),  # the next token to be drawn
            ("kind", "i2", (ALL_CARDS,)),
            ("known", "i2", (ALL_CARDS,)),
            ("hand", "i2", (MAX_SEATS, HAND)),
            ("hand_size", "i2", (MAX_SEATS,)),
            ("top", "i2", (MAX_SEATS,)),
            ("under", "i2", (ALL_CARDS,)),
            ("down", "i2", (ALL_CARDS,)),  # 1: lies face down in a pile
            ("numbers", "i2", (MAX_SEATS, NUMBERS + 1)),
            ("onions", "i2", (MAX_SEATS,)),
            ("discard", "i2", (ALL_CARDS,)),
            ("discarded", "i2"),
        ],
    )
)


@rule
def count(s: Record, pile: int, token: int, change: int) -> None:
    """Add `change` to what the pile counts of this card. A special card showing counts as nothing (H2)."""
    if s.down[token]:
        s.onions[pile] += change
    elif is_number(s.kind[token]):
        s.numbers[pile, number_of(s.kind[token])] += change


@rule
def put(s: Record, pile: int, token: int) -> None:
    """Lay a card on a pile, as it lies (`down`); what shows is known to everybody."""
    s.under[token] = s.top[pile]
    s.top[pile] = token
    if not s.down[token]:
        s.known[token] = EVERYBODY
    count(s, pile, token, 1)


@rule
def lift(s: Record, pile: int) -> int:
    """Take the top card off a pile that has one."""
    token = whole(s.top[pile])
    s.top[pile] = s.under[token]
    s.under[token] = NONE
    count(s, pile, token, -1)
    return token


@rule
def discard(s: Record, token: int) -> None:
    """Lay a card face up on the discard pile in the middle."""
    s.down[token] = 0
    s.known[token] = EVERYBODY
    s.discard[s.discarded] = token
    s.discarded += 1


@rule
def draw(s: Record, seat: int) -> None:
    """Take the next card of the draw pile into the hand, if there is one."""
    if s.dealt < s.cards:
        token = whole(s.dealt)
        s.dealt += 1
        s.hand[seat, s.hand_size[seat]] = token
        s.hand_size[seat] += 1
        s.known[token] |= 1 << seat


@rule
def take_from_hand(s: Record, seat: int, kind: int) -> int:
    """Take a card of this kind, which must be there, out of the hand. Two copies are the same card to everybody."""
    last = whole(s.hand_size[seat]) - 1
    place = 0
    for i in range(1, last + 1):  # to the end: leaving early would be one more thing that a processor guesses wrong
        if s.kind[s.hand[seat, i]] == kind:
            place = i
    token = whole(s.hand[seat, place])
    s.hand[seat, place] = s.hand[seat, last]
    s.hand[seat, last] = NONE
    s.hand_size[seat] = last
    return token
