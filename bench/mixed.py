"""All five levels at one table: who wins how often when everybody is there.

Playing alone against three of the level below flatters a search, which supposes that the others play about as they
do. Here each of five seats has another level. Duplicate matches: each deal is played in every rotation; ties are
split, the 95 % intervals are over deals. Equal strength would win 0.20.

Adds to `results/mixed.jsonl` after every few deals and goes on where it was cut off; what bots have played otherwise
than they play now is played anew. Writes `results/mixed.md`. `--games` so many games of each kind, `--report` only
writes the table anew.
"""

import argparse
from pathlib import Path

from common.matches import add, figures, fingerprint, machine, played, rows

import maumau
from maumau.bots import LEVELS
from maumau.bots.arena import Match, match

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "mixed.jsonl"
GAMES = 200
DEALS_AT_ONCE = 5
NAMES = tuple(level.name for level in LEVELS)


def part_of(game: str, part: int, deals: int) -> Match:
    """Some deals: each part has its own seed."""
    return match(maumau.game(game, players=len(NAMES)), NAMES, part, deals)


def shares(game: str) -> list[list[float]]:
    """The shares of each level, by deal, as the bots play now."""
    plays = fingerprint(part_of(game, 0, 1))
    found = [row["shares"] for row in rows(ROWS) if row["game"] == game and row["plays"] == plays]
    return [[share for row in found for share in row[place]] for place in range(len(NAMES))]


def play(game: str, games: int) -> None:
    """Play what is missing, adding a row after every few deals."""
    done = len(shares(game)[0])
    for part in range(done // DEALS_AT_ONCE, -(-games // (len(NAMES) * DEALS_AT_ONCE))):
        standings = played(part_of(game, part, DEALS_AT_ONCE))
        row = {"game": game, "plays": fingerprint(part_of(game, 0, 1)), "machine": machine()}
        add(ROWS, row | {"shares": [standings.shares(place) for place in range(len(NAMES))]})
    print(game, *map(figures, shares(game)), flush=True)


def report() -> str:
    """The table as Markdown."""
    lines = ["# bench/mixed.py", "", (__doc__ or "").split("\n\nAdds")[0], ""]
    lines += [f"| | {' | '.join(NAMES)} | games |", "| --- |" + " ---: |" * (len(NAMES) + 1)]
    for game in maumau.GAMES:
        found = shares(game)
        lines.append(f"| {game} | {' | '.join(map(figures, found))} | {len(found[0]) * len(NAMES)} |")
    return "\n".join([*lines, "", "; ".join(sorted({row["machine"] for row in rows(ROWS)})), ""])


def main() -> None:
    """Play what is missing, and write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games of each kind")
    parser.add_argument("--report", action="store_true", help="only write the table")
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for game in [] if asked.report else maumau.GAMES:
        play(game, asked.games)
    text = report()
    print(text)
    (RESULTS / "mixed.md").write_text(text)


if __name__ == "__main__":
    main()
