"""Moves are answered past the framework: nothing that HTTP asks for is lost by that."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from maumau.server.asgi import Receive, Scope, Send, respond
from maumau.server.guard import Guard
from maumau.server.hot import Hot
from maumau.server.house import House
from maumau.server.moves import Moves
from maumau.server.protocol import LONGEST_HEAD, Alone, Protocol
from maumau.server.run import COMMON
from maumau.server.short import SHORT, Short
from maumau.server.stream import Streams
from tests.server.houses import Clock, in_house
from tests.server.raw import Line, status_and_body, token_of
from tests.server.running import WAIT, Json, Player, eventually, first_move, three
from tests.server.test_moves import my_turn

NAMES = [
    b"cache-control",
    b"content-length",
    b"content-security-policy",
    b"content-type",
    b"cross-origin-opener-policy",
    b"cross-origin-resource-policy",
    b"referrer-policy",
    b"x-content-type-options",
]
"""The headers of every answer to a move, beside the date."""


def posted(mia: Player, version: str = "1.1", connection: str = "keep-alive") -> tuple[bytes, bytes]:
    """The head and the body of a legal move's request."""
    table, view, turn = my_turn(mia)
    body = json.dumps({"seat": turn, "ply": 0, "move": first_move(view)}).encode()
    head = (
        f"POST /api/games/{table['game_id']}/moves HTTP/{version}\r\nHost: localhost\r\nConnection: {connection}\r\n"
        f"Authorization: Bearer {token_of(mia)}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode(), body


def connected(mia: Player) -> socket.socket:
    host, port = mia.server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=WAIT)


def test_headers_that_do_not_end_are_refused_and_headers_that_take_their_time_are_not(mia: Player):
    with connected(mia) as slow, connected(mia) as endless:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: a")
        endless.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(2):  # by then the server has read what came before
            with connected(mia) as other:
                other.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                assert other.recv(1 << 16).startswith(b"HTTP/1.1 ")
        endless.sendall(b"X-Long: ".ljust(LONGEST_HEAD + 1, b"a"))
        status, told = status_and_body(everything(endless))
        assert (status, told["code"]) == (400, "bad-request")
        assert "too long: 65536 bytes at most" in told["text"]
        slow.sendall(b"b\r\n\r\n")
        assert slow.recv(1 << 16).startswith(b"HTTP/1.1 ")


def everything(line: socket.socket) -> bytes:
    """What comes until the server hangs up."""
    return b"".join(iter(lambda: line.recv(1 << 16), b""))


