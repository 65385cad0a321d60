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


@dataclass(frozen=True)
class World:
    """`now` is in seconds since 1970. Ids are unguessable, tokens 32 random bytes."""

    now: Callable[[], float] = time.time
    new_id: Callable[[], str] = _new_id
    new_token: Callable[[], str] = _new_token
    new_secret: Callable[[], bytes] = new_secret
    deal: Deal = deal_from_secret
