"""While a game runs: shared devices, leaving and coming back, pauses, gestures and chat (faults 5, 20, 25, 26, 33)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.raw import Line, token_of
from tests.server.running import Json, Player, Server, eventually, first_move, three

Somebody = Callable[[str], Player]
YOU: Json = {"kind": "you"}
BOTH_GAMES = pytest.mark.parametrize("game", ["heul", "sau"])


def refused(player: Player, table_id: str, what: str, body: Json) -> tuple[int, str]:
    """The status and the code with which a request is refused."""
    answer = player.http.post(f"/api/tables/{table_id}/{what}", json=body)
    return answer.status_code, answer.json().get("code", "")


@BOTH_GAMES
def test_at_a_shared_device_no_byte_of_a_hand_comes_before_its_hand_over(mia: Player, game: str):
    table = mia.open([{**YOU, "name": "Mia"}, {**YOU, "name": "Oma"}, {**YOU, "name": "Opa"}], game=game)
    table_id = table["id"]
    watching = mia.peek(table_id)["view"]
    for seat in range(3):
        assert mia.peek(table_id, seat)["view"] == watching
    mia.hand_over(table_id, 1)
    hand = mia.peek(table_id, 1)["view"]["hand"]
    assert hand
    for covered in (0, 2, None):
        assert mia.peek(table_id, covered)["view"] == watching
    with Line(mia.server, token_of(mia)) as line:
        line.send(line.request("GET", f"/api/tables/{table_id}/stream?seat=0"))
        line.head()
        line.chunks_until(b"event: time")
        turn = watching["turn"]
        mia.hand_over(table_id, turn)
        view = mia.peek(table_id, turn)["view"]
        assert mia.move(table["game_id"], turn, 0, first_move(view)).status_code == 200
        assert mia.peek(table_id, turn)["table"]["shown"] in ([], [turn])
        mia.hand_over(table_id, None)
        assert mia.peek(table_id, turn)["view"]["hand"] == []


def test_a_covered_seat_is_told_nothing_of_its_hand_by_an_error(mia: Player):
    table = mia.open([YOU, YOU, YOU])
    turn = mia.peek(table["id"])["view"]["turn"]
    answer = mia.move(table["game_id"], turn, 0, "TOW>1")
    assert (answer.status_code, answer.json()["code"]) == (403, "curtain-drawn")
    stale = mia.move(table["game_id"], turn, 7, "TOW>1").json()
    assert stale["view"] == mia.peek(table["id"])["view"]


@BOTH_GAMES
def test_who_leaves_changes_nothing_for_the_others_and_a_bot_goes_on(mia: Player, game: str):
    table, people = three(mia, game=game)
    turn = mia.peek(table["id"])["view"]["turn"]
    other = (turn + 1) % 3
    before = people[other].peek(table["id"], other)["view"]
    people[(turn + 2) % 3].ask(table["id"], "leave", {"seat": (turn + 2) % 3})
    after = people[other].peek(table["id"], other)["view"]
    assert after == before
    people[turn].ask(table["id"], "leave", {"seat": turn})
    eventually(lambda: people[other].peek(table["id"], other)["view"]["ply"] > before["ply"])
    assert refused(people[turn], table["id"], "back", {"seat": turn}) == (403, "not-your-seat")


def test_the_host_pauses_for_everybody_and_nobody_moves_meanwhile(mia: Player):
    table, people = three(mia, pace="30s")
    assert refused(people[1], table["id"], "pause", {"paused": True}) == (403, "not-host")
    running = mia.look(table["id"])["table"]["deadline"]
    assert running > 0
    assert [one.look(table["id"])["table"]["deadline"] for one in people.values()] == [running] * 3, "one clock for all"
    paused = mia.ask(table["id"], "pause", {"paused": True})
    assert (paused["paused"], paused["deadline"]) == (True, None)
    looked = mia.look(table["id"])
    turn = looked["view"]["turn"]
    mine = people[turn].look(table["id"], turn)["view"]
    answer = people[turn].move(table["game_id"], turn, mine["ply"], first_move(mine))
    assert (answer.status_code, answer.json()["code"]) == (409, "table-paused")
    going = mia.ask(table["id"], "pause", {"paused": False})
    assert going["deadline"] > running
    assert people[turn].move(table["game_id"], turn, mine["ply"], first_move(mine)).status_code == 200


def test_gestures_are_seen_by_everybody_now_and_kept_nowhere(mia: Player, somebody: Somebody):
    table, people = three(mia)
    sam, table_id = somebody("Sam"), table["id"]
    with Line(mia.server) as line:
        line.send(line.request("GET", f"/api/tables/{table_id}/stream"))
        line.head()
        line.chunks_until(b"event: time")
        for emote in ("handkerchief", "onion", "tears", "applause", "grunt"):
            people[1].ask(table_id, "emote", {"seat": 1, "to": 2, "emote": emote})
            got = line.chunks_until(b'{"seat":1,"to":2,"emote":"%b"}' % emote.encode())
            assert b"event: emote\ndata:" in got
    assert mia.look(table_id)["table"]["seq"] == table["seq"]
    assert refused(people[1], table_id, "emote", {"seat": 1, "to": 2, "emote": "<script>"})[0] == 400
    assert refused(people[1], table_id, "emote", {"seat": 0, "to": 2, "emote": "onion"}) == (403, "not-your-seat")
    assert refused(people[1], table_id, "emote", {"seat": 1, "to": 9, "emote": "onion"}) == (422, "no-such-seat")
    assert refused(sam, table_id, "emote", {"seat": 1, "to": 2, "emote": "onion"}) == (403, "not-your-seat")


def test_what_is_said_is_told_as_text_and_can_be_read_back_by_who_comes_later(mia: Player, somebody: Somebody):
    table, people = three(mia)
    line = "<img src=x onerror=alert(1)>\u202e\x1b[2J {$card}"
    people[1].ask(table["id"], "chat", {"seat": 1, "text": line})
    (said,) = mia.look(table["id"])["chat"]
    assert (said["seat"], said["text"]) == (1, "<img src=x onerror=alert(1)>[2J {$card}")
    sam = somebody("Sam")
    sam.http.put("/api/me", json={"name": "Sam"})
    assert refused(sam, table["id"], "chat", {"seat": 1, "text": "Hallo"}) == (403, "not-your-seat")
    for text in ("", "\u200b", "x" * 201):
        assert refused(mia, table["id"], "chat", {"seat": 0, "text": text}) == (422, "bad-text")
    mia.ask(table["id"], "settings", {"public": True})
    assert refused(mia, table["id"], "chat", {"seat": 0, "text": "Hallo"}) == (403, "no-chat")


def test_what_somebody_said_goes_with_them(own_server: Callable[..., Server], tmp_path: Path):
    mia = Player(own_server())
    table, people = three(mia)
    people[1].ask(table["id"], "chat", {"seat": 1, "text": "Rumpelstilz war hier"})
    mia.ask(table["id"], "chat", {"seat": 0, "text": "Wer?"})
    assert people[1].http.delete("/api/me").status_code == 204
    assert [line["text"] for line in mia.look(table["id"])["chat"]] == ["Wer?"]
    assert mia.server.stop() == ""
    with sqlite3.connect(tmp_path / "maumau.sqlite3") as file:
        assert "Rumpelstilz" not in "\n".join(file.iterdump())
    file.close()


def test_a_flood_of_gestures_is_stopped_for_who_makes_it_and_for_nobody_else(own_server: Callable[..., Server]):
    mia = Player(own_server(token_talks={"burst": 5, "per_second": 0.001}))
    table, people = three(mia)
    body = {"seat": 1, "to": 0, "emote": "onion"}
    answers = [people[1].http.post(f"/api/tables/{table['id']}/emote", json=body).status_code for _ in range(20)]
    assert answers == [204] * 5 + [429] * 15
    assert refused(people[1], table["id"], "chat", {"seat": 1, "text": "Hallo"}) == (429, "too-many-requests")
    mia.ask(table["id"], "emote", {"seat": 0, "to": 1, "emote": "tears"})
    turn = mia.look(table["id"])["view"]["turn"]
    mine = people[turn].look(table["id"], turn)["view"]
    assert people[turn].move(table["game_id"], turn, 0, first_move(mine)).status_code == 200
    assert mia.server.stop() == ""


def test_who_is_away_is_played_for_and_takes_over_with_one_call(own_server: Callable[..., Server]):
    pace = {"shortest": 0.0, "longest": 0.05, "short_grace": 1.5}
    mia = Player(own_server(pace=pace, away_seconds=0.1, idle_seconds=0.2))
    table, people = three(mia, grace="30s")
    with Line(mia.server, token_of(mia)) as line:
        line.send(line.request("GET", f"/api/tables/{table['id']}/stream?seat=0"))
        line.head()
        line.chunks_until(b"event: time")

        def others() -> list[tuple[bool, str | None]]:
            return [(seat["away"], seat["stand_in"]) for seat in mia.look(table["id"])["table"]["seats"][1:]]

        eventually(lambda: others() == [(True, "greedy")] * 2)
        with Line(mia.server, token_of(people[1])) as there:
            there.send(there.request("GET", f"/api/tables/{table['id']}/stream?seat=1"))
            there.head()
            there.chunks_until(b"event: time")
            back = people[1].ask(table["id"], "back", {"seat": 1})
            assert (back["seats"][1]["stand_in"], back["seats"][1]["away"]) == (None, False)
            assert back["seats"][1]["yours"]
    assert mia.server.stop() == ""
