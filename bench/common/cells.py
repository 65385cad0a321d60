"""Tables of strength that are played cell by cell: one bot alone against another on all other seats.

A file of results has a row for every few deals of a cell, so that a run goes on where it was cut off. Rows tell how the
bots played (`fingerprint`); those of bots that have changed since are left alone.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import maumau
from common.matches import add, figures, fingerprint, machine, played, rows
from maumau.bots.arena import Match, match

DEALS_AT_ONCE = 5


@dataclass(frozen=True)
class Cell:
    """One bot alone against another one on all other seats."""

    game: str
    players: int
    upper: str
    lower: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """How the cell is named in the file of results."""
        return " ".join([self.game, *self.options, str(self.players), self.upper, self.lower])

    def match(self, part: int, deals: int) -> Match:
        """Some deals of the cell: each part has its own seed."""
        bots = (self.upper, *[self.lower] * (self.players - 1))
        return match(maumau.game(self.game, players=self.players, **self.options), bots, part, deals)


def play(file: Path, cell: Cell, games: int) -> None:
    """Play what is missing of a cell, adding a row after every few deals."""
    plays = fingerprint(cell.match(0, 1))
    done = [row for row in rows(file) if row["cell"] == cell.key and row["plays"] == plays]
    deals = -(-games // cell.players)
    for part in range(len(done), -(-deals // DEALS_AT_ONCE)):
        standings = played(cell.match(part, DEALS_AT_ONCE))
        milliseconds = [round(bot.ms_per_move, 3) for bot in standings.contenders()[:2]]
        row = {"cell": cell.key, "plays": plays, "machine": machine(), "shares": standings.shares(0)}
        add(file, row | {"ms": milliseconds})
    print(cell.key, figures(shares(file, cell)), flush=True)


def latest(file: Path, cell: Cell) -> list[dict[str, Any]]:
    """The rows of a cell's newest bots."""
    of_cell = [row for row in rows(file) if row["cell"] == cell.key]
    return [row for row in of_cell if row["plays"] == of_cell[-1]["plays"]]


def shares(file: Path, cell: Cell) -> list[float]:
    """The share of the one who is alone, by deal."""
    return [share for row in latest(file, cell) for share in row["shares"]]


def games_of(file: Path, cell: Cell) -> int:
    """How many games a cell rests on."""
    return len(shares(file, cell)) * cell.players
