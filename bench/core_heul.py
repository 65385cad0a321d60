"""How fast the rules of *Heul doch!* run, next to OpenSpiel's crazy_eights and RLCard's uno (4 players, one core).

All of them play at random, and are measured in turns within one process, by its processor time, so that what else
runs on the machine matters little. A step is a move of a player; dealing, and OpenSpiel's chance nodes, cost time but
are no steps. Where a move is chosen in Python, all choose it alike: `legal[int(random() * len(legal))]`.

Writes `results/core_heul.json` and `.md`; `--quick` only prints. Needs the extra `bench`: `make bench`.
"""

import argparse
import json
import os
import platform
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
import rlcard

import maumau
from maumau.cli.speed import Play, by_texts, call_by_call, in_compiled_loop, per_second
from maumau.core.game import Game
from maumau.games.heul import doors
from maumau.games.heul.text import MAX_LEGAL

PLAYERS = 4
RESULTS = Path(__file__).parent / "results"

OPENSPIEL, RLCARD = "OpenSpiel crazy_eights", "RLCard uno"
LOOP, CALL, OFFERED, TEXTS = (
    "compiled loop",
    "one call a step",
    "one call a step, chosen in Python",
    "legal(), play(text)",
)
TARGETS = [(LOOP, OPENSPIEL, 20), (CALL, OPENSPIEL, 1.5), (OFFERED, OPENSPIEL, 1.5), (TEXTS, RLCARD, 3)]


def chosen_in_python(game: Game, games: int = 20) -> Play:
    """Random games, one compiled call for each move: it makes the move and offers the next ones."""
    states, actions = np.zeros(1, game.dtype), np.zeros(MAX_LEGAL, np.int16)
    advance, choice = doors.advance_at, random.random

    def play() -> int:
        moves = 0
        for seed in range(games):
            game.deal(states, seed, 0)
            offered = doors.legal_at(states, 0, 0, actions)
            while offered:
                offered = advance(states, 0, actions[int(choice() * offered)], actions)
                moves += 1
        return moves

    return play


def openspiel(games: int = 20) -> Play:
    """OpenSpiel's game with as few calls as it allows: its chance nodes deal and draw, each outcome as likely."""
    game = pyspiel.load_game("crazy_eights", {"players": PLAYERS})
    choice, terminal = random.random, int(pyspiel.PlayerId.TERMINAL)

    def play() -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while (player := state.current_player()) != terminal:
                legal = state.legal_actions()
                state.apply_action(legal[int(choice() * len(legal))])
                if player >= 0:
                    moves += 1
        return moves

    return play


def rlcard_uno() -> Play:
    """RLCard's game as its examples step it, without their agents."""
    env = rlcard.make("uno", config={"game_num_players": PLAYERS, "seed": 1})
    choice = random.random

    def play() -> int:
        moves = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(choice() * len(legal))])
            moves += 1
        return moves

    return play


def a_game(game: Game, moves: int | None = None) -> maumau.State:
    """A game at its end, or after some moves."""
    state = game.new(seed=1)
    while not state.over and state.ply != moves:
        state.play(state.legal()[-1])
    return state


def microseconds(task: Callable[[], Any], times: int) -> float:
    """The processor time of a task, in microseconds."""
    began = process_time()
    for _ in range(times):
        task()
    return (process_time() - began) / times * 1e6


def tasks(plain: Game, special: Game) -> dict[str, tuple[Callable[[], Any], int]]:
    """What is measured in microseconds, and how often it is done in a round."""
    middle, record, special_record = a_game(plain, 40), a_game(plain).record(), a_game(special).record()
    peer = pyspiel.load_game("crazy_eights", {"players": PLAYERS}).new_initial_state()
    return {
        "clone()": (middle.clone, 2000),
        f"clone() of {OPENSPIEL}": (peer.clone, 2000),
        "seen_by(seat)": (lambda: middle.seen_by(1), 2000),
        "view(seat)": (lambda: middle.view(1), 200),
        f"replay of a record, {len(record['moves'])} moves": (lambda: maumau.replay(record), 20),
        f"replay, special cards, {len(special_record['moves'])} moves": (lambda: maumau.replay(special_record), 20),
    }


