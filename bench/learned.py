"""Can a value that is learned from play help the search in *Heul doch!*? At tables of four.

In games of four `greedy`, positions are noted and what each pile scores in the end. What a pile will score is taken to
be a sum of simple features of the pile, of its owner's hand and of the neighbours' hands (`common/leaf.py`), each times
a coefficient for how many turns the owner has left. The coefficients are those that leave least of the squares of the
differences between piles of one position; how much they leave is counted on games of their own. Then searches that
weigh the piles so, where they stop to play on, play alone against three others.

Duplicate matches: each deal is played in every rotation, so that everybody has everybody's cards once; ties are split,
the 95 % intervals are over deals. Equal strength would win 0.25.

Adds to `results/learned.jsonl` after every few deals and goes on where it was cut off; cells whose bots play otherwise
than they did are begun anew. Writes `results/learned.md`. `--games` so many games a cell. What it finds is not taken
over by itself: with another search all that is published about bots has to be measured anew.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from common.cells import Cell, games_of, latest, play, shares
from common.leaf import FEATURES, TURNS, WORTH, choose, positions
from common.matches import figures, machine
from numpy.typing import NDArray

import maumau
from maumau.bots import BOTS
from maumau.bots.bot import Bot
from maumau.bots.heul_worth import MOST
from maumau.bots.levels import HEUL_PLAYOUTS
from maumau.core.game import Game, Records
from maumau.core.rng import derive

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "learned.jsonl"
GAMES = 400
PLAYERS = 4
SEED = 2026
LEARNED_FROM, BATCH, EVERY = 20_000, 1_000, 7
"""Games, games at once, and of each game every so manieth position."""
STAGES = (0, 1, 2, 3, 5, 7, 10, 14)
"""Coefficients are the same for all numbers of turns left from one of these to the next."""
SPECIAL = {"special_cards": True}
VARIANTS: dict[str, dict[str, bool]] = {"plain": {}, "special cards": SPECIAL}
CELLS = (
    Cell("heul", PLAYERS, "hard, learned", "greedy"),
    Cell("heul", PLAYERS, "hard, learned", "hard"),
    Cell("heul", PLAYERS, "hard, learned", "greedy", SPECIAL),
    Cell("heul", PLAYERS, "hard, learned", "hard", SPECIAL),
    Cell("heul", PLAYERS, "master, learned", "hard"),
)
STAGE = np.searchsorted(STAGES, np.arange(MOST + 1), side="right") - 1

Batch = tuple[NDArray[np.float64], NDArray[np.float64]]


def batches(variant: str, part: int, games: int) -> Iterator[Batch]:
    """Positions of so many games as columns, one for each feature at each stage, and points, less the table's mean."""
    game = maumau.game("heul", players=PLAYERS, **VARIANTS[variant])
    for batch in range(games // BATCH):
        x, points = positions(game, derive(SEED, part, batch), BATCH, EVERY)
        at = np.eye(len(STAGES))[STAGE[x[..., TURNS].astype(int)]]
        columns = (at[..., :, None] * x[..., None, :]).reshape(*points.shape, -1)
        yield columns - columns.mean(axis=1, keepdims=True), points - points.mean(axis=1, keepdims=True)


def learned(variant: str) -> NDArray[np.float64]:
    """The coefficients: shape (MOST + 1, features), by turns left."""
    columns = len(STAGES) * len(FEATURES)
    squares, products = np.zeros((columns, columns)), np.zeros(columns)
    for x, points in batches(variant, 0, LEARNED_FROM):
        squares += np.einsum("psi,psj->ij", x, x, optimize=True)
        products += np.einsum("psi,ps->i", x, points)
    found = np.asarray(np.linalg.lstsq(squares, products, rcond=1e-9)[0], np.float64)
    return found.round(3).reshape(len(STAGES), len(FEATURES))[STAGE]


def left_over(variant: str, coefficients: NDArray[np.float64]) -> tuple[float, float]:
    """What part of the squares `heul_worth.py` leaves, and what part the coefficients, on games of their own."""
    worth = np.zeros_like(coefficients)
    worth[:, WORTH] = 1
    judges = [judge[list(STAGES)].ravel() for judge in (np.zeros_like(worth), worth, coefficients)]
    sums = np.zeros(3)
    for x, points in batches(variant, 1, LEARNED_FROM // 2):
        sums += [((points - x @ judge) ** 2).sum() for judge in judges]
    return float(sums[1] / sums[0]), float(sums[2] / sums[0])


def with_learned(level: str, coefficients: dict[str, NDArray[np.float64]]) -> Bot:
    """A level that searches as it does, but for what the piles are worth where it stops to play on."""
    special = {bool(options): coefficients[variant] for variant, options in VARIANTS.items()}

    def plays(game: Game, seat: int, seen: Records, history: Records | None, rng: NDArray[np.uint64]) -> int:
        return choose(HEUL_PLAYOUTS[level], special[game.options["special_cards"]], game, seat, seen, history, rng)

    return Bot(f"{level}, learned", {"heul": plays}, reads_history=BOTS[level].reads_history)


def report(left: dict[str, tuple[float, float]]) -> str:
    """What was found, as Markdown."""
    lines = ["# bench/learned.py", "", (__doc__ or "").split("\n\nAdds")[0], ""]
    lines += [
        "| | alone | against three | wins | median ms a move | games |",
        "| --- | --- | --- | ---: | ---: | ---: |",
    ]
    for one in CELLS:
        variant = next(variant for variant, options in VARIANTS.items() if options == one.options)
        what = f"{variant} | {one.upper} | {one.lower} | {figures(shares(ROWS, one))}"
        lines.append(f"| {what} | {milliseconds(one)} | {games_of(ROWS, one)} |")
    lines += [
        "",
        "Of the squares of the differences between piles the worth that there is leaves, and the learned one:",
        "",
    ]
    lines += [f"- {variant}: {worth:.1%}, {found:.1%}" for variant, (worth, found) in left.items()]
    return "\n".join([*lines, "", machine(), ""])


def milliseconds(one: Cell) -> str:
    """The medians over the parts of what moves took, of the processor's time: the one alone, the others."""
    times = zip(*(row["ms"] for row in latest(ROWS, one)), strict=True)
    return ", ".join(f"{sorted(of_one)[len(of_one) // 2]:.2f}" for of_one in times)


def main() -> None:
    """Learn, play what is missing, and write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games in each cell")
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    coefficients = {variant: learned(variant) for variant in VARIANTS}
    BOTS.update({bot.name: bot for bot in (with_learned(level, coefficients) for level in HEUL_PLAYOUTS)})
    for one in CELLS:
        play(ROWS, one, asked.games)
    text = report({variant: left_over(variant, coefficients[variant]) for variant in VARIANTS})
    print(text)
    (RESULTS / "learned.md").write_text(text)


if __name__ == "__main__":
    main()
