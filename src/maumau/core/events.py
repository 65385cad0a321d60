"""What happens in every game that has hands and an end: events and arguments that games share.

An event is `{"code": …, "args": {…}}`: the message that tells it, and what the message needs.
"""

import msgspec


class SeatCard(msgspec.Struct, frozen=True):
    """A seat and a card that everybody sees."""

    seat: int
    card: str


class SeatHiddenCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and a card that is named only to those who know it."""

    seat: int
    card: str | None = None


class Winners(msgspec.Struct, frozen=True):
    """Who has won, seats ascending."""

    winners: list[int]


class CardDrawn(msgspec.Struct, frozen=True, tag_field="code", tag="card-drawn"):
    """A card goes from the draw pile to a hand."""

    args: SeatHiddenCard


class GameOver(msgspec.Struct, frozen=True, tag_field="code", tag="game-over"):
    """The game has ended."""

    args: Winners
