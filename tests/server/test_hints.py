"""What would you do? Hints through the server: for whoever is on turn, and refused in words where there are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from maumau.bots.hint import Worth, alike
from tests.server.running import Json, Player, Server, eventually, first_move, gathered, offered_moves, three

BOT: Json = {"kind": "bot", "level": "greedy"}


def ask(player: Player, game_id: str, seat: int) -> httpx.Response:
    """Ask for a hint, once whoever gives it is awake."""

    def answered() -> httpx.Response | None:
        answer = player.http.post(f"/api/games/{game_id}/hint", json={"seat": seat})
        return None if answer.json().get("code") == "hints-waking" else answer

    answer = eventually(answered, 120)
    assert answer is not None
    return answer


def on_turn(player: Player, table_id: str, seat: int = 0) -> Json:
    """The view of a seat, once it is its turn."""
    looked: Json = eventually(lambda: (v := player.look(table_id, seat)["view"])["turn"] == seat and v)
    return looked


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_a_hint_weighs_each_legal_move_and_says_why_the_best_is_best(mia: Player, game: str):
    table = mia.open([{"kind": "you"}, BOT, BOT], game=game)
    for _ in range(3):
        view = on_turn(mia, table["id"])
        hint = ask(mia, table["game_id"], 0).json()
        assert (hint["seat"], hint["ply"]) == (0, view["ply"])
        assert sorted(worth["move"] for worth in hint["moves"]) == sorted(offered_moves(view))
        chances = [worth["chance"] for worth in hint["moves"]]
        assert chances == sorted(chances, reverse=True)
        assert hint["reason"]["code"].startswith(("reason-", "sau-reason-"))
        assert ask(mia, table["game_id"], 0).json() == hint
        done = mia.move(table["game_id"], 0, view["ply"], hint["moves"][0]["move"])
        assert done.status_code == 200


def worth(chance: float, place: float, points: float, sure: float = 1.0) -> Worth:
    """A move with the standard errors 0.02 (chance), 0.05 (place) and 0.5 (points), or `sure` times as much."""
    return Worth("R5>own", chance, 0.02 * sure, place, 0.05 * sure, points, 0.5 * sure)


@pytest.mark.parametrize(
    ("others", "matters"),
    [
        ([worth(0.47, 2.05, 20.5)], False),
        ([worth(0.47, 2.05, 20.5), worth(0.47, 1.95, 19.5)], False),
        ([worth(0.45, 2.0, 20.0)], True),
        ([worth(0.5, 2.2, 20.0)], True),
        ([worth(0.5, 2.0, 18.5)], True),
        ([worth(0.47, 2.05, 20.5), worth(0.3, 2.5, 10.0)], True),
        ([worth(0.45, 2.2, 18.5, sure=4)], False),
    ],
    ids=["one alike", "all alike", "chance", "place", "points", "one much worse", "nobody can be sure"],
)
def test_moves_are_alike_if_none_differs_from_the_best_by_more_than_the_standard_errors(
    others: list[Worth], matters: bool
):
    assert alike([worth(0.5, 2.0, 20.0), *others]) is not matters


def test_an_only_move_is_not_said_to_be_like_others():
    assert not alike([worth(0.5, 2.0, 20.0)])


def test_moves_that_are_certainly_worth_the_same_are_alike():
    assert alike([worth(0.0, 3.0, 12.0, sure=0)] * 3)


def test_who_is_not_on_turn_watches_or_asks_for_another_seat_is_refused(mia: Player, somebody: Callable[[str], Player]):
    table, people = three(mia)
    turn = mia.look(table["id"], 0)["view"]["turn"]
    other = (turn + 1) % 3
    game = table["game_id"]
    sam = somebody("Sam")
    cases: list[tuple[Player, int, tuple[int, str]]] = [
        (people[other], other, (422, "not-your-turn")),
        (people[other], turn, (403, "not-your-seat")),
        (sam, turn, (403, "not-your-seat")),
        (people[turn], 7, (422, "no-such-seat")),
    ]
    for player, seat, expected in cases:
        answer = ask(player, game, seat)
        assert (answer.status_code, answer.json()["code"]) == expected
        assert answer.json()["text"]
    assert ask(mia, "nothing", 0).json()["code"] == "unknown-game"


@pytest.mark.parametrize(("others", "reason"), [({"hints": False}, "no-hints"), ({"public": True}, "no-hints-public")])
def test_a_public_table_gives_no_hints_nor_one_whose_host_wants_none(mia: Player, others: Json, reason: str):
    table = mia.open([{"kind": "you"}, BOT, BOT], **others)
    assert table["hints"] is False
    on_turn(mia, table["id"])
    answer = ask(mia, table["game_id"], 0)
    assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (403, "no-hints", reason)


def test_the_host_chooses_before_the_start_and_everybody_hears_it(mia: Player, somebody: Callable[[str], Player]):
    table = mia.open([{"kind": "you"}, {"kind": "open"}, {"kind": "open"}])
    assert table["hints"] is True
    assert mia.ask(table["id"], "settings", {"hints": False})["hints"] is False
    assert somebody("Ben").look(table["id"])["table"]["hints"] is False
    for seat in (1, 2):
        mia.ask(table["id"], "bot", {"seat": seat, "level": "greedy"})
    mia.ask(table["id"], "start")
    mia.begun(table["id"])
    late = mia.http.post(f"/api/tables/{table['id']}/settings", json={"hints": True})
    assert (late.status_code, late.json()["code"]) == (409, "table-started")


def test_a_shared_device_is_handed_over_first(mia: Player):
    table = mia.open([{"kind": "you"}] * 3)
    turn = mia.peek(table["id"])["view"]["turn"]
    covered = ask(mia, table["game_id"], turn)
    assert (covered.status_code, covered.json()["code"]) == (403, "curtain-drawn")
    mia.hand_over(table["id"], turn)
    assert ask(mia, table["game_id"], turn).json()["seat"] == turn


def test_hints_are_limited_for_each_token(own_server: Callable[..., Server]):
    limit: dict[str, Any] = {"burst": 4, "per_second": 0.001}
    server = own_server(token_hints=limit)
    people = [Player(server, name) for name in ("Mia", "Ben", "Cid")]
    table = gathered(people)
    turn = people[0].look(table["id"], 0)["view"]["turn"]
    path, body = f"/api/games/{table['game_id']}/hint", {"seat": turn}
    answers = [people[turn].http.post(path, json=body).status_code for _ in range(5)]
    assert answers[:4].count(429) == 0
    assert answers[4] == 429
    other = (turn + 1) % 3
    assert people[other].http.post(path, json={"seat": other}).status_code == 422
    assert (
        people[turn]
        .move(table["game_id"], turn, 0, first_move(people[turn].look(table["id"], turn)["view"]))
        .is_success
    )


def test_nonsense_is_refused(mia: Player):
    table = mia.open([{"kind": "you"}, BOT, BOT])
    path = f"/api/games/{table['game_id']}/hint"
    bodies: list[object] = [{}, {"seat": "x"}, {"seat": 0, "why": 1}, [], None]
    for body in bodies:
        assert mia.http.post(path, json=body).status_code == 400
