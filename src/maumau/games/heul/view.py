"""What a person at a seat is shown, made from what the seat knows: tops, sizes, the own hand and where it may go.

Nothing in it is a sentence: reasons and effects are messages of the catalogues with their arguments.
"""

from functools import cache, lru_cache
from typing import Any, Literal

import msgspec
import numpy as np

from maumau.core.game import MemoryAid, Message, Records
from maumau.core.rules import fields
from maumau.games.heul import doors, rules
from maumau.games.heul.cards import ALL_CARDS, CODES, NUMBERS
from maumau.games.heul.rules import ALLOWED, EMPTY_TABOO, NEIGHBOUR_FIRST, NO_MATCH, ONION_TABOO, SPECIAL_TABOO
from maumau.games.heul.seen import SHOWS_NOTHING, SHOWS_ONION
from maumau.games.heul.state import HAND, NONE
from maumau.games.heul.text import ACTIONS, MAX_LEGAL, PLAY_CATAPULT, card_of

SHOWN: tuple[str | None, ...] = (*CODES, None, "onion", None)
"""What is shown for a kind, for UNKNOWN (nothing: it never shows), SHOWS_ONION and SHOWS_NOTHING."""


Place = Literal["own", "left", "right"]
PLACES: tuple[Place, ...] = ("own", "left", "right")  # as OWN, LEFT, RIGHT
PLACE_STEPS = {"own": 0, "left": 1, "right": -1}


class PileCard(msgspec.Struct, frozen=True):
    """A card in a pile that is open, after the game."""

    card: str
    face_up: bool


class Pile(msgspec.Struct, frozen=True):
    """A seat's pile: its top (a card's code, `onion`, or null when empty) and what the memory aid tells."""

    top: str | None
    onions: int | None
    neighbour: Literal["left", "right"] | None
    cards: list[PileCard] | None


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


class HeulResult(msgspec.Struct, frozen=True):
    """The end: per seat the score, the lost points and the numbers D(k) that its onions devalued."""

    scores: list[int]
    lost: list[int]
    winners: list[int]
    devalued: list[list[int]]


class HeulView(msgspec.Struct, frozen=True):
    """What a seat (null: a spectator) is shown. Lists without a note are by seat."""

    game: Literal["heul"]
    players: int
    special_cards: bool
    ply: int
    seat: int | None
    turn: int | None
    over: bool
    hand: list[HandCard]
    piles: list[Pile]
    hand_sizes: list[int]
    draw_size: int
    discard: list[str]
    result: HeulResult | None


def view(seen: Records, seat: int | None, memory_aid: MemoryAid) -> HeulView:
    """The view of a seat from what it knows (shape `(1,)`)."""
    s = fields(seen)
    over = s.turn == NONE
    return HeulView(
        game="heul",
        players=s.players,
        special_cards=s.cards == ALL_CARDS,
        ply=s.ply,
        seat=seat,
        turn=None if over else s.turn,
        over=over,
        hand=[] if seat is None else _hand(seen, s, seat),
        piles=_piles(s, seat, memory_aid),
        hand_sizes=s.hand_size.tolist()[: s.players],
        draw_size=s.cards - s.dealt,
        discard=discards(s),
        result=result(seen) if over else None,
    )


def shown_tops(s: Any) -> list[str | None]:
    """What each pile shows: a card's code, `onion`, or None for an empty pile."""
    kind, down = s.kind.tolist(), s.down.tolist()
    return [
        SHOWN[SHOWS_NOTHING if top == NONE else SHOWS_ONION if down[top] else kind[top]]
        for top in s.top.tolist()[: s.players]
    ]


def discards(s: Any) -> list[str]:
    """The codes of the discard pile, first to last."""
    return [CODES[kind] for kind in s.kind[s.discard[: s.discarded]].tolist()]


def hand_cards(s: Any, seat: int) -> list[str]:
    """The codes of a hand that is known."""
    return [CODES[kind] for kind in s.kind[s.hand[seat, : s.hand_size[seat]]].tolist()]


def result(seen: Records) -> HeulResult:
    """The result of a game that is over."""
    players = fields(seen).players
    scores, lost = np.zeros(players, np.int16), np.zeros(players, np.int16)
    devalued = np.zeros((players, NUMBERS + 1), np.bool_)
    winners = doors.result_at(seen, 0, scores, lost, devalued)
    numbers = [row.nonzero()[0].tolist()[::-1] for row in devalued]
    return HeulResult(scores.tolist(), lost.tolist(), seats_in(winners), numbers)


def seats_in(mask: int) -> list[int]:
    """The seats of a bit mask, ascending."""
    return [seat for seat in range(mask.bit_length()) if (mask >> seat) & 1]


