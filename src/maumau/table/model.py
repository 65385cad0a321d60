"""A table at one moment. Nothing changes it: what happens makes a new one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from maumau.core.commitment import seed_and_start
from maumau.core.game import Game
from maumau.core.state import State
from maumau.core.terms import MemoryAid, Message
from maumau.core.trail import Trail
from maumau.table.entries import DEFAULT_MANNERS, Entry, Manners
from maumau.table.errors import CurtainDrawn, NoSuchSeat, NotHost, NotYourSeat, NoWatching

Phase = Literal["lobby", "playing", "over", "closed"]
Kind = Literal["person", "bot", "open"]
Colour = Literal["red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"]
"""The colours in which people may be shown."""


class Person(msgspec.Struct, frozen=True):
    """Somebody at a device. `name` and `device` are None once they want to be forgotten."""

    id: str
    device: str | None
    name: str | None
    colour: Colour | None = None


class Seat(msgspec.Struct, frozen=True):
    """A place at the table and who has it. `stand_in` is the level of the bot that plays while a person is away.

    Whoever is `forgotten` can't come back. The log says when that happened, so that what came before it is read as
    it was, although today nobody knows their device any more.
    """

    kind: Kind = "open"
    person: Person | None = None
    level: str | None = None
    stand_in: str | None = None
    forgotten: bool = False

    @property
    def able(self) -> bool:
        """Whether a person has this seat who is here or can come back."""
        return self.person is not None and not self.forgotten

    @property
    def bot(self) -> str | None:
        """The level of the bot that makes the moves of this seat, if one does."""
        return self.level if self.kind == "bot" else self.stand_in


class Line(msgspec.Struct, frozen=True):
    """A line of the chat: who (by the person's id) said it; `seat` is where they sit now, if they still do."""

    seq: int
    at: float
    seat: int | None
    person: str
    text_id: str


Deal = Callable[[Game, str, bytes, int], State]
"""(game, game id, secret, starting seat) → the dealt game."""


def deal_from_secret(game: Game, game_id: str, secret: bytes, start: int) -> State:
    """The deal that anybody can check after the game (RULES.md 4)."""
    seed, _ = seed_and_start(secret, game_id, game.players)
    return game.new(seed=seed, start=start)


class Known(msgspec.Struct, frozen=True):
    """What a log does not hold: people, the games' secrets and what was said, by ids; and how cards are dealt."""

    people: Mapping[str, Person] = {}
    secrets: Mapping[str, bytes] = {}
    texts: Mapping[str, str] = {}
    deal: Deal = deal_from_secret

    def with_all(self, people: Mapping[str, Person], secrets: Mapping[str, bytes], texts: Mapping[str, str]) -> Known:
        """The same, and all these."""
        return Known({**self.people, **people}, {**self.secrets, **secrets}, {**self.texts, **texts}, self.deal)

    def with_person(self, person: Person) -> Known:
        """The same, and this person."""
        return replace(self, people={**self.people, person.id: person})

    def with_secret(self, game_id: str, secret: bytes) -> Known:
        """The same, and this game's secret."""
        return replace(self, secrets={**self.secrets, game_id: secret})

    def with_text(self, text_id: str, text: str) -> Known:
        """The same, and what was said."""
        return replace(self, texts={**self.texts, text_id: text})

    def unread(self, chat: Iterable[Line]) -> set[str]:
        """The ids of what was said but can't be read back in this chat any more: nobody needs to know it."""
        return self.texts.keys() - {line.text_id for line in chat} if self.texts else set()

    def without(self, text_ids: Collection[str]) -> Known:
        """The same without these texts."""
        if not text_ids:
            return self
        return replace(self, texts={one: text for one, text in self.texts.items() if one not in text_ids})


class Table(msgspec.Struct, frozen=True):
    """A table after its entry `seq`.

    `log` holds the entries since the present game's start, `earlier` the ids of the games before it. A table
    `gathers` until the host begins. `shared` are the seats that began this game at a device with several of them: it
    sees the hands of those in `shown`. `was_public` says that it has been so since the host began.
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
    log: Trail[Entry] = msgspec.field(default_factory=Trail)
    earlier: tuple[str, ...] = ()
    over: bool = False
    closed: Message | None = None
    gathers: bool = False
    code: str | None = None
    manners: Manners = DEFAULT_MANNERS
    was_public: bool = False
    paused: bool = False
    shared: frozenset[int] = frozenset()
    shown: frozenset[int] = frozenset()
    chat: tuple[Line, ...] = ()

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

    @property
    def able(self) -> list[int]:
        """The seats of people who are here or can come back."""
        return [number for number, seat in enumerate(self.seats) if seat.able]

    def seats_of(self, device: str | None) -> tuple[int, ...]:
        """The seats that a device holds, ascending."""
        if device is None:
            return ()
        return tuple(i for i, s in enumerate(self.seats) if s.person is not None and s.person.device == device)

    def check_seat(self, seat: int | None) -> None:
        """Raise NoSuchSeat unless the table has this seat (None: those who watch)."""
        if seat is not None and seat not in range(len(self.seats)):
            raise NoSuchSeat(last=len(self.seats) - 1)

    def known_to_all(self, public: bool) -> bool:
        """Whether it has been public since the host began, if it is `public` from now on."""
        return self.was_public or (not self.gathers and (public or self.manners.public))

    def check_owner(self, seat: int | None, device: str | None) -> None:
        """Raise NoSuchSeat or NotYourSeat unless this device holds the seat (None: those who watch)."""
        self.check_seat(seat)
        if seat is None:
            return
        person = self.seats[seat].person
        if person is None or device is None or person.device != device:
            raise NotYourSeat(seat=seat)

    def check_host(self, device: str | None) -> None:
        """Raise NotHost unless this device holds the host's seat."""
        if self.host is None or self.host not in self.seats_of(device):
            raise NotHost()

    def check_watching(self, device: str | None) -> None:
        """Raise NoWatching if this device has no seat and may not watch. Before the start everybody may look in."""
        if not self.manners.watching and self.phase != "lobby" and not self.seats_of(device):
            raise NoWatching()

    @property
    def curtained(self) -> frozenset[int]:
        """The seats whose hand is seen only after a hand-over, also when whoever shared the device has left."""
        return self.shared if self.phase == "playing" else frozenset()

    def sight(self, seat: int | None) -> int | None:
        """As whom a device sees the cards when it looks from a seat of its own: as that seat, or as who watches (None).

        Where several people share a device, a hand is seen only after its hand-over.
        """
        return None if seat in self.curtained and seat not in self.shown else seat

    def check_sight(self, seat: int) -> None:
        """Raise CurtainDrawn if this seat's hand may not be seen now."""
        if self.sight(seat) is None:
            raise CurtainDrawn(seat=seat)
