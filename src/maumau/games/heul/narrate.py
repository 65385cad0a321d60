"""What happened in a move, told from two seen records: the log, the animations and the screen reader speak from it."""

from typing import Any, Literal

from maumau.core.events import CardDrawn, GameOver, SeatCard, SeatHiddenCard, Winners
from maumau.core.game import Records
from maumau.core.rules import fields, number
from maumau.games.heul import doors
from maumau.games.heul.cards import CODES
from maumau.games.heul.events import (
    CardGiven,
    CardPlayed,
    CardsCatapulted,
    Catapulted,
    CatapultMissed,
    Direction,
    Event,
    Gift,
    OnionLaid,
    PilesPassed,
    SpecialCard,
    SpecialPlayed,
    TopsSwapped,
    TopsTurned,
    TwoSeats,
)
from maumau.games.heul.state import NONE
from maumau.games.heul.text import CAROUSEL_LEFT, HIDDEN_ONION, PLAY_CATAPULT, PLAY_TOWEL, text
from maumau.games.heul.view import result


def narrate(seen_before: Records, seat: int, action: int, seen_after: Records, viewer: int) -> list[Event]:
    """The events of one move, in the order in which they happen, from a viewer's two seen records."""
    # Most moves need a few fields only, and this is told to everybody at the table after each move.
    events: list[Event]
    if PLAY_CATAPULT <= action < HIDDEN_ONION:
        events = _special(fields(seen_before), seat, action, fields(seen_after))
    else:
        events = [_laid(number(seen_before, "players"), seat, action)]
    if number(seen_after, "dealt") > number(seen_before, "dealt"):
        drawn = doors.drawn_at(seen_before, 0, seen_after, 0, seat, action) if seat == viewer else None
        card = None if drawn is None else CODES[drawn]
        events.append(CardDrawn(SeatHiddenCard(seat, card)))
    if number(seen_after, "turn") == NONE:
        events.append(GameOver(Winners(result(seen_after).winners)))
    return events


def _laid(players: int, seat: int, action: int) -> Event:
    if action == HIDDEN_ONION:
        return OnionLaid(SeatHiddenCard(seat))
    card, _, to = text(action).partition(">")
    if to == "own":
        return CardPlayed(SeatCard(seat, card))
    if to == "onion":
        return OnionLaid(SeatHiddenCard(seat, card))
    return CardGiven(Gift(seat, (seat + (1 if to == "left" else -1)) % players, card))


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
