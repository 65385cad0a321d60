"""How a game's newest position looks, made once for each seat, as it travels: its view, and what it was told."""

from __future__ import annotations

from maumau.core.game import MemoryAid, State
from maumau.table.entries import Entry, Move
from maumau.table.story import Shown


class Sight:
    """The views of one table's game and what each seat is told of the last move, as long as the position stays."""

    def __init__(self, memory_aid: MemoryAid) -> None:
        self._memory_aid = memory_aid
        self._state: State | None = None
        self._over = False
        self._views: dict[int | None, bytes] = {}
        self._news: dict[int | None, bytes] = {}

    def view(self, state: State | None, seat: int | None) -> bytes:
        """The view of a seat (None: of those who watch), as JSON; null where there is no game."""
        if state is None:
            return b"null"
        self._look_at(state)
        if seat not in self._views:
            self._views.update(state.pages(seat, self._memory_aid))
        return self._views[seat]

    def told_as(self, state: State | None, entry: Entry, seat: int | None) -> int | None:
        """The seat (None: those who watch) who is told the same of the last entry.

        Of a move its maker may be told more than others; after the game, when all is open, everybody is told that.
        """
        what = entry.what
        if state is None or not isinstance(what, Move):
            return None
        self._look_at(state)
        return what.seat if self._over else state.game.told_as(what.seat, seat)

    def tell(self, state: State | None, entry: Entry, told_as: int | None) -> Shown:
        """The last entry as it is told to those who are told the same as somebody."""
        what = entry.what
        if state is None or not isinstance(what, Move):
            return Shown(entry)
        self._look_at(state)
        if told_as not in self._news:
            self._news.update(state.news(told_as))
        return Shown(entry, what.seat, state.shown_move(what.ply, told_as), self._news[told_as])

    def _look_at(self, state: State) -> None:
        if state is not self._state:
            self._state, self._over, self._views, self._news = state, state.over, {}, {}
