"""What lies open to somebody, taken from what they know in one compiled call: a view is made after every move."""

from typing import NamedTuple

import numpy as np

from maumau.core.game import Records
from maumau.games.heul import doors
from maumau.games.heul.cards import CODES
from maumau.games.heul.state import MAX_SEATS, NONE

SHOWN: tuple[str | None, ...] = (*CODES, None, "onion", None)
"""What is shown for a kind, for UNKNOWN (nothing: it never shows), SHOWS_ONION and SHOWS_NOTHING."""


class Glance(NamedTuple):
    """Tops (a kind, SHOWS_ONION or SHOWS_NOTHING), hand sizes and onions by seat, and the kinds of one seat's hand.

    The lists have room for MAX_SEATS. `turn` is NONE when the game is over.
    """

    tops: list[int]
    hand_sizes: list[int]
    onions: list[int]
    hand: list[int]
    turn: int
    ply: int
    draw_size: int
    discarded: int
    players: int
    cards: int

    @property
    def shown_tops(self) -> list[str | None]:
        """What each pile shows: a card's code, `onion`, or None for an empty pile."""
        return [SHOWN[top] for top in self.tops[: self.players]]

    def hand_of(self, seat: int) -> list[int]:
        """The kinds of the hand of the seat whose glance this is."""
        return self.hand[: self.hand_sizes[seat]]


def glance(seen: Records, seat: int | None = None) -> Glance:
    """What a seat (None: a spectator) has before it, from what it knows (shape `(1,)`)."""
    rows = np.empty((doors.GLANCE_ROWS, MAX_SEATS), np.int16)
    doors.glance_at(seen, 0, NONE if seat is None else seat, rows)
    tops, hand_sizes, onions, hand, (turn, ply, draw_size, discarded, players, cards) = rows.tolist()
    return Glance(tops, hand_sizes, onions, hand, turn, ply, draw_size, discarded, players, cards)


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask, ascending."""
    return [seat for seat in range(mask.bit_length()) if (mask >> seat) & 1]
