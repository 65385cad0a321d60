"""One server for all tests that only talk to it, and the people who do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.running import Player, Server, file_settings, start


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is shared: tests open tables of their own."""
    made = start(file_settings(tmp_path_factory.mktemp("server"), keepalive_seconds=0.5))
    yield made
    said = made.stop()
    print(said)
    assert said == "", "the server complains"


@pytest.fixture
def somebody(server: Server) -> Callable[[str], Player]:
    """Makes people who know nothing of each other."""
    return lambda name: Player(server, name)


@pytest.fixture
def mia(server: Server) -> Player:
    """Somebody with a browser."""
    return Player(server, "Mia")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers of the test's own, with other settings; they end with the test."""
    made: list[Server] = []

    def begin(**others: object) -> Server:
        made.append(start(file_settings(tmp_path, **others)))
        return made[-1]

    yield begin
    for one in made:
        one.stop()
