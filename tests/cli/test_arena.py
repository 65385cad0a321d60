"""`maumau arena`: bots meet on the same deals, and what comes of it is told to people and programs."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from maumau.bots.workers import LEAST_LIMIT, WORKERS_A_CORE, usable_cores
from maumau.cli.program import app

KEYS = {"bot", "win_share", "low", "high", "mean_score", "ms_per_move", "rating", "rating_spread"}


def arena(*args: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["arena", *map(str, args)])
    return done.exit_code, done.stdout, done.stderr


def told(*args: object) -> dict[str, Any]:
    status, out, err = arena(*args, "--json")
    assert (status, err) == (0, "")
    result: dict[str, Any] = json.loads(out)
    return result


def test_programs_get_one_object_with_the_bots_in_their_order():
    bots = "greedy,random,beginner,random"
    outcome = told("--players", 4, "--bots", bots, "--deals", 6, "--seed", 2, "--workers", 1)
    assert [bot["bot"] for bot in outcome["bots"]] == bots.split(",")
    assert (outcome["deals"], outcome["games"]) == (6, 24)
    for bot in outcome["bots"]:
        assert bot.keys() == KEYS
        assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1
        assert bot["ms_per_move"] > 0
    assert sum(bot["win_share"] for bot in outcome["bots"]) == pytest.approx(1)
    assert max(outcome["bots"], key=lambda bot: bot["win_share"])["bot"] == "greedy"


def test_one_deal_is_one_deal():
    args = "--game", "sau", "--players", 2, "--bots", "random,random", "--deals", 1, "--workers", 1
    assert "1 deal in every rotation" in " ".join(arena(*args)[1].split())


def test_people_get_a_table_and_a_picture(tmp_path: Path):
    picture = tmp_path / "ladder.svg"
    status, out, _ = arena("--game", "sau", "--players", 2, "--bots", "greedy,random", "--deals", 4,
                           "--workers", 1, "--picture", picture)  # fmt: skip
    assert status == 0
    assert "Equal strength would be 50.0%" in out
    drawn = picture.read_text()
    assert drawn.startswith("<svg")
    assert ">greedy<" in drawn
    assert ">random<" in drawn


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--bots", "greedy,random"], "needs 4 bots"),
        (["--bots", "oracle"], "no bot “oracle”"),
        (["--players", "9"], "9"),
        (["--deals", "0"], "deals"),
        (["--workers", "0"], "workers"),
        (["--workers", str(1 + max(LEAST_LIMIT, WORKERS_A_CORE * usable_cores()))], "processes"),
        (["--picture", "/"], "can’t be written"),
    ],
)
def test_what_can_not_be_is_refused_in_words(args: list[str], says: str):
    status, out, err = arena(*args)
    assert status in {1, 2}
    assert out == ""
    assert says in " ".join(err.split())


def test_more_processes_than_are_of_use_are_refused_in_a_simulation_too():
    done = CliRunner().invoke(app, ["simulate", "--workers", "100000"])
    assert done.exit_code == 2
    assert "More than" in done.stderr
