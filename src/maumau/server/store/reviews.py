"""Reading back what was found out about finished games. Called in a thread of its own, like everything that reads."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from maumau.server.store.schema import reviews


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review that was asked for: of how many moves so many are done; `result` is the review as JSON, once it is."""

    version: int
    done: int
    moves: int
    result: str | None


def review_of(connection: Connection, game_id: str) -> StoredReview | None:
    """The review of a game, if one was asked for."""
    kept = reviews.c
    query = select(kept.version, kept.done, kept.moves, kept.result).where(kept.game_id == game_id)
    row = connection.execute(query).first()
    return None if row is None else StoredReview(*row)


def next_to_review(connection: Connection, before: float) -> str | None:
    """The id of the game that waits longest to be reviewed, and that nobody has worked on since a time."""
    waiting = reviews.c.result.is_(None), reviews.c.beat < before
    return connection.scalar(select(reviews.c.game_id).where(*waiting).order_by(reviews.c.asked_at).limit(1))
