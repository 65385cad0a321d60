"""What is appended to a table's log, as JSON: one entry for each lasting change, numbered without gaps.

An entry holds no name, no token and no secret of a running game; those are kept elsewhere and handed to `fold` as
`Known`, so that a person can be forgotten without rewriting the log.
"""

from typing import Any

import msgspec

from maumau.core.game import MemoryAid


class Open(msgspec.Struct, frozen=True, tag="open", tag_field="kind"):
    """The table is there: what will be played at it. `host` is the seat of whoever opened it."""

    game: str
    players: int
    options: dict[str, Any]
    memory_aid: MemoryAid
    host: int | None


class Sit(msgspec.Struct, frozen=True, tag="sit", tag_field="kind", omit_defaults=True):
    """A person, or a bot of a level, takes a seat."""

    seat: int
    person: str | None = None
    level: str | None = None


class Start(msgspec.Struct, frozen=True, tag="start", tag_field="kind"):
    """A game begins; `start` is the seat that begins it, `version` that of the game's rules."""

    game_id: str
    number: int
    start: int
    commitment: str
    version: int


class Move(msgspec.Struct, frozen=True, tag="move", tag_field="kind"):
    """A seat makes a move: the truth, to be redacted for each who reads it."""

    game_id: str
    ply: int
    seat: int
    move: str


class Early(msgspec.Struct, frozen=True, tag="early", tag_field="kind"):
    """A seat has objected when there was nothing to object to: its answer in the next window is used up."""

    game_id: str
    ply: int
    seat: int


class Reopen(msgspec.Struct, frozen=True, tag="reopen", tag_field="kind"):
    """The server was away while an objection window was open: the window's time begins anew."""

    game_id: str
    ply: int


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="kind"):
    """A game has ended; now the deal can be checked."""

    game_id: str
    result: dict[str, Any]
    secret: str


class Forget(msgspec.Struct, frozen=True, tag="forget", tag_field="kind"):
    """The person on a seat wants to be forgotten: the seat stays, name and token are gone."""

    seat: int


class Close(msgspec.Struct, frozen=True, tag="close", tag_field="kind"):
    """The table's running game can't go on; `code` and `args` say why."""

    code: str
    args: dict[str, Any]


What = Open | Sit | Start | Move | Early | Reopen | Over | Forget | Close


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. `at` is in seconds since 1970, by the server's clock."""

    seq: int
    at: float
    what: What

    @property
    def kind(self) -> str:
        """The name of what happened."""
        return str(self.what.__struct_config__.tag)
