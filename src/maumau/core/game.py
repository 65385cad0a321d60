"""The contract of a game, and one game being played.

A `Game` is the rules with their number of players and options fixed: `maumau.game("heul", players=4)`. A game's
folder fills in the methods below; everything else (server, bots, command line, records) uses only these.
A `State` is one game being played.

Kernels work on arrays of records, `states[0]` being the one meant. An **action** is a number of the game's action
table; its **text** is RULES.md 3. A **viewer** is a seat, or `game.spectator`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Literal, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from maumau.core.checks import named, quote, whole_number
from maumau.core.errors import BadNotation, BadOptions, IllegalMove, NotOver, NotYourTurn
from maumau.core.option import Option
from maumau.core.rng import SEEDS

RECORD_FORMAT = "maumau-record/1"

Records = NDArray[np.void]
Told = tuple[str, bytes]
"""A move's text, redacted for somebody, and its events as they are told them, as JSON."""
encode = msgspec.json.Encoder().encode
MemoryAid = Literal["strict", "own", "open"]
MEMORY_AIDS: tuple[MemoryAid, ...] = get_args(MemoryAid)


class Message(msgspec.Struct, frozen=True):
    """Something to be said, as a message of the catalogues and what it needs; never a sentence."""

    code: str
    args: dict[str, Any] = {}


