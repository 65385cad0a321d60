"""What is left of a game: the list, its page, its replay, what a family counts; and records from elsewhere."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

import maumau
from maumau.locale import LANGUAGES, say
from tests.server.running import REPOSITORY, Json, Player, Server, play_on

CORPUS = REPOSITORY / "tests" / "data" / "corpus"
BOT: Json = {"kind": "bot", "level": "greedy"}


def played(player: Player, seats: list[Json] | None = None, **others: Any) -> tuple[str, Json]:
    """A game that somebody has played with a friend at the same device: its id, and how it lay in the end."""
    seats = seats or [{"kind": "you"}, {"kind": "you", "name": "Opa"}, BOT]
    table = player.open(seats, **others)
    mine = {seat: player for seat, wish in enumerate(seats) if wish["kind"] == "you"}
    looked = play_on(mine, table["id"])
    return table["game_id"], looked


@pytest.fixture(scope="module")
def someone(server: Server) -> tuple[Player, str, Json]:
    """Somebody, their game that is over, and how it lay."""
    mia = Player(server, "Mia")
    return mia, *played(mia, options={"special_cards": True}, memory_aid="strict")


def test_my_games_are_listed_the_last_first_in_pages(mia: Player, somebody: Callable[[str], Player]):
    games = [played(mia)[0] for _ in range(3)]
    mia.open([{"kind": "you"}, BOT, BOT])
    first = mia.http.get("/api/me/games", params={"most": 2}).json()
    assert [game["id"] for game in first["games"]] == [games[2], games[1]]
    second = mia.http.get("/api/me/games", params={"most": 2, "before": first["next"]}).json()
    assert ([game["id"] for game in second["games"]], second["next"]) == ([games[0]], None)
    assert somebody("Sam").http.get("/api/me/games").json() == {"games": [], "next": None}


def test_a_game_tells_who_sat_where_and_its_table_only_to_those_who_did(
    someone: tuple[Player, str, Json], somebody: Callable[[str], Player]
):
    mia, game_id, looked = someone
    for player, yours in ((mia, True), (somebody("Sam"), False)):
        page = player.http.get(f"/api/games/{game_id}").json()
        game = page["game"]
        assert [(seat["kind"], seat["name"], seat["level"]) for seat in game["seats"]] == [
            ("person", "Mia", None),
            ("person", "Opa", None),
            ("bot", None, "greedy"),
        ]
        assert [seat["yours"] for seat in game["seats"]] == [yours, yours, False]
        assert game["table"] == (looked["table"]["id"] if yours else None)
        assert page["view"]["result"] == looked["view"]["result"]
        assert page["view"]["piles"] == [{**pile, "neighbour": None} for pile in looked["view"]["piles"]]
        assert sha256(bytes.fromhex(page["secret"])).hexdigest() == page["commitment"]
        assert page["tally"]["onions"] == [pile["onions"] for pile in looked["view"]["piles"]]


def test_what_the_host_changed_while_people_gathered_is_what_was_played(mia: Player):
    """Another game than the table was opened for, with options, another memory aid, one seat more and one moved."""
    table = mia.open([{"kind": "you"}, {"kind": "open"}], game="sau")
    mia.ask(table["id"], "settings", {"game": "sau", "options": {"mau_call": True}})
    mia.ask(table["id"], "add-seat")
    mia.ask(table["id"], "settings", {"game": "heul", "options": {"special_cards": True}, "memory_aid": "strict"})
    mia.ask(table["id"], "add-seat")
    mia.ask(table["id"], "swap", {"seat": 0, "other": 3})
    for seat in (0, 1, 2):
        mia.ask(table["id"], "bot", {"seat": seat, "level": "greedy"})
    mia.ask(table["id"], "start")
    game_id = mia.begun(table["id"])["game_id"]
    looked = play_on({3: mia}, table["id"])

    record = mia.http.get(f"/api/games/{game_id}/record").json()
    assert (record["game"], record["players"], record["options"]) == ("heul", 4, {"special_cards": True})
    assert maumau.replay(record).result() == record["result"]
    page = mia.http.get(f"/api/games/{game_id}").json()
    game = page["game"]
    assert (game["game"], game["players"], game["memory_aid"]) == ("heul", 4, "strict")
    assert (game["options"], [seat["yours"] for seat in game["seats"]]) == (record["options"], [False] * 3 + [True])
    assert page["view"]["result"] == looked["view"]["result"]
    assert page["tally"]["onions"] == [pile["onions"] for pile in looked["view"]["piles"]]
    assert mia.http.get("/api/me/games").json()["games"] == [game]
    assert [(one["game"], one["name"]) for one in mia.http.get("/api/me/figures").json()] == [("heul", "Mia")]
    replay = mia.http.get(f"/api/games/{game_id}/replay", params={"seat": 3}).json()
    assert (replay["game"], len(replay["frames"])) == ("heul", len(record["moves"]) + 1)


def test_a_replay_shows_what_a_seat_was_shown_then(server: Server):
    """With views of the table itself, taken while the game ran: the replay knows no more and no less."""
    mia = Player(server, "Mia")
    table = mia.open([{"kind": "you"}] * 3, memory_aid="own")
    kept: dict[tuple[int, int], Json] = {}
    while (looked := mia.look(table["id"], 0))["table"]["phase"] == "playing":
        ply = looked["view"]["ply"]
        kept |= {(ply, seat): mia.look(table["id"], seat)["view"] for seat in range(3)}
        play_on(dict.fromkeys(range(3), mia), table["id"], plies=1)
    for seat in range(3):
        replay = mia.http.get(f"/api/games/{table['game_id']}/replay", params={"seat": seat}).json()
        shown = {frame["ply"]: frame["view"] for frame in replay["frames"]}
        assert all(shown[ply] == view for (ply, who), view in kept.items() if who == seat)
        assert len(shown) == len(replay["frames"]) == looked["view"]["ply"] + 1
        hidden = [
            f["move"] for f in replay["frames"] if f["move"] and f["move"].endswith(">onion") and f["seat"] != seat
        ]
        assert set(hidden[:-1]) <= {"?>onion"}


def test_with_all_hands_open_every_card_and_move_is_told(someone: tuple[Player, str, Json]):
    mia, game_id, _ = someone
    replay = mia.http.get(f"/api/games/{game_id}/replay").json()
    record = mia.http.get(f"/api/games/{game_id}/record").json()
    assert [[f["seat"], f["move"]] for f in replay["frames"][1:]] == record["moves"]
    for before, after in zip(replay["frames"], replay["frames"][1:], strict=False):
        assert after["move"].split(">")[0] in before["hands"][after["seat"]]


def test_nothing_is_told_of_a_game_that_is_running(mia: Player):
    table = mia.open([{"kind": "you"}, BOT, BOT])
    for path in ("", "/replay", "/record", "/replay?seat=0"):
        refused = mia.http.get(f"/api/games/{table['game_id']}{path}")
        assert (refused.status_code, refused.json()["code"]) == (409, "game-not-over")
        assert mia.http.get(f"/api/games/none{path}").status_code == 404


def test_figures_add_up_for_each_name_and_game(mia: Player):
    assert mia.http.get("/api/me/figures").json() == []
    ended = [played(mia) for _ in range(2)]
    results = {game_id: looked["view"]["result"] for game_id, looked in ended}
    for _ in range(2):  # counted the first time, kept the second
        figures = {figure["name"]: figure for figure in mia.http.get("/api/me/figures").json()}
        assert set(figures) == {"Mia", "Opa"}
        for seat, name in enumerate(("Mia", "Opa")):
            mine = figures[name]
            scores = [result["scores"][seat] for result in results.values()]
            best = {one["what"]: one for one in mine["best"]}
            assert (mine["game"], mine["played"]) == ("heul", 2)
            assert mine["mean"] == sum(scores) / 2
            assert mine["won"] == sum(seat in result["winners"] for result in results.values())
            assert best["score"]["most"] == max(scores)
            assert results[best["score"]["game_id"]]["scores"][seat] == max(scores)
            assert [one["score"] for one in mine["recent"]] == scores[::-1]
            assert best.keys() <= {"score", "onions", "given"}


def test_of_the_pig_race_the_bets_are_open_and_the_longest_chain_is_counted(mia: Player):
    game_id, looked = played(mia, [{"kind": "you"}, BOT, BOT], game="sau")
    replay = mia.http.get(f"/api/games/{game_id}/replay").json()
    assert all(bet["pig"] for frame in replay["frames"] for bet in frame["view"]["bets"])
    page = mia.http.get(f"/api/games/{game_id}").json()
    pending = [f["view"]["pending"] for f in replay["frames"]]
    assert max(page["tally"]["chain"]) == max(pending)
    assert page["game"]["result"]["scores"] == looked["view"]["result"]["scores"]


def records(name: str, most: int) -> list[Json]:
    with gzip.open(CORPUS / name, "rt") as lines:
        return [json.loads(line) for line, _ in zip(lines, range(most), strict=False)]


@pytest.mark.parametrize("name", ["heul_3p_special.jsonl.gz", "sau_4p_mau.jsonl.gz"])
def test_a_record_from_elsewhere_can_be_watched_and_nothing_is_kept(name: str, somebody: Callable[[str], Player]):
    for record in records(name, 2):
        sam = somebody("Sam")
        answer = sam.http.post("/api/replay", json=record)
        replay = answer.json()
        assert "set-cookie" not in answer.headers
        assert [[f["seat"], f["move"]] for f in replay["frames"][1:]] == record["moves"]
        assert replay["frames"][-1]["view"]["result"]["scores"] == record["result"]["scores"]
        mine = sam.http.post("/api/replay", params={"seat": 1}, json=record).json()
        assert mine["seat"] == 1
        assert all(frame["hands"] is None for frame in mine["frames"])


def test_what_is_no_record_is_refused_in_words(mia: Player):
    (record,) = records("heul_3p_special.jsonl.gz", 1)
    wrong: list[tuple[int, str, object]] = [
        (422, "bad-record-format", {}),
        (422, "bad-options-game", {**record, "game": "solo"}),
        (422, "bad-record-illegal", {**record, "moves": [[0, "R5>own"], *record["moves"]]}),
        (422, "bad-record-move", {**record, "moves": [7]}),
        (422, "bad-record-result", {**record, "result": {}}),
        (422, "bad-record-unfinished", {**record, "moves": record["moves"][:5]}),
        (422, "bad-record-long", {**record, "moves": [[0, ""]] * 3001}),
        (400, "bad-request", [record]),
        (413, "too-large", {**record, "moves": ["x" * 70_000]}),
    ]
    for status, reason, body in wrong:
        refused = mia.http.post("/api/replay", json=body)
        assert (refused.status_code, refused.json()["reason"]) == (status, reason), reason
    assert mia.http.post("/api/replay?seat=3", json=record).json()["code"] == "no-such-seat"
    endless = maumau.game("sau", 2, track=[100] * 4).new(seed=1).record()
    assert mia.http.post("/api/replay", json=endless).json()["reason"] == "bad-options-track-shown"


@pytest.mark.parametrize("name", ["heul_4p.jsonl.gz", "sau_3p.jsonl.gz"])
def test_a_wrong_move_of_a_record_is_explained_in_the_readers_language(mia: Player, name: str):
    """Why each wrong first move is wrong travels as a message, beside a text that speaks one language."""
    (record,) = records(name, 1)
    begun = {name: value for name, value in record.items() if name != "result"} | {"moves": []}
    state = maumau.replay(begun)
    (seat,) = state.seats
    hand = {held.card for held in state.view(seat).hand}
    for move in [move for move in state.game.actions if move[:2] in hand and move not in state.legal()][:8]:
        wrong = {**begun, "moves": [[seat, move]]}
        texts = {}
        for language in LANGUAGES:
            said = mia.http.post("/api/replay", json=wrong, headers={"Accept-Language": language}).json()
            why = said["args"]["why"]
            texts[language] = say(language, why["code"], why["args"], game=record["game"])
            assert said["text"].endswith(": " + texts[language])
        assert texts["de"] != texts["en"]


def test_a_record_may_stop_anywhere(mia: Player):
    (record,) = records("sau_4p_mau.jsonl.gz", 1)
    part = {key: value for key, value in record.items() if key != "result"} | {"moves": record["moves"][:9]}
    assert len(mia.http.post("/api/replay", json=part).json()["frames"]) == 10
