"""The events of *Sau Mau Mau*: what can happen, and the arguments with which it is told."""

from typing import Literal

import msgspec

from maumau.core.events import CardDrawn, GameOver

# ---- arguments -----------------------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True):
    """A card that a seat plays, what it called with it, and how many cards are left in its hand."""

    seat: int
    card: str
    call: Literal["none", "mau", "mau-mau"]
    left: int


class Seat(msgspec.Struct, frozen=True):
    """A seat."""

    seat: int


class Trot(msgspec.Struct, frozen=True):
    """A pig, the spaces it moves, and where it comes to stand."""

    pig: str
    number: int
    space: int


class SeatPig(msgspec.Struct, frozen=True):
    """A pig that a seat moves back, and where it comes to stand."""

    seat: int
    pig: str
    space: int


class SeatNumber(msgspec.Struct, frozen=True):
    """A seat and how many cards."""

    seat: int
    number: int


class Taken(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes how many cards; which, only for the taker."""

    seat: int
    number: int
    cards: list[str] | None = None


class ColourDemand(msgspec.Struct, frozen=True):
    """The colour that the next card must have."""

    colour: str


class Number(msgspec.Struct, frozen=True):
    """How many."""

    number: int


class BetPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose bet lies on which space (1 is the top); the pig only for who may know it."""

    seat: int
    place: int
    pig: str | None = None


class Objection(msgspec.Struct, frozen=True):
    """Who objects to whose card."""

    seat: int
    other: int
    card: str


class RaceEnd(msgspec.Struct, frozen=True):
    """How a race ended and was evaluated; `race` counts from 1, `scores` are the totals after it."""

    race: int
    ended_by: Literal["laurel", "last card", "both"]
    seat: int
    pigs: list[str]
    bets: list[tuple[int, str]]
    points: list[int]
    scores: list[int]


class RaceStart(msgspec.Struct, frozen=True):
    """A new race (counting from 1): who begins, and the card that opens the discard pile."""

    race: int
    seat: int
    card: str


# ---- events --------------------------------------------------------------------------------------------------------


class CardLaid(msgspec.Struct, frozen=True, tag_field="code", tag="card-laid"):
    """A card goes from a hand to the discard pile."""

    args: Play


class PigTrotted(msgspec.Struct, frozen=True, tag_field="code", tag="pig-trotted"):
    """A pig moves forward."""

    args: Trot


class PigWentBack(msgspec.Struct, frozen=True, tag_field="code", tag="pig-went-back"):
    """A pig is moved one space back."""

    args: SeatPig


class SeatSkipped(msgspec.Struct, frozen=True, tag_field="code", tag="seat-skipped"):
    """A seat misses its turn."""

    args: Seat


class CardsPending(msgspec.Struct, frozen=True, tag_field="code", tag="cards-pending"):
    """A seat must take so many cards, or extend."""

    args: SeatNumber


class ColourDemanded(msgspec.Struct, frozen=True, tag_field="code", tag="colour-demanded"):
    """A green card asks for a colour."""

    args: ColourDemand


class CardsTaken(msgspec.Struct, frozen=True, tag_field="code", tag="cards-taken"):
    """A seat takes the pending cards."""

    args: Taken


class Reshuffled(msgspec.Struct, frozen=True, tag_field="code", tag="reshuffled"):
    """The discards except the top become a new draw pile."""

    args: Number


class SeatPassed(msgspec.Struct, frozen=True, tag_field="code", tag="seat-passed"):
    """Nothing to draw and nothing to play (S4)."""

    args: Seat


class BetPlaced(msgspec.Struct, frozen=True, tag_field="code", tag="bet-placed"):
    """A bet card goes face down on a bet space."""

    args: BetPlace


class BetChanged(msgspec.Struct, frozen=True, tag_field="code", tag="bet-changed"):
    """A bet goes back, the gap closes, and another is placed at the end of the row."""

    args: BetPlace


class CallMissing(msgspec.Struct, frozen=True, tag_field="code", tag="call-missing"):
    """A due call was not made, and the objection window is open: told only to the seat that forgot."""

    args: Seat


class ObjectionMade(msgspec.Struct, frozen=True, tag_field="code", tag="objection-made"):
    """The play is reversed, the card goes back to the hand."""

    args: Objection


class RaceOver(msgspec.Struct, frozen=True, tag_field="code", tag="race-over"):
    """A race has ended and all bets are revealed."""

    args: RaceEnd


class RaceBegun(msgspec.Struct, frozen=True, tag_field="code", tag="race-begun"):
    """The pigs are on Start again and five cards are dealt."""

    args: RaceStart


Event = (
    CardLaid
    | PigTrotted
    | PigWentBack
    | SeatSkipped
    | CardsPending
    | ColourDemanded
    | CardDrawn
    | CardsTaken
    | Reshuffled
    | SeatPassed
    | BetPlaced
    | BetChanged
    | CallMissing
    | ObjectionMade
    | RaceOver
    | RaceBegun
    | GameOver
)
