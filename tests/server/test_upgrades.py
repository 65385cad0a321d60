"""Databases of every earlier step open: nothing in them is lost, and their tables can be played."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import maumau
from maumau.server.store import migrations
from tests.server.running import REPOSITORY, Json, Player, Server, file_settings, play_on, start

DATA = REPOSITORY / "tests" / "data"
STEPS = sorted(path.name[:4] for path in Path(migrations.__file__).parent.glob("versions/0*.py"))
KEPT = ("devices", "people", "tables", "games", "entries", "texts", "reviews")
"""What is kept for good. Codes, dues and alarms go when their time has come."""
FOR_EVER = 1e12
RUNNING = """select games.table_id, coalesce(max(ply) + 1, 0) from games left join entries on game_id = games.id
  where result is null group by games.id"""


def rows(path: Path, like: Path) -> dict[str, set[tuple[Any, ...]]]:
    """What is in a database, as far as another one has tables and columns for it."""
    found = {}
    with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(like)) as there:
        for table in KEPT:
            columns = ", ".join(name for _, name, *_ in there.execute(f"pragma table_info({table})"))
            if columns:
                found[table] = set(here.execute(f"select {columns} from {table}"))
    return found


@dataclass
class Upgraded:
    """A server on a copy of a step's database, what lay in the copy when it had started, and whose tokens there are."""

    step: str
    server: Server
    kept: dict[str, set[tuple[Any, ...]]]
    tokens: list[str]

    @property
    def mia(self) -> Player:
        """Whose database it is."""
        return self.who_has(self.tokens[0])

    def who_has(self, token: str) -> Player:
        """Whoever has a token."""
        player = Player(self.server)
        player.http.headers["Authorization"] = f"Bearer {token}"
        return player

    @property
    def old(self) -> Path:
        """The database as it was."""
        return database_of(self.step)


def database_of(step: str) -> Path:
    """The file that a step's version has left."""
    return DATA / f"maumau-{step}.sqlite3"


@pytest.fixture(scope="module", params=STEPS)
def upgraded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    """Each step's database in turn, with a server to which nobody has been away for too long."""
    old = database_of(request.param)
    folder = tmp_path_factory.mktemp("upgraded")
    shutil.copy(old, folder / "maumau.sqlite3")
    server = start(file_settings(folder, lobby_seconds=FOR_EVER, game_seconds=FOR_EVER, away_seconds=FOR_EVER))
    kept = rows(folder / "maumau.sqlite3", like=old)
    yield Upgraded(request.param, server, kept, old.with_suffix(".token").read_text().split())
    assert server.stop() == "", "the server complains"


def get(player: Player, path: str) -> Any:
    """What is at an address."""
    answer = player.http.get(f"/api/{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def tables_of(player: Player, phase: str) -> list[str]:
    """The tables of somebody that are in this phase."""
    return [table["id"] for table in get(player, "me")["tables"] if table["phase"] == phase]


def play_to_the_end(mia: Player, table_id: str) -> Json:
    """A table's game goes on to its end, with its people and bots."""
    seats = mia.peek(table_id)["table"]["seats"]
    return play_on({seat: mia for seat, place in enumerate(seats) if place["yours"]}, table_id)


def test_there_is_a_database_of_each_step():
    assert sorted(path.stem for path in DATA.glob("maumau-*.sqlite3")) == [f"maumau-{step}" for step in STEPS]


def test_nothing_in_a_database_of_an_earlier_step_is_lost_or_changed(upgraded: Upgraded):
    before = rows(upgraded.old, like=upgraded.old)
    assert before["entries"]
    for table, found in before.items():
        assert found <= upgraded.kept[table], table


def test_games_of_an_earlier_step_that_are_over_can_be_looked_at(upgraded: Upgraded):
    step, mia = upgraded.step, upgraded.mia
    assert get(mia, "me")["name"] == "Mia"
    finished = tables_of(mia, "over")
    listed = get(mia, "me/games")["games"]
    assert {game["table"] for game in listed} == set(finished)
    assert {game["game"] for game in listed} == ({"heul"} if step == "0001" else {"heul", "sau"})
    for game in listed:
        record = get(mia, f"games/{game['id']}/record")
        assert maumau.replay(record).result() == record["result"] == game["result"]
        assert mia.look(game["table"], 0)["view"]["result"]["scores"] == record["result"]["scores"]
        assert len(get(mia, f"games/{game['id']}/replay")["frames"]) == len(record["moves"]) + 1
        assert get(mia, f"games/{game['id']}")["tally"]
        reviewed = step >= "0004" and game["game"] == "heul"
        assert get(mia, f"games/{game['id']}/review")["state"] == ("done" if reviewed else "none")
        assert mia.http.post(f"/api/games/{game['id']}/review").json()["moves"] == len(record["moves"])
    assert {figure["name"] for figure in get(mia, "me/figures")} == {"Mia"}
    for token in upgraded.tokens[1:]:  # another device of hers
        assert get(upgraded.who_has(token), "me/games")["games"] == listed


def test_who_gathered_at_an_earlier_step_is_there_and_can_begin(upgraded: Upgraded):
    """At first a table began by itself when its last chair was taken; one that was opened then still does."""
    mia = upgraded.mia
    (lobby,) = tables_of(mia, "lobby")
    table = mia.peek(lobby)["table"]
    if upgraded.step < "0003":
        Player(upgraded.server, "Ben").sit(lobby, 1)
    else:
        assert get(mia, f"codes/{table['code']}") == {"id": lobby}
        assert [one["id"] for one in get(mia, "tables")] == [lobby]
        assert table["options"] == {"special_cards": True}
        mia.ask(lobby, "start")
    assert [seat["name"] for seat in mia.begun(lobby)["seats"]][:2] == ["Mia", "Ben"]


def test_what_was_said_at_an_earlier_step_can_still_be_read(upgraded: Upgraded):
    if upgraded.step >= "0003":
        mia = upgraded.mia
        assert get(mia, "me")["colour"] == "teal"
        said = [line["text"] for table_id in tables_of(mia, "playing") for line in mia.peek(table_id, 0)["chat"]]
        assert said == ["Who has the towel?"]


def test_games_of_an_earlier_step_go_on_where_they_were(upgraded: Upgraded):
    """Also one in which a bot was about to move, and one that stood still."""
    mia = upgraded.mia
    with closing(sqlite3.connect(upgraded.old)) as old:
        begun = old.execute(RUNNING).fetchall()
    assert len(begun) == (1 if upgraded.step == "0001" else 3)
    for table_id, ply in begun:
        assert mia.look(table_id, 0)["view"]["ply"] >= ply
        if mia.peek(table_id)["table"]["paused"]:
            mia.ask(table_id, "pause", {"paused": False})
        assert play_to_the_end(mia, table_id)["table"]["phase"] == "over"