def _piles(s: Any, seat: int | None, memory_aid: MemoryAid) -> list[Pile]:
    over = s.turn == NONE
    onions = s.onions.tolist()
    neighbours: dict[int, Literal["left", "right"]] = (
        {} if seat is None else {(seat + 1) % s.players: "left", (seat - 1) % s.players: "right"}
    )
    return [
        _pile(
            top,
            onions[pile] if memory_aid == "open" or (memory_aid == "own" and pile == seat) else None,
            neighbours.get(pile),
        )
        if not over
        else Pile(top, onions[pile], neighbours.get(pile), _pile_cards(s, pile))
        for pile, top in enumerate(shown_tops(s))
    ]


@lru_cache(maxsize=20_000)
def _pile(top: str | None, onions: int | None, neighbour: Literal["left", "right"] | None) -> Pile:
    """A pile during the game."""
    return Pile(top, onions, neighbour, None)


def _pile_cards(s: Any, pile: int) -> list[PileCard]:
    cards = []
    token = s.top[pile]
    while token != NONE:
        cards.append(PileCard(CODES[s.kind[token]], not s.down[token]))
        token = s.under[token]
    return cards[::-1]


# ---- the own hand --------------------------------------------------------------------------------------------------

TABOOS = {ONION_TABOO: "why-onion-taboo", SPECIAL_TABOO: "why-special-taboo", EMPTY_TABOO: "why-empty-taboo"}


def hand(seen: Records, seat: int) -> list[HandCard]:
    """The own hand: where each card may go and why not elsewhere."""
    return _hand(seen, fields(seen), seat)


@cache
def _waiting(card: str, turn: int) -> HandCard:
    """A card while another seat (NONE: nobody any more) is on turn."""
    return HandCard(card, [], [] if turn == NONE else [Refusal(None, None, "why-not-your-turn", {"seat": turn})])


def _hand(seen: Records, s: Any, seat: int) -> list[HandCard]:
    cards = hand_cards(s, seat)
    if seat != s.turn:
        return [_waiting(card, s.turn) for card in cards]
    actions = np.empty(MAX_LEGAL, np.int16)
    legal = actions[: doors.legal_at(seen, 0, seat, actions)].tolist()
    refusals = np.empty((HAND, len(PLACES)), np.int16)
    doors.refusals_at(seen, 0, seat, refusals)
    tops = shown_tops(s)
    choices: dict[str, list[MoveChoice]] = {card: [] for card in cards}
    for action in sorted(legal):
        choices[card_of(action)].append(_choice(seen, tops, seat, action))
    return [
        HandCard(card, choices[card], _refusals(tops, seat, card, codes))
        for card, codes in zip(cards, refusals.tolist(), strict=False)
    ]


def _choice(seen: Records, tops: list[str | None], seat: int, action: int) -> MoveChoice:
    if action < PLAY_CATAPULT:
        return _number_choice(len(tops), seat, action)
    move = ACTIONS[action]
    card, _, to = move.partition(">")
    match card, to:
        case "CAT", _:
            return MoveChoice(move, "middle", None, _catapult_effect(seen, tops))
        case "WER", _:
            return MoveChoice(move, "middle", None, Message("effect-werewolf"))
        case "TOW", other:
            swap = {"seat": int(other), "mine": tops[seat], "theirs": tops[int(other)]}
            return MoveChoice(move, "swap", int(other), Message("effect-swap", swap))
        case _:
            direction: Literal["left", "right"] = "left" if to == "left" else "right"
            return MoveChoice(move, direction, None, Message("effect-carousel", {"direction": direction}))


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


def _whose(players: int, seat: int, place: Place) -> int:
    return (seat + PLACE_STEPS[place]) % players


def _catapult_effect(seen: Records, tops: list[str | None]) -> Message:
    seats = seats_in(int(rules.catapult_hits(seen[0])))
    if not seats:
        return Message("effect-catapult-nothing")
    return Message("effect-catapult", {"number": int(str(tops[seats[0]])[1]), "seats": seats})


def _refusals(tops: list[str | None], seat: int, card: str, codes: list[int]) -> list[Refusal]:
    """Why a card may not go to the places (OWN, LEFT, RIGHT) whose codes say so."""
    whose = [_whose(len(tops), seat, place) for place in PLACES]
    allowed = tuple(pile for pile, code in zip(whose, codes, strict=True) if code == ALLOWED)
    return [
        _refusal(place, pile, code, card, tops[pile], allowed)
        for place, pile, code in zip(PLACES, whose, codes, strict=True)
        if code != ALLOWED
    ]


@lru_cache(maxsize=20_000)
def _refusal(place: Place, pile: int, code: int, card: str, top: str | None, allowed: tuple[int, ...]) -> Refusal:
    if code == NO_MATCH:
        return Refusal(place, pile, "why-no-match", {"card": card, "top": top})
    if code == NEIGHBOUR_FIRST:
        return Refusal(place, pile, "why-neighbour-first", {"card": card, "seats": list(allowed)})
    return Refusal(place, pile, TABOOS[code], {"seat": pile})
