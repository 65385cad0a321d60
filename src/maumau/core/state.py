"""One game being played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from maumau.core.checks import quote, whole_number
from maumau.core.errors import BadOptions, IllegalMove, NotOver, NotYourTurn
from maumau.core.terms import MEMORY_AIDS, MemoryAid, Records, Told, copied
from maumau.core.trail import Trail

if TYPE_CHECKING:
    from maumau.core.game import Game


class State:
    """One game being played. It copies, pickles and replays exactly; only `play` changes it.

    A move makes a new record and leaves the old one as it was: so copies share their records.
    """

    __slots__ = ("_acting", "_before", "_played", "_states", "game", "seed", "start")

    def __init__(self, game: Game, seed: int, start: int) -> None:
        self.game = game
        self.seed = seed
        self.start = start
        self._played: Trail[tuple[int, int]] = Trail()
        self._states: Records = np.zeros(1, game.dtype)
        game.deal(self._states, seed, start)
        self._before = self._states
        self._acting: tuple[int, ...] | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may act now, ascending."""
        if self._acting is None:
            self._acting = self.game.acting(self._states)
        return self._acting

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.seats

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._played)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves so far, with their seats, as texts: the truth, for records."""
        return [(seat, self.game.text(action)) for seat, action in self._played]

    def legal(self, seat: int | None = None) -> list[str]:
        """The moves that a seat may make, sorted; none if it is not its turn.

        The seat may be left out only where exactly one may act.
        """
        text = self.game.actions
        return sorted([text[action] for action in self.game.legal(self._states, self._seat(seat))])

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move, for the only seat that may act or for the one named.

        Raises BadNotation (no move of this game), NotYourTurn or IllegalMove, changing nothing.
        """
        seat = self._seat(seat)
        action = self.game.parse(move)
        after = copied(self._states)
        if not self.game.step(after, seat, action):
            raise self._refused(seat, action)
        self._before, self._states, self._acting = self._states, after, None
        self._played = self._played.then((seat, action))

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            seats = self.seats
            if len(seats) != 1:
                raise NotYourTurn("not-your-turn-which" if seats else "not-your-turn-over", seats=list(seats))
            return seats[0]
        return self._checked(seat)

    def _checked(self, seat: int) -> int:
        return whole_number("seat", seat, self.game.players - 1)

    def _refused(self, seat: int, action: int) -> NotYourTurn | IllegalMove:
        if self.over:
            return NotYourTurn("not-your-turn-over", seat=seat, seats=[])
        if seat not in self.seats:
            return NotYourTurn(seat=seat, seats=list(self.seats))
        why = self.game.why_not(self.seen_by(seat), seat, action)
        return IllegalMove(why.code, move=self.game.text(action), legal=self.legal(seat), **why.args)

    def clone(self) -> State:
        """An independent copy with the same future."""
        copy = object.__new__(State)
        copy.game, copy.seed, copy.start = self.game, self.seed, self.start
        copy._played, copy._acting = self._played, self._acting
        copy._states, copy._before = self._states, self._before
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            setattr(self, name, value)

    def at(self, ply: int) -> State:
        """This game as it was before its move `ply` (0 … `self.ply`)."""
        past = State(self.game, self.seed, self.start)
        for seat, move in self.moves[: whole_number("ply", ply, self.ply)]:
            past.play(move, seat)
        return past

    def _viewer(self, seat: int | None) -> int:
        return self.game.spectator if seat is None else self._checked(seat)

    def seen_by(self, seat: int | None = None) -> Records:
        """What a seat (None: a spectator) knows: shape `(1,)`, the game's dtype, unknown faces erased."""
        return self.game.see(self._states, self._viewer(seat))

    def seen_history(self, seat: int | None = None) -> Records:
        """What a seat has seen happen: a row for each ply, rebuilt by playing the game again."""
        first = np.zeros(1, self.game.dtype)
        self.game.deal(first, self.seed, self.start)
        return self.game.history(first, self._played, self._viewer(seat))

    def _made(self, ply: int) -> tuple[int, int]:
        return self._played[whole_number("ply", ply, self.ply - 1)]

    def shown_move(self, ply: int, seat: int | None = None) -> str:
        """The text of move `ply` as a seat may see it; open to all when the game is over."""
        mover, action = self._made(ply)
        if not self.over:
            action = self.game.redact(action, mover, self._viewer(seat))
        return self.game.text(action)

    def events(self, ply: int, seat: int | None = None) -> list[Any]:
        """What happened at move `ply`, told to a seat (None: a spectator), as the game's event structs.

        When the game is over all is open: everybody is told what the one who moved was told.
        """
        mover, action = self._made(ply)
        viewer = mover if self.over else self._viewer(seat)
        past = self if ply == self.ply - 1 else self.at(ply + 1)
        return past._last_events(mover, action, viewer)  # noqa: SLF001 (an earlier self)

    def _last_events(self, mover: int, action: int, viewer: int) -> list[Any]:
        shown = self.game.redact(action, mover, viewer)
        before, after = self.game.see(self._before, viewer), self.game.see(self._states, viewer)
        return self.game.narrate(before, mover, shown, after, viewer)

    def view(self, seat: int | None = None, memory_aid: MemoryAid = "own") -> Any:
        """What a person at a seat (None: a spectator) is shown: the game's view struct, made from `seen_by`."""
        if memory_aid not in MEMORY_AIDS:
            raise BadOptions("bad-options-memory-aid", value=quote(memory_aid), known=", ".join(MEMORY_AIDS))
        return self.game.view(self.seen_by(seat), seat, memory_aid)

    def pages(self, seat: int | None, memory_aid: MemoryAid) -> Mapping[int | None, bytes]:
        """`view` as JSON, by seat; perhaps with those of other seats."""
        return self.game.pages(self._states, seat, memory_aid)

    def news(self, seat: int | None) -> Mapping[int | None, Told]:
        """What is told of the last move, by seat; perhaps with what other seats are told."""
        mover, action = self._played[-1]
        return self.game.news(self._before, mover, action, self._states, self._viewer(seat))

    def public(self) -> dict[str, Any]:
        """What lies open to everybody, as in traces (RULES.md 6)."""
        return self.game.public(self.seen_by())

    def result(self) -> dict[str, Any]:
        """The result of a finished game (RULES.md 4); raises NotOver while it is running."""
        self._finished()
        return self.game.result(self.seen_by())

    def next_start(self) -> int:
        """The seat that begins a rematch of this finished game."""
        self._finished()
        return self.game.next_start(self.seen_by())

    def _finished(self) -> None:
        if not self.over:
            raise NotOver(ply=self.ply)

    def record(self) -> dict[str, Any]:
        """This game as a record (RULES.md 4): it holds the seed, so it is not for anybody's eyes before the end."""
        return self.game.record(self.seed, self.start, self.moves, self.result() if self.over else None)
