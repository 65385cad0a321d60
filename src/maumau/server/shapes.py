"""What is told, as msgspec structs: answers and the stream's messages.

No sentence travels in them but an error's `text`. What is `Any` here is the game's own: its view and its events.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from maumau.core.terms import MemoryAid, Message
from maumau.table.entries import Grace, Tempo
from maumau.table.model import Colour, Kind, Phase
from maumau.table.replay import Frame
from maumau.table.talk import Gesture

# ---- a table, as somebody sees it ----------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True):
    """A seat: who has it, whether it is the viewer's, and whether anybody looks at the table from it.

    `level` is a bot's, `stand_in` that of the bot which plays while a person is away. A person is `away` a little
    while after they were last `here`.
    """

    seat: int
    kind: Kind
    name: str | None
    colour: Colour | None
    level: str | None
    stand_in: str | None
    yours: bool
    here: bool
    away: bool


class WatchersView(msgspec.Struct, frozen=True):
    """Those who look at the table and have no seat: how many, and the names of those who have one, some at most."""

    count: int
    names: list[str]


class TableView(msgspec.Struct, frozen=True):
    """A table, without the cards.

    While it `gathers`, people may sit down and the host may change everything. `code` is how its address can be
    spoken, `shown` the seats of the viewer's device whose hand it may see now, `deadline` when the time for the
    present move is over. `secret` is there once the game is over, `closed` says why a table was closed.
    """

    id: str
    seq: int
    game: str
    players: int
    options: dict[str, Any]
    memory_aid: MemoryAid
    pace: Tempo
    grace: Grace
    watching: bool
    public: bool
    hints: bool
    phase: Phase
    gathers: bool
    code: str | None
    seats: list[SeatView]
    watchers: WatchersView
    host: int | None
    shared: bool
    shown: list[int]
    paused: bool
    deadline: float | None
    game_id: str | None
    game_number: int
    commitment: str | None
    secret: str | None
    waking: bool
    closed: Message | None


EntryKind = Literal[
    "open",
    "sit",
    "stand",
    "arrange",
    "change",
    "begin",
    "host",
    "takeover",
    "back",
    "leave",
    "forget",
    "start",
    "move",
    "early",
    "reopen",
    "pause",
    "resume",
    "curtain",
    "over",
    "chat",
    "close",
]


class LogEntry(msgspec.Struct, frozen=True):
    """An entry of the log as a viewer may see it; of a move, `move` is redacted and `events` tell what happened.

    At a `start`, `seat` is the one that begins; at an `arrange`, `order` says for each seat who has it now: whoever
    had that one. A `late` move was made by a bot, because the time for it was over. `text` is a line of chat.
    """

    seq: int
    kind: EntryKind
    at: float
    game_id: str | None
    ply: int | None
    seat: int | None
    move: str | None
    events: list[Any]
    late: bool
    text: str | None
    order: list[int | None] | None


class EntryMessage(LogEntry, frozen=True):
    """`event: entry` of the stream: what happened, and how the table and the cards are after it.

    `table` is null where it is as it was: after a move, and after what is said about an objection window.
    """

    table: TableView | None
    view: Any


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat. `seat` is where whoever said it sits now; None if they have gone."""

    seq: int
    at: float
    seat: int | None
    text: str


class ViewMessage(msgspec.Struct, frozen=True):
    """`event: view` of the stream, and what a table's address answers: everything as it is now."""

    seq: int
    table: TableView
    view: Any
    log: list[LogEntry]
    chat: list[ChatLine]


class PresenceMessage(msgspec.Struct, frozen=True):
    """`event: presence` of the stream: for each seat whether somebody is here or away; and who watches."""

    here: list[bool]
    away: list[bool]
    watchers: WatchersView


class EmoteMessage(msgspec.Struct, frozen=True):
    """`event: emote` of the stream: a gesture from a seat to a seat. It is seen now, and kept nowhere."""

    seat: int
    to: int
    emote: Gesture


class TimeMessage(msgspec.Struct, frozen=True):
    """`event: time` of the stream, once at its beginning: the server's time, by which `at` and `deadline` are meant."""

    now: float


# ---- answers --------------------------------------------------------------------------------------------------------


class TableFound(msgspec.Struct, frozen=True):
    """The table that a spoken code means."""

    id: str


class PublicTable(msgspec.Struct, frozen=True):
    """A public table: what is played, how many seats are open, and what those who sit there are called."""

    id: str
    game: str
    phase: Phase
    players: int
    open_seats: int
    names: list[str]
    created_at: float


class MoveDone(msgspec.Struct, frozen=True):
    """A move is on the disk, as entry `seq` of the table."""

    seq: int
    ply: int


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
    colour: Colour | None
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


# ---- games that are over -------------------------------------------------------------------------------------------


class PlayedSeat(msgspec.Struct, frozen=True):
    """Who sat at a seat; `name` and `colour` are null for bots, and for people who want to be forgotten."""

    seat: int
    kind: Kind
    name: str | None
    colour: Colour | None
    level: str | None
    yours: bool


class PlayedGame(msgspec.Struct, frozen=True):
    """A game that is over. `start` is the seat that began, `result` that of the record, times are seconds since 1970.

    `table` is the id of its table, told to those only who sat there.
    """

    id: str
    game: str
    players: int
    options: dict[str, Any]
    memory_aid: MemoryAid
    number: int
    start: int
    seats: list[PlayedSeat]
    started_at: float
    finished_at: float
    result: dict[str, Any]
    table: str | None


class PlayedGames(msgspec.Struct, frozen=True):
    """Games of this device, the last first; `next` is what to name as `before` to get those before them."""

    games: list[PlayedGame]
    next: str | None


class GamePage(msgspec.Struct, frozen=True):
    """Everything about a game that is over: how it lay in the end, what is worth counting by seat, and its proof.

    `tally` is by name, then by seat: `onions`, `given`; `chain`, `taken`. It is empty if today's rules no longer play
    the game. `secret`'s SHA-256 is the `commitment`.
    """

    game: PlayedGame
    view: Any
    tally: dict[str, list[int]]
    commitment: str
    secret: str


class Replay(msgspec.Struct, frozen=True):
    """A game once more, a frame before the first move and one after each; `seat` null: all hands are open."""

    game: str
    players: int
    options: dict[str, Any]
    seat: int | None
    frames: list[Frame]


class Best(msgspec.Struct, frozen=True):
    """The most of something, and in which game that was."""

    what: str
    most: int
    game_id: str


class Recent(msgspec.Struct, frozen=True):
    """One game of somebody: what they scored, and whether they won (perhaps with others)."""

    game_id: str
    finished_at: float
    score: int
    won: bool


class Figures(msgspec.Struct, frozen=True):
    """What somebody at this device has done in one game: how often played and won, mean score, records, last games.

    `best` has the highest score (`score`) and the most of each thing that is counted (`onions`, `given`; `chain`,
    `taken`); what never happened is left out.
    """

    name: str | None
    game: str
    played: int
    won: int
    mean: float
    best: list[Best]
    recent: list[Recent]


# ---- getting in ----------------------------------------------------------------------------------------------------


class Pass(msgspec.Struct, frozen=True):
    """A code with which one more device becomes yours, within so many seconds; `link` is the page that takes it."""

    code: str
    link: str
    seconds: int


class Reach(msgspec.Struct, frozen=True):
    """From where this server can be reached: `address` (ends with /) is the one to send to friends.

    `reach` is `machine` (nobody else can open it; `command` is what opens it to the network), `network` (who is in the
    same network) or `public` (the host has named the address).
    """

    address: str
    reach: Literal["machine", "network", "public"]
    command: str | None
