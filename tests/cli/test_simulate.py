"""`maumau simulate`: the same seed gives the same games, whoever plays them, and they are counted fairly."""

import gzip
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import maumau
from maumau.bots.series import Series
from maumau.cli.program import app
from maumau.cli.simulate import enough_workers
from tests.cli.program import MAUMAU, run

GAMES = 120  # more than two batches


def simulate(*args: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["simulate", *map(str, args)])
    return done.exit_code, done.stdout, done.stderr


def told(*args: object) -> dict[str, Any]:
    status, out, err = simulate(*args, "--json")
    assert (status, err) == (0, "")
    result: dict[str, Any] = json.loads(out)
    return result


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same series, written plain by one process and packed by one and by three."""
    folder = tmp_path_factory.mktemp("records")
    made = {}
    for name, workers in (("one.jsonl", 1), ("one.jsonl.gz", 1), ("three.jsonl.gz", 3)):
        made[name] = folder / name
        done = run("simulate", "--games", GAMES, "--seats", "random,greedy,greedy,random", "--seed", 5,
                   "--workers", workers, "--records", made[name])  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert sorted(folder.iterdir()) == sorted(made.values())
    return made


def test_the_number_of_workers_changes_no_byte(files: dict[str, Path]):
    assert files["one.jsonl.gz"].read_bytes() == files["three.jsonl.gz"].read_bytes()
    assert gzip.decompress(files["one.jsonl.gz"].read_bytes()) == files["one.jsonl"].read_bytes()


def test_the_records_replay_and_are_what_the_counts_say(files: dict[str, Path]):
    states = [maumau.replay(json.loads(line)) for line in files["one.jsonl"].read_text().splitlines()]
    assert len(states) == GAMES
    assert all(state.over for state in states)
    assert {state.start for state in states} == {0, 1, 2, 3}
    results = [state.result() for state in states]
    outcome = told("--games", GAMES, "--seats", "random,greedy,greedy,random", "--seed", 5)
    for seat in outcome["seats"]:
        wins = sum((seat["seat"] in result["winners"]) / len(result["winners"]) for result in results)
        assert seat["win_share"] == pytest.approx(wins / GAMES)
        assert seat["low"] <= seat["win_share"] <= seat["high"]
        assert seat["mean_score"] == pytest.approx(sum(result["scores"][seat["seat"]] for result in results) / GAMES)
    assert sum(seat["win_share"] for seat in outcome["seats"]) == pytest.approx(1)
    assert [(seat["seat"], seat["bot"]) for seat in outcome["seats"]] == [
        (0, "random"), (1, "greedy"), (2, "greedy"), (3, "random"),
    ]  # fmt: skip
    assert [outcome[key] for key in ("game", "players", "options", "seed", "games")] == ["heul", 4, {}, 5, GAMES]


def test_more_games_begin_with_the_same_games(tmp_path: Path):
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    simulate("--games", 3, "--records", few)
    simulate("--games", 60, "--records", many)
    assert many.read_bytes().startswith(few.read_bytes())


def test_a_seed_of_its_own_gives_games_of_its_own_and_no_two_games_share_a_deal(tmp_path: Path):
    files = [tmp_path / f"{seed}.jsonl" for seed in (1, 2)]
    for seed, file in enumerate(files, start=1):
        simulate("--games", 30, "--seed", seed, "--records", file)
    seeds = [json.loads(line)["seed"] for file in files for line in file.read_text().splitlines()]
    assert len(set(seeds)) == 60


def test_one_bot_takes_all_seats_and_options_reach_the_game(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    outcome = told("--games", 2, "--players", 6, "--seats", "random", "--special-cards", "--records", file)
    assert [seat["bot"] for seat in outcome["seats"]] == ["random"] * 6
    assert outcome["options"] == {"special_cards": True}
    assert all(json.loads(line)["options"] == {"special_cards": True} for line in file.read_text().splitlines())


def test_one_game_is_one_game():
    assert "1 game, seed 3" in simulate("--games", 1, "--seed", 3)[1]


def test_people_get_a_table():
    status, out, err = simulate("--games", 20, "--seed", 3)
    assert (status, err) == (0, "")
    assert "20 games, seed 3" in out
    assert "95 % interval" in out
    assert "games/s" in out


def test_a_file_that_is_there_is_replaced_by_a_whole_one_or_not_at_all(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    file.write_text("old")
    assert simulate("--games", 2, "--seats", "oracle", "--records", file)[0] == 2
    assert file.read_text() == "old"
    assert simulate("--games", 2, "--records", file)[0] == 0
    assert len(file.read_text().splitlines()) == 2
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("place", ["", "missing/games.jsonl"])
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(place: str, tmp_path: Path):
    status, out, err = simulate("--games", 10**9, "--records", tmp_path / place)
    assert (status, out) == (1, "")
    assert "can’t be written" in err


def processes_of(group: int) -> list[str]:
    command = ["ps", "-A", "-ww", "-o", "pid=,pgid=,stat=,args="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [line.split(maxsplit=3) for line in listed]
    return [f"{pid} {args}" for pid, pgid, stat, args in rows if int(pgid) == group and not stat.startswith("Z")]


def wait_for(condition: Callable[[], bool], seconds: float = 240) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def endless(workers: int, file: Path, bots: str = "greedy", written: int = 10_000) -> Iterator[subprocess.Popen[str]]:
    """A series that has written so many bytes of games, in a process group of its own that is gone afterwards."""
    call = [str(MAUMAU), "simulate", "--games", "1000000", "--seats", bots, "--workers", str(workers)]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*call, "--records", str(file)], stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as sim:
        try:
            wait_for(lambda: any(part.stat().st_size >= written for part in file.parent.iterdir()))
            yield sim
            sim.communicate(timeout=60)
            wait_for(lambda: not processes_of(sim.pid))
        finally:
            with suppress(ProcessLookupError):
                os.killpg(sim.pid, signal.SIGKILL)


@pytest.mark.parametrize("workers", [1, 3])
def test_ctrl_c_keeps_the_games_that_were_played_and_leaves_no_process(workers: int, tmp_path: Path):
    file = tmp_path / "games.jsonl.gz"
    with endless(workers, file) as sim:
        os.killpg(sim.pid, signal.SIGINT)  # as a terminal does: to all of its processes
        out, err = sim.communicate(timeout=60)
    assert sim.returncode == 130
    assert re.fullmatch(r"Error: Interrupted: \d+ of 1000000 games were played.\n", err)
    played = int(err.split()[2])
    assert f"{played} games, seed 0" in out
    assert gzip.decompress(file.read_bytes()).count(b"\n") == played > 0
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_does_not_wait_for_bots_that_think(workers: int, tmp_path: Path):
    with endless(workers, tmp_path / "games.jsonl", "master", 0) as sim:
        if workers > 1:
            wait_for(lambda: len(processes_of(sim.pid)) > workers)
        os.killpg(sim.pid, signal.SIGINT)
        out, err = sim.communicate(timeout=60)
    assert sim.returncode == 130
    assert (out, err) == ("", "Error: Interrupted before a game was over.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_worker_that_is_killed_ends_the_program_in_words_and_without_a_file(tmp_path: Path):
    with endless(2, tmp_path / "games.jsonl") as sim:
        worker = next(line for line in processes_of(sim.pid) if "spawn_main" in line)
        os.kill(int(worker.split()[0]), signal.SIGKILL)
        _, err = sim.communicate(timeout=60)
    assert sim.returncode == 1
    assert err == "Error: A worker has ended before its time; perhaps there was not enough memory.\n"
    assert list(tmp_path.iterdir()) == []


def test_workers_end_with_the_program_even_if_it_is_killed(tmp_path: Path):
    with endless(2, tmp_path / "games.jsonl") as sim:
        assert len(processes_of(sim.pid)) > 2
        sim.kill()
    assert sim.returncode == -signal.SIGKILL


def test_a_process_is_started_where_there_is_enough_for_it_to_do(monkeypatch: pytest.MonkeyPatch):
    """Few games of bots that think are as much as many games of those that don't."""
    monkeypatch.setattr("maumau.cli.simulate.usable_cores", lambda: 4)
    game = maumau.game("heul", 3)

    def processes(bots: str, games: int) -> int:
        return enough_workers(Series(game, (bots,) * 3, seed=1, games=games))

    assert [processes("greedy", games) for games in (1, 1999, 2000, 10**6)] == [1, 1, 2, 4]
    assert [processes("master", games) for games in (1, 39, 40, 10**6)] == [1, 1, 2, 4]
