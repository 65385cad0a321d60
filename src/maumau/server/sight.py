"""How a game's newest position looks, made once for each seat: what it knows, its view, what it was told."""

from __future__ import annotations

from typing import Any

from maumau.core.game import MemoryAid, Records, State
from maumau.table.entries import Move
from maumau.table.story import Told, tell


class Sight:
    """The views of one table's game, kept as long as the position stays; and what each viewer knew one move before."""

    def __init__(self, memory_aid: MemoryAid) -> None:
        self._memory_aid = memory_aid
        self._state: State | None = None
        self._over = False
        self._known: dict[int, Records] = {}
        self._known_before: dict[int, Records] = {}
        self._views: dict[int | None, Any] = {}
        self._told: dict[int, Told] = {}

    def view(self, state: State | None, seat: int | None) -> Any:
        """The view of a seat (None: of those who watch), the game's struct; None where there is no game."""
        if state is None:
            return None
        if state is not self._state:
            self._go_on(state)
        if seat not in self._views:
            seen = self._seen(state, state.game.spectator if seat is None else seat)
            self._views[seat] = state.game.view(seen, seat, self._memory_aid)
        return self._views[seat]

    def tell(self, state: State, move: Move, seat: int | None) -> Told:
        """What a seat is told of the last move."""
        if state is not self._state:
            self._go_on(state)
        game = state.game
        viewer = game.told_as(move.seat, game.spectator if seat is None else seat)
        before = self._known_before.get(viewer)
        after = self._seen(state, viewer)
        if self._over or before is None:
            return tell(state, move, seat)
        if viewer not in self._told:
            action = game.redact(game.parse(move.move), move.seat, viewer)
            self._told[viewer] = game.text(action), game.narrate(before, move.seat, action, after, viewer)
        return self._told[viewer]

    def _go_on(self, state: State) -> None:
        """Go on to a position; what was known of the one before it is kept for telling the move between them."""
        follows = self._state is not None and state.seed == self._state.seed and state.ply == self._state.ply + 1
        self._known_before = self._known if follows else {}
        self._state, self._over, self._known, self._views, self._told = state, state.over, {}, {}, {}

    def _seen(self, state: State, viewer: int) -> Records:
        """What a viewer knows, through the one door; kept for telling the next move."""
        seen = self._known.get(viewer)
        if seen is None:
            seen = self._known[viewer] = state.seen_by(None if viewer == state.game.spectator else viewer)
        return seen
