"""Our search against OpenSpiel's ISMCTS, at equal time and at a tenth of its time.

At tables of four our search, cut to so many playouts that it takes about 10 ms a move, plays alone against three that
are ISMCTS with 10 ms or 100 ms of the processor's time for each move, on deals that fit what its seat knows. Duplicate
matches: each deal is played in every rotation; ties are split, the 95 % intervals are over deals. Equal strength would
win 0.25 of the games. Wanted: at equal time the whole interval above that; at ten times our time not all below it.

Adds to `results/ismcts.jsonl` after every deal and goes on where it was cut off; what our search has played otherwise
than it plays now is played anew. Writes `results/ismcts.md`. `--games` so many games a cell, `--cell "heul 10"` only
that one, `--report` only writes the table anew. Needs the extra `bench`: `make bench`.
"""

import argparse
import sys
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from statistics import mean
from time import thread_time
from typing import Any

import pyspiel
from common.ismcts import EXPLORATION, TimedISMCTS
from common.matches import add, figures, fingerprint_of, machine, rows

import maumau
from maumau.bots import heul_search, sau_search
from maumau.bots.arena import interval
from maumau.core.rng import derive, generator
from maumau.core.state import State
from maumau.research.openspiel import SEED_BYTES, SpielState

RESULTS = Path(__file__).parent / "results"
ROWS = RESULTS / "ismcts.jsonl"
PLAYERS = 4
EQUAL = 1 / PLAYERS
GAMES = 100
SEED = 2026
OURS, THEIRS = 10, (10, 100)
"""Milliseconds a move."""
PLAYOUTS = {"heul": 500, "sau": 2000}
"""What our search does in about `OURS`; what it really takes is measured with each game."""
CHOOSE = {"heul": heul_search.choose, "sau": sau_search.choose}
READS_HISTORY = frozenset({"heul"})


@dataclass
class Clocked:
    """What somebody's moves have taken."""

    seconds: float = 0.0
    moves: int = 0

    @property
    def milliseconds(self) -> float:
        """The mean of a move."""
        return 1000 * self.seconds / max(1, self.moves)


@dataclass(frozen=True)
class Cell:
    """Our search at a game, alone against three ISMCTS with so many milliseconds a move."""

    game: str
    theirs: int

    @property
    def key(self) -> str:
        """How the cell is named."""
        return f"{self.game} {self.theirs}"

    @property
    def plays(self) -> str:
        """What plays here: another name, other rows."""
        peer = f"open_spiel {version('open_spiel')}, exploration {EXPLORATION}"
        return f"{PLAYOUTS[self.game]} playouts ({our_play(self.game)}) against {peer}"


@cache
def our_play(game: str) -> str:
    """Tells whether our search plays as it did: the moves of one game."""
    state = maumau.game(game, players=PLAYERS).new(SEED)
    while not state.over:
        our_move(state, SEED)
    return fingerprint_of(state.moves)


def our_move(state: State, seed: int) -> None:
    """Let our search move."""
    seat, name = state.seats[0], state.game.name
    history = state.seen_history(seat) if name in READS_HISTORY else None
    rng = generator(derive(seed, seat, state.ply))
    action = CHOOSE[name](PLAYOUTS[name], state.game, seat, state.seen_by(seat), history, rng)
    state.play(state.game.text(action), seat)


def dealt(state: State) -> SpielState:
    """The same deal as OpenSpiel's state."""
    spiel: SpielState = pyspiel.load_game(f"maumau_{state.game.name}(players={PLAYERS})").new_initial_state()
    for outcome in (*state.seed.to_bytes(SEED_BYTES), state.start):
        spiel.apply_action(outcome)
    return spiel


