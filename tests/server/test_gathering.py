"""People gather by a link or a spoken code, and nothing of it can be changed once the game runs (faults 9, 12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.raw import Line, token_of
from tests.server.running import Json, Player, Server, eventually, play_on, three

Somebody = Callable[[str], Player]
OPEN: Json = {"kind": "open"}
YOU: Json = {"kind": "you"}
BOTH_GAMES = pytest.mark.parametrize("game", ["heul", "sau"])


def refused(player: Player, table_id: str, what: str, body: Json | None = None) -> tuple[int, str]:
    """The status and the code with which a request is refused."""
    answer = player.http.post(f"/api/tables/{table_id}/{what}", json=body)
    return answer.status_code, answer.json().get("code", "")


def names(table: Json) -> list[str | None]:
    return [seat["name"] or seat["level"] for seat in table["seats"]]


@BOTH_GAMES
def test_people_sit_down_move_are_shuffled_and_begin_and_everybody_is_told_each_step(
    mia: Player, somebody: Somebody, game: str
):
    table = mia.open([YOU, OPEN, OPEN, OPEN], game=game)
    ben, sam, table_id = somebody("Ben"), somebody("Sam"), table["id"]
    stream = (event for event in sam.stream(table_id) if event.name in ("view", "entry"))
    assert next(stream).data["table"]["gathers"]
    ben.ask(table_id, "sit", {"seat": 1, "name": "Ben", "colour": "blue"})
    ben.ask(table_id, "swap", {"seat": 1, "other": 3})
    mia.ask(table_id, "bot", {"seat": 1, "level": "greedy"})
    mia.ask(table_id, "remove-seat", {"seat": 2})
    changed = mia.ask(table_id, "settings", {"pace": "30s", "grace": "30s"})
    assert (names(changed), changed["seats"][2]["colour"]) == (["Mia", "greedy", "Ben"], "blue")
    assert refused(mia, table_id, "remove-seat", {"seat": 2}) == (409, "seat-taken")
    mia.ask(table_id, "add-seat")
    assert refused(mia, table_id, "start") == (409, "seats-open")
    mia.ask(table_id, "stand", {"seat": 1})
    mia.ask(table_id, "remove-seat", {"seat": 1})
    mia.ask(table_id, "bot", {"seat": 2, "level": "random"})
    mia.ask(table_id, "shuffle")
    mia.ask(table_id, "start")
    mia.ask(table_id, "start")
    begun = mia.begun(table_id)
    assert (begun["gathers"], begun["game"], begun["players"]) == (False, game, 3)
    kinds = [next(stream).data["kind"] for _ in range(12)]
    assert kinds == [
        "sit",
        "arrange",
        "sit",
        "arrange",
        "change",
        "arrange",
        "stand",
        "arrange",
        "sit",
        "arrange",
        "begin",
        "start",
    ]


def test_looking_at_a_lobby_seats_nobody_and_who_is_not_the_host_rules_nothing(mia: Player, somebody: Somebody):
    table = mia.open([YOU, OPEN, OPEN])
    ben, sam, table_id = somebody("Ben"), somebody("Sam"), table["id"]
    assert not any(seat["yours"] for seat in sam.look(table_id)["table"]["seats"])
    ben.sit(table_id, 1)
    hosts_only: list[tuple[str, Json | None]] = [
        ("bot", {"seat": 2, "level": "greedy"}),
        ("add-seat", None),
        ("remove-seat", {"seat": 2}),
        ("shuffle", None),
        ("settings", {"public": True}),
        ("start", None),
        ("stand", {"seat": 0}),
        ("swap", {"seat": 0, "other": 2}),
    ]
    for what, body in hosts_only:
        assert refused(ben, table_id, what, body) == (403, "not-host"), what
        assert refused(sam, table_id, what, body) == (401, "no-token"), what
    assert names(mia.look(table_id)["table"]) == ["Mia", "Ben", None]


@BOTH_GAMES
def test_the_host_of_a_running_game_can_not_change_it_by_raw_requests(mia: Player, game: str):
    table, _ = three(mia, game=game)
    before = mia.peek(table["id"])
    frozen: list[tuple[str, Json | None]] = [
        ("sit", {"seat": 1}),
        ("stand", {"seat": 1}),
        ("swap", {"seat": 0, "other": 1}),
        ("bot", {"seat": 1, "level": "greedy"}),
        ("add-seat", None),
        ("remove-seat", {"seat": 1}),
        ("shuffle", None),
        ("settings", {"memory_aid": "open"}),
        ("settings", {"pace": "days"}),
        ("settings", {"grace": "never"}),
        ("settings", {"game": "sau" if game == "heul" else "heul"}),
    ]
    for what, body in frozen:
        assert refused(mia, table["id"], what, body) == (409, "table-started"), what
    after = mia.peek(table["id"])
    assert (after["table"], after["view"]) == (before["table"], before["view"])


def test_a_spoken_code_finds_the_table_however_it_is_written_and_only_while_it_is_open(mia: Player):
    table = mia.open([YOU, OPEN, OPEN])
    word, digits = table["code"].split("-")
    for written in (table["code"], table["code"].lower(), f"{word.lower()} {digits}", f"{word}{digits}"):
        found = mia.http.get(f"/api/codes/{written}")
        assert (found.status_code, found.json()) == (200, {"id": table["id"]})
    for wrong in ("KIWI-0000", "KIWI", "ÄÖ-2222", "x" * 300, "KIWI-22222"):
        answer = mia.http.get(f"/api/codes/{wrong}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-code"), wrong
    assert mia.open([YOU, {"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}])["code"] is None


def test_who_guesses_codes_is_slowed_down_and_does_not_even_learn_of_a_hit(own_server: Callable[..., Server]):
    server = own_server(address_guesses={"burst": 3, "per_second": 0.001})
    mia = Player(server)
    table = mia.open([YOU, OPEN, OPEN])
    guesses = [mia.http.get("/api/codes/KIWI-2222").status_code for _ in range(6)]
    assert guesses == [404] * 3 + [429] * 3
    assert mia.http.get(f"/api/codes/{table['code']}").status_code == 429
    assert mia.look(table["id"])["table"]["code"] == table["code"]
    assert server.stop() == ""


def test_public_tables_are_listed_for_everybody_and_private_ones_for_nobody(mia: Player, somebody: Somebody):
    hidden = mia.open([YOU, OPEN, OPEN])
    shown = mia.open([YOU, OPEN, {"kind": "bot", "level": "greedy"}], public=True)

    def listed() -> dict[str, Json]:
        return {table["id"]: table for table in somebody("Sam").http.get("/api/tables").json()}

    assert hidden["id"] not in listed()
    line = listed()[shown["id"]]
    assert (line["game"], line["phase"], line["players"], line["open_seats"]) == ("heul", "lobby", 3, 1)
    assert line["names"] == ["Mia"]
    mia.ask(shown["id"], "settings", {"public": False})
    mia.ask(hidden["id"], "settings", {"public": True})
    assert shown["id"] not in listed()
    assert hidden["id"] in listed()


def test_where_watching_is_off_streams_of_strangers_end_and_nothing_is_answered(mia: Player, somebody: Somebody):
    table, people = three(mia)
    sam, table_id = somebody("Sam"), table["id"]
    sam.http.put("/api/me", json={"name": "Sam"})
    with Line(mia.server, token_of(sam)) as line:
        line.send(line.request("GET", f"/api/tables/{table_id}/stream"))
        line.head()
        line.chunks_until(b"event: time")
        assert eventually(lambda: mia.look(table_id)["table"]["watchers"]) == {"count": 1, "names": ["Sam"]}
        mia.ask(table_id, "settings", {"watching": False})
        with pytest.raises(AssertionError, match="ended"):
            line.chunks_until(b"never")
    for path in (f"/api/tables/{table_id}", f"/api/tables/{table_id}/stream"):
        answer = sam.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (403, "no-watching")
    assert people[1].look(table_id, 1)["view"]["hand"]
    assert people[1].peek(table_id)["view"]["hand"] == []


def test_a_lobby_where_watching_is_off_can_be_looked_at_and_joined(mia: Player, somebody: Somebody):
    table = mia.open([YOU, OPEN, OPEN], watching=False)
    sam = somebody("Sam")
    assert sam.look(table["id"])["table"]["phase"] == "lobby"
    assert names(sam.sit(table["id"], 2)) == ["Mia", None, "Sam"]


@BOTH_GAMES
def test_again_is_one_game_with_the_same_people_at_the_same_link_shuffled_if_asked(mia: Player, game: str):
    options = {"track": [6, 6, 6, 6]} if game == "sau" else {}
    table, people = three(mia, game=game, options=options)
    people[2].ask(table["id"], "leave", {"seat": 2})
    over = play_on({0: people[0], 1: people[1]}, table["id"])
    assert over["table"]["phase"] == "over"
    ask = {"after": table["game_id"], "shuffle": True}
    first = people[1].ask(table["id"], "again", ask)
    second = people[0].ask(table["id"], "again", ask)
    assert (first["game_id"], first["game_number"]) == (second["game_id"], 2)
    assert sorted(map(str, names(first))) == ["Ben", "Mia", "greedy"]
    assert second["options"] == table["options"]


def test_a_second_person_at_a_device_sits_down_under_a_name_of_their_own(mia: Player):
    table = mia.open([YOU, OPEN, OPEN])
    table = mia.ask(table["id"], "sit", {"name": "Oma", "colour": "violet", "guest": True})
    assert [(seat["name"], seat["colour"], seat["yours"]) for seat in table["seats"][:2]] == [
        ("Mia", None, True),
        ("Oma", "violet", True),
    ]
    assert mia.http.get("/api/me").json()["name"] == "Mia"


def test_a_colour_is_remembered_and_no_colour_is_invented(mia: Player):
    assert mia.http.put("/api/me", json={"name": "Mia", "colour": "teal"}).json()["colour"] == "teal"
    table = mia.open([YOU, OPEN, OPEN])
    assert table["seats"][0]["colour"] == "teal"
    assert mia.http.put("/api/me", json={"name": "Mia", "colour": "#123456"}).status_code == 400


def test_a_stream_for_a_seat_that_was_swapped_goes_on_and_tells_where_one_sits_now(mia: Player, somebody: Somebody):
    table = mia.open([YOU, OPEN, OPEN])
    ben = somebody("Ben")
    ben.sit(table["id"], 1)
    with Line(mia.server, token_of(ben)) as line:
        line.send(line.request("GET", f"/api/tables/{table['id']}/stream?seat=1"))
        line.head()
        line.chunks_until(b"event: time")
        mia.ask(table["id"], "swap", {"seat": 1, "other": 2})
        assert b'"order":[0,2,1]' in line.chunks_until(b"event: entry")
        mia.ask(table["id"], "stand", {"seat": 2})
        assert b'"yours":true' not in line.chunks_until(b'"kind":"stand"')
    answer = ben.http.get(f"/api/tables/{table['id']}", params={"seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
