"""A killed server loses nothing (faults 6, 13): same hands, same piles, same turn, and who comes back goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.running import Json, Player, Server, eventually, file_settings, first_move, play_on, start

BOT: Json = {"kind": "bot", "level": "greedy"}


def all_views(player: Player, table_id: str, seats: list[int | None]) -> list[Json]:
    return [player.look(table_id, seat)["view"] for seat in seats]


@pytest.mark.parametrize(
    ("game", "options", "stops"),
    [
        ("heul", {"special_cards": True}, [{"ply": 0}, {"ply": 5}, {"ply": 25}]),
        ("sau", {"track": [99] * 4}, [{"ply": 0}, {"phase": "bet"}, {"phase": "back"}]),
    ],
)
def test_after_a_kill_every_seat_has_the_same_cards_and_the_game_goes_on(
    tmp_path: Path, game: str, options: Json, stops: list[Json]
):
    """In any phase: with a bet to be placed or pigs to be moved back too."""
    server = start(file_settings(tmp_path), fixed=True)
    try:
        player = Player(server)
        table = player.open([{"kind": "you"}] * 3, game=game, options=options)
        people = dict.fromkeys(range(3), player)
        everybody: list[int | None] = [0, 1, 2, None]
        for stop in stops:
            while not stop.items() <= player.look(table["id"])["view"].items():
                assert play_on(people, table["id"], 1)["table"]["phase"] == "playing"
            before = all_views(player, table["id"], everybody)
            server.kill()
            server.again()
            assert all_views(player, table["id"], everybody) == before
        over = play_on(people, table["id"])
        server.kill()
        server.again()
        assert player.look(table["id"], 0)["view"] == over["view"]
        assert player.look(table["id"])["table"]["secret"] == over["table"]["secret"]
    finally:
        server.stop()


def test_an_acknowledged_move_survives_and_is_answered_again_the_same(own_server: Callable[..., Server]):
    server = own_server()
    player = Player(server)
    table = player.open([{"kind": "you"}] * 3)
    turn = player.look(table["id"], 0)["view"]["turn"]
    move = first_move(player.look(table["id"], turn)["view"])
    first = player.move(table["game_id"], turn, 0, move).json()
    server.kill()
    server.again()
    assert player.look(table["id"], turn)["view"]["ply"] == 1
    assert player.move(table["game_id"], turn, 0, move).json() == first


def test_a_bot_that_was_to_move_when_the_server_was_killed_moves_after_the_start(own_server: Callable[..., Server]):
    from maumau.table.pace import Pace

    server = own_server(pace=Pace(3.0, 3.0))
    player = Player(server)
    table = player.open([{"kind": "you"}, BOT, BOT])
    while player.look(table["id"], 0)["view"]["turn"] == 0:
        view = player.look(table["id"], 0)["view"]
        player.move(table["game_id"], 0, view["ply"], first_move(view))
    waiting = player.look(table["id"], 0)["view"]["ply"]
    server.kill()
    server.again()
    assert eventually(lambda: player.look(table["id"], 0)["view"]["ply"] > waiting)


def test_who_watches_by_stream_resumes_after_the_start_without_a_gap(own_server: Callable[..., Server]):
    server = own_server()
    player = Player(server)
    table = player.open([{"kind": "you"}] * 3)
    play_on({0: player, 1: player, 2: player}, table["id"], plies=4)
    last = player.look(table["id"])["table"]["seq"]
    server.kill()
    server.again()
    play_on({0: player, 1: player, 2: player}, table["id"], plies=1)
    resumed = next(e for e in player.stream(table["id"], 0, last) if e.name in ("view", "entry"))
    assert (resumed.name, resumed.id) == ("entry", last + 1)


def test_ctrl_c_ends_streams_at_once_and_says_nothing(own_server: Callable[..., Server]):
    server = own_server()
    player = Player(server)
    table = player.open([{"kind": "you"}, BOT, BOT])
    stream = player.stream(table["id"], 0)
    assert next(stream).name == "view"
    assert server.stop() == ""
    assert server.process.returncode == 0
