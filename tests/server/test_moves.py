"""A move happens exactly once, whoever sends it how often (faults 7, 8, 10)."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

import pytest

from tests.server.running import Json, Player, first_move, offered_moves, play_on, three

YOU3: list[Json] = [{"kind": "you"}] * 3


both_games = pytest.mark.parametrize("game", ["heul", "sau"])


def my_turn(mia: Player, game: str = "heul") -> tuple[Json, Json, int]:
    """A table with three seats of Mia's: the table, the view of whose turn it is and has a choice, and that seat."""
    while True:
        table = mia.open(YOU3, game=game)
        turn = mia.look(table["id"])["view"]["turn"]
        looked = mia.look(table["id"], turn)
        if len(offered_moves(looked["view"])) > 1:
            return looked["table"], looked["view"], turn


def raw_move(player: Player, game_id: str, body: Json) -> bytes:
    """One move request as bytes."""
    cookie = "; ".join(f"{c.name}={c.value}" for c in player.http.cookies.jar)
    data = json.dumps(body).encode()
    head = (
        f"POST /api/games/{game_id}/moves HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


def answers(player: Player, requests: list[bytes]) -> list[tuple[int, Json]]:
    """What is answered to requests that go out in one write."""
    host, port = player.server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(b"".join(requests))
        reader = line.makefile("rb")
        return [read_answer(reader.readline, reader.read) for _ in requests]


def read_answer(readline: Callable[[], bytes], read: Callable[[int], bytes]) -> tuple[int, Json]:
    status = int(readline().split()[1])
    length = 0
    while (line := readline().strip()) != b"":
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return status, json.loads(read(length))


@both_games
def test_five_identical_requests_in_one_write_are_one_move_and_five_equal_answers(mia: Player, game: str):
    table, view, turn = my_turn(mia, game)
    body = {"seat": turn, "ply": 0, "move": first_move(view)}
    got = answers(mia, [raw_move(mia, table["game_id"], body)] * 5)
    assert got == [(200, {"seq": table["seq"] + 1, "ply": 0})] * 5
    assert mia.look(table["id"], turn)["view"]["ply"] == 1


@both_games
def test_two_different_moves_in_one_write_are_one_move_and_one_conflict(mia: Player, game: str):
    table, view, turn = my_turn(mia, game)
    moves = offered_moves(view)[:2]
    bodies = [{"seat": turn, "ply": 0, "move": move} for move in moves]
    got = answers(mia, [raw_move(mia, table["game_id"], body) for body in bodies])
    assert [status for status, _ in got] == [200, 409]
    assert got[1][1]["code"] == "stale-move"


@both_games
def test_a_repeat_is_answered_as_the_first_time_even_after_others_have_moved(mia: Player, game: str):
    table, view, turn = my_turn(mia, game)
    first = mia.move(table["game_id"], turn, 0, first_move(view))
    play_on({0: mia, 1: mia, 2: mia}, table["id"], plies=3)
    assert mia.move(table["game_id"], turn, 0, first_move(view)).json() == first.json()


def test_a_repeat_is_answered_as_the_first_time_even_after_the_next_game_has_begun(mia: Player):
    table, view, turn = my_turn(mia)
    first = mia.move(table["game_id"], turn, 0, first_move(view))
    play_on({0: mia, 1: mia, 2: mia}, table["id"])
    again = mia.http.post(f"/api/tables/{table['id']}/again", json={"after": table["game_id"]})
    assert again.json()["game_number"] == 2
    assert mia.move(table["game_id"], turn, 0, first_move(view)).json() == first.json()
    assert mia.move(table["game_id"], turn, 1, first_move(view)).status_code == 409


def test_answers_to_windows_are_repeated_as_the_first_time_even_after_the_next_game_has_begun(mia: Player):
    table, people = three(mia, game="sau", options={"mau_call": True, "track": [99] * 4})
    asked: list[tuple[int, int, str, Json]] = []

    def say(seat: int, ply: int, move: str) -> None:
        answer = people[seat].move(table["game_id"], seat, ply, move)
        answer.raise_for_status()
        asked.append((seat, ply, move, answer.json()))

    say(0, 0, "object")  # there is nothing to object to: used up in the first window
    while not (view := mia.look(table["id"], 0)["view"])["over"]:
        seats = view["acting"]
        if view["phase"] == "window":
            opened = view["ply"] - (2 - len(seats))
            for seat in seats:
                say(seat, opened, "allow")
        else:
            say(seats[0], view["ply"], first_move(people[seats[0]].look(table["id"], seats[0])["view"]))
    assert [move for _, _, move, _ in asked].count("allow") > 4, "no race can end without a last card"
    mia.ask(table["id"], "again", {"after": table["game_id"]})
    for seat, ply, move, first in asked:
        assert people[seat].move(table["game_id"], seat, ply, move).json() == first
    assert people[1].move(table["game_id"], 1, 0, "object").status_code == 409


@both_games
def test_a_stale_move_gets_the_fresh_view_of_its_seat(mia: Player, game: str):
    table, view, turn = my_turn(mia, game)
    mia.move(table["game_id"], turn, 0, first_move(view))
    other = offered_moves(view)[1]
    late = mia.move(table["game_id"], turn, 0, other)
    assert late.status_code == 409
    assert (late.json()["args"], late.json()["reason"]) == ({"ply": 0, "expected": 1}, "stale-move")
    assert late.json()["view"] == mia.peek(table["id"], turn)["view"]


def test_a_move_for_a_ply_to_come_is_stale_too(mia: Player):
    table, view, turn = my_turn(mia)
    early = mia.move(table["game_id"], turn, 5, first_move(view))
    assert (early.status_code, early.json()["code"], early.json()["reason"]) == (409, "stale-move", "stale-move-early")
    assert early.json()["text"].startswith("Too early")


def test_nobody_but_the_one_whose_turn_it_is_can_act(mia: Player):
    table, _, turn = my_turn(mia)
    other = (turn + 1) % 3
    card = mia.look(table["id"], other)["view"]["hand"][0]["card"]
    refused = mia.move(table["game_id"], other, 0, f"{card}>onion")
    assert (refused.status_code, refused.json()["code"]) == (422, "not-your-turn")


def test_a_wrong_move_is_refused_with_a_reason_and_changes_nothing(mia: Player):
    table, view, turn = my_turn(mia)
    for move, code in (("R9>own", "bad-notation"), (impossible(view), "illegal-move"), ("", "bad-notation")):
        refused = mia.move(table["game_id"], turn, 0, move)
        assert (refused.status_code, refused.json()["code"]) == (422, code)
        assert refused.json()["text"]
    assert mia.look(table["id"], turn)["view"] == view


def impossible(view: Json) -> str:
    """A move of a card that is not in the hand."""
    held = {card["card"] for card in view["hand"]}
    return next(f"R{n}>onion" for n in range(1, 8) if f"R{n}" not in held)


def test_a_seat_moves_only_for_who_holds_it(mia: Player, somebody: Callable[[str], Player]):
    table, view, turn = my_turn(mia)
    ben = somebody("Ben")
    for who in (ben, seated_elsewhere(ben)):
        refused = who.move(table["game_id"], turn, 0, first_move(view))
        assert (refused.status_code, refused.json()["code"]) == (403, "not-your-seat")


def seated_elsewhere(player: Player) -> Player:
    player.open(YOU3)
    return player


def test_a_seat_that_does_not_exist_is_refused(mia: Player):
    table, view, _ = my_turn(mia)
    for seat in (3, -1, 10**30):
        refused = mia.move(table["game_id"], seat, 0, first_move(view))
        assert refused.status_code in (400, 422)


def test_an_unknown_game_is_unknown(mia: Player):
    refused = mia.move("no-such-game", 0, 0, "R5>own")
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown-game")


def test_bodies_that_are_no_moves_are_refused(mia: Player):
    table, _, turn = my_turn(mia)
    for body in (b"", b"[]", b"{", b'{"seat":0}', b'{"seat":"0","ply":0,"move":"R5>own"}', b"\xff", b"null"):
        refused = mia.http.post(f"/api/games/{table['game_id']}/moves", content=body)
        assert (refused.status_code, refused.json()["code"]) == (400, "bad-request")
    assert mia.look(table["id"], turn)["view"]["ply"] == 0


def test_a_long_text_is_not_said_back_at_length(mia: Player):
    table, view, turn = my_turn(mia)
    refused = mia.move(table["game_id"], turn, view["ply"], "K" * 9000)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-notation")
    assert len(refused.content) < 500


def test_moves_are_posted(mia: Player):
    table, _, _ = my_turn(mia)
    assert mia.http.get(f"/api/games/{table['game_id']}/moves").status_code == 405
