"""A killed server loses nothing (CASES 6, 13): same hands, same piles, same turn, and who comes back goes on."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.running import Json, Player, Server, eventually, first_move, play_on

BOT: Json = {"kind": "bot", "level": "greedy"}


def all_views(player: Player, table_id: str, seats: list[int | None]) -> list[Json]:
    return [player.look(table_id, seat)["view"] for seat in seats]


def test_after_a_kill_every_seat_has_the_same_cards_and_the_game_goes_on(own_server: Callable[..., Server]):
    server = own_server()
    player = Player(server)
    table = player.open([{"kind": "you"}] * 3, options={"special_cards": True})
    everybody: list[int | None] = [0, 1, 2, None]
    for plies in (0, 5, 20):
        play_on({0: player, 1: player, 2: player}, table["id"], plies)
        before = all_views(player, table["id"], everybody)
        server.kill()
        server.again()
        assert all_views(player, table["id"], everybody) == before
    over = play_on({0: player, 1: player, 2: player}, table["id"])
    server.kill()
    server.again()
    assert player.look(table["id"], 0)["view"] == over["view"]
    assert player.look(table["id"])["table"]["secret"] == over["table"]["secret"]


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
