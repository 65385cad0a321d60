"""A deal that was fixed beforehand, and how anybody checks it (RULES.md 4).

A table draws a secret, shows its hash before the first card and the secret itself after the last.
"""

import hashlib
import secrets

SECRET_BYTES = 32


def new_secret() -> bytes:
    """32 random bytes, the source of one game's deal."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, in hex: what a table shows before the first card."""
    return hashlib.sha256(secret).hexdigest()


def seed_and_start(secret: bytes, game_id: str, players: int) -> tuple[int, int]:
    """The seed, and the starting seat where the start is random, that follow from a secret and a game's id."""
    digest = hashlib.sha256(secret + game_id.encode()).digest()
    return int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big") % players


def bot_seed(secret: bytes, game_id: str) -> int:
    """The seed of the bots of a game: as secret as the deal, so that nobody can foresee them, and not the deal's."""
    return int.from_bytes(hashlib.sha256(b"bots" + secret + game_id.encode()).digest()[:8], "big")
