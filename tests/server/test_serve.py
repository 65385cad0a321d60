"""`maumau serve`: ports, the browser, settings and databases that can't be, and a graceful end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from maumau.server import run
from maumau.server.errors import CantListen
from maumau.server.settings import DEFAULT_PORT, LIMITS, make_settings

MAUMAU = Path(sys.executable).with_name("maumau")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def serve(*args: object, cwd: Path | None = None) -> subprocess.Popen[str]:
    command = [str(MAUMAU), "serve", "--no-browser", *map(str, args)]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_page_is_there_when_it_says_so_and_ctrl_c_ends_it_quietly(tmp_path: Path):
    process = serve("--port", 0, "--database", tmp_path / "a.sqlite3")
    assert process.stdout is not None
    said, who_can_come = process.stdout.readline(), process.stdout.readline()
    address = said.split()[4]
    assert said.startswith("The table is set: http://localhost:")
    assert who_can_come.startswith("Only this machine can open it.")
    assert httpx.get(address).status_code in (200, 503)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (0, "", "")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--database", "mysql://h/d"], "no database that we know"),
        (["--root-path", "mau"], "begins with a slash"),
        (["--public-url", "example.org"], "looks like https://"),
        (["--root-path", "a b"], "begins with a slash"),
        (["--host", "no-such-host.invalid"], "can’t listen"),
        (["--host", "a..b"], "it is no address"),
        (["--host", ""], "it is no address"),
        (["--port", "70000"], "65535"),
        (["--colour", "blue"], "--colour"),
    ],
)
def test_nonsense_is_answered_in_a_sentence(args: list[str], words: str, tmp_path: Path):
    database = [] if "--database" in args else ["--database", str(tmp_path / "a.sqlite3")]
    process = serve(*args, *database)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert words in errors.replace("\n", " ")
    assert "Traceback" not in errors
    assert out == ""


def test_nonsense_in_the_environment_is_a_wrong_call_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("MAUMAU_BOT_PACE", "quick")
    process = serve("--port", 0, "--database", tmp_path / "a.sqlite3")
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, "written like 0.8-2" in errors) == (2, True)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--database", "/proc/none/x.sqlite3"], "can’t be used"),
        (["--database", "x.sqlite3", "--host", "203.0.113.7"], "can’t listen"),
    ],
)
def test_what_could_be_but_is_not_to_be_had_is_no_wrong_call(args: list[str], words: str, tmp_path: Path):
    process = serve(*args, cwd=tmp_path)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, words in errors) == (1, True)


def test_a_named_port_that_is_taken_is_an_error(taken: int, tmp_path: Path):
    process = serve("--port", taken, "--database", tmp_path / "a.sqlite3")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert f"Port {taken} is taken" in errors


def test_the_next_free_port_is_taken_when_the_default_is_not_free(taken: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(run, "DEFAULT_PORT", taken)
    place = run.listen("127.0.0.1", None)
    place.socket.close()
    assert place.moved
    assert str(taken) not in place.address


def test_the_address_that_is_shown_is_one_that_works(monkeypatch: pytest.MonkeyPatch):
    place = run.listen("127.0.0.1", 0, "/mau")
    place.socket.close()
    assert place.address == f"http://localhost:{place.address.split(':')[2].split('/')[0]}/mau/"
    assert not place.moved


def test_a_host_without_a_network_is_an_error():
    with pytest.raises(CantListen):
        run.listen("203.0.113.7", 0)


@pytest.mark.parametrize(
    ("platform", "environment", "opens"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "1"}, False),
    ],
)
def test_a_browser_opens_only_where_there_is_a_screen(
    platform: str, environment: dict[str, str], opens: bool, monkeypatch: pytest.MonkeyPatch
):
    opened: list[Any] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    run.open_browser("http://localhost:8017/")
    assert bool(opened) is opens


def test_the_environment_names_the_database_redis_and_limits():
    environment = {"MAUMAU_DATABASE_URL": "postgres://h/d", "MAUMAU_REDIS_URL": "redis://r", "MAUMAU_LIMITS": "off"}
    settings = make_settings(None, "/mau/", "https://example.org/mau/", environment)
    assert settings.database == "postgresql+psycopg://h/d"
    assert (settings.redis, settings.root_path) == ("redis://r", "/mau")
    assert settings.public_origin == "https://example.org"
    assert {getattr(settings, name) for name in LIMITS} == {None}
    assert all(getattr(make_settings(None, "", None, {}), name) for name in LIMITS)
    assert make_settings("x.db", "", None, environment).database.startswith("sqlite:///")


def test_the_default_port_is_ours():
    assert DEFAULT_PORT == 8017
    assert os.environ.get("MAUMAU_DATABASE_URL") is None, "tests leave people's own games alone"
