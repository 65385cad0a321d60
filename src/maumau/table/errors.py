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
