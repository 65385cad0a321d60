"""What can be wrong with what somebody asks for. Each error has a stable code and changes nothing.

`code` says what kind of error it is, `reason` which message of the catalogues explains it (often the code itself),
`args` what the message needs: `str(error)` is that message in English.
"""

from typing import ClassVar

from maumau.locale import say


class MaumauError(Exception):
    """The root of all errors that are somebody's mistake and not ours."""

    code: ClassVar[str] = "error"

    def __init__(self, reason: str | None = None, /, **details: object) -> None:
        self.reason = reason or self.code
        self.details = details
        super().__init__(reason, details)

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str) -> str:
        """The error in words."""
        return say(language, self.reason, self.details)

    def message(self) -> dict[str, object]:
        """The error as an argument `why` of another, which says it in its own language."""
        return {"code": self.reason, "args": self.details}

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.reason, self.details)


def _rebuild(kind: type[MaumauError], reason: str, details: dict[str, object]) -> MaumauError:
    return kind(reason, **details)


class IllegalMove(MaumauError):
    """A move that exists but may not be made now. `details`: `move`, `legal`, and what the reason names."""

    code = "illegal-move"


class NotYourTurn(MaumauError):
    """A seat moves that may not act now. `details`: `seat`, `seats` (those that may)."""

    code = "not-your-turn"


class StaleMove(MaumauError):
    """A move for a ply that is over already or not there yet. `details`: `ply`, `expected`."""

    code = "stale-move"


class BadNotation(MaumauError):
    """A text that is no move of this game at all. `details`: `move`, `game`."""

    code = "bad-notation"


class BadRecord(MaumauError):
    """A record that can't be read or replayed. `details`: what the reason names; `ply` where a move is at fault."""

    code = "bad-record"


class BadOptions(MaumauError):
    """A game, a number of players, a seed, a start or an option that does not exist."""

    code = "bad-options"


class NotOver(MaumauError):
    """The result or the next start of a game that is still running was asked for. `details`: `ply`."""

    code = "not-over"
