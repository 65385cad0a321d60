"""What the measurements of strength share: whether bots still play as they did, and shares of wins in words."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from common.machine import processor, system
from maumau.bots.arena import Match, Standings, interval


def rows(file: Path) -> Iterator[dict[str, Any]]:
    """What has been played so far."""
    if file.exists():
        yield from map(json.loads, file.read_text().splitlines())


def add(file: Path, row: dict[str, Any]) -> None:
    """Note what has been played, so that it need not be played again."""
    with file.open("a") as opened:
        opened.write(json.dumps(row) + "\n")


def fingerprint(match: Match) -> str:
    """Tells whether the bots of a match play as they did: the moves of its first game."""
    return fingerprint_of(match.play(0).record["moves"])


def fingerprint_of(moves: list[tuple[int, str]]) -> str:
    """A few characters for the moves of a game."""
    return hashlib.sha256(json.dumps(moves).encode()).hexdigest()[:12]


def played(match: Match) -> Standings:
    """A match from its beginning to its end."""
    standings = Standings(match)
    for batch in match.run():
        standings.add(batch)
    return standings


def figures(shares: list[float]) -> str:
    """Share and interval in a few characters."""
    if not shares:
        return "–"
    share, low, high = interval(shares)
    return f"{share:.2f} ({low:.2f}–{high:.2f})"


def machine() -> str:
    """What something is played on."""
    return f"{processor()}, one used; {system()}"
