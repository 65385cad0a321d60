"""`maumau arena --cluster`: the same match, played by the workers of a Dask cluster, wherever they are."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from distributed import Client
from typer.testing import CliRunner

import maumau
from maumau.bots import cluster
from maumau.bots.arena import match
from maumau.cli.program import app
from maumau.core.errors import BadOptions

DASK = Path(sys.executable).with_name("dask")
QUIET = ["--no-dashboard", "--host", "127.0.0.1"]
START = 120
"""How long a worker may take to start, in seconds."""
MATCH = ["--players", "3", "--bots", "greedy,random,easy", "--deals", "7", "--seed", "2", "--json"]


@contextmanager
def process(*command: object, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with us."""
    environ = os.environ | environment
    with subprocess.Popen(list(map(str, command)), stderr=subprocess.DEVNULL, env=environ) as started:
        try:
            yield started
        finally:
            started.kill()


def told(path: Path, by: subprocess.Popen[bytes]) -> dict[str, Any]:
    """What a process writes into a file, as soon as all of it is there."""
    while True:
        assert by.poll() is None
        with suppress(FileNotFoundError, json.JSONDecodeError):
            found: dict[str, Any] = json.loads(path.read_text())
            return found
        time.sleep(0.05)


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler without workers: its address and process."""
    file = tmp_path / "scheduler.json"
    with process(DASK, "scheduler", *QUIET, "--port", 0, "--scheduler-file", file) as started:
        yield told(file, started)["address"], started


@contextmanager
def worker(address: str, folder: Path, **environment: str) -> Iterator[None]:
    """A worker in a process of its own, that the scheduler knows: on a busy machine it takes its time to start."""
    local = folder / "worker"
    with (
        Client(address, timeout=START, set_as_default=False) as client,
        process(DASK, "worker", address, *QUIET, "--no-nanny", "--nthreads", 1, "--local-directory", local,
                **environment),
    ):  # fmt: skip
        client.wait_for_workers(1 + len(client.nthreads()), timeout=START)
        client.close()
        yield


def arena(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["arena", *MATCH, *args])
    return done.exit_code, done.stdout, done.stderr


def without_times(out: str) -> dict[str, Any]:
    outcome: dict[str, Any] = json.loads(out)
    for bot in outcome["bots"]:
        assert bot.pop("ms_per_move") > 0
    return outcome


def test_the_outcome_is_the_same_whoever_plays(scheduler: tuple[str, Any], tmp_path: Path):
    def process_of(task: int) -> int:
        time.sleep(0.01)
        return os.getpid()

    address, _ = scheduler
    status, here, err = arena("--workers", "1")
    assert (status, err) == (0, "")
    with worker(address, tmp_path):
        status, one, err = arena("--cluster", address)
        assert (status, err) == (0, "")
        with worker(address, tmp_path), cluster.connected(address) as found:
            found._client.wait_for_workers(2)
            played_by = set(found.in_order(process_of, range(40)))
            assert len(played_by) == 2
            assert os.getpid() not in played_by
            status, two, err = arena("--cluster", address)
            assert (status, err) == (0, "")
    assert without_times(here) == without_times(one) == without_times(two)


def test_a_cluster_that_goes_away_is_told_in_words(
    scheduler: tuple[str, subprocess.Popen[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cluster, "PATIENCE", 5)
    address, started = scheduler
    with worker(address, tmp_path), cluster.connected(address) as found:
        played = match(maumau.game("heul", players=3), ("greedy",) * 3, 1, 10_000).run(found)
        assert len(next(played)) == 3
        started.kill()
        with pytest.raises(cluster.ClusterLost, match="gone"):
            list(played)


def test_a_mistake_in_a_task_is_the_mistake_that_it_is(scheduler: tuple[str, Any], tmp_path: Path):
    with worker(scheduler[0], tmp_path), cluster.connected(scheduler[0]) as found:
        assert list(found.in_order(int, ["3", "4"])) == [3, 4]
        with pytest.raises(ValueError, match="invalid literal"):
            list(found.in_order(int, ["3", "x"]))


def test_workers_that_play_by_other_rules_are_refused(scheduler: tuple[str, Any], tmp_path: Path):
    address, _ = scheduler
    (tmp_path / "maumau").mkdir()
    (tmp_path / "maumau" / "__init__.py").touch()
    with worker(address, tmp_path, PYTHONPATH=str(tmp_path)):
        status, out, err = arena("--cluster", address)
    assert (status, out) == (2, "")
    assert "another version" in " ".join(err.split())


def test_a_worker_that_comes_later_and_plays_by_other_rules_is_refused(
    scheduler: tuple[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What it has played counts for nothing: the task itself finds out."""
    with worker(scheduler[0], tmp_path), cluster.connected(scheduler[0]) as found:
        monkeypatch.setattr(cluster, "sources_hash", lambda: "what we have by now")
        played = match(maumau.game("heul", players=3), ("random",) * 3, 1, 2).run(found)
        with pytest.raises(BadOptions, match="another version"):
            list(played)


def test_a_scheduler_without_workers_is_told_in_words(scheduler: tuple[str, Any], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    status, out, err = arena("--cluster", scheduler[0])
    assert (status, out) == (2, "")
    assert "no workers" in " ".join(err.split())


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tcp://127.0.0.1", "nonsense", "", "http://127.0.0.1:80"])
def test_an_address_where_no_scheduler_answers_is_told_in_words(address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    status, out, err = arena("--cluster", address)
    assert (status, out) == (2, "")
    assert "No Dask scheduler answers at" in " ".join(err.split())


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = arena("--cluster", "tcp://127.0.0.1:1")
    assert (status, out) == (2, "")
    assert "pip install 'maumau[cluster]'" in " ".join(err.split())


def test_a_cluster_and_processes_here_do_not_go_together():
    status, out, err = arena("--cluster", "tcp://127.0.0.1:1", "--workers", "2")
    assert (status, out) == (2, "")
    assert "--workers" in err
