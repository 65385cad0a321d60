"""`maumau bench core`: three speeds, for people and programs."""

import json

from typer.testing import CliRunner

from maumau.cli.program import app
from maumau.cli.speed import WAYS


def bench(*args: str) -> str:
    done = CliRunner().invoke(app, ["bench", "core", "--seconds", "0.01", *args])
    assert done.exit_code == 0
    return done.stdout


def test_the_three_ways_are_measured_and_the_compiled_loop_is_the_fastest():
    told = json.loads(bench("--players", "3", "--special-cards", "--json"))
    speeds = told["moves_per_second"]
    assert list(speeds) == list(WAYS)
    assert max(speeds, key=speeds.get) == "compiled loop"
    assert (told["game"], told["players"], told["options"]) == ("heul", 3, {"special_cards": True})


def test_people_get_a_table():
    out = bench()
    assert "maumau.game('heul', players=4)" in out
    assert all(way in out for way in WAYS)
