"""Whole games, written down ply by ply. A change of them is a change of the game: read it as a diff.

`make golden` writes them anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import maumau
from maumau import Game, State
from maumau.bots import choose
from tests.presets import EVERY, PRESETS

pytestmark = pytest.mark.plain

FOLDER = Path(__file__).parent


def file_of(game: Game) -> Path:
    options = "".join(f"-{name}" for name in game.changed_options())
    return FOLDER / f"{game.name}-{game.players}{options}.txt"


def told(event: Any) -> str:
    plain = msgspec.to_builtins(event)
    return " ".join([plain["code"], *(f"{name}={value}" for name, value in plain["args"].items())])


def shown(public: dict[str, Any]) -> str:
    return " | ".join(f"{name}: {value}" for name, value in public.items())


def turn(state: State) -> Iterator[str]:
    """One ply: what lies open, who may do what, what is done, and what each is told of it."""
    ply, seat = state.ply, state.seats[0]
    yield f"{ply}: {shown(state.public())}"
    for acting in state.seats:
        yield f"  seat {acting} may: {' '.join(state.legal(acting))}"
    state.play(choose(state, seat, "random", seed=ply % 7), seat)
    yield f"  seat {seat} plays {state.shown_move(ply, seat)}, others see {state.shown_move(ply)}"
    everybody = state.events(ply)
    for event in everybody:
        yield f"    all: {told(event)}"
    for event in state.events(ply, seat):
        if event not in everybody:
            yield f"    seat {seat}: {told(event)}"


def playthrough(game: Game) -> str:
    state = game.new(seed=2026 + game.players, start=1)
    lines = [repr(game), f"seed {state.seed}, start {state.start}"]
    while not state.over:
        lines += turn(state)
    lines += [shown(state.public()), shown(state.result()), f"next start: {state.next_start()}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", PRESETS, ids=repr)
def test_a_whole_game_goes_as_it_always_went(game: Game, renew_golden: bool):
    file = file_of(game)
    if renew_golden:
        file.write_text(playthrough(game), "utf-8")
    assert playthrough(game) == file.read_text("utf-8")


def test_there_is_a_golden_game_for_every_preset_and_none_for_others():
    assert sorted(FOLDER.glob("*.txt")) == sorted(file_of(game) for game in EVERY)
    assert {game.name for game in EVERY} == set(maumau.GAMES)
