"""How strong the levels are: each alone against the level below it on all other seats, in both games, for all seats.

Duplicate matches: each deal is played in every rotation, so that everybody has everybody's cards once; ties are split,
the 95 % intervals are over deals. Equal strength would win one game in as many as there are seats.

Adds to `results/bots.jsonl` after every few deals and goes on where it was cut off; matches whose bots play otherwise
than they did are begun anew. Writes `results/bots.md`. `--seats 4` plays only tables of four, `--games` so many games a
cell, `--report` only writes the tables anew.
"""

import argparse
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from common.matches import add, figures, fingerprint, machine, played, rows

import maumau
from maumau.bots import LEVELS
from maumau.bots.arena import Match, match

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "bots.jsonl"
GAMES = 400
DEALS_AT_ONCE = 5
FIRST_SEATS = 4


@dataclass(frozen=True)
class Cell:
    """One level against the one below it, at a table of so many seats."""

    game: str
    players: int
    upper: str
    lower: str

    @property
    def key(self) -> str:
        """How the cell is named in the file of results."""
        return f"{self.game} {self.players} {self.upper} {self.lower}"

    def match(self, part: int, deals: int) -> Match:
        """Some deals of the cell: each part has its own seed."""
        bots = (self.upper, *[self.lower] * (self.players - 1))
        return match(maumau.game(self.game, players=self.players), bots, part, deals)


def cells(seats: int | None) -> list[Cell]:
    """All cells, tables of four first."""
    names = [level.name for level in LEVELS]
    every = [
        Cell(game, players, upper, lower)
        for game, kind in maumau.GAMES.items()
        for players in kind.seats
        for lower, upper in pairwise(names)
        if seats in (None, players)
    ]
    return sorted(every, key=lambda cell: cell.players != FIRST_SEATS)


def play(cell: Cell, games: int) -> None:
    """Play what is missing of a cell, adding a row after every few deals."""
    plays = fingerprint(cell.match(0, 1))
    done = [row for row in rows(ROWS) if row["cell"] == cell.key and row["plays"] == plays]
    deals = -(-games // cell.players)
    for part in range(len(done), -(-deals // DEALS_AT_ONCE)):
        standings = played(cell.match(part, DEALS_AT_ONCE))
        milliseconds = [round(bot.ms_per_move, 3) for bot in standings.contenders()[:2]]
        row = {"cell": cell.key, "plays": plays, "machine": machine(), "shares": standings.shares(0)}
        add(ROWS, row | {"ms": milliseconds})
    print(cell.key, figures(shares(cell)), flush=True)


def latest(cell: Cell) -> list[dict[str, Any]]:
    """The rows of a cell's newest bots."""
    of_cell = [row for row in rows(ROWS) if row["cell"] == cell.key]
    return [row for row in of_cell if row["plays"] == of_cell[-1]["plays"]]


def shares(cell: Cell) -> list[float]:
    """The share of the level above, by deal."""
    return [share for row in latest(cell) for share in row["shares"]]


def games_of(cell: Cell) -> int:
    """How many games a cell rests on."""
    return len(shares(cell)) * cell.players


def report() -> str:
    """The tables as Markdown."""
    lines = ["# bench/bots.py", "", (__doc__ or "").split("\n\nAdds")[0], ""]
    for game, kind in maumau.GAMES.items():
        heads = " | ".join(f"{players} seats" for players in kind.seats)
        lines += [f"## {game}", "", f"| alone against others | {heads} |", "| --- |" + " ---: |" * len(kind.seats)]
        for lower, upper in pairwise(level.name for level in LEVELS):
            row = [shares(Cell(game, players, upper, lower)) for players in kind.seats]
            lines.append(f"| {upper} against {lower} | " + " | ".join(map(figures, row)) + " |")
        lines += ["| equal strength | " + " | ".join(f"{1 / players:.2f}" for players in kind.seats) + " |", ""]
        lines += [f"{level.name}: {milliseconds(game, level.name)} ms a move." for level in LEVELS] + [""]
    least = min((games for cell in cells(None) if (games := games_of(cell))), default=0)
    machines = sorted({row["machine"] for row in rows(ROWS)})
    return "\n".join([*lines, f"At least {least} games in each cell that has figures. {'; '.join(machines)}", ""])


def milliseconds(game: str, name: str) -> str:
    """The median over the matches of what a bot's moves took at tables of four, of the processor's time."""
    times = []
    for cell in cells(FIRST_SEATS):
        if cell.game == game and name in (cell.upper, cell.lower):
            times += [row["ms"][(cell.upper, cell.lower).index(name)] for row in latest(cell)]
    return f"{sorted(times)[len(times) // 2]:.2f}" if times else "–"


def main() -> None:
    """Play what is missing, and write the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seats", type=int, help="only tables of so many")
    parser.add_argument("--games", type=int, default=GAMES, help="games in each cell")
    parser.add_argument("--report", action="store_true", help="only write the tables")
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for cell in [] if asked.report else cells(asked.seats):
        play(cell, asked.games)
    text = report()
    print(text)
    (RESULTS / "bots.md").write_text(text)


if __name__ == "__main__":
    main()
