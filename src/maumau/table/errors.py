"""What a table refuses. Each has a stable code; nothing has changed when one is raised."""

from maumau.core.errors import MaumauError


class NotYourSeat(MaumauError):
    """Somebody acts or looks for a seat that is not theirs. `details`: `seat`."""

    code = "not-your-seat"


class NoSuchSeat(MaumauError):
    """A seat that the table does not have. `details`: `last`."""

    code = "no-such-seat"


class SeatTaken(MaumauError):
    """Somebody sits there already. `details`: `seat`."""

    code = "seat-taken"


class TableStarted(MaumauError):
    """Seats and settings are fixed once the first game has begun."""

    code = "table-started"


class UnknownGame(MaumauError):
    """No such game at this table."""

    code = "unknown-game"


class GameNotOver(MaumauError):
    """What is asked for comes after the game, which still runs."""

    code = "game-not-over"


class TableClosed(MaumauError):
    """The table was closed and its games can no longer go on."""

    code = "table-closed"


class BadName(MaumauError):
    """A name that is no name. `details`: `longest`."""

    code = "bad-name"


class NotHost(MaumauError):
    """Only the host may do this."""

    code = "not-host"


class SeatsOpen(MaumauError):
    """The game can't begin while seats are open. `details`: `count`."""

    code = "seats-open"


class NotStarted(MaumauError):
    """What is asked for needs a game that is running."""

    code = "not-started"


class TablePaused(MaumauError):
    """Nobody moves while the host has paused the game."""

    code = "table-paused"


class CurtainDrawn(MaumauError):
    """A seat of a device that several people share neither sees nor moves before its hand-over. `details`: `seat`."""

    code = "curtain-drawn"


class NoWatching(MaumauError):
    """Those who do not sit here may not watch."""

    code = "no-watching"


class NoHints(MaumauError):
    """Nobody is given a hint at this table."""

    code = "no-hints"


class NoChat(MaumauError):
    """There is no chat at public tables."""

    code = "no-chat"


class BadText(MaumauError):
    """A line of chat that can't be one. `details`: `longest`."""

    code = "bad-text"


class StandIn(MaumauError):
    """A bot plays for this seat until its person takes over again. `details`: `seat`."""

    code = "stand-in"
