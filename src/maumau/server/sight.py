"""How a game's newest position looks, made once for each seat: what it knows, its view encoded, what it was told."""

from __future__ import annotations

import msgspec

from maumau.core.game import MemoryAid, Records, State
from maumau.table.entries import Move
from maumau.table.story import Told, tell

_encode = msgspec.json.Encoder().encode

NOTHING = msgspec.Raw(b"null")


class Sight:
    """The views of one table's game, kept as long as the position stays; and what each seat knew one move before."""

    def __init__(self, memory_aid: MemoryAid) -> None:
        self._memory_aid = memory_aid
        self._state: State | None = None
        self._over = False
        self._known: dict[int | None, Records] = {}
        self._known_before: dict[int | None, Records] = {}
        self._views: dict[int | None, msgspec.Raw] = {}

    def view(self, state: State | None, seat: int | None) -> msgspec.Raw:
        """The encoded view of a seat (None: of those who watch)."""
        if state is None:
            return NOTHING
        self._look_at(state)
        if seat not in self._views:
            self._views[seat] = msgspec.Raw(_encode(state.game.view(self._seen(seat), seat, self._memory_aid)))
        return self._views[seat]

    def tell(self, state: State, move: Move, seat: int | None) -> Told:
        """What a seat is told of the last move."""
        self._look_at(state)
        if self._over or seat not in self._known_before:
            return tell(state, move, seat)
        game = state.game
        viewer = game.spectator if seat is None else seat
        action = game.redact(game.parse(move.move), move.seat, viewer)
        events = game.narrate(self._known_before[seat], move.seat, action, self._seen(seat), viewer)
        return game.text(action), events

    def _look_at(self, state: State) -> None:
        """Go on to a position; what was known of the one before it is kept for telling the move between them."""
        if state is self._state:
            return
        follows = self._state is not None and state.seed == self._state.seed and state.ply == self._state.ply + 1
        self._known_before = self._known if follows else {}
        self._state, self._over, self._known, self._views = state, state.over, {}, {}

    def _seen(self, seat: int | None) -> Records:
        assert self._state is not None
        if seat not in self._known:
            self._known[seat] = self._state.seen_by(seat)
        return self._known[seat]
