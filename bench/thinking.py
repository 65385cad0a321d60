"""How long the levels think about a move, in both games and for all numbers of seats.

At positions spread over games of `medium` each level is asked for a move, one after another, on one core and by the
processor's time. Wanted: Hard takes 10 ms at most, Master typically 100 ms and at most 1 s.

Writes `results/thinking.md`; `--quick` asks at fewer positions and only prints.
"""

import argparse
import sys
from pathlib import Path
from statistics import median
from time import thread_time

from common.matches import machine

import maumau
from maumau.bots import LEVELS, choose
from maumau.core.game import Game

RESULTS = Path(__file__).parent / "results"
SEED = 2026
POSITIONS, QUICK = 200, 20
"""How many positions of each kind of table."""
EVERY = 5
"""Every so many moves a level is asked, beginning with another move in each game."""
NAMES = tuple(level.name for level in LEVELS)
WANTED = {"hard": (10.0, 10.0), "master": (100.0, 1000.0)}
"""Median and most, in milliseconds."""


def times(game: Game, positions: int) -> dict[str, list[float]]:
    """The milliseconds of each level at so many positions."""
    found: dict[str, list[float]] = {name: [] for name in NAMES}
    for seed in range(SEED, SEED + positions):
        state = game.new(seed, start=seed % game.players)
        while not state.over:
            seat = state.seats[0]
            if state.ply % EVERY == seed % EVERY:
                for name in NAMES:
                    began = thread_time()
                    choose(state, seat, name, seed)
                    found[name].append(1000 * (thread_time() - began))
                if len(found[NAMES[0]]) == positions:
                    return found
            state.play(choose(state, seat, "medium", seed), seat)
    return found


def main() -> int:
    """Measure, print, write; 1 if anything takes longer than wanted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer positions; only print")
    quick = parser.parse_args().quick
    lines = ["# bench/thinking.py", "", (__doc__ or "").split("\n\nWrites")[0], ""]
    lines += ["Milliseconds a move: median, and in brackets the most.", ""]
    lines += [f"| | {' | '.join(NAMES)} |", "| --- |" + " ---: |" * len(NAMES)]
    in_time = True
    for kind in maumau.GAMES.values():
        for players in kind.seats:
            times(kind(players, {}), 1)  # so that everything is compiled
            found = times(kind(players, {}), QUICK if quick else POSITIONS)
            cells = [f"{median(all_):.2f} ({max(all_):.1f})" for all_ in found.values()]
            lines.append(f"| {kind.name}, {players} seats | {' | '.join(cells)} |")
            for name, (usual, most) in WANTED.items():
                in_time &= median(found[name]) <= usual and max(found[name]) <= most
    lines += ["", "As wanted." if in_time else "Longer than wanted.", "", machine(), ""]
    print("\n".join(lines))
    if not quick:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "thinking.md").write_text("\n".join(lines))
    return int(not in_time)


if __name__ == "__main__":
    sys.exit(main())
