"""How strong the levels are: each alone against the level below it on all other seats, in both games, for all seats.

Duplicate matches: each deal is played in every rotation, so that everybody has everybody's cards once; ties are split,
the 95 % intervals are over deals. Equal strength would win one game in as many as there are seats.

Adds to `results/bots.jsonl` after every few deals and goes on where it was cut off; matches whose bots play otherwise
than they did are begun anew. Writes `results/bots.md`. `--seats 4` plays only tables of four, `--games` so many games a
cell, `--report` only writes the tables anew.
"""

import argparse
from itertools import pairwise
from pathlib import Path

from common.cells import Cell, games_of, latest, play, shares
from common.matches import figures, rows

import maumau
from maumau.bots import LEVELS

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "bots.jsonl"
GAMES = 400
FIRST_SEATS = 4


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


def report() -> str:
    """The tables as Markdown."""
    lines = ["# bench/bots.py", "", (__doc__ or "").split("\n\nAdds")[0], ""]
    for game, kind in maumau.GAMES.items():
        heads = " | ".join(f"{players} seats" for players in kind.seats)
        lines += [f"## {game}", "", f"| alone against others | {heads} |", "| --- |" + " ---: |" * len(kind.seats)]
        for lower, upper in pairwise(level.name for level in LEVELS):
            row = [shares(ROWS, Cell(game, players, upper, lower)) for players in kind.seats]
            lines.append(f"| {upper} against {lower} | " + " | ".join(map(figures, row)) + " |")
        lines += ["| equal strength | " + " | ".join(f"{1 / players:.2f}" for players in kind.seats) + " |", ""]
        lines += [f"{level.name}: {milliseconds(game, level.name)} ms a move." for level in LEVELS] + [""]
    least = min((games for cell in cells(None) if (games := games_of(ROWS, cell))), default=0)
    machines = sorted({row["machine"] for row in rows(ROWS)})
    return "\n".join([*lines, f"At least {least} games in each cell that has figures. {'; '.join(machines)}", ""])


def milliseconds(game: str, name: str) -> str:
    """The median over the matches of what a bot's moves took at tables of four, of the processor's time."""
    times = []
    for cell in cells(FIRST_SEATS):
        if cell.game == game and name in (cell.upper, cell.lower):
            times += [row["ms"][(cell.upper, cell.lower).index(name)] for row in latest(ROWS, cell)]
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
        play(ROWS, cell, asked.games)
    text = report()
    print(text)
    (RESULTS / "bots.md").write_text(text)


if __name__ == "__main__":
    main()
