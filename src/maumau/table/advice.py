"""Who may be told now what might be a good move: whoever is on turn, at a table that helps, about their own hand."""

from __future__ import annotations

from maumau.core.errors import NotYourTurn
from maumau.core.state import State
from maumau.table.errors import NoHints, UnknownGame
from maumau.table.model import Table
from maumau.table.step import check_free, check_open
from maumau.table.window import window


def to_advise(table: Table, device: str | None, game_id: str, seat: int) -> State:
    """The position in which this device may ask for advice about its seat; raises what a move there would raise.

    That is NoSuchSeat, NotYourSeat, TableClosed, UnknownGame, NotYourTurn, TablePaused, StandIn or CurtainDrawn; and
    NoHints where there are none: at this table, or while people may object.
    """
    table.check_owner(seat, device)
    check_open(table)
    if not table.manners.helps:
        raise NoHints(_why_none(table))
    if game_id in table.earlier:
        raise NotYourTurn("not-your-turn-over", seat=seat, seats=[])
    if table.state is None or game_id != table.game_id:
        raise UnknownGame()
    check_free(table, device, seat)
    if table.over:
        raise NotYourTurn("not-your-turn-over", seat=seat, seats=[])
    if window(table):
        raise NoHints("no-hints-window")
    if seat not in table.state.seats:
        raise NotYourTurn(seat=seat, seats=list(table.state.seats))
    table.check_sight(seat)
    return table.state


def _why_none(table: Table) -> str:
    if table.manners.public:
        return "no-hints-public"
    return "no-hints-was-public" if table.was_public else "no-hints"
