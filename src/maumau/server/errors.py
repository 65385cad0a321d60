"""What the server refuses, and with which HTTP status each error of any room is answered."""

from __future__ import annotations

from typing import Any

import msgspec

from maumau.core.checks import cut
from maumau.core.errors import BadNotation, BadOptions, BadRecord, IllegalMove, MaumauError, NotYourTurn, StaleMove
from maumau.locale import LANGUAGES
from maumau.table import errors as table_errors

LONGEST_WHY = 200


class BadSetting(MaumauError):
    """A setting of the server that can't be. `details`: `value`."""

    code = "bad-setting"


class CantListen(MaumauError):
    """An address and a port that could be, but not on this machine, or not now. `details`: `value`."""

    code = "cant-listen"


class UnknownTable(MaumauError):
    """No table has this address."""

    code = "unknown-table"


class UnknownCode(MaumauError):
    """No table that is open now is called this. `details`: `code`."""

    code = "unknown-code"


class NoToken(MaumauError):
    """Who asks has no token that is known here."""

    code = "no-token"


class BadPass(MaumauError):
    """A code for another device that is wrong, was used, or is too old."""

    code = "bad-pass"


class ForeignOrigin(MaumauError):
    """A page of another site asks."""

    code = "foreign-origin"


class UnknownHost(MaumauError):
    """We are asked under a name that is not ours. `details`: `host`."""

    code = "unknown-host"


class HintsWaking(MaumauError):
    """What gives hints is still being made ready, as the server has just been started."""

    code = "hints-waking"


class TooLarge(MaumauError):
    """The request is larger than any sensible one. `details`: `most` bytes."""

    code = "too-large"


class TooManyRequests(MaumauError):
    """More requests than anybody sensible makes."""

    code = "too-many-requests"


class BadRequest(MaumauError):
    """A request that can't be read. `details`: `why`, in English, for those who write programs."""

    code = "bad-request"


def unreadable(why: str) -> BadRequest:
    """A request that can't be read, and why: what it says itself is not said back at length."""
    return BadRequest(why=cut(why, LONGEST_WHY))


class NotFound(MaumauError):
    """There is nothing at this address."""

    code = "not-found"


class WrongMethod(MaumauError):
    """This address takes other methods."""

    code = "wrong-method"


class Broken(MaumauError):
    """Our own mistake."""

    code = "unknown-error"


STATUS: dict[type[MaumauError], int] = {
    BadRequest: 400,
    NoToken: 401,
    ForeignOrigin: 403,
    UnknownHost: 403,
    table_errors.NotYourSeat: 403,
    table_errors.NotHost: 403,
    table_errors.CurtainDrawn: 403,
    table_errors.NoWatching: 403,
    table_errors.NoChat: 403,
    table_errors.NoHints: 403,
    NotFound: 404,
    UnknownTable: 404,
    UnknownCode: 404,
    table_errors.UnknownGame: 404,
    WrongMethod: 405,
    StaleMove: 409,
    table_errors.SeatTaken: 409,
    table_errors.TableStarted: 409,
    table_errors.GameNotOver: 409,
    table_errors.SeatsOpen: 409,
    table_errors.NotStarted: 409,
    table_errors.TablePaused: 409,
    table_errors.StandIn: 409,
    HintsWaking: 409,
    table_errors.TableClosed: 410,
    BadPass: 410,
    TooLarge: 413,
    BadNotation: 422,
    BadOptions: 422,
    BadRecord: 422,
    IllegalMove: 422,
    NotYourTurn: 422,
    table_errors.BadName: 422,
    table_errors.BadText: 422,
    table_errors.NoSuchSeat: 422,
    TooManyRequests: 429,
    Broken: 500,
}


class ErrorBody(msgspec.Struct, frozen=True):
    """Every refusal: the kind of error, the message that explains it with its arguments, and that message in words."""

    code: str
    reason: str
    args: dict[str, Any]
    text: str


def status_of(error: MaumauError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(type(error), 400)


def error_body(error: MaumauError, language: str) -> ErrorBody:
    """What is answered for an error, in words of a language."""
    return ErrorBody(error.code, error.reason, error.details, error.text(language))


def language_of(accept: str) -> str:
    """The language to answer in, from an Accept-Language header."""
    wishes = (wish.split(";")[0].strip().lower() for wish in accept[:200].split(","))
    return next((tag[:2] for tag in wishes if tag[:2] in LANGUAGES), LANGUAGES[0])
