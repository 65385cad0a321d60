"""Are chances what they say? Of the positions judged "60 %", about 60 % should be won.

Bots play games; at positions spread over each game the outlook of every seat is noted, as an onlooker sees it who knows
all hands, and what a hint tells the seat on turn of the move that it then makes; and who wins in the end. The tables
put together what was judged alike. Two numbers say what would fit the outcomes better: the exponent to which the
chances of a position had to be raised (and made to add up to 1 again), where 1 is calibrated, more too timid; and the
share of games in which anybody wins, as likely as everybody else, where 0 is calibrated, more too sure.

How much a point ahead counts and how often things go otherwise (`SPREAD`, `SLIPS` of the searches) was fitted to
onlookers' chances in games of another seed, 2026, so that these here are new ones.

Writes `results/calibration.md`; `--games` of each kind. `--quick`, and `--seed` for other games, only print.
"""

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np

import maumau
from maumau.bots.hint import ADVISERS, TRIES, weighed
from maumau.bots.review import ONLOOKER
from maumau.bots.series import Series
from maumau.core.game import Game
from maumau.core.rng import derive, generator

RESULTS = Path(__file__).parent / "results"
SEED = 2027
POSITIONS = 8
"""Positions of each game that are judged."""
BOT = "medium"
GAMES = {"heul": 4, "sau": 4}
EXPONENTS = [0.7 + 0.05 * step for step in range(15)]
SLIPS = [0.005 * step for step in range(21)]


@dataclass(frozen=True)
class Sample:
    """What was judged of a position, and what came of it, by seat; and of a move, by what its seat knew."""

    chances: list[float]
    shares: list[float]
    seat: int
    hint: float


def samples(game: Game, games: int, seed: int) -> Iterator[Sample]:
    """Positions of games between equal bots, each judged by an onlooker."""
    series = Series(game, (BOT,) * game.players, seed, games)
    for number in range(games):
        state = maumau.replay(series.play(number).record)
        winners = state.result()["winners"]
        shares = [(seat in winners) / len(winners) for seat in range(game.players)]
        wanted = {derive(seed, number, part) % state.ply for part in range(POSITIONS)}
        states = np.zeros(1, game.dtype)
        game.deal(states, state.seed, state.start)
        for ply, (seat, move) in enumerate(state.moves):
            if ply in wanted:
                tries = derive(seed, number, ply)
                chances = ADVISERS[game.name].outlook(states, ONLOOKER, generator(tries))
                told = {worth.move: worth.chance for worth in weighed(game, game.see(states, seat), seat, tries, TRIES)}
                yield Sample(chances.tolist(), shares, seat, told[move])
            game.step(states, seat, game.parse(move))


def surprise(found: list[Sample], exponent: float = 1, slips: float = 0) -> float:
    """The mean surprise (log loss) at the outcomes, had the chances been raised and mixed like that."""
    shares = np.array([sample.shares for sample in found])
    chances = np.array([sample.chances for sample in found]) ** exponent
    chances /= chances.sum(axis=1, keepdims=True)
    chances = (1 - slips) * chances + slips / shares.shape[1]
    return float(-(shares * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


def table(pairs: list[tuple[float, float]]) -> list[str]:
    """What was judged alike: how often, what was said, what happened."""
    lines = ["| judged | positions | mean chance | won |", "| --- | ---: | ---: | ---: |"]
    for tenth in range(10):
        alike = [pair for pair in pairs if min(int(pair[0] * 10), 9) == tenth]
        if alike:
            said, won = (sum(pair[part] for pair in alike) / len(alike) for part in (0, 1))
            lines.append(f"| {10 * tenth}–{10 * tenth + 10} % | {len(alike)} | {said:.1%} | {won:.1%} |")
    return lines


def main() -> None:
    """Judge, count, print, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    parser.add_argument("--seed", type=int, default=SEED, help="of other games; only print")
    parser.add_argument("--quick", action="store_true", help="only print")
    asked = parser.parse_args()
    lines = ["# bench/calibration.py", "", (__doc__ or "").split("\n\nWrites")[0], ""]
    for name, players in GAMES.items():
        found = list(samples(maumau.game(name, players=players), asked.games, asked.seed))
        exponent, slips = min(product(EXPONENTS, SLIPS), key=lambda fit: surprise(found, *fit))
        lines += [f"## {name}, {players} players, {asked.games} games of {BOT}", ""]
        lines += [
            "Onlookers:",
            "",
            *table([pair for one in found for pair in zip(one.chances, one.shares, strict=True)]),
        ]
        lines += ["", f"Best exponent {exponent:.2f}, best share {slips:.3f}."]
        lines += [f"Surprise {surprise(found):.3f}, of guessing {math.log(players):.3f}.", ""]
        lines += ["Hints, by what a seat knows:", "", *table([(one.hint, one.shares[one.seat]) for one in found]), ""]
    text = "\n".join(lines)
    print(text)
    if not asked.quick and asked.seed == SEED:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "calibration.md").write_text(text)


if __name__ == "__main__":
    main()
