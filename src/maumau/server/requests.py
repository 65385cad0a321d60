"""What is asked, as msgspec structs: the bodies of requests. What they don't know is refused."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from maumau.core.terms import MemoryAid
from maumau.table.entries import Grace, Tempo
from maumau.table.model import Colour
from maumau.table.talk import Gesture


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table. `name` and `colour` are for a second person at the same device."""

    kind: Literal["you", "bot", "open"]
    level: str | None = None
    name: str | None = None
    colour: Colour | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; it starts at once if no seat is left open, else people gather until the host begins.

    `name` and `colour` are those of whoever opens it.
    """

    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = {}
    memory_aid: MemoryAid = "own"
    pace: Tempo = "relaxed"
    grace: Grace = "2min"
    watching: bool = True
    public: bool = False
    hints: bool = True
    name: str | None = None
    colour: Colour | None = None


class SitBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Taking an open seat, or the first open one. A `guest` is another person at this device, with their own name."""

    seat: int | None = None
    name: str | None = None
    colour: Colour | None = None
    guest: bool = False


class SeatBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that is meant."""

    seat: int


class SwapBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two seats that change whoever has them."""

    seat: int
    other: int


class BotBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of a level for a seat."""

    seat: int
    level: str


class ChangeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be otherwise at a table; what is left out or null stays as it is."""

    game: str | None = None
    options: dict[str, Any] | None = None
    memory_aid: MemoryAid | None = None
    pace: Tempo | None = None
    grace: Grace | None = None
    watching: bool | None = None
    public: bool | None = None
    hints: bool | None = None


class PauseBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the game is to be paused."""

    paused: bool


class HandOverBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose hand a device with several seats is to show: a seat's, or (null) nobody's."""

    seat: int | None


class EmoteBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gesture from a seat of yours to a seat."""

    seat: int
    to: int
    emote: Gesture


class ChatBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is said from a seat of yours."""

    seat: int
    text: str


class AgainBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another game after this one; with `shuffle` people get other seats first."""

    after: str
    shuffle: bool = False


class MoveBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, and the ply for which it is meant."""

    seat: int
    ply: int
    move: str


class HintBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that wants to know what it might do."""

    seat: int


class MeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a colour for this device; with `bearer`, for a program that gets a token of its own."""

    name: str
    colour: Colour | None = None
    bearer: bool = False


class PassBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that another device shows; with `bearer`, for a program that gets a token of its own."""

    code: str
    bearer: bool = False
