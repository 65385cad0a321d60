"""What a person at a seat is shown: tops, sizes, and the own hand. `page.py` writes it as the JSON that travels."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import numpy as np

from maumau.core.page import cut
from maumau.core.terms import MEMORY_AIDS, MemoryAid, Message, Records
from maumau.games.heul import doors
from maumau.games.heul.page import LETTERS_ROOM
from maumau.games.heul.state import SPECTATOR, STATE

Place = Literal["own", "left", "right"]


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


_decode = msgspec.json.Decoder(HeulView).decode


def pages(states: Records, viewers: Sequence[int], memory_aid: MemoryAid) -> list[bytes]:
    """The view of each of the viewers of a position (shape `(1,)`), as JSON."""
    room, ends = np.empty(len(viewers) * LETTERS_ROOM, np.uint8), np.array(viewers, np.int64)
    doors.pages_at(states, MEMORY_AIDS.index(memory_aid), np.empty(1, STATE), room, ends)
    return cut(room, ends)


def view(seen: Records, seat: int | None, memory_aid: MemoryAid) -> HeulView:
    """The view of a seat from what it knows (shape `(1,)`), of which it knows everything."""
    [page] = pages(seen, [SPECTATOR if seat is None else seat], memory_aid)
    return _decode(page)


def result(seen: Records) -> HeulResult:
    """The result of a game that is over."""
    found = view(seen, None, "strict").result
    assert found is not None
    return found
