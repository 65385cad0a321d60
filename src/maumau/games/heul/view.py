"""What a person at a seat is shown, made from what the seat knows: tops, sizes, and the own hand (`offers.py`)."""

from functools import lru_cache
from typing import Any, Literal

import msgspec
import numpy as np

from maumau.core.game import MemoryAid, Records
from maumau.core.rules import fields
from maumau.games.heul import doors
from maumau.games.heul.cards import ALL_CARDS, CODES, NUMBERS
from maumau.games.heul.glance import SHOWN, Glance, glance, seats_in
from maumau.games.heul.offers import HandCard, hand
from maumau.games.heul.state import NONE


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


def view(seen: Records, seat: int | None, memory_aid: MemoryAid) -> HeulView:
    """The view of a seat from what it knows (shape `(1,)`)."""
    shown = glance(seen, seat)
    over = shown.turn == NONE
    return HeulView(
        game="heul",
        players=shown.players,
        special_cards=shown.cards == ALL_CARDS,
        ply=shown.ply,
        seat=seat,
        turn=None if over else shown.turn,
        over=over,
        hand=[] if seat is None else hand(seen, seat, shown),
        piles=_open_piles(seen, seat, shown) if over else _piles(seat, shown, memory_aid),
        hand_sizes=shown.hand_sizes[: shown.players],
        draw_size=shown.draw_size,
        discard=discards(seen) if shown.discarded else [],
        result=result(seen) if over else None,
    )


def discards(seen: Records) -> list[str]:
    """The codes of the discard pile, first to last."""
    s = fields(seen)
    return [CODES[kind] for kind in s.kind[s.discard[: s.discarded]].tolist()]


def result(seen: Records) -> HeulResult:
    """The result of a game that is over."""
    players = fields(seen).players
    scores, lost = np.zeros(players, np.int16), np.zeros(players, np.int16)
    devalued = np.zeros((players, NUMBERS + 1), np.bool_)
    winners = doors.result_at(seen, 0, scores, lost, devalued)
    numbers = [row.nonzero()[0].tolist()[::-1] for row in devalued]
    return HeulResult(scores.tolist(), lost.tolist(), seats_in(winners), numbers)


def _piles(seat: int | None, shown: Glance, memory_aid: MemoryAid) -> list[Pile]:
    """The piles during the game."""
    players, onions = shown.players, shown.onions
    return [
        _pile(
            players,
            None if seat is None else (pile - seat) % players,
            top,
            onions[pile] if memory_aid == "open" or (memory_aid == "own" and pile == seat) else None,
        )
        for pile, top in enumerate(shown.tops[:players])
    ]


@lru_cache(maxsize=20_000)
def _pile(players: int, steps: int | None, top: int, onions: int | None) -> Pile:
    """A pile so many steps to the left of whom it is shown to."""
    return Pile(SHOWN[top], onions, _neighbour(players, steps), None)


def _neighbour(players: int, steps: int | None) -> Literal["left", "right"] | None:
    return "left" if steps == 1 else "right" if steps == players - 1 else None


def _open_piles(seen: Records, seat: int | None, shown: Glance) -> list[Pile]:
    """The piles after the game, card by card."""
    s, players = fields(seen), shown.players
    steps = [None if seat is None else (pile - seat) % players for pile in range(players)]
    return [
        Pile(SHOWN[shown.tops[pile]], shown.onions[pile], _neighbour(players, steps[pile]), _pile_cards(s, pile))
        for pile in range(players)
    ]


def _pile_cards(s: Any, pile: int) -> list[PileCard]:
    cards = []
    token = s.top[pile]
    while token != NONE:
        cards.append(PileCard(CODES[s.kind[token]], not s.down[token]))
        token = s.under[token]
    return cards[::-1]
