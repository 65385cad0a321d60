"""Whom a link can reach: this machine, the network, or everybody."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from maumau.cli.serve import welcome
from maumau.server import reach as reaching
from maumau.server.reach import is_this_machine, reach
from maumau.server.settings import Settings
from tests.server.running import Player

HERE = Settings("sqlite://", port=8018)
LAN = Settings("sqlite://", host="0.0.0.0", port=8018, root_path="/mau")
PUBLIC = Settings("sqlite://", public_url="https://example.org/mau", root_path="/mau")


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with an address in a network."""
    monkeypatch.setattr(reaching, "network_host", lambda host: "192.168.1.5" if host == "0.0.0.0" else host)


def test_listening_here_nobody_else_can_come_and_the_command_is_told():
    found = reach(HERE, "http://localhost:8018", "127.0.0.1")
    assert (found.address, found.reach, found.command) == ("http://localhost:8018/", "machine", "maumau serve --lan")


def test_a_made_up_name_for_this_machine_reaches_nobody_else():
    assert reach(HERE, "http://kiwi.test:8018", "127.0.0.1").reach == "machine"


def test_a_proxy_that_nobody_told_of_is_believed_when_it_says_who_asks():
    assert reach(HERE, "https://cards.example", "203.0.113.7").address == "https://cards.example/"


def test_listening_everywhere_the_link_has_this_machines_address():
    found = reach(LAN, "http://localhost:8018", "127.0.0.1")
    assert (found.address, found.reach, found.command) == ("http://192.168.1.5:8018/mau/", "network", None)
    assert reach(LAN, "http://10.0.0.9:8018", "10.0.0.4").address == "http://10.0.0.9:8018/mau/"


def test_the_address_that_the_host_has_named_is_the_one():
    assert reach(PUBLIC, "http://127.0.0.1:8017", "127.0.0.1").address == "https://example.org/mau/"
    assert reach(PUBLIC).reach == "public"


@pytest.mark.parametrize("asked", ["http://[", "http://", "http://x y", None])
def test_a_broken_address_is_not_repeated(asked: str | None):
    assert "[" not in reach(HERE, asked, "127.0.0.1").address


def test_this_machine_has_many_names():
    assert all(map(is_this_machine, ("localhost", "127.0.0.1", "127.8.8.8", "::1", "a.localhost")))
    assert not any(map(is_this_machine, ("0.0.0.0", "192.168.1.5", "example.org", "localhost.example.org")))


def test_the_host_is_told_plainly_who_can_come():
    assert "Only this machine" in welcome(HERE, "http://localhost:8018/")[1]
    assert "maumau serve --lan" in welcome(HERE, "http://localhost:8018/")[1]
    assert "http://192.168.1.5:8018/mau/" in welcome(LAN, "http://localhost:8018/mau/")[1]
    assert welcome(PUBLIC, "http://localhost:8017/mau/") == [
        "The table is set: https://example.org/mau/  (Ctrl-C ends it)"
    ]


def test_browsers_can_ask(mia: Player):
    told = mia.http.get("/api/here").json()
    address = mia.server.url.replace("127.0.0.1", "localhost") + "/"
    assert told == {"address": address, "reach": "machine", "command": "maumau serve --lan"}


@pytest.mark.parametrize(
    ("place", "path", "typed"),
    [
        ("a b/bin", "", "'a b/bin/maumau'"),
        ("bin", "", "bin/maumau"),
        (".", "", "{}/maumau"),
        ("bin", "bin", "maumau"),
        ("missing", "", "maumau"),
    ],
)
def test_the_command_is_one_that_the_hosts_shell_finds(
    place: str, path: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for folder in ("a b/bin", "bin", "."):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / "maumau").touch(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / path) if path else "/nowhere")
    monkeypatch.setattr(sys, "argv", [f"{place}/maumau"])
    assert reaching.program.__wrapped__() == typed.format(tmp_path)