def measure(rounds: int, seconds: float) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Steps per second, and microseconds, by name: a value for each round."""
    plain = maumau.game("heul", players=PLAYERS)
    special = maumau.game("heul", players=PLAYERS, special_cards=True)
    plays = {
        LOOP: in_compiled_loop(plain),
        f"{LOOP}, special cards": in_compiled_loop(special),
        CALL: call_by_call(plain),
        f"{CALL}, special cards": call_by_call(special),
        OFFERED: chosen_in_python(plain),
        TEXTS: by_texts(plain),
        OPENSPIEL: openspiel(),
        RLCARD: rlcard_uno(),
    }
    timed = tasks(plain, special)
    for warm_up in (*plays.values(), *(task for task, _ in timed.values())):
        warm_up()
    speeds: dict[str, list[float]] = {name: [] for name in plays}
    times: dict[str, list[float]] = {name: [] for name in timed}
    for _ in range(rounds):
        for name, play in plays.items():
            speeds[name].append(per_second(play, seconds))
        for name, (task, count) in timed.items():
            times[name].append(microseconds(task, count))
    return speeds, times


def ratio(speeds: dict[str, list[float]], ours: str, peer: str) -> float:
    """How many times as fast, round by round, in the median."""
    return median(mine / theirs for mine, theirs in zip(speeds[ours], speeds[peer], strict=True))


def machine() -> dict[str, str]:
    """What this was measured on."""
    info = Path("/proc/cpuinfo")
    models = [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
    packages = ("numba", "numpy", "open_spiel", "rlcard")
    return {
        "processor": f"{models[0] if models else platform.processor()}, {os.cpu_count()} cores, one used",
        "system": f"{platform.system()} {platform.machine()}",
        "versions": ", ".join(
            [f"Python {platform.python_version()}", *(f"{name} {version(name)}" for name in packages)]
        ),
    }


def report(speeds: dict[str, list[float]], times: dict[str, list[float]]) -> str:
    """The results as Markdown."""
    lines = [f"- {name}: {value}" for name, value in machine().items()]
    lines += ["", "| random play, 4 players | steps/s, median | lowest – highest |", "| --- | ---: | ---: |"]
    lines += [
        f"| {name} | {median(all_):,.0f} | {min(all_):,.0f} – {max(all_):,.0f} |" for name, all_ in speeds.items()
    ]
    lines += ["", "| | of | times as fast | wanted |", "| --- | --- | ---: | ---: |"]
    lines += [f"| {ours} | {peer} | {ratio(speeds, ours, peer):.1f} | {least} |" for ours, peer, least in TARGETS]
    lines += ["", "| | µs, median |", "| --- | ---: |"]
    lines += [f"| {name} | {median(all_):,.1f} |" for name, all_ in times.items()]
    return "\n".join(lines)


def main() -> int:
    """Measure and report; 1 if it is slower than it has to be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short rounds; print only")
    quick = parser.parse_args().quick
    speeds, times = measure(*((3, 0.1) if quick else (11, 0.5)))
    text = report(speeds, times)
    print(text)
    if not quick:
        RESULTS.mkdir(exist_ok=True)
        medians = {
            "machine": machine(),
            "steps_per_second": {name: round(median(all_)) for name, all_ in speeds.items()},
            "ratios": {f"{ours} / {peer}": round(ratio(speeds, ours, peer), 2) for ours, peer, _ in TARGETS},
            "microseconds": {name: round(median(all_), 2) for name, all_ in times.items()},
        }
        (RESULTS / "core_heul.json").write_text(json.dumps(medians, indent=2, ensure_ascii=False) + "\n")
        about = (__doc__ or "").split("\n\nWrites")[0]
        (RESULTS / "core_heul.md").write_text(f"# bench/core_heul.py\n\n{about}\n\n{text}\n")
    return int(any(ratio(speeds, ours, peer) < least for ours, peer, least in TARGETS))


if __name__ == "__main__":
    sys.exit(main())
