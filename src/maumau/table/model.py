"""A table at one moment. Nothing changes it: what happens makes a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from maumau.core.commitment import seed_and_start
from maumau.core.game import Game, MemoryAid, Message, State
from maumau.table.entries import Entry, Move
from maumau.table.errors import NoSuchSeat, NotYourSeat

Phase = Literal["lobby", "playing", "over", "closed"]
Kind = Literal["person", "bot", "open"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a device. `name` and `device` are None once they want to be forgotten."""

    id: str
    device: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table and who has it."""

    kind: Kind = "open"
    person: Person | None = None
    level: str | None = None


Deal = Callable[[Game, str, bytes, int], State]
"""(game, game id, secret, starting seat) → the dealt game."""


def deal_from_secret(game: Game, game_id: str, secret: bytes, start: int) -> State:
    """The deal that anybody can check after the game (RULES.md 4)."""
    seed, _ = seed_and_start(secret, game_id, game.players)
    return game.new(seed=seed, start=start)


@dataclass(frozen=True, slots=True)
class Known:
    """What a log does not hold: people by their id, the games' secrets by game id, and how cards are dealt."""

    people: Mapping[str, Person] = field(default_factory=dict)
    secrets: Mapping[str, bytes] = field(default_factory=dict)
    deal: Deal = deal_from_secret

    def with_person(self, person: Person) -> Known:
        """The same, and this person."""
        return Known({**self.people, person.id: person}, self.secrets, self.deal)

    def with_secret(self, game_id: str, secret: bytes) -> Known:
        """The same, and this game's secret."""
        return Known(self.people, {**self.secrets, game_id: secret}, self.deal)


@dataclass(frozen=True, slots=True)
class Table:
    """A table after its entry `seq`.

    `log` holds the entries since the present game's start, `earlier` the ids of the games before it.
    """

    id: str
    game: Game
    memory_aid: MemoryAid
    host: int | None
    seats: tuple[Seat, ...]
    seq: int = 0
    number: int = 0
    game_id: str | None = None
    commitment: str | None = None
    secret: str | None = None
    state: State | None = None
    log: tuple[Entry, ...] = ()
    earlier: tuple[str, ...] = ()
    over: bool = False
    closed: Message | None = None

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        if self.closed:
            return "closed"
        if self.game_id is None:
            return "lobby"
        return "over" if self.over else "playing"

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def people(self) -> bool:
        """Whether anybody but bots sits here."""
        return any(seat.kind == "person" for seat in self.seats)

    def seats_of(self, device: str | None) -> tuple[int, ...]:
        """The seats that a device holds, ascending."""
        if device is None:
            return ()
        return tuple(i for i, s in enumerate(self.seats) if s.person is not None and s.person.device == device)

    def check_seat(self, seat: int | None) -> None:
        """Raise NoSuchSeat unless the table has this seat (None: those who watch)."""
        if seat is not None and seat not in range(len(self.seats)):
            raise NoSuchSeat(last=len(self.seats) - 1)

    def check_owner(self, seat: int | None, device: str | None) -> None:
        """Raise NoSuchSeat or NotYourSeat unless this device holds the seat (None: those who watch)."""
        self.check_seat(seat)
        if seat is not None and seat not in self.seats_of(device):
            raise NotYourSeat(seat=seat)

    def move_at(self, ply: int) -> tuple[Entry, Move] | None:
        """The present game's move at this ply, with its entry."""
        for entry in reversed(self.log):
            if isinstance(entry.what, Move) and entry.what.ply == ply:
                return entry, entry.what
        return None
