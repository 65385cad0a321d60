"""Tables for tests: without sockets, without a clock."""

from __future__ import annotations

from typing import Any

from maumau.core.state import State
from maumau.core.terms import MemoryAid
from maumau.table import curtain, decide
from maumau.table.decide import MoveWish, NewGame
from maumau.table.model import Known, Person, Table
from maumau.table.step import Made, Step

SECRET = bytes(range(32))
MIA, BEN = Person("p1", "mia's device", "Mia"), Person("p2", "ben's device", "Ben")
DEVICE = {MIA.id: "mia's device", BEN.id: "ben's device"}


def lobby(*takers: decide.Taker, aid: MemoryAid = "own", **options: Any) -> Step:
    """A table that has just been opened."""
    return decide.open_table("T", decide.opening("heul", options, aid, takers), 1.0, Known())


def begun(*takers: decide.Taker, aid: MemoryAid = "own", game_id: str = "g1", **options: Any) -> Step:
    """A table whose first game has just begun; the entries are those of the whole log."""
    step = lobby(*(takers or (MIA, "greedy", BEN)), aid=aid, **options)
    started = decide.start(step.table, NewGame(game_id, SECRET), 2.0, step.known)
    return Step(started.table, started.known, (*step.entries, *started.entries))


def handed(step: Step) -> Step:
    """The device of whose turn it is has been handed to them."""
    table = step.table
    seat = state_of(table).seats[0]
    person = table.seats[seat].person
    assert person is not None
    shown = curtain.hand_over(table, person.device, seat, 2.0, step.known)
    return Step(shown.table, shown.known, (*step.entries, *shown.entries))


def state_of(table: Table) -> State:
    assert table.state is not None
    return table.state


def wish_of(table: Table, move: str | None = None) -> MoveWish:
    """The first legal move, or another one, of whose turn it is."""
    state = state_of(table)
    assert table.game_id is not None
    return MoveWish(table.game_id, state.ply, state.seats[0], move or state.legal()[0])


def played(step: Step, plies: int = 10**6, now: float = 10.0) -> Step:
    """So many first legal moves more, or all to the end; the entries are those of the whole log."""
    while plies and step.table.phase == "playing":
        person = step.table.seats[state_of(step.table).seats[0]].person
        device = None if person is None else person.device
        if device is not None:
            step = handed(step)
        table, entries = step.table, step.entries
        wish = wish_of(table)
        done = (
            decide.bot_move(table, wish, now, step.known)
            if device is None
            else decide.move(table, device, wish, now, step.known)
        )
        assert not isinstance(done, Made)
        step = Step(done.table, done.known, (*entries, *done.entries))
        plies -= 1
    return step
