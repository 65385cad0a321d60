"""Can `greedy` do better? Climbs by self-play from the weights that it has, in both games.

Playouts of the search play as `greedy` does, so its weights are theirs too. In each step one or two weights are
changed at random, and the variant plays alone against three of the best so far, at tables of four in compiled code:
2,000 games, then 16,000 new ones if it was more than a standard error better, then 64,000. It becomes the best if the
95 % interval of the last round is above one quarter. A climb ends after 300 steps in a row that were none upwards. In
the end the best plays 100,000 games on new deals alone against three with the weights of the beginning.

In *Heul doch!* every second deal has special cards, and the chance of an onion, which `heul_worth.py` makes its table
of, is one of the weights.

Adds each step to `results/climb.jsonl` and goes on where it was cut off: the same seed is the same climb. Writes
`results/climb.md`. `--game` only that one, `--seed` another climb, `--games` ends it after so many games at the latest,
`--report` only writes the table. What it finds is not taken over by itself: with other weights all that is published
about bots has to be measured anew.
"""

import argparse
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from common.matches import add, fingerprint, machine, rows
from common.selfplay import HEUL_SPECIAL, PLAYERS, SAU, heul_shares, sau_shares

from maumau.bots import heul_greedy, heul_worth, sau_greedy
from maumau.bots.arena import interval, match
from maumau.bots.tally import NORMAL_95
from maumau.core.game import Game
from maumau.core.rng import derive

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "climb.jsonl"
SEED = 2026
ROUNDS = ((2_000, 1.0), (16_000, 1.0), (64_000, NORMAL_95))
"""Games of a variant, and by how many standard errors it must be better in them to go on."""
LAST_CHECK = 100_000
PATIENCE = 300
"""Steps in a row that were none upwards, after which a climb ends."""
LENGTH = 0.25
"""By how much a weight changes: the standard deviation of its logarithm."""
CHECK = 0
"""Instead of a step's number (from 1), for the deals of the last check."""

Shares = Callable[[Sequence[float], Sequence[float], int, int], list[float]]


@dataclass(frozen=True)
class Mountain:
    """What there is to climb in a game."""

    game: Game
    names: tuple[str, ...]
    start: tuple[float, ...]
    shares: Shares


MOUNTAINS = {
    "heul": Mountain(
        HEUL_SPECIAL,
        ("RIVALS", "LEADER", "HIDDEN_CARD", "NEXT_CARD", "ONION_CHANCE"),
        (*heul_greedy.WEIGHTS.tolist(), heul_worth.ONION_CHANCE),
        heul_shares,
    ),
    "sau": Mountain(
        SAU,
        ("SPREAD", "OWN_CARDS", "CARD", "GREEN_CARD", "NEXT_OUT", "PLACE", "LEAVE", "FOLLOW_UP"),
        tuple(sau_greedy.WEIGHTS.tolist()),
        sau_shares,
    ),
}


@dataclass(frozen=True)
class Climb:
    """A climb in a game: what has been climbed of it stands in the file, a row for each step."""

    game: str
    seed: int

    @property
    def mountain(self) -> Mountain:
        """Where it climbs."""
        return MOUNTAINS[self.game]

    @cached_property
    def key(self) -> dict[str, Any]:
        """Which rows of the file are its steps: those that began with `greedy` as it plays now."""
        bots = ("greedy",) * PLAYERS
        plays = fingerprint(match(self.mountain.game, bots, self.seed, 1))
        return {"game": self.game, "seed": self.seed, "plays": plays}

    def steps(self) -> list[dict[str, Any]]:
        """The steps so far; those upwards hold the new best."""
        return [row for row in rows(ROWS) if self.key.items() <= row.items()]

    def best(self, steps: list[dict[str, Any]]) -> list[float]:
        """The weights that the last step upwards has found."""
        return next((row["best"] for row in reversed(steps) if "best" in row), list(self.mountain.start))

    def step(self, number: int, best: list[float]) -> dict[str, Any]:
        """Try a variant of the best so far."""
        variant, games, found = varied(best, derive(self.seed, number)), 0, [0.0]
        for part, (wanted, errors) in enumerate(ROUNDS):
            found = self.mountain.shares(variant, best, derive(self.seed, number, part), wanted // PLAYERS)
            games += wanted
            if not better(found, errors):
                break
        else:
            return self.row(games, found) | {"best": variant}
        return self.row(games, found)

    def row(self, games: int, found: list[float]) -> dict[str, Any]:
        """A step for the file: its games, and the variant's share in the last round of them."""
        return self.key | {"games": games, "share": interval(found)[0]}

    def go(self, most_games: int) -> None:
        """Climb on until it ends."""
        steps = self.steps()
        while not ended(steps) and games_of(steps) < most_games:
            steps.append(self.step(len(steps) + 1, self.best(steps)))
            add(ROWS, steps[-1])
            if "best" in steps[-1]:
                print(f"step {len(steps)}: {steps[-1]}", flush=True)

    def report(self) -> list[str]:
        """The climb as Markdown."""
        steps = self.steps()
        found, names = self.best(steps), self.mountain.names
        upwards = sum("best" in row for row in steps)
        check = self.mountain.shares(found, self.mountain.start, derive(self.seed, CHECK), LAST_CHECK // PLAYERS)
        return [
            f"## {self.game}",
            "",
            f"| | {' | '.join(names)} |",
            "| --- |" + " ---: |" * len(names),
            f"| beginning | {' | '.join(map(str, self.mountain.start))} |",
            f"| best | {' | '.join(map(str, found))} |",
            "",
            f"{len(steps)} steps with seed {self.seed}, {upwards} of them upwards, {games_of(steps):,} games; "
            + ("the climb has ended." if ended(steps) else "the climb has not ended."),
            f"The best against the beginning, {LAST_CHECK:,} games: {finely(check)}.",
            "",
        ]


def varied(weights: list[float], seed: int) -> list[float]:
    """The weights with one or two of them changed."""
    pick = random.Random(seed)
    variant = list(weights)
    for place in pick.sample(range(len(weights)), pick.randint(1, 2)):
        variant[place] = round(variant[place] * math.exp(pick.gauss(0, LENGTH)), 4)
    return variant


def better(found: list[float], errors: float) -> bool:
    """Whether a share is better than equal by more than so many standard errors."""
    mean, low, _ = interval(found)
    return mean - (mean - low) / NORMAL_95 * errors > 1 / PLAYERS


def finely(found: list[float]) -> str:
    """Share and interval, so that a gain of a hundredth shows."""
    share, low, high = interval(found)
    return f"{share:.3f} ({low:.3f}–{high:.3f})"


def games_of(steps: list[dict[str, Any]]) -> int:
    """How many games some steps took."""
    return sum(row["games"] for row in steps)


def ended(steps: list[dict[str, Any]]) -> bool:
    """Whether enough steps in a row have found nothing."""
    return len(steps) >= PATIENCE and not any("best" in row for row in steps[-PATIENCE:])


def main() -> None:
    """Climb, and write the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=sorted(MOUNTAINS), help="only this one")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--games", type=int, default=10**7, help="games of each climb at most")
    parser.add_argument("--report", action="store_true", help="only write the tables")
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    lines = ["# bench/climb.py", "", (__doc__ or "").split("\n\nAdds")[0], ""]
    for climb in [Climb(game, asked.seed) for game in MOUNTAINS]:
        if asked.game in (None, climb.game) and not asked.report:
            climb.go(asked.games)
        lines += climb.report()
    text = "\n".join([*lines, machine(), ""])
    print(text)
    (RESULTS / "climb.md").write_text(text)


if __name__ == "__main__":
    main()
