"""Where the server's time, ids, tokens, secrets and deals come from: the one place that is not the same twice."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from maumau.core.commitment import new_secret
from maumau.server.codes import new_spoken
from maumau.table.model import Deal, deal_from_secret


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _new_token() -> str:
    return secrets.token_urlsafe(32)


CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 10


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _shuffled(count: int) -> tuple[int, ...]:
    return tuple(secrets.SystemRandom().sample(range(count), count))


@dataclass(frozen=True)
class World:
    """`now` is in seconds since 1970. Ids are unguessable, tokens 32 random bytes.

    A pass can be typed, and holds for so short a time that its 49 bits can't be guessed. `new_spoken` is how a table's
    address can be said, `shuffled` the numbers below `count` in some order.
    """

    now: Callable[[], float] = time.time
    new_id: Callable[[], str] = _new_id
    new_token: Callable[[], str] = _new_token
    new_code: Callable[[], str] = _new_code
    new_secret: Callable[[], bytes] = new_secret
    new_spoken: Callable[[], str] = new_spoken
    shuffled: Callable[[int], tuple[int, ...]] = _shuffled
    deal: Deal = deal_from_secret
