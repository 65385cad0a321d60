"""Servers in processes of their own, and raw clients that speak to them through real sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec

from maumau.server.settings import LIMITS, Settings, sqlite_address
from maumau.table.pace import Pace
from tests.ports import free_port
from tests.server.serving import Wish

Json = dict[str, Any]
T = TypeVar("T")

REPOSITORY = Path(__file__).parent.parent.parent
QUICK = Pace(0.0, 0.05)
WAIT = 120.0
"""How long anything may take, in seconds: the machine may be busy."""
MOST_SILENT = 20


def quick_settings(database: str, **others: Any) -> Settings:
    """Settings under which bots don't let tests wait, and nobody is too quick."""
    free: Json = dict.fromkeys(LIMITS)
    return Settings(**{"database": database, "pace": QUICK, **free, **others})


def file_settings(folder: Path, **others: Any) -> Settings:
    """The same, with a database file in a folder."""
    return quick_settings(sqlite_address(folder / "maumau.sqlite3"), **others)


def eventually(condition: Callable[[], T], wait: float = WAIT) -> T:
    """What a condition returns as soon as it is something."""
    end = time.monotonic() + wait
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError("it never happened")


class Server:
    """A server in a process of its own."""

    def __init__(self, wish: Wish, environment: dict[str, str] | None = None) -> None:
        self.wish = wish
        self.wish.port = wish.port or free_port()
        self.environment = environment or {}
        self.url = ""
        self.clients: list[httpx.Client] = []
        self._begin()

    def _begin(self) -> None:
        wish = msgspec.json.encode(self.wish).decode()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.serving", wish],
            cwd=REPOSITORY,
            env={**os.environ, **self.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def wait(self) -> Server:
        """Return once the page is there."""
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().decode().strip().rstrip("/")
        if not self.url:
            assert self.process.stderr is not None
            raise AssertionError(self.process.stderr.read().decode())
        self.url = self.url.replace("localhost", "127.0.0.1")
        return self

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> str:
        """As Ctrl-C would; returns what was said on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        said = self._end()
        for client in self.clients:
            client.close()
        return said

    def _end(self) -> str:
        _, said = self.process.communicate(timeout=WAIT)
        return said.decode()

    def again(self) -> Server:
        """The same server once more: same database, same port."""
        self._begin()
        return self.wait()


def start(settings: Settings, **wish: Any) -> Server:
    """A server that is ready."""
    return Server(Wish(settings, **wish)).wait()


OPEN_WHEN_TOLD = """
import sys
from maumau.server.store.database import open_database
print(flush=True)
sys.stdin.readline()
open_database(sys.argv[1]).dispose()
"""


def open_at_once(address: str, count: int) -> list[str]:
    """Open a database in several processes at the same moment; returns what each of them complains."""
    command, pipe = [sys.executable, "-c", OPEN_WHEN_TOLD, address], subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) for _ in range(count)]
    for process in processes:
        assert process.stdout is not None
        process.stdout.readline()  # it has loaded everything
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [process.communicate(timeout=WAIT)[1] for process in processes]


@dataclass
class Event:
    """One Server-Sent Event; `raw` is all that was sent for it."""

    name: str
    data: Json
    id: int | None
    raw: str = ""


def events_of(lines: Iterator[str]) -> Iterator[Event]:
    """Server-Sent Events from lines. A comment is an event named `:`."""
    name, number, raw = "", None, ""
    for line in lines:
        raw += line + "\n"
        if line.startswith(":"):
            yield Event(":", {}, None, line)
        elif line.startswith("event: "):
            name = line[7:]
        elif line.startswith("id: "):
            number = int(line[4:])
        elif line.startswith("data: "):
            yield Event(name, json.loads(line[6:]), number, raw)
        elif not line:
            name, number, raw = "", None, ""


@dataclass
class Player:
    """A person with a browser of their own (or a program), at a server."""

    server: Server
    name: str = "Mia"
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=self.server.url, timeout=WAIT)
        self.server.clients.append(self.http)

    def open(self, seats: list[Json], **others: Any) -> Json:
        """Open a table; returns it once its game has begun, if nobody is missing."""
        body = {"game": "heul", "seats": seats, "name": self.name, **others}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: Json = answer.json()
        if all(seat["kind"] != "open" for seat in table["seats"]):
            return self.begun(table["id"])
        return table

    def begun(self, table_id: str) -> Json:
        """The table once its game has begun."""
        return eventually(lambda: (t := self.look(table_id)["table"])["phase"] != "lobby" and t)

    def sit(self, table_id: str, seat: int) -> Json:
        """Take an open seat."""
        answer = self.http.post(f"/api/tables/{table_id}/sit", json={"seat": seat, "name": self.name})
        assert answer.status_code == 200, answer.text
        table: Json = answer.json()
        return table

    def look(self, table_id: str, seat: int | None = None) -> Json:
        """The table as it is; a browser that several people share is handed over first."""
        looked = self.peek(table_id, seat)
        table = looked["table"]
        shared = sum(place["yours"] for place in table["seats"]) > 1
        if seat is not None and shared and table["phase"] == "playing" and seat not in table["shown"]:
            self.hand_over(table_id, seat)
            looked = self.peek(table_id, seat)
        return looked

    def peek(self, table_id: str, seat: int | None = None) -> Json:
        """The table as it is, whoever holds the browser."""
        query = {} if seat is None else {"seat": seat}
        answer = self.http.get(f"/api/tables/{table_id}", params=query)
        assert answer.status_code == 200, answer.text
        looked: Json = answer.json()
        return looked

    def hand_over(self, table_id: str, seat: int | None) -> None:
        """Give the browser to whoever has this seat."""
        self.ask(table_id, "hand-over", {"seat": seat})

    def ask(self, table_id: str, what: str, body: Json | None = None) -> Json:
        """Change the table; returns how it is then."""
        answer = self.http.post(f"/api/tables/{table_id}/{what}", json=body)
        assert answer.is_success, answer.text
        table: Json = answer.json() if answer.content else {}
        return table

    def move(self, game_id: str, seat: int, ply: int, move: str) -> httpx.Response:
        """Make a move."""
        body = {"seat": seat, "ply": ply, "move": move}
        return self.http.post(f"/api/games/{game_id}/moves", json=body)

    def stream(self, table_id: str, seat: int | None = None, last: int | None = None) -> Iterator[Event]:
        """The events of a table, until the caller has enough."""
        query = {} if seat is None else {"seat": seat}
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        address = f"/api/tables/{table_id}/stream"
        with self.http.stream("GET", address, params=query, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            silent = 0
            for event in events_of(answer.iter_lines()):
                silent = silent + 1 if event.name == ":" else 0
                assert silent < MOST_SILENT, "nothing happens any more"
                yield event


def gathered(people: list[Player], **others: Any) -> Json:
    """A table at which these people sit in turn, each with a browser of their own; its game has begun."""
    host = people[0]
    table = host.open([{"kind": "you"}, *({"kind": "open"} for _ in people[1:])], **others)
    for seat, player in enumerate(people[1:], start=1):
        player.sit(table["id"], seat)
    host.ask(table["id"], "start")
    return host.begun(table["id"])


def three(first: Player, **others: Any) -> tuple[Json, dict[int, Player]]:
    """The same with two more people; and everybody by their seats."""
    people = [first, Player(first.server, "Ben"), Player(first.server, "Cid")]
    return gathered(people, **others), dict(enumerate(people))


def first_move(view: Json) -> str:
    """The first of the moves that a view offers."""
    return offered_moves(view)[0]


def offered_moves(view: Json) -> list[str]:
    """The different moves that a view offers."""
    of_cards = [choice["move"] for card in view["hand"] for choice in card["moves"]]
    return list(dict.fromkeys([*of_cards, *view.get("moves", ())]))


def play_on(people: dict[int, Player], table_id: str, plies: int | None = None) -> Json:
    """Let people (by seat) play their first legal moves, bots in between, until the end or for so many plies."""
    some_seat, somebody = next(iter(people.items()))
    done = 0
    while True:
        looked = somebody.look(table_id, some_seat)
        view, table = looked["view"], looked["table"]
        if table["phase"] == "over" or (plies is not None and done >= plies):
            return looked
        turn = view["turn"]
        if turn not in people:
            time.sleep(0.01)
            continue
        mine = view if turn == some_seat else people[turn].look(table_id, turn)["view"]
        if mine["turn"] != turn:
            continue
        answer = people[turn].move(table["game_id"], turn, mine["ply"], first_move(mine))
        assert answer.status_code == 200, answer.text
        done += 1
