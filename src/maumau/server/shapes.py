"""What travels, as msgspec structs: requests, answers and the stream's messages.

No sentence travels in them but an error's `text`. What is `Any` here is the game's own: its view and its events.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from maumau.core.game import MemoryAid, Message
from maumau.table.model import Kind, Phase

# ---- a table, as somebody sees it ----------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True):
    """A seat: who has it, whether it is the viewer's, and whether anybody looks at the table from it."""

    seat: int
    kind: Kind
    name: str | None
    level: str | None
    yours: bool
    here: bool


class TableView(msgspec.Struct, frozen=True):
    """A table, without the cards. `secret` is there once the game is over, `closed` says why a table was closed."""

    id: str
    seq: int
    game: str
    players: int
    options: dict[str, Any]
    memory_aid: MemoryAid
    phase: Phase
    seats: list[SeatView]
    host: int | None
    game_id: str | None
    game_number: int
    commitment: str | None
    secret: str | None
    waking: bool
    closed: Message | None


EntryKind = Literal["open", "sit", "start", "move", "early", "reopen", "over", "forget", "close"]


class LogEntry(msgspec.Struct, frozen=True):
    """An entry of the log as a viewer may see it; of a move, `move` is redacted and `events` tell what happened.

    At a `start`, `seat` is the one that begins.
    """

    seq: int
    kind: EntryKind
    at: float
    game_id: str | None
    ply: int | None
    seat: int | None
    move: str | None
    events: list[Any]


class EntryMessage(msgspec.Struct, frozen=True):
    """`event: entry` of the stream: what happened, and how the table and the cards are after it."""

    seq: int
    kind: EntryKind
    at: float
    game_id: str | None
    ply: int | None
    seat: int | None
    move: str | None
    events: list[Any]
    table: TableView
    view: Any


class ViewMessage(msgspec.Struct, frozen=True):
    """`event: view` of the stream, and what a table's address answers: everything as it is now."""

    seq: int
    table: TableView
    view: Any
    log: list[LogEntry]


class PresenceMessage(msgspec.Struct, frozen=True):
    """`event: presence` of the stream: for each seat, whether somebody looks at the table from it."""

    here: list[bool]


# ---- requests and answers ------------------------------------------------------------------------------------------


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table. `name` is for a second person at the same device."""

    kind: Literal["you", "bot", "open"]
    level: str | None = None
    name: str | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; it starts at once if no seat is left open. `name` is the name of whoever opens it."""

    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = {}
    memory_aid: MemoryAid = "own"
    name: str | None = None


class SitBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Taking an open seat."""

    seat: int
    name: str | None = None


class AgainBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another game after this one."""

    after: str


class MoveBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move, and the ply for which it is meant."""

    seat: int
    ply: int
    move: str


class MoveDone(msgspec.Struct, frozen=True):
    """A move is on the disk, as entry `seq` of the table."""

    seq: int
    ply: int


class MeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name for this device; with `bearer`, for a program that gets a token of its own."""

    name: str
    bearer: bool = False


class MyTable(msgspec.Struct, frozen=True):
    """A table at which this device has seats."""

    id: str
    game: str
    phase: Phase
    players: int
    seq: int
    yours: list[int]


class Me(msgspec.Struct, frozen=True):
    """This device. `token` is told to programs only, once."""

    name: str | None
    tables: list[MyTable]
    token: str | None = None


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: yes or no, or `spaces`, four spaces of the track for 2, 3, 4, 5 players."""

    name: str
    type: Literal["bool", "spaces"]
    default: bool | list[int]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    game: str
    players: list[int]
    options: list[OptionInfo]
    memory_aids: list[MemoryAid]
    bots: list[str]


class StaleBody(msgspec.Struct, frozen=True):
    """A move for another ply than the present one: the error, and how things are now."""

    code: str
    reason: str
    args: dict[str, Any]
    text: str
    view: Any
