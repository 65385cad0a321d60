"""Games begun under other rules go on, or are closed alone with a message."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from maumau.games import GAMES
from maumau.server.dues import LOOK_SECONDS
from maumau.server.settings import sqlite_address
from maumau.server.store import read
from maumau.server.store.database import open_database
from tests.server.raw import token_of
from tests.server.running import Json, Player, Server, eventually, play_on

YOU3: list[Json] = [{"kind": "you"}] * 3


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(folder / "maumau.sqlite3")
    with connection:
        yield connection
    connection.close()


@pytest.fixture
def two_tables(own_server: Callable[..., Server]) -> tuple[Player, Json, Json]:
    """Somebody, and two running tables that were begun under other rules, before a server starts anew."""
    mia = Player(own_server())
    tables = [mia.open(YOU3), mia.open(YOU3)]
    for table in tables:
        play_on({0: mia, 1: mia, 2: mia}, table["id"], plies=5)
    mia.server.kill()
    return mia, tables[0], tables[1]


def test_a_running_game_of_another_version_is_played_again_and_goes_on(
    two_tables: tuple[Player, Json, Json], tmp_path: Path
):
    mia, table, _ = two_tables
    with database(tmp_path) as file:
        file.execute("update games set version = 0")
    mia.server.again()
    assert play_on({0: mia, 1: mia, 2: mia}, table["id"])["table"]["phase"] == "over"
    mia.server.stop()
    with database(tmp_path) as file:
        versions = file.execute("select distinct version from games").fetchall()
    assert versions == [(GAMES["heul"].version,)]


def break_a_move(folder: Path, game_id: str) -> None:
    """What a change of the rules would do: a stored move is no longer legal."""
    with database(folder) as file:
        file.execute("update games set version = 0")
        where = "game_id = ? and ply = 3"
        ((payload,),) = file.execute(f"select payload from entries where {where}", (game_id,)).fetchall()
        wrong = json.dumps({**json.loads(payload), "move": "TOW>1"})
        file.execute(f"update entries set payload = ? where {where}", (wrong, game_id))


def test_a_game_that_can_not_be_played_again_is_closed_alone_with_a_message(
    two_tables: tuple[Player, Json, Json], tmp_path: Path
):
    mia, broken, sound = two_tables
    break_a_move(tmp_path, broken["game_id"])
    mia.server.again()
    looked = mia.look(broken["id"], 0)
    assert (looked["table"]["phase"], looked["view"]) == ("closed", None)
    assert looked["table"]["closed"]["code"] == "table-closed-rules"
    refused = mia.move(broken["game_id"], 0, 5, "R5>own")
    assert (refused.status_code, refused.json()["code"]) == (410, "table-closed")
    assert "older rules" in refused.json()["text"]
    phases = {table["id"]: table["phase"] for table in mia.http.get("/api/me").json()["tables"]}
    assert phases == {broken["id"]: "closed", sound["id"]: "playing"}
    assert play_on({0: mia, 1: mia, 2: mia}, sound["id"])["table"]["phase"] == "over"
    said = mia.server.stop()
    assert "closing a table" in said
    with database(tmp_path) as file:
        kinds = [kind for (kind,) in file.execute("select kind from entries where table_id = ?", (broken["id"],))]
    assert kinds.count("move") == 5, "its log is kept"
    assert kinds[-1] == "close"


def test_a_closed_table_stays_closed_and_is_closed_once(two_tables: tuple[Player, Json, Json], tmp_path: Path):
    mia, broken, _ = two_tables
    break_a_move(tmp_path, broken["game_id"])
    for _ in range(2):
        mia.server.again()
        assert mia.look(broken["id"])["table"]["phase"] == "closed"
        mia.server.kill()
    with database(tmp_path) as file:
        query = "select count(*) from entries where table_id = ? and kind = 'close'"
        assert file.execute(query, (broken["id"],)).fetchone() == (1,)
    mia.server.again()


def change_opening(folder: Path, table_id: str, **changed: object) -> None:
    """What a game or an option that is gone would do: the table's first entry names it."""
    with database(folder) as file:
        where = "table_id = ? and seq = 1"
        ((payload,),) = file.execute(f"select payload from entries where {where}", (table_id,)).fetchall()
        wrong = json.dumps({**json.loads(payload), **changed})
        file.execute(f"update entries set payload = ? where {where}", (wrong, table_id))
        if "game" in changed:
            file.execute("update games set game = ? where table_id = ?", (changed["game"], table_id))


