"""What happened in a move, told from two seen records: the log, the animations and the screen reader speak from it."""

from typing import Any, Literal

import msgspec

from maumau.core.game import Records
from maumau.games.heul.cards import CODES
from maumau.games.heul.state import NONE, fields
from maumau.games.heul.text import CAROUSEL_LEFT, HIDDEN_ONION, ONION, PLAY_CATAPULT, PLAY_TOWEL, text
from maumau.games.heul.view import hand_cards, result

# ---- arguments -----------------------------------------------------------------------------------------------------


class SeatCard(msgspec.Struct, frozen=True):
    """A seat and a card that everybody sees."""

    seat: int
    card: str


class Gift(msgspec.Struct, frozen=True):
    """A card that goes from one seat to a neighbour's pile."""

    seat: int
    to: int
    card: str


class SeatHiddenCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and a card that is named only to those who know it."""

    seat: int
    card: str | None = None


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


class Winners(msgspec.Struct, frozen=True):
    """Who has won, seats ascending."""

    winners: list[int]


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


class CardDrawn(msgspec.Struct, frozen=True, tag_field="code", tag="card-drawn"):
    """A card goes from the draw pile to a hand."""

    args: SeatHiddenCard


class GameOver(msgspec.Struct, frozen=True, tag_field="code", tag="game-over"):
    """The last card has been played."""

    args: Winners


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


def narrate(seen_before: Records, seat: int, action: int, seen_after: Records, viewer: int) -> list[Event]:
    """The events of one move, in the order in which they happen, from a viewer's two seen records."""
    before, after = fields(seen_before), fields(seen_after)
    events = _play(before, seat, action, after)
    if after.dealt > before.dealt:
        events.append(
            CardDrawn(SeatHiddenCard(seat, _new_card(before, action, after, seat) if seat == viewer else None))
        )
    if after.turn == NONE:
        events.append(GameOver(Winners(result(seen_after)[2])))
    return events


def _play(before: Any, seat: int, action: int, after: Any) -> list[Event]:
    if action == HIDDEN_ONION:
        return [OnionLaid(SeatHiddenCard(seat))]
    card, _, to = text(action).partition(">")
    if action < ONION:
        if to == "own":
            return [CardPlayed(SeatCard(seat, card))]
        return [CardGiven(Gift(seat, (seat + (1 if to == "left" else -1)) % before.players, card))]
    if action < PLAY_CATAPULT:
        return [OnionLaid(SeatHiddenCard(seat, card))]
    return _special(before, seat, action, after)


def _special(before: Any, seat: int, action: int, after: Any) -> list[Event]:
    card, _, to = text(action).partition(">")
    if action == PLAY_CATAPULT:
        return [SpecialPlayed(SpecialCard(seat, card)), _catapulted(before, after)]
    if action < PLAY_TOWEL:
        return [SpecialPlayed(SpecialCard(seat, card)), TopsTurned()]
    if action < CAROUSEL_LEFT:
        return [SpecialPlayed(SpecialCard(seat, card, int(to))), TopsSwapped(TwoSeats(seat, int(to)))]
    direction: Literal["left", "right"] = "left" if to == "left" else "right"
    return [SpecialPlayed(SpecialCard(seat, card, direction)), PilesPassed(Direction(direction))]


def _catapulted(before: Any, after: Any) -> CardsCatapulted | CatapultMissed:
    cards = [CODES[kind] for kind in after.kind[after.discard[before.discarded + 1 : after.discarded]].tolist()]
    if not cards:
        return CatapultMissed()
    lost = before.numbers.sum(axis=1) - after.numbers.sum(axis=1)
    return CardsCatapulted(Catapulted(int(cards[0][1]), lost.nonzero()[0].tolist(), cards))


def _new_card(before: Any, action: int, after: Any, seat: int) -> str:
    """The card that is in the own hand now and was not, the played one aside."""
    hand, kept = hand_cards(after, seat), hand_cards(before, seat)
    kept.remove(text(action).partition(">")[0])
    for card in kept:
        hand.remove(card)
    return hand[0]
