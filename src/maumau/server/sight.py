"""How a game's newest position looks, made once for each seat, as it travels: its view, and what it was told."""

from __future__ import annotations

from typing import Any

import msgspec

from maumau.core.game import MemoryAid, State
from maumau.table.entries import Move

Told = tuple[str, Any]
"""A move's text, redacted for somebody, and its events as they are told them, as JSON."""


class Sight:
    """The views of one table's game and what each seat is told of the last move, as long as the position stays."""

    def __init__(self, memory_aid: MemoryAid) -> None:
        self._memory_aid = memory_aid
        self._state: State | None = None
        self._over = False
        self._views: dict[int | None, msgspec.Raw] = {}
        self._news: dict[int | None, msgspec.Raw] = {}
        self._told: dict[int | None, Told] = {}

    def view(self, state: State | None, seat: int | None) -> msgspec.Raw | None:
        """The view of a seat (None: of those who watch), as JSON; None where there is no game."""
        if state is None:
            return None
        if state is not self._state:
            self._go_on(state)
        if seat not in self._views:
            self._views.update(state.pages(seat, self._memory_aid))
        return self._views[seat]

    def tell(self, state: State, move: Move, seat: int | None) -> Told:
        """What a seat is told of the last move; after the game, when all is open, what its maker is told."""
        if state is not self._state:
            self._go_on(state)
        told_as = move.seat if self._over else state.game.told_as(move.seat, seat)
        told = self._told.get(told_as)
        if told is None:
            if told_as not in self._news:
                self._news.update(state.news(told_as))
            told = self._told[told_as] = state.shown_move(move.ply, told_as), self._news[told_as]
        return told

    def _go_on(self, state: State) -> None:
        self._state, self._over = state, state.over
        self._views, self._news, self._told = {}, {}, {}
