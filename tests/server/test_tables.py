"""Opening tables, playing again, what happens at the end (faults 9, 21)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import maumau
from maumau.core.commitment import commitment
from tests.server.running import Json, Player, eventually, play_on

BOT: Json = {"kind": "bot", "level": "greedy"}
YOU3: list[Json] = [{"kind": "you"}] * 3


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"seats": [{"kind": "you"}]}, 422, "bad-options"),
        ({"seats": [{"kind": "you"}] * 2}, 422, "bad-options"),
        ({"seats": [{"kind": "you"}] * 7}, 422, "bad-options"),
        ({"seats": YOU3, "game": "chess"}, 422, "bad-options"),
        ({"seats": YOU3, "options": {"jokers": True}}, 422, "bad-options"),
        ({"seats": YOU3, "options": {"special_cards": 1}}, 422, "bad-options"),
        ({"seats": YOU3, "options": {"players": 4}}, 422, "bad-options"),
        ({"seats": [*YOU3, {"kind": "bot", "level": "genius"}]}, 422, "bad-options"),
        ({"seats": [*YOU3, {"kind": "bot"}]}, 422, "bad-options"),
        ({"seats": [*YOU3, {"kind": "dog"}]}, 400, "bad-request"),
        ({"seats": YOU3, "memory_aid": "all"}, 400, "bad-request"),
        ({"seats": YOU3, "start": 2}, 400, "bad-request"),
        ({"seats": "you"}, 400, "bad-request"),
    ],
)
def test_nonsense_opens_no_table_and_makes_no_token(mia: Player, wish: Json, status: int, code: str):
    answer = mia.http.post("/api/tables", json={"game": "heul", "name": "Mia", **wish})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"]
    assert "set-cookie" not in answer.headers


def test_errors_are_said_in_the_readers_language(mia: Player):
    for language, said in (("de-AT,de;q=0.9", "Diesen Tisch gibt es nicht"), ("fr", "There is no such table")):
        answer = mia.http.get("/api/tables/nowhere", headers={"Accept-Language": language})
        assert said in answer.json()["text"]


def test_a_table_begins_at_once_when_nobody_is_missing(mia: Player):
    table = mia.open([{"kind": "you"}, BOT, BOT], options={"special_cards": True}, memory_aid="strict")
    assert table["phase"] == "playing"
    assert (table["options"], table["memory_aid"]) == ({"special_cards": True}, "strict")
    assert (table["host"], table["game_number"]) == (0, 1)


def test_a_table_of_bots_alone_plays_by_itself_without_waiting(mia: Player):
    table = mia.open([BOT, BOT, {"kind": "bot", "level": "random"}])
    over = eventually(lambda: (t := mia.look(table["id"]))["table"]["phase"] == "over" and t)
    assert over["view"]["result"]["winners"]
    assert over["table"]["host"] is None


def test_the_end_reveals_the_secret_of_the_deal_and_the_record_replays(mia: Player):
    table = mia.open(YOU3, options={"special_cards": True})
    over = play_on({0: mia, 1: mia, 2: mia}, table["id"])
    assert commitment(bytes.fromhex(over["table"]["secret"])) == table["commitment"]
    record = mia.http.get(f"/api/games/{table['game_id']}/record").json()
    state = maumau.replay(record)
    assert record["options"] == {"special_cards": True}
    assert state.result()["scores"] == over["view"]["result"]["scores"]
    assert over["view"]["piles"][0]["cards"]


def test_after_the_end_the_whole_log_is_open(mia: Player):
    table = mia.open(YOU3)
    over = play_on({0: mia, 1: mia, 2: mia}, table["id"])
    kinds = [entry["kind"] for entry in over["log"]]
    assert (kinds[0], kinds[-1], kinds.count("move")) == ("start", "over", 95)
    assert all(entry["move"] != "?>onion" for entry in over["log"] if entry["kind"] == "move")


def test_during_the_game_the_log_reaches_back_to_the_own_last_turn(mia: Player):
    table = mia.open(YOU3)
    for _ in range(4):
        looked = play_on({0: mia, 1: mia, 2: mia}, table["id"], plies=3)
        for seat in range(3):
            log = mia.look(table["id"], seat)["log"]
            assert [entry["seat"] for entry in log].count(seat) == 1
            assert log[0]["seat"] == seat
            assert log[-1]["ply"] == looked["view"]["ply"] - 1
        assert len(mia.look(table["id"])["log"]) == 3


def test_again_is_one_game_whoever_asks_how_often(mia: Player, somebody: Callable[[str], Player]):
    table = mia.open([{"kind": "you"}, {"kind": "open"}, {"kind": "you"}])
    ben = somebody("Ben")
    ben.sit(table["id"], 1)
    mia.ask(table["id"], "start")
    first = mia.begun(table["id"])
    over = play_on({0: mia, 1: ben, 2: mia}, table["id"])
    again = {"after": first["game_id"]}
    address = f"/api/tables/{table['id']}/again"
    second = mia.http.post(address, json=again).json()
    for who in (mia, ben, ben):
        answer = who.http.post(address, json=again)
        assert (answer.status_code, answer.json()["game_id"]) == (200, second["game_id"])
    assert (second["game_number"], second["phase"], second["secret"]) == (2, "playing", None)
    assert second["commitment"] != first["commitment"]
    assert second["game_id"] != first["game_id"]
    worst = min(
        range(3),
        key=lambda seat: (over["view"]["result"]["scores"][seat], over["view"]["result"]["lost"][seat], seat),
    )
    assert mia.look(table["id"], 0)["view"]["turn"] == worst


def test_again_is_refused_while_the_game_runs_and_to_who_does_not_sit_here(
    mia: Player, somebody: Callable[[str], Player]
):
    table = mia.open(YOU3)
    address, sam = f"/api/tables/{table['id']}/again", somebody("Sam")
    assert mia.http.post(address, json={"after": table["game_id"]}).json()["code"] == "game-not-over"
    assert sam.http.post(address, json={"after": table["game_id"]}).json()["code"] == "no-token"
    sam.open(YOU3)
    assert sam.http.post(address, json={"after": table["game_id"]}).json()["code"] == "not-your-seat"


def test_again_after_a_game_that_was_never_played_here_is_unknown(mia: Player):
    table = mia.open(YOU3)
    play_on({0: mia, 1: mia, 2: mia}, table["id"])
    refused = mia.http.post(f"/api/tables/{table['id']}/again", json={"after": "never"})
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown-game")


def test_nothing_of_a_running_table_can_be_changed_by_raw_requests(mia: Player):
    table = mia.open(YOU3)
    address = f"/api/tables/{table['id']}"
    for method in ("PUT", "PATCH", "DELETE", "POST"):
        answer = mia.http.request(method, address, json={"options": {"special_cards": True}, "seats": []})
        assert answer.status_code == 405
    assert mia.look(table["id"])["table"] == table