def dues_of(folder: Path) -> int:
    """How many things are due."""
    with database(folder) as file:
        return int(file.execute("select count(*) from dues").fetchone()[0])


@pytest.mark.parametrize("changed", [{"game": "solo"}, {"options": {"jokers": True}}], ids=["game", "options"])
def test_a_table_that_can_not_even_be_opened_is_refused_in_words_and_stops_nobody(
    changed: Json, two_tables: tuple[Player, Json, Json], tmp_path: Path
):
    mia, broken, sound = two_tables
    change_opening(tmp_path, broken["id"], **changed)
    with database(tmp_path) as file:
        due = "insert into dues (table_id, game_id, ply, at) values (?, ?, 5, 1.0)"
        file.execute(due, (broken["id"], broken["game_id"]))
    server, token = mia.server, token_of(mia)
    for lines in (1, 0):
        mia = Player(server.again())
        mia.http.headers["Authorization"] = f"Bearer {token}"
        for path in ("", "/stream", "?seat=0"):
            refused = mia.http.get(f"/api/tables/{broken['id']}{path}")
            assert (refused.status_code, refused.json()["code"]) == (410, "table-closed")
            assert "older rules" in refused.json()["text"]
        assert mia.move(broken["game_id"], 0, 5, "R5>own").status_code == 410
        phases = {table["id"]: table["phase"] for table in mia.http.get("/api/me").json()["tables"]}
        assert phases == {broken["id"]: "closed", sound["id"]: "playing"}
        assert play_on({0: mia, 1: mia, 2: mia}, sound["id"], plies=3)["table"]["phase"] == "playing"
        eventually(lambda: dues_of(tmp_path) == 0)
        time.sleep(LOOK_SECONDS + 0.5)  # what is due is looked for once more
        said = server.stop()
        assert (said.count("\n"), said.count("closing a table")) == (lines, lines)
        with database(tmp_path) as file:
            closed = "select count(*) from entries where table_id = ? and kind = 'close'"
            assert file.execute(closed, (broken["id"],)).fetchone() == (1,)
    mia = Player(server.again())
    assert mia.http.delete("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 204


def test_only_running_games_of_other_rules_at_open_tables_are_looked_at(
    two_tables: tuple[Player, Json, Json], tmp_path: Path
):
    mia, broken, sound = two_tables
    versions = {"heul": GAMES["heul"].version}
    engine = open_database(sqlite_address(tmp_path / "maumau.sqlite3"))
    with engine.connect() as connection:
        assert read.running_of_other_versions(connection, versions) == []
        both = sorted([(table["id"], table["game_id"]) for table in (broken, sound)])
        assert sorted(read.running_of_other_versions(connection, {"heul": 0})) == both
        assert sorted(read.running_of_other_versions(connection, {})) == both
    break_a_move(tmp_path, broken["game_id"])
    mia.server.again()
    assert mia.look(broken["id"])["table"]["phase"] == "closed"
    with engine.connect() as connection:
        assert read.running_of_other_versions(connection, {}) == [(sound["id"], sound["game_id"])]
    engine.dispose()


@pytest.mark.parametrize("payload", ['{"kind":"teleport","seat":0}', "no JSON at all", '{"kind":"move","ply":"x"}'])
def test_a_table_with_an_entry_that_nobody_can_read_is_closed_alone_and_its_log_is_kept(
    two_tables: tuple[Player, Json, Json], tmp_path: Path, payload: str
):
    mia, broken, whole = two_tables
    with database(tmp_path) as file:
        spoilt = "update entries set payload = ? where table_id = ? and seq = ?"
        file.execute(spoilt, (payload, broken["id"], broken["seq"] + 2))
        before = file.execute("select count(*) from entries where table_id = ?", (broken["id"],)).fetchone()[0]
    mia.server.again()
    closed = mia.look(broken["id"])["table"]
    assert (closed["phase"], closed["closed"]["code"]) == ("closed", "table-closed-unreadable")
    assert mia.look(whole["id"])["table"]["phase"] == "playing"
    assert {table["id"] for table in mia.http.get("/api/me").json()["tables"]} == {broken["id"], whole["id"]}
    with database(tmp_path) as file:
        after = file.execute("select count(*) from entries where table_id = ?", (broken["id"],)).fetchone()[0]
    assert after == before + 1
