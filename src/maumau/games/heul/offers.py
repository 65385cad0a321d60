"""The own hand as its owner is shown it: where each card may go, what it would do there, and why not elsewhere.

Nothing in it is a sentence: reasons and effects are messages of the catalogues with their arguments. What depends on
the card and the three piles next to it alone is made once and kept: the same hands are shown again and again.
"""

from functools import cache, lru_cache
from typing import Any, Literal

import msgspec
import numpy as np

from maumau.core.game import Message, Records
from maumau.games.heul import doors, rules
from maumau.games.heul.cards import CODES, NUMBER_KINDS
from maumau.games.heul.glance import SHOWN, Glance, seats_in
from maumau.games.heul.rules import ALLOWED, EMPTY_TABOO, NEIGHBOUR_FIRST, NO_MATCH, ONION_TABOO, SPECIAL_TABOO
from maumau.games.heul.state import HAND, NONE
from maumau.games.heul.text import ACTIONS, KIND_OF, MAX_LEGAL

Place = Literal["own", "left", "right"]
PLACES: tuple[Place, ...] = ("own", "left", "right")  # as OWN, LEFT, RIGHT
PLACE_STEPS = {"own": 0, "left": 1, "right": -1}
TABOOS = {ONION_TABOO: "why-onion-taboo", SPECIAL_TABOO: "why-special-taboo", EMPTY_TABOO: "why-empty-taboo"}
KINDS: list[int] = KIND_OF.tolist()


class MoveChoice(msgspec.Struct, frozen=True):
    """A legal move of a hand card: where it goes, whose pile it touches, and what it would do."""

    move: str
    to: Literal["own", "left", "right", "onion", "middle", "swap"]
    seat: int | None
    effect: Message


class Refusal(msgspec.Struct, frozen=True):
    """A place where a hand card may not go, and why."""

    to: Place | None
    seat: int | None
    code: str
    args: dict[str, Any]


class HandCard(msgspec.Struct, frozen=True):
    """A card of the own hand, where it may go and why not elsewhere."""

    card: str
    moves: list[MoveChoice]
    refused: list[Refusal]


def hand(seen: Records, seat: int, glance: Glance) -> list[HandCard]:
    """The own hand: where each card may go and why not elsewhere."""
    kinds = glance.hand_of(seat)
    if seat != glance.turn:
        return [_waiting(kind, glance.turn) for kind in kinds]
    actions, refusals = np.empty(MAX_LEGAL, np.int16), np.empty((HAND, len(PLACES)), np.int16)
    count = doors.offers_at(seen, 0, seat, actions, refusals)
    may: dict[int, list[int]] = {kind: [] for kind in kinds}
    for action in sorted(actions[:count].tolist()):
        may[KINDS[action]].append(action)
    near = tuple(glance.tops[_whose(glance.players, seat, place)] for place in PLACES)
    return [
        _number_card(glance.players, seat, kind, tuple(may[kind]), tuple(codes), near)
        if kind < NUMBER_KINDS
        else _special_card(seen, glance, seat, kind, may[kind])
        for kind, codes in zip(kinds, refusals.tolist(), strict=False)
    ]


@cache
def _waiting(kind: int, turn: int) -> HandCard:
    """A card while another seat (NONE: nobody any more) is on turn."""
    waits = [] if turn == NONE else [Refusal(None, None, "why-not-your-turn", {"seat": turn})]
    return HandCard(CODES[kind], [], waits)


@lru_cache(maxsize=20_000)
def _number_card(
    players: int, seat: int, kind: int, actions: tuple[int, ...], codes: tuple[int, ...], near: tuple[int, ...]
) -> HandCard:
    """A number card of the seat on turn; `codes` say why it may not go to the places, `near` what shows there."""
    card, whose = CODES[kind], [_whose(players, seat, place) for place in PLACES]
    allowed = [pile for pile, code in zip(whose, codes, strict=True) if code == ALLOWED]
    refused = [
        _refusal(place, pile, code, card, SHOWN[top], allowed)
        for place, pile, code, top in zip(PLACES, whose, codes, near, strict=True)
        if code != ALLOWED
    ]
    return HandCard(card, [_number_choice(players, seat, action) for action in actions], refused)


def _special_card(seen: Records, glance: Glance, seat: int, kind: int, actions: list[int]) -> HandCard:
    return HandCard(CODES[kind], [_special_choice(seen, glance, seat, action) for action in actions], [])


@cache
def _number_choice(players: int, seat: int, action: int) -> MoveChoice:
    """A number card on a pile, or any card as an onion."""
    move = ACTIONS[action]
    card, _, to = move.partition(">")
    match to:
        case "onion":
            return MoveChoice(move, "onion", seat, Message("effect-onion", {"card": card}))
        case "left" | "right" as side:
            pile = _whose(players, seat, side)
            return MoveChoice(move, side, pile, Message("effect-give", {"card": card, "seat": pile}))
        case _:
            return MoveChoice(move, "own", seat, Message("effect-own", {"card": card}))


def _special_choice(seen: Records, glance: Glance, seat: int, action: int) -> MoveChoice:
    move = ACTIONS[action]
    card, _, to = move.partition(">")
    match card, to:
        case _, "onion":
            return _number_choice(glance.players, seat, action)
        case "CAT", _:
            return MoveChoice(move, "middle", None, _catapult_effect(seen, glance))
        case "WER", _:
            return MoveChoice(move, "middle", None, Message("effect-werewolf"))
        case "TOW", other:
            tops = glance.shown_tops
            swap = {"seat": int(other), "mine": tops[seat], "theirs": tops[int(other)]}
            return MoveChoice(move, "swap", int(other), Message("effect-swap", swap))
        case _:
            direction: Literal["left", "right"] = "left" if to == "left" else "right"
            return MoveChoice(move, direction, None, Message("effect-carousel", {"direction": direction}))


def _whose(players: int, seat: int, place: Place) -> int:
    return (seat + PLACE_STEPS[place]) % players


def _catapult_effect(seen: Records, glance: Glance) -> Message:
    hit = int(rules.catapult_hits(seen[0]))
    if not hit:
        return Message("effect-catapult-nothing")
    seats = seats_in(hit)
    return Message("effect-catapult", {"number": int(str(glance.shown_tops[seats[0]])[1]), "seats": seats})


def _refusal(place: Place, pile: int, code: int, card: str, top: str | None, allowed: list[int]) -> Refusal:
    if code == NO_MATCH:
        return Refusal(place, pile, "why-no-match", {"card": card, "top": top})
    if code == NEIGHBOUR_FIRST:
        return Refusal(place, pile, "why-neighbour-first", {"card": card, "seats": allowed})
    return Refusal(place, pile, TABOOS[code], {"seat": pile})
