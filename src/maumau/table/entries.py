"""What is appended to a table's log, as JSON: one entry for each lasting change, numbered without gaps.

An entry holds no name, no token and no secret of a running game; those are kept elsewhere and handed to `fold` as
`Known`, so that a person can be forgotten without rewriting the log.
"""

from typing import Any, Literal

import msgspec

from maumau.core.terms import MemoryAid

Tempo = Literal["relaxed", "30s", "days"]
"""How long a move may take: as long as it takes, 30 seconds, or days (by correspondence)."""
Grace = Literal["30s", "2min", "never"]
"""How long somebody may be away before a bot plays for them."""


class Manners(msgspec.Struct, frozen=True, omit_defaults=True):
    """How people at a table are with each other, whatever they play. Where anybody may sit down nobody is helped."""

    pace: Tempo = "relaxed"
    grace: Grace = "2min"
    watching: bool = True
    public: bool = False
    hints: bool = True

    @property
    def helps(self) -> bool:
        """Whether people on turn may ask for a hint."""
        return self.hints and not self.public


DEFAULT_MANNERS = Manners()


class Open(msgspec.Struct, frozen=True, tag="open", tag_field="kind", omit_defaults=True):
    """The table is there: what will be played at it. `host` is the seat of whoever opened it.

    If people are to gather first, the host begins the game; else it begins as soon as every seat is taken. `code` is
    how the table's address can be spoken.
    """

    game: str
    players: int
    options: dict[str, Any]
    memory_aid: MemoryAid
    host: int | None
    gathers: bool = False
    code: str | None = None
    manners: Manners = DEFAULT_MANNERS


class Sit(msgspec.Struct, frozen=True, tag="sit", tag_field="kind", omit_defaults=True):
    """A person, or a bot of a level, takes a seat."""

    seat: int
    person: str | None = None
    level: str | None = None


class Stand(msgspec.Struct, frozen=True, tag="stand", tag_field="kind"):
    """A seat is open again, before the first game. `seat`: whose it was."""

    seat: int


class Arrange(msgspec.Struct, frozen=True, tag="arrange", tag_field="kind"):
    """Who sits where: each seat gets whoever had the seat named in `order`, or (None) is new and open."""

    order: list[int | None]


class Change(msgspec.Struct, frozen=True, tag="change", tag_field="kind"):
    """What is to be played, and how, has been changed."""

    game: str
    options: dict[str, Any]
    memory_aid: MemoryAid
    manners: Manners


class Begin(msgspec.Struct, frozen=True, tag="begin", tag_field="kind"):
    """The host begins: seats and settings stay as they are. The game starts as soon as its rules are there."""


class Start(msgspec.Struct, frozen=True, tag="start", tag_field="kind"):
    """A game begins; `start` is the seat that begins it, `version` that of the game's rules."""

    game_id: str
    number: int
    start: int
    commitment: str
    version: int


NOTHING = ""
"""What a seat has asked for that did not answer in time, or whose answer was used up before."""


class Move(msgspec.Struct, frozen=True, tag="move", tag_field="kind", omit_defaults=True):
    """A seat makes a move: the truth, to be redacted for each who reads it.

    `late` says that the time for it was over, so that a bot has made it. `asked` is what the seat asked for where that
    was something else: an objection that was used up, or NOTHING if the move was made for it.
    """

    game_id: str
    ply: int
    seat: int
    move: str
    late: bool = False
    asked: str | None = None


class Early(msgspec.Struct, frozen=True, tag="early", tag_field="kind"):
    """A seat has objected when there was nothing to object to: its answer in the next window is used up."""

    game_id: str
    ply: int
    seat: int


class Reopen(msgspec.Struct, frozen=True, tag="reopen", tag_field="kind"):
    """The server was away while an objection window was open: the window's time begins anew."""

    game_id: str
    ply: int


class Takeover(msgspec.Struct, frozen=True, tag="takeover", tag_field="kind"):
    """Somebody has been away for too long: a bot of this level plays for them until they are back."""

    seat: int
    level: str


class Back(msgspec.Struct, frozen=True, tag="back", tag_field="kind"):
    """Somebody plays again whose seat a bot has played for."""

    seat: int


class Leave(msgspec.Struct, frozen=True, tag="leave", tag_field="kind"):
    """Somebody has left for good: the seat is a bot's from now on."""

    seat: int
    level: str


class Host(msgspec.Struct, frozen=True, tag="host", tag_field="kind"):
    """Whoever has this seat is the host from now on."""

    seat: int


class Pause(msgspec.Struct, frozen=True, tag="pause", tag_field="kind"):
    """The host pauses the game: nobody moves, no clock runs."""


class Resume(msgspec.Struct, frozen=True, tag="resume", tag_field="kind"):
    """The game goes on after a pause."""


class Curtain(msgspec.Struct, frozen=True, tag="curtain", tag_field="kind"):
    """At a device with several seats: the hand of this seat may be seen, and no other's there; or no longer."""

    seat: int
    drawn: bool
    """Whether the curtain is drawn, so that nothing is seen."""


class Chat(msgspec.Struct, frozen=True, tag="chat", tag_field="kind"):
    """Somebody says something; what, is kept elsewhere under this id."""

    seat: int
    text_id: str


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="kind"):
    """A game has ended; now the deal can be checked."""

    game_id: str
    result: dict[str, Any]
    secret: str


class Forget(msgspec.Struct, frozen=True, tag="forget", tag_field="kind", omit_defaults=True):
    """The person on a seat wants to be forgotten: the seat stays, name and token are gone.

    `level` is that of the bot which plays for it from now on.
    """

    seat: int
    level: str | None = None


class Close(msgspec.Struct, frozen=True, tag="close", tag_field="kind"):
    """The table is closed and nothing goes on at it; `code` and `args` say why."""

    code: str
    args: dict[str, Any]


class Lost(msgspec.Struct, frozen=True, tag="lost", tag_field="kind"):
    """An entry that was stored and can't be read any more. Nothing writes this."""


Gathering = Sit | Stand | Arrange | Change | Begin | Host
"""What happens among people, mostly before the first game."""
Absence = Takeover | Back | Leave | Forget
"""What happens when people go and come back."""
Playing = Start | Move | Early | Reopen | Pause | Resume | Curtain | Over
"""What happens in a game."""
What = Open | Gathering | Absence | Playing | Chat | Close | Lost


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. `at` is in seconds since 1970, by the server's clock."""

    seq: int
    at: float
    what: What

    @property
    def kind(self) -> str:
        """The name of what happened."""
        return str(self.what.__struct_config__.tag)
