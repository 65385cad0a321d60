"""Where the server's time, ids, tokens, secrets and deals come from: the one place that is not the same twice."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from maumau.core.commitment import new_secret
from maumau.table.model import Deal, deal_from_secret


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _new_token() -> str:
    return secrets.token_urlsafe(32)


CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 10


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


@dataclass(frozen=True)
class World:
    """`now` is in seconds since 1970. Ids are unguessable, tokens 32 random bytes.

    A code can be typed, and holds for so short a time that its 49 bits can't be guessed.
    """

    now: Callable[[], float] = time.time
    new_id: Callable[[], str] = _new_id
    new_token: Callable[[], str] = _new_token
    new_code: Callable[[], str] = _new_code
    new_secret: Callable[[], bytes] = new_secret
    deal: Deal = deal_from_secret
