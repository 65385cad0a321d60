"""The contract of a game.

A `Game` is the rules with their number of players and options fixed: `maumau.game("heul", players=4)`. A game's
folder fills in the methods below; everything else (server, bots, command line, records) uses only these.
A `State` (`state.py`) is one game being played.

Kernels work on arrays of records, `states[0]` being the one meant. An **action** is a number of the game's action
table; its **text** is RULES.md 3. A **viewer** is a seat, or `game.spectator`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from maumau.core.checks import named, quote, whole_number
from maumau.core.errors import BadNotation, BadOptions
from maumau.core.option import Option
from maumau.core.rng import SEEDS
from maumau.core.state import State
from maumau.core.terms import MemoryAid, Message, Records, Told

RECORD_FORMAT = "maumau-record/1"
encode = msgspec.json.Encoder().encode


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
