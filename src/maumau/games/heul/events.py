"""The events of *Heul doch! Mau Mau*: what can happen, and the arguments with which it is told."""

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from maumau.core.events import CardDrawn, GameOver, SeatCard, SeatHiddenCard
from maumau.core.page import cut
from maumau.core.terms import Records
from maumau.games.heul import doors
from maumau.games.heul.page import LETTERS_ROOM
from maumau.games.heul.state import STATE

# ---- arguments -----------------------------------------------------------------------------------------------------


class Gift(msgspec.Struct, frozen=True):
    """A card that goes from one seat to a neighbour's pile."""

    seat: int
    to: int
    card: str


class SpecialCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A special card and what it is aimed at: a seat (Beach Towel) or a direction (Carousel)."""

    seat: int
    card: str
    target: int | Literal["left", "right"] | None = None


class Catapulted(msgspec.Struct, frozen=True):
    """The number that flies, whose piles lose it, and the cards in the same order."""

    number: int
    seats: list[int]
    cards: list[str]


class Nothing(msgspec.Struct, frozen=True):
    """No arguments."""


class TwoSeats(msgspec.Struct, frozen=True):
    """Two seats whose tops change places."""

    seat: int
    other: int


class Direction(msgspec.Struct, frozen=True):
    """Which way the tops move."""

    direction: Literal["left", "right"]


# ---- events --------------------------------------------------------------------------------------------------------


class CardPlayed(msgspec.Struct, frozen=True, tag_field="code", tag="card-played"):
    """A number card goes face up on the own pile."""

    args: SeatCard


class CardGiven(msgspec.Struct, frozen=True, tag_field="code", tag="card-given"):
    """A number card goes face up on a neighbour's pile."""

    args: Gift


class OnionLaid(msgspec.Struct, frozen=True, tag_field="code", tag="onion-laid"):
    """A card goes face down on the own pile."""

    args: SeatHiddenCard


class SpecialPlayed(msgspec.Struct, frozen=True, tag_field="code", tag="special-played"):
    """A special card goes to the discard pile; its effect follows as an event of its own."""

    args: SpecialCard


class CardsCatapulted(msgspec.Struct, frozen=True, tag_field="code", tag="cards-catapulted"):
    """The highest numbers fly to the discard pile."""

    args: Catapulted


class CatapultMissed(msgspec.Struct, frozen=True, tag_field="code", tag="catapult-missed"):
    """No number shows, nothing flies (H3)."""

    args: Nothing = Nothing()


class TopsSwapped(msgspec.Struct, frozen=True, tag_field="code", tag="tops-swapped"):
    """Two piles' tops change places."""

    args: TwoSeats


class PilesPassed(msgspec.Struct, frozen=True, tag_field="code", tag="tops-passed"):
    """Every pile's top moves one place on."""

    args: Direction


class TopsTurned(msgspec.Struct, frozen=True, tag_field="code", tag="tops-turned"):
    """Every pile's top is turned over."""

    args: Nothing = Nothing()


Event = (
    CardPlayed
    | CardGiven
    | OnionLaid
    | SpecialPlayed
    | CardsCatapulted
    | CatapultMissed
    | TopsSwapped
    | PilesPassed
    | TopsTurned
    | CardDrawn
    | GameOver
)

_decode = msgspec.json.Decoder(list[Event]).decode


def news(before: Records, seat: int, action: int, after: Records, viewers: Sequence[int]) -> list[bytes]:
    """The events of a move as each of the viewers is told them, as JSON."""
    room, ends = np.empty(len(viewers) * LETTERS_ROOM, np.uint8), np.array(viewers, np.int64)
    doors.news_at(before, after, seat, action, np.empty(2, STATE), room, ends)
    return cut(room, ends)


def events(before: Records, seat: int, action: int, after: Records, viewer: int) -> list[Event]:
    """The events of a redacted move, from what a viewer knew before and knows after it."""
    [told] = news(before, seat, action, after, [viewer])
    return _decode(told)
