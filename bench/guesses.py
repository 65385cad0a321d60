"""Would it help in *Sau Mau Mau* to guess hands from draws? At tables of four.

Whoever has a bet and yet draws hardly has a card to play. A search that tries moves on deals in which hands fit that
(`common/sau_guess.py`) plays alone against three that deal them blindly, as Hard and Master do there.

Duplicate matches: each deal is played in every rotation, so that everybody has everybody's cards once; ties are split,
the 95 % interval is over deals. Equal strength would win 0.25.

Adds to `results/guesses.jsonl` after every few deals and goes on where it was cut off; games whose bots play otherwise
than they did are played anew. Writes `results/guesses.md`. `--games` so many.
"""

import argparse
from functools import partial
from pathlib import Path

from common.cells import Cell, games_of, latest, play, shares
from common.matches import figures, machine
from common.sau_guess import choose

from maumau.bots import BOTS
from maumau.bots.bot import Bot
from maumau.bots.levels import SAU_PLAYOUTS

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "guesses.jsonl"
GAMES = 1_000
LEVEL, GUESSING = "hard", "hard, guessing"
CELL = Cell("sau", 4, GUESSING, LEVEL)


def report() -> str:
    """What was found, as Markdown."""
    lines = ["# bench/guesses.py", "", (__doc__ or "").split("\n\nAdds")[0], ""]
    times = [sorted(of_one) for of_one in zip(*(row["ms"] for row in latest(ROWS, CELL)), strict=True)]
    milliseconds = " and ".join(f"{of_one[len(of_one) // 2]:.2f}" for of_one in times)
    lines += [
        f"{GUESSING}, against three {LEVEL}: {figures(shares(ROWS, CELL))} of {games_of(ROWS, CELL):,} games, with"
    ]
    lines += [f"{SAU_PLAYOUTS[LEVEL]} playouts each and {milliseconds} ms a move, median.", "", machine(), ""]
    return "\n".join(lines)


def main() -> None:
    """Play what is missing, and write what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    BOTS[GUESSING] = Bot(GUESSING, {"sau": partial(choose, SAU_PLAYOUTS[LEVEL])}, reads_history=True)
    play(ROWS, CELL, asked.games)
    text = report()
    print(text)
    (RESULTS / "guesses.md").write_text(text)


if __name__ == "__main__":
    main()
