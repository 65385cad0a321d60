"""A game that is over, once more: how it lay at each ply, with all hands open or for one seat as it was then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from maumau.core.errors import BadRecord
from maumau.core.record import check_result, first_position, play_record_move
from maumau.core.state import State
from maumau.core.terms import MemoryAid
from maumau.games import make
from maumau.table.errors import NoSuchSeat

MOST_MOVES = 3000
"""More than any game takes that somebody meant to win."""


class Frame(msgspec.Struct, frozen=True):
    """The cards before the first move, or after a move: who made it, what happened, and the view then.

    `hands` are all hands by seat where all lie open, else null: then the move is redacted, and the view is the seat's.
    """

    ply: int
    seat: int | None
    move: str | None
    events: list[Any]
    view: Any
    hands: list[list[str]] | None


def first_frame_of(record: object, seat: int | None) -> State:
    """The dealt game of a record that is not too long; raises BadRecord or NoSuchSeat."""
    state = first_position(record, make)
    assert isinstance(record, Mapping)
    if len(record["moves"]) > MOST_MOVES:
        raise BadRecord("bad-record-long", found=len(record["moves"]), most=MOST_MOVES)
    if seat is not None and seat not in range(state.game.players):
        raise NoSuchSeat(last=state.game.players - 1)
    return state


def frames(record: object, seat: int | None, memory_aid: MemoryAid) -> Iterator[Frame]:
    """The frames of a record, one more than it has moves; `seat` None lays all hands open.

    A record without a result may end anywhere. Raises BadRecord or NoSuchSeat.
    """
    state = first_frame_of(record, seat)
    assert isinstance(record, Mapping)
    yield _frame(state, seat, memory_aid, None)
    for entry in record["moves"]:
        play_record_move(state, entry)
        yield _frame(state, seat, memory_aid, int(entry[0]))
    if "result" in record:
        check_result(state, record)


def _frame(state: State, seat: int | None, memory_aid: MemoryAid, mover: int | None) -> Frame:
    told = mover if seat is None else seat
    move = None if mover is None else state.shown_move(state.ply - 1, told)
    events = [] if mover is None else state.events(state.ply - 1, told)
    view = state.view(seat, memory_aid)
    if seat is not None:
        return Frame(state.ply, mover, move, events, view, None)
    own = [state.view(other, memory_aid) for other in range(state.game.players)]
    hands = [[held.card for held in mine.hand] for mine in own]
    return Frame(state.ply, mover, move, events, state.game.with_all_hands(view, own), hands)


def tally(record: object) -> dict[str, list[int]]:
    """What is worth counting of a finished game, by seat (`Game.tally`); raises BadRecord."""
    state = first_frame_of(record, None)
    assert isinstance(record, Mapping)
    told: list[Any] = []
    for entry in record["moves"]:
        play_record_move(state, entry)
        told += state.events(state.ply - 1, int(entry[0]))
    check_result(state, record)
    return state.game.tally(state.seen_by(), told)
