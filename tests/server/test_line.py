"""Moves are answered past the framework: nothing that HTTP asks for is lost by that."""

from __future__ import annotations

import json
import socket
import time

import pytest

from tests.server.raw import Line, token_of
from tests.server.running import WAIT, Json, Player, eventually, first_move, three
from tests.server.test_moves import my_turn


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


def test_a_move_may_come_in_pieces(mia: Player):
    head, body = posted(mia)
    with connected(mia) as line:
        for piece in (head[:30], head[30:], body[:7], body[7:]):
            line.sendall(piece)
            time.sleep(0.05)
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


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