def play(cell: Cell, deal: int, ours: int) -> tuple[float, Clocked, Clocked, int]:
    """One game, our search at seat `ours`: its share, both sides' times, and the simulations of theirs."""
    state = maumau.game(cell.game, players=PLAYERS).new(derive(SEED, deal, 0), derive(SEED, deal, 1) % PLAYERS)
    spiel = dealt(state)
    seed = derive(SEED, deal, 2, ours)
    peers = [TimedISMCTS(spiel.get_game(), cell.theirs / 1000, derive(seed, seat)) for seat in range(PLAYERS)]
    mine, others = Clocked(), Clocked()
    while not state.over:
        seat = state.seats[0]
        clocked, began = (mine if seat == ours else others), thread_time()
        if seat == ours:
            our_move(state, seed)
        else:
            state.play(state.game.text(peers[seat].step(spiel)), seat)
        clocked.seconds += thread_time() - began
        clocked.moves += 1
        spiel.apply_action(state.game.parse(state.moves[-1][1]))
    winners = state.result()["winners"]
    return (ours in winners) / len(winners), mine, others, sum(peer.simulations for peer in peers)


def play_deal(cell: Cell, deal: int) -> dict[str, Any]:
    """A deal in every rotation."""
    played = [play(cell, deal, ours) for ours in range(PLAYERS)]
    moves = sum(others.moves for _, _, others, _ in played)
    return {
        "cell": cell.key,
        "plays": cell.plays,
        "machine": machine(),
        "share": mean(share for share, _, _, _ in played),
        "ms": [round(mean(side.milliseconds for side in sides), 2) for sides in list(zip(*played, strict=True))[1:3]],
        "simulations": round(sum(simulations for _, _, _, simulations in played) / moves),
    }


def rows_of(cell: Cell) -> list[dict[str, Any]]:
    """What has been played of a cell as it is played now."""
    return [row for row in rows(ROWS) if row["cell"] == cell.key and row["plays"] == cell.plays]


def fill(cell: Cell, games: int) -> None:
    """Play what is missing of a cell."""
    for deal in range(len(rows_of(cell)), -(-games // PLAYERS)):
        row = play_deal(cell, deal)
        add(ROWS, row)
        print(cell.key, deal, row["share"], row["ms"], row["simulations"], flush=True)


def judged(cell: Cell) -> tuple[str, bool]:
    """A line of the table, and whether what is wanted holds."""
    played = rows_of(cell)
    if not played:
        return f"| {cell.game} | – | {cell.theirs} | – | – | – |", False
    shares = [row["share"] for row in played]
    _, low, high = interval(shares)
    holds = low > EQUAL if cell.theirs == OURS else high >= EQUAL
    wanted = f"low > {EQUAL}" if cell.theirs == OURS else f"high ≥ {EQUAL}"
    ours, theirs = (mean(row["ms"][side] for row in played) for side in (0, 1))
    simulations = mean(row["simulations"] for row in played)
    cells = (
        cell.game,
        f"{ours:.1f}",
        f"{theirs:.1f} ({simulations:.0f} simulations)",
        f"{len(played) * PLAYERS}",
        figures(shares),
        f"{wanted}: {'holds' if holds else 'fails'}",
    )
    return f"| {' | '.join(cells)} |", holds


def report(cells: list[Cell]) -> tuple[str, bool]:
    """The table as Markdown, and whether all that is wanted holds."""
    judgements = [judged(cell) for cell in cells]
    machines = sorted({row["machine"] for cell in cells for row in rows_of(cell)})
    lines = [
        "# bench/ismcts.py",
        "",
        (__doc__ or "").split("\n\nAdds")[0],
        "",
        "| | our ms a move | their ms a move | games | our share of wins | wanted |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
        *(line for line, _ in judgements),
        "",
        f"ISMCTS is OpenSpiel {version('open_spiel')}'s in Python; its random games are compiled.",
        "; ".join(machines),
        "",
    ]
    return "\n".join(lines), all(holds for _, holds in judgements)


def main() -> int:
    """Play what is missing, and write the table; 1 if anything wanted does not hold."""
    cells = [Cell(game, theirs) for game in CHOOSE for theirs in THEIRS]
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games in each cell")
    parser.add_argument("--cell", choices=[cell.key for cell in cells], help="only this one")
    parser.add_argument("--report", action="store_true", help="only write the table")
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    for cell in [] if asked.report else cells:
        if asked.cell in (None, cell.key):
            fill(cell, asked.games)
    text, holds = report(cells)
    print(text)
    (RESULTS / "ismcts.md").write_text(text)
    return int(not holds)


if __name__ == "__main__":
    sys.exit(main())
