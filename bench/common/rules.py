"""What the measurements of both games' rules share: the peers, how often what is measured, and the report."""

import argparse
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
import rlcard

import maumau
from common.machine import processor, system
from maumau.cli.speed import Play, by_texts, call_by_call, in_compiled_loop, per_second
from maumau.core.game import Game

PLAYERS = 4
RESULTS = Path(__file__).parent.parent / "results"

OPENSPIEL, RLCARD = "OpenSpiel crazy_eights", "RLCard uno"
LOOP, CALL, OFFERED, TEXTS = (
    "compiled loop",
    "one call a step",
    "one call a step, chosen in Python",
    "legal(), play(text)",
)
TARGETS = ((LOOP, OPENSPIEL, 20), (CALL, OPENSPIEL, 1.5), (OFFERED, OPENSPIEL, 1.5), (TEXTS, RLCARD, 3))
"""What is promised: how many times as fast as which peer."""

Task = tuple[Callable[[], Any], int]
"""What is measured in microseconds, and how often it is done in a round."""


def chosen_in_python(game: Game, games: int = 20) -> Play:
    """Random games, one compiled call for each move: it makes the move and offers the next ones."""
    doors = import_module(f"maumau.games.{game.name}.doors")
    states, actions = np.zeros(1, game.dtype), np.zeros(len(game.actions), np.int16)
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


def ways(plain: Game, variant: Game, called: str) -> dict[str, Play]:
    """Random play in every way, of the plain game and of its variant."""
    return {
        LOOP: in_compiled_loop(plain),
        f"{LOOP}, {called}": in_compiled_loop(variant),
        CALL: call_by_call(plain),
        f"{CALL}, {called}": call_by_call(variant),
        OFFERED: chosen_in_python(plain),
        TEXTS: by_texts(plain),
    }


def tasks(plain: Game, variant: Game, called: str) -> dict[str, Task]:
    """What is done with one game."""
    middle, record, other = a_game(plain, 40), a_game(plain).record(), a_game(variant).record()
    peer = pyspiel.load_game("crazy_eights", {"players": PLAYERS}).new_initial_state()
    return {
        "clone()": (middle.clone, 2000),
        f"clone() of {OPENSPIEL}": (peer.clone, 2000),
        "seen_by(seat)": (lambda: middle.seen_by(1), 2000),
        "view(seat)": (lambda: middle.view(1), 200),
        f"replay of a record, {len(record['moves'])} moves": (lambda: maumau.replay(record), 20),
        f"replay, {called}, {len(other['moves'])} moves": (lambda: maumau.replay(other), 20),
    }


@dataclass(frozen=True)
class Measured:
    """Steps per second, and microseconds, by name: a value for each round."""

    speeds: dict[str, list[float]]
    times: dict[str, list[float]]

    def ratio(self, ours: str, peer: str) -> float:
        """How many times as fast, round by round, in the median."""
        return median(mine / theirs for mine, theirs in zip(self.speeds[ours], self.speeds[peer], strict=True))

    @property
    def fast_enough(self) -> bool:
        """Whether everything that is promised holds."""
        return all(self.ratio(ours, peer) >= least for ours, peer, least in TARGETS)

    def as_json(self) -> dict[str, Any]:
        """The medians."""
        return {
            "machine": machine(),
            "steps_per_second": {name: round(median(all_)) for name, all_ in self.speeds.items()},
            "ratios": {f"{ours} / {peer}": round(self.ratio(ours, peer), 2) for ours, peer, _ in TARGETS},
            "microseconds": {name: round(median(all_), 2) for name, all_ in self.times.items()},
        }

    def as_text(self) -> str:
        """The results as Markdown."""
        lines = [f"- {name}: {value}" for name, value in machine().items()]
        lines += ["", "| random play, 4 players | steps/s, median | lowest – highest |", "| --- | ---: | ---: |"]
        lines += [
            f"| {name} | {median(all_):,.0f} | {min(all_):,.0f} – {max(all_):,.0f} |"
            for name, all_ in self.speeds.items()
        ]
        lines += ["", "| | of | times as fast | wanted |", "| --- | --- | ---: | ---: |"]
        lines += [f"| {ours} | {peer} | {self.ratio(ours, peer):.1f} | {least} |" for ours, peer, least in TARGETS]
        lines += ["", "| | µs, median |", "| --- | ---: |"]
        lines += [f"| {name} | {median(all_):,.1f} |" for name, all_ in self.times.items()]
        return "\n".join(lines)


def measure(plays: dict[str, Play], timed: dict[str, Task], rounds: int, seconds: float) -> Measured:
    """Measure everything in turns, with the peers, after doing it once."""
    plays = plays | {OPENSPIEL: openspiel(), RLCARD: rlcard_uno()}
    for warm_up in (*plays.values(), *(task for task, _ in timed.values())):
        warm_up()
    measured = Measured({name: [] for name in plays}, {name: [] for name in timed})
    for _ in range(rounds):
        for name, play in plays.items():
            measured.speeds[name].append(per_second(play, seconds))
        for name, (task, count) in timed.items():
            measured.times[name].append(microseconds(task, count))
    return measured


def machine() -> dict[str, str]:
    """What this was measured on."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "open_spiel", "rlcard"))
    return {"processor": f"{processor()}, one used", "system": system(), "versions": packages}


def run(name: str, about: str, plays: dict[str, Play], timed: dict[str, Task]) -> int:
    """Measure, print, write `results/NAME.json` and `.md`; 1 if it is slower than it has to be."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--quick", action="store_true", help="short rounds; print only")
    quick = parser.parse_args().quick
    measured = measure(plays, timed, *((3, 0.1) if quick else (11, 0.5)))
    print(measured.as_text())
    if not quick:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{name}.json").write_text(json.dumps(measured.as_json(), indent=2, ensure_ascii=False) + "\n")
        about = about.split("\n\nWrites", maxsplit=1)[0]
        (RESULTS / f"{name}.md").write_text(f"# bench/{name}.py\n\n{about}\n\n{measured.as_text()}\n")
    return int(not measured.fast_enough)
