"""How a position looks, made once for each seat, as it travels: its view, and what was told of the last move."""

from __future__ import annotations

from maumau.core.state import State
from maumau.core.terms import MemoryAid, Told
from maumau.table.entries import Entry, Move
from maumau.table.story import Shown


class Sight:
    """A position as each seat sees it; None before there is a game."""

    __slots__ = ("_memory_aid", "_news", "_over", "_views", "state")

    def __init__(self, state: State | None, memory_aid: MemoryAid) -> None:
        self.state = state
        self._memory_aid = memory_aid
        self._over = state is not None and state.over
        self._views: dict[int | None, bytes] = {}
        self._news: dict[int | None, Told] = {}

    def view(self, seat: int | None) -> bytes:
        """The view of a seat (None: of those who watch), as JSON; null where there is no game."""
        if self.state is None:
            return b"null"
        if seat not in self._views:
            self._views.update(self.state.pages(seat, self._memory_aid))
        return self._views[seat]

    def told_as(self, entry: Entry, seat: int | None) -> int | None:
        """The seat (None: those who watch) who is told the same of the entry that led here.

        Of a move its maker may be told more than others; after the game, when all is open, everybody is told that.
        """
        what = entry.what
        if self.state is None or not isinstance(what, Move):
            return None
        return what.seat if self._over else self.state.game.told_as(what.seat, seat)

    def tell(self, entry: Entry, told_as: int | None) -> Shown:
        """The entry that led here, as it is told to those who are told the same as somebody."""
        what = entry.what
        if self.state is None or not isinstance(what, Move):
            return Shown(entry)
        if told_as not in self._news:
            self._news.update(self.state.news(told_as))
        return Shown(entry, what.seat, *self._news[told_as])