@pytest.mark.parametrize(
    "before", [b"", b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"], ids=["first", "second"]
)
@pytest.mark.parametrize("nonsense", [b"\x16\x03\x01\x02", b"HELLO\r\n\r\n", b"GET / HTTP/1.1\r\nno header\r\n\r\n"])
def test_what_is_no_http_is_refused_like_everything_else(mia: Player, before: bytes, nonsense: bytes):
    with connected(mia) as line:
        if before:
            line.sendall(before)
            assert line.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        line.sendall(nonsense)
        answer = everything(line)
    status, told = status_and_body(answer)
    assert (status, told["code"]) == (400, "bad-request")
    assert told["args"] == {"why": "Invalid HTTP request received."}
    assert names_of(answer.partition(b"\r\n\r\n")[0]) == sorted([*NAMES, b"connection", b"date"])


def test_a_body_that_is_none_is_refused_in_the_language_of_who_asks(mia: Player):
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(mia) as line:
        line.sendall(head + b"no size\r\n")
        status, told = status_and_body(everything(line))
    assert (status, told["code"]) == (400, "bad-request")
    assert told["text"].startswith("Diese Anfrage ist nicht zu verstehen")


def test_nonsense_behind_a_request_is_not_answered_in_its_place(mia: Player):
    table, _, _ = my_turn(mia)
    with connected(mia) as line:
        line.sendall(b"GET /api/tables/%b/stream HTTP/1.1\r\nHost: localhost\r\n\r\n" % table["id"].encode())
        assert line.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        line.sendall(b"nonsense\r\n\r\n")
        assert b"bad-request" not in everything(line)


def names_of(head: bytes) -> list[bytes]:
    return sorted(line.split(b":")[0].lower() for line in head.splitlines()[1:] if line)


def test_a_move_that_is_made_and_one_that_is_refused_are_answered_with_the_same_headers(mia: Player):
    table, view, turn = my_turn(mia)
    body: Json = {"seat": turn, "ply": 0, "move": first_move(view)}
    path = f"/api/games/{table['game_id']}/moves"
    with Line(mia.server, token_of(mia)) as line:
        made = line.ask("POST", path, body)
        refused = line.ask("POST", path, {**body, "ply": 9})
    assert made.startswith(b"HTTP/1.1 200 ")
    assert refused.startswith(b"HTTP/1.1 409 ")
    assert names_of(made.partition(b"\r\n\r\n")[0]) == names_of(refused.partition(b"\r\n\r\n")[0])


@pytest.mark.parametrize(("version", "connection"), [("1.1", "close"), ("1.0", "close")])
def test_the_connection_is_closed_after_the_answer_for_who_asks_for_that(mia: Player, version: str, connection: str):
    with connected(mia) as line:
        line.sendall(b"".join(posted(mia, version, connection)))
        answer = line.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"\r\nconnection: close\r\n" in answer
    assert answer.endswith(b'"ply":0}')


def unusual(mia: Player, how: str) -> list[bytes]:
    """A legal move's request in the pieces in which it is sent."""
    head, body = posted(mia)
    length = b"Content-Length: %d\r\n" % len(body)
    chunks = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    ways = {
        "chunked": [head.replace(length, b"Transfer-Encoding: chunked\r\n"), chunks],
        "forwarded": [head.replace(length, length + b"X-Forwarded-For: 192.0.2.7\r\n") + body],
        "by its whole address": [head.replace(b"POST /", b"POST http://localhost/") + body],
        "with a query": [head.replace(b"/moves", b"/moves?now") + body],
        "with escapes": [head.replace(b"/moves", b"/mo%76es") + body],
        "in one piece": [head + body],
        "in two pieces": [head, body],
        "in many pieces": [head[:30], head[30:], body[:7], body[7:]],
        "behind another request": [b"GET /api/here HTTP/1.1\r\nHost: localhost\r\n\r\n" + head + body],
    }
    return ways[how]


@pytest.mark.parametrize(
    "how",
    [
        "chunked",
        "forwarded",
        "by its whole address",
        "with a query",
        "with escapes",
        "in one piece",
        "in two pieces",
        "in many pieces",
        "behind another request",
    ],
)
def test_a_move_is_made_and_answered_alike_however_it_comes(mia: Player, how: str):
    pieces = unusual(mia, how)
    with Line(mia.server) as line:
        for piece in pieces:
            line.send(piece)
            time.sleep(0.05)
        if how == "behind another request":
            line.answer()
        status, body = status_and_body(answer := line.answer())
    assert (status, body["ply"]) == (200, 0)
    assert names_of(answer.partition(b"\r\n\r\n")[0]) == NAMES


@pytest.mark.parametrize(
    ("pieces", "statuses"),
    [
        (["{head}{body}"], [200]),
        (["{head}", "{body}"], [200]),
        (["{head}{half}", "{rest}"], [200]),
        (["{head}{body}{head}{body}"], [200, 200]),
        (["{head}{body}{head}", "{body}"], [200, 200]),
        (["{head}{body}", "{head}{body}", "{head}{body}"], [200, 200, 200]),
        (["\r\n", "{head}{body}"], [200]),
        (["{head}{blank}"], [400]),
        (["{head}{blank}", "{head}{body}"], [400, 200]),
        (["{head}{body}{other}", "{head}{body}"], [200, 405, 200]),
        (["{other}", "{head}{body}"], [405, 200]),
        (["{head}{half}", "{rest}{head}{body}", "{head}{body}"], [200, 200, 200]),
    ],
)
def test_a_move_that_was_asked_for_before_may_come_again_in_any_company(
    mia: Player, pieces: list[str], statuses: list[int]
):
    head, body = (part.decode() for part in posted(mia))
    parts = {"head": head, "body": body, "half": body[:9], "rest": body[9:], "blank": " " * len(body)}
    parts["other"] = head.replace("POST", "GET").split("Content-Length")[0] + "\r\n"
    with Line(mia.server) as line:
        line.send((head + body).encode())
        made = line.answer()
        for piece in pieces:
            line.send(piece.format(**parts).encode())
            time.sleep(0.05)
        answers = [line.answer() for _ in statuses]
    assert [int(answer.split()[1]) for answer in answers] == statuses
    assert all(answer == made for answer in answers if answer.startswith(b"HTTP/1.1 200 "))


def test_who_waits_for_a_word_before_the_body_gets_it(mia: Player):
    head, body = posted(mia)
    with connected(mia) as line:
        line.sendall(head.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"))
        assert line.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(body)
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_moves_and_other_requests_in_one_write_are_answered_in_turn(mia: Player):
    table, view, turn = my_turn(mia)
    path = f"/api/games/{table['game_id']}/moves"
    with Line(mia.server, token_of(mia)) as line:
        move = line.request("POST", path, {"seat": turn, "ply": 0, "move": first_move(view)})
        line.send(move, line.request("GET", "/api/here"), move, line.request("GET", path), move)
        answers = [line.answer() for _ in range(5)]
    assert [answer.split()[1] for answer in answers] == [b"200", b"200", b"200", b"405", b"200"]
    assert b'"ply":0' in answers[0]
    assert answers[0] == answers[2] == answers[4]


@pytest.mark.parametrize(
    ("header", "status", "code"),
    [
        ("Origin: http://elsewhere.example", 403, "foreign-origin"),
        ("Sec-Fetch-Site: cross-site", 403, "foreign-origin"),
        ("Host: elsewhere.example", 403, "unknown-host"),
        ("Content-Length: 70000", 413, "too-large"),
        ("Content-Length: 20000", 413, "too-large"),
    ],
)
def test_a_move_that_may_not_come_in_is_refused(mia: Player, header: str, status: int, code: str):
    head, body = posted(mia)
    name = header.split(":", maxsplit=1)[0]
    kept = [line for line in head.decode().split("\r\n")[:-2] if not line.startswith(name)]
    with Line(mia.server) as line:
        line.send("\r\n".join([*kept, header, "", ""]).encode(), b" " * 20_000 if name == "Content-Length" else body)
        answer = line.answer()
    assert status_and_body(answer)[0] == status
    assert status_and_body(answer)[1]["code"] == code


def test_the_head_alone_of_the_address_of_moves_is_refused_without_a_body(mia: Player):
    table, _, _ = my_turn(mia)
    with Line(mia.server, token_of(mia)) as line:
        line.send(line.request("HEAD", f"/api/games/{table['game_id']}/moves"), line.request("GET", "/api/here"))
        assert line.head().startswith(b"HTTP/1.1 405 ")
        assert line.answer().startswith(b"HTTP/1.1 200 ")


def test_who_hangs_up_after_a_move_has_made_it(mia: Player):
    table, view, turn = my_turn(mia)
    with Line(mia.server, token_of(mia)) as line:
        line.send(
            line.request(
                "POST",
                f"/api/games/{table['game_id']}/moves",
                {"seat": turn, "ply": 0, "move": first_move(view)},
            )
        )
    eventually(lambda: mia.look(table["id"], turn)["view"]["ply"] == 1)


def test_an_answer_to_a_move_says_when_it_was_given(mia: Player):
    with connected(mia) as line:
        line.sendall(b"".join(posted(mia)))
        assert b"\r\ndate: " in line.recv(65536)


def test_who_hangs_up_with_more_asked_behind_a_stream_is_gone_and_other_streams_go_on(mia: Player):
    table, people = three(mia)
    path = f"/api/tables/{table['id']}/stream"
    with Line(mia.server, token_of(people[1])) as other:
        other.send(other.request("GET", f"{path}?seat=1"))
        other.head()
        other.chunks_until(b"event: view")
        with Line(mia.server, token_of(mia)) as line:
            line.send(line.request("GET", f"{path}?seat=0"), line.request("GET", "/api/here"))
            line.head()
            line.chunks_until(b"event: view")
        assert eventually(lambda: not mia.look(table["id"])["table"]["seats"][0]["here"])
        other.chunks_until(b'{"here":[false,true,false]')
        other.chunks_until(b": still here")


def test_who_asks_and_asks_and_takes_no_answer_is_not_listened_to_any_more(mia: Player):
    table, view, turn = my_turn(mia)
    path, body = f"/api/games/{table['game_id']}/moves", {"seat": turn, "ply": 0, "move": first_move(view)}
    with Line(mia.server, token_of(mia)) as line:
        assert line.ask("POST", path, body).startswith(b"HTTP/1.1 200 ")
        again = line.request("POST", path, body)
    with connected(mia) as deaf:
        deaf.settimeout(3)
        with pytest.raises(TimeoutError):
            deaf.sendall(again * 60_000)


class Nowhere(asyncio.Transport):
    """A connection that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return False


async def hello(_: Scope, __: Receive, send: Send) -> None:
    await respond(send, 200, b"{}")


@pytest.mark.parametrize(("asked", "status"), [(b"GET /here", b"200"), (b"POST /api/games/x/moves", b"400")])
def test_a_request_leaves_nothing_in_memory_for_the_garbage_collector(tmp_path: Path, asked: bytes, status: bytes):
    async def work(house: House) -> None:
        moves = Moves(house)
        guard = Guard(Hot(hello, moves, Streams(house)), house.settings)
        config = uvicorn.Config(Short(guard, moves), **COMMON)
        config.load()
        connection = Protocol(config, ServerState(), {SHORT: Short(guard, moves)})
        transport = Nowhere()
        connection.connection_made(transport)
        await house.hall.errands.ended()  # what wakes up leaves a lot
        gc.collect()
        gc.disable()
        try:
            for count in range(1, 11):
                connection.data_received(asked + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
                while b"".join(transport.written).count(b"HTTP/1.1 " + status) < count:
                    await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert gc.collect() < 10, "not even one thing for each request"
            assert isinstance(connection.cycle, Alone) == asked.startswith(b"POST"), "moves go their short way"
        finally:
            gc.enable()

    in_house(tmp_path, Clock(), work)
