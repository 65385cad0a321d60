"""How strong the search is against `greedy`: one alone against three at tables of four, in both games.

Hard, Master, and 1,000 playouts on deals made blindly (without a guess at hands from what others did, as the plainest
search has them). In *Sau Mau Mau* also against three `greedy` with the first weights that it had, made by hand.
Playouts play on as `greedy` does, so that all searches here suppose of the others what is true: `mixed.py` shows what
that flatters.

Duplicate matches: each deal is played in every rotation, so that everybody has everybody's cards once; ties are split,
the 95 % intervals are over deals. Equal strength would win 0.25.

Adds to `results/greedy.jsonl` after every few deals and goes on where it was cut off; cells whose bots play otherwise
than they did are begun anew. Writes `results/greedy.md`. `--games` so many games a cell, `--report` only writes the
table anew.
"""

import argparse
from functools import partial
from pathlib import Path

import numpy as np
from common.cells import Cell, games_of, latest, play, shares
from common.matches import figures, rows

from maumau.bots import BOTS, heul_search, sau_greedy, sau_search
from maumau.bots.bot import Bot

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "greedy.jsonl"
GAMES = 400
PLAYERS = 4
BLIND, FIRST = "1000 blind playouts", "greedy with its first weights"
FIRST_WEIGHTS = np.array([3.5, 0.5, 0.45, 0.35, 0.7, 0.9, 0.6, 0.0])
"""Those of `sau_greedy.py` before any climbing; what the last one is for was not there yet."""

BLINDLY = {"heul": partial(heul_search.choose, 1000), "sau": partial(sau_search.choose, 1000)}
FIRST_GREEDY = {"sau": partial(sau_greedy.choose, sau_greedy.Style(FIRST_WEIGHTS))}
ALONE = ("hard", BLIND, "master")
AGAINST: dict[str, tuple[str, str, dict[str, bool]]] = {
    "heul": ("heul", "greedy", {}),
    "heul, special cards": ("heul", "greedy", {"special_cards": True}),
    "sau": ("sau", "greedy", {}),
    "sau, first weights": ("sau", FIRST, {}),
}


def cell(table: str, alone: str) -> Cell:
    """One cell of the table."""
    game, others, options = AGAINST[table]
    return Cell(game, PLAYERS, alone, others, options)


def report() -> str:
    """The table as Markdown."""
    lines = ["# bench/greedy.py", "", (__doc__ or "").split("\n\nAdds")[0], ""]
    lines += [f"| | {' | '.join(ALONE)} | median ms a move |", "| --- |" + " ---: |" * (len(ALONE) + 1)]
    for table in AGAINST:
        cells = [cell(table, alone) for alone in ALONE]
        found = [figures(shares(ROWS, one)) for one in cells]
        lines.append(f"| {table} | {' | '.join(found)} | {', '.join(map(milliseconds, cells))} |")
    fewest = min(games_of(ROWS, cell(table, alone)) for table in AGAINST for alone in ALONE)
    machines = sorted({row["machine"] for row in rows(ROWS)})
    return "\n".join([*lines, "", f"{fewest} games or more in each cell. {'; '.join(machines)}", ""])


def milliseconds(one: Cell) -> str:
    """The median over the parts of what a move of the one alone took, of the processor's time."""
    times = sorted(row["ms"][0] for row in latest(ROWS, one))
    return f"{times[len(times) // 2]:.1f}" if times else "–"


def main() -> None:
    """Play what is missing, and write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games in each cell")
    parser.add_argument("--report", action="store_true", help="only write the table")
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    BOTS.update({BLIND: Bot(BLIND, BLINDLY), FIRST: Bot(FIRST, FIRST_GREEDY)})
    for alone in () if asked.report else ALONE:
        for table in AGAINST:
            play(ROWS, cell(table, alone), asked.games)
    text = report()
    print(text)
    (RESULTS / "greedy.md").write_text(text)


if __name__ == "__main__":
    main()