class Game(ABC):
    """A game with its number of players and options fixed."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Raised when the effect of a rule changes: a stored running game of another version is replayed first."""
    seats: ClassVar[range]
    """The numbers of players that can play."""
    option_list: ClassVar[tuple[Option, ...]]
    memory_aids: ClassVar[tuple[MemoryAid, ...]] = ()
    dtype: ClassVar[np.dtype[np.void]]
    actions: ClassVar[tuple[str, ...]]
    """The action table: an action's text at its number."""
    action_of: ClassVar[Mapping[str, int]]
    """The action table, by text."""
    spectator: ClassVar[int]
    answers: frozenset[str] = frozenset()
    """The moves by which several seats answer one play, in any order: those of an objection window."""
    work: ClassVar[np.dtype[np.void]]
    """What random play works with: a record of the generator `rng`, to be set to a seed, and room for moves."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        if type(players) is not int or players not in self.seats:
            self.refuse_players(players)
        by_name = {option.name: option for option in self.option_list}
        for name in options:
            if name not in by_name:
                raise BadOptions("bad-options-unknown", game=self.name, option=named(name), known=", ".join(by_name))
        self.players = players
        self.options: dict[str, Any] = {
            option.name: option.check(self.name, options.get(option.name, option.default))
            for option in self.option_list
        }

    def refuse_players(self, players: object) -> None:
        """Raise the error that says why this number of players can't play."""
        low, high = self.seats[0], self.seats[-1]
        raise BadOptions("bad-options-players", game=self.name, players=quote(players), low=low, high=high)

    def check_shown(self) -> None:  # noqa: B027 - only a game with options that go beyond tables has any to refuse
        """Raise BadOptions if no table can show this game, though it can be played."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(repr(self))

    def _key(self) -> tuple[object, ...]:
        return self.name, self.players, self.options

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.changed_options().items())
        return f"maumau.game({self.name!r}, players={self.players}{options})"

    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the defaults: what a record holds."""
        changed = {o.name: self.options[o.name] for o in self.option_list if self.options[o.name] != o.default}
        return deepcopy(changed)

    def open_deal(self, seed: int, start: int = 0) -> dict[str, Any]:
        """Where every card of a deal lies, in plain values: for checking the deal of a game that is over."""
        states = np.zeros(1, self.dtype)
        self.deal(states, *self._checked_deal(seed, start))
        return self.cards(states)

    def new(self, seed: int, start: int = 0) -> State:
        """Deal a game from `seed` (0 … 2^64-1); `start` is the seat that begins."""
        return State(self, *self._checked_deal(seed, start))

    def _checked_deal(self, seed: int, start: int) -> tuple[int, int]:
        return whole_number("seed", seed, SEEDS[-1]), whole_number("start", start, self.players - 1)

    def record(
        self, seed: int, start: int, moves: Iterable[tuple[int, str]], result: dict[str, Any] | None
    ) -> dict[str, Any]:
        """The record (RULES.md 4) of a game that was dealt from `seed`; no result while it is running."""
        record: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "game": self.name,
            "players": self.players,
            "options": self.changed_options(),
            "seed": seed,
            "start": start,
            "moves": [list(move) for move in moves],
        }
        return record if result is None else record | {"result": result}

    def parse(self, move: object) -> int:
        """The action of a move's text; raises BadNotation for a text that is no move of this game."""
        action = self.action_of.get(move) if isinstance(move, str) else None
        if action is None:
            raise BadNotation(move=named(move), game=self.name)
        return action

    @abstractmethod
    def text(self, action: int) -> str:
        """An action's text; a redacted one (`?>onion`) has a text too."""

    @abstractmethod
    def deal(self, states: Records, seed: int, start: int) -> None:
        """Set up a new game in `states[0]`."""

    @abstractmethod
    def cards(self, states: Records) -> dict[str, Any]:
        """Where every card of the game just dealt in `states[0]` lies: the truth, in plain values."""

    @abstractmethod
    def acting(self, states: Records) -> tuple[int, ...]:
        """The seats that may act now, ascending; nobody when the game is over."""

    @abstractmethod
    def legal(self, states: Records, seat: int) -> list[int]:
        """The actions that a seat may take, in any order."""

    @abstractmethod
    def step(self, states: Records, seat: int, action: int) -> bool:
        """Take an action if it is legal; else change nothing."""

    @abstractmethod
    def see(self, states: Records, viewer: int) -> Records:
        """What a viewer knows, as a new record: the only door to the truth."""

    @abstractmethod
    def determinise(self, seen: Records, rng: NDArray[np.uint64]) -> Records:
        """A new record of a whole deal that fits what a seat knows, each as likely as any other; advances `rng`."""

    @abstractmethod
    def history(self, states: Records, moves: Sequence[tuple[int, int]], viewer: int) -> Records:
        """The seen history of the game that begins in `states[0]` (which changes): a row for each (seat, action)."""

    @abstractmethod
    def redact(self, action: int, seat: int, viewer: int) -> int:
        """The action of `seat` as a viewer may see it."""

    def told_as(self, mover: int, seat: int | None) -> int | None:
        """The seat (None: a spectator) who is told the same of a move: a spectator, where nothing is for one alone."""
        return seat

    @abstractmethod
    def why_not(self, seen: Records, seat: int, action: int) -> Message:
        """Why a seat may not take an action that is not legal, from what the seat knows."""

    @abstractmethod
    def narrate(self, before: Records, seat: int, action: int, after: Records, viewer: int) -> list[Any]:
        """The events of a (redacted) action between two seen records of a viewer."""

    def news(self, before: Records, seat: int, action: int, after: Records, viewer: int) -> Mapping[int | None, Told]:
        """What a viewer is told of an action between two positions, by seat as in `pages`."""
        shown = self.redact(action, seat, viewer)
        events = self.narrate(self.see(before, viewer), seat, shown, self.see(after, viewer), viewer)
        return {None if viewer == self.spectator else viewer: (self.text(shown), encode(events))}

    @abstractmethod
    def view(self, seen: Records, seat: int | None, memory_aid: MemoryAid) -> Any:
        """What a person at a seat (None: a spectator) is shown, as a msgspec struct."""

    def pages(self, states: Records, seat: int | None, memory_aid: MemoryAid) -> Mapping[int | None, bytes]:
        """The view of a seat (None: a spectator) as JSON; with those of others, where they come with it for nothing."""
        seen = self.see(states, self.spectator if seat is None else seat)
        return {seat: encode(self.view(seen, seat, memory_aid))}

    @abstractmethod
    def public(self, seen: Records) -> dict[str, Any]:
        """The public state of a trace (RULES.md 6)."""

    @abstractmethod
    def result(self, seen: Records) -> dict[str, Any]:
        """The result of a game that is over (RULES.md 4)."""

    @abstractmethod
    def tally(self, seen: Records, told: Iterable[Any]) -> dict[str, list[int]]:
        """What is worth counting of a game that is over, by seat, from its end and all its events in order."""

    def with_all_hands(self, view: Any, own: Sequence[Any]) -> Any:
        """A spectator's view with what only owners are shown (hands aside); `own` are the views of all seats."""
        return view

    @abstractmethod
    def random_games(self, states: Records, count: int, work: Records) -> int:
        """Deal and play `count` games of random moves in `states[0]`, all compiled; returns the number of moves."""

    @abstractmethod
    def random_move(self, states: Records, work: Records) -> int:
        """Make one random move in `states[0]`, in one compiled call; returns its action, -1 if the game is over."""

    @abstractmethod
    def next_start(self, seen: Records) -> int:
        """Who begins a rematch of a game that is over."""


class State:
    """One game being played. It copies, pickles and replays exactly; only `play` changes it.

    A move makes a new record and leaves the old one as it was: so copies share their records.
    """

    __slots__ = ("_acting", "_before", "_played", "_states", "game", "seed", "start")

    def __init__(self, game: Game, seed: int, start: int) -> None:
        self.game = game
        self.seed = seed
        self.start = start
        self._played: list[tuple[int, int]] = []
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
        self._played.append((seat, action))

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
        copy._played = self._played.copy()
        copy._states, copy._before, copy._acting = self._states, self._before, self._acting
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


def copied(states: Records) -> Records:
    """A copy of the bytes: numpy's own copies field by field, which takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
