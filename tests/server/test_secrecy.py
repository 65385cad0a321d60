"""What somebody can't see never reaches them, in no byte (faults 1–4).

Two servers deal cards that differ only in what B and a spectator can't see: two cards of the draw pile, two cards of
A's hand, and one card of A's hand with one of the draw pile. At the onions A lays such a card face down; at the pig
race A draws another card, and bets on another pig. Everything else (clock, ids, tokens, secret) is the same, given
through the constructor that production uses.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from maumau.core.commitment import seed_and_start
from maumau.core.state import State
from maumau.games.heul.cards import CODES
from tests.server.raw import Line, token_of
from tests.server.running import Json, Player, Server, eventually, file_settings, first_move, play_on, start
from tests.server.serving import Swaps, swapped_game

PLAYERS = 3
PLIES = 12
SECRET = b"s" * 32
GAMES = ("heul", "sau")
GAME_IDS = {"heul": "id-7", "sau": "id-36"}
"""Tables, devices, people, and games asked for again too early have got the ids before."""
OPTIONS: dict[str, Json] = {"heul": {}, "sau": {"track": [99] * 4}}
NOT_NOW = {"heul": ("N7>left", "N7>onion"), "sau": ("K6", "draw")}
"""Moves that nobody can make, asked for in the middle of the game."""


def swaps_of(game: str) -> list[tuple[int, int]]:
    """Pairs of cards that only A, who begins, may tell apart. Cards are dealt seat by seat, the open ones first."""
    _, first = seed_and_start(SECRET, GAME_IDS[game], PLAYERS)
    if game == "heul":
        hand = PLAYERS + 4 * first
        return [(hand, 90), (hand + 1, hand + 2), (91, 92)]
    hand, drawn = 5 * first, 5 * PLAYERS + 1
    return [(hand, 36), (hand + 1, hand + 2), (drawn, 34), (33, 35)]


SWAPS: Swaps = {game: swaps_of(game) for game in GAMES}


def script(game: str, swapped: bool) -> list[tuple[int, str]]:
    """What everybody plays: A what is hidden from the others, these the first of their moves."""
    seed, first = seed_and_start(SECRET, GAME_IDS[game], PLAYERS)
    state = swapped_game(game, PLAYERS, OPTIONS[game], SWAPS if swapped else {}).new(seed, first)
    choose = an_onion if game == "heul" else no_card
    moves = []
    for ply in range(PLIES):
        seat = state.seats[0]
        moves.append((seat, choose(state, ply, swapped) if seat == first else state.legal()[0]))
        state.play(moves[-1][1])
    return moves


def an_onion(state: State, ply: int, swapped: bool) -> str:
    """First the card that was swapped, as an onion."""
    return state.legal()[0] if ply else f"{CODES[int(state._states[0].kind[PLAYERS + 4 * state.seats[0]])]}>onion"


def no_card(state: State, ply: int, swapped: bool) -> str:
    """Draws, takes, moves no pig back, and bets."""
    wanted = ("draw", "take", "stay", "bet>B" if swapped else "bet>P", "nobet")
    return next(move for move in wanted if move in state.legal())


@dataclass
class Traffic:
    """Everything that a viewer got."""

    stream: bytes = b""
    answers: bytes = b""


def open_table(people: list[Player], game: str) -> Json:
    """Everybody at one table, once the rules are awake: then ids are given in the same order each time."""
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    table = people[0].open(seats, game=game, options=OPTIONS[game])
    eventually(lambda: not people[0].look(table["id"])["table"]["waking"])
    for seat in (1, 2):
        people[seat].sit(table["id"], seat)
    people[0].ask(table["id"], "start")
    return people[0].begun(table["id"])


def play(server: Server, people: list[Player], game: str, swapped: bool) -> dict[str, Traffic]:
    """All that A, B and a spectator get while the script is played."""
    table = open_table(people, game)
    assert table["game_id"] == GAME_IDS[game]
    moves = script(game, swapped)
    a = moves[0][0]
    viewers = {"A": a, "B": (a + 1) % PLAYERS, "spectator": None}
    hint = f"/api/games/{table['game_id']}/hint"
    eventually(lambda: people[a].http.post(hint, json={"seat": a}).is_success, 120)
    traffic = {name: Traffic() for name in viewers}
    lines = {
        name: [Line(server, None if seat is None else token_of(people[seat])) for _ in range(2)]
        for name, seat in viewers.items()
    }
    for name, seat in viewers.items():
        watch(lines[name][0], table, seat, traffic[name])
    for ply, (mover, move) in enumerate(moves):
        assert people[mover].move(table["game_id"], mover, ply, move).status_code == 200
        for name, seat in viewers.items():
            traffic[name].stream += lines[name][0].chunks_until(b'"ply":%d,"seat":%d,' % (ply, mover))
            traffic[name].answers += ask_all(lines[name][1], table, seat, ply)
    for pair in lines.values():
        for line in pair:
            line.__exit__(None, None, None)
    return traffic


def watch(line: Line, table: Json, seat: int | None, traffic: Traffic) -> None:
    query = "" if seat is None else f"?seat={seat}"
    line.send(line.request("GET", f"/api/tables/{table['id']}/stream{query}"))
    traffic.stream += line.head() + line.chunks_until(b"event: view")


def ask_all(line: Line, table: Json, seat: int | None, ply: int) -> bytes:
    """Everything that a viewer can ask in the middle of a game, and what they should not."""
    query = "" if seat is None else f"?seat={seat}"
    moves, (some, other) = f"/api/games/{table['game_id']}/moves", NOT_NOW[table["game"]]
    own = 0 if seat is None else seat
    got = line.ask("GET", f"/api/tables/{table['id']}{query}")
    got += line.ask("POST", f"/api/games/{table['game_id']}/hint", {"seat": own})
    got += line.ask("GET", f"/api/games/{table['game_id']}/record")
    got += line.ask("POST", moves, {"seat": own, "ply": ply + 1, "move": some})
    got += line.ask("POST", moves, {"seat": own, "ply": 0, "move": other})
    got += line.ask("POST", moves, {"seat": (own + 1) % PLAYERS, "ply": ply + 1, "move": other})
    return got + line.ask("POST", f"/api/tables/{table['id']}/again", {"after": table["game_id"]})


Runs = dict[tuple[bool, bool], dict[str, dict[str, Traffic]]]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runs]:
    """The traffic of both deals of both games, from honest servers and from leaky ones: by (leaky, swapped)."""

    def run(kind: tuple[bool, bool]) -> dict[str, dict[str, Traffic]]:
        leaky, swapped = kind
        folder: Path = tmp_path_factory.mktemp("secrecy")
        server = start(file_settings(folder), fixed=True, leak=leaky, swapped=SWAPS if swapped else {})
        people = [Player(server, name) for name in ("Ann", "Ben", "Cid")]
        try:
            return {game: play(server, people, game, swapped) for game in GAMES}
        finally:
            server.stop()

    kinds = [(False, False), (False, True), (True, False), (True, True)]
    with ThreadPoolExecutor(2) as pool:
        yield dict(zip(kinds, pool.map(run, kinds), strict=True))


both_games = pytest.mark.parametrize("game", GAMES)
others = pytest.mark.parametrize("viewer", ["B", "spectator"])


@both_games
@others
def test_two_deals_that_differ_in_what_a_viewer_cannot_see_give_byte_identical_traffic(
    servers: Runs, game: str, viewer: str
):
    plain, swapped = servers[False, False][game][viewer], servers[False, True][game][viewer]
    assert len(plain.stream) > 5_000
    assert plain.stream == swapped.stream
    assert plain.answers == swapped.answers


@both_games
def test_the_deals_do_differ_for_who_may_see_it(servers: Runs, game: str):
    assert servers[False, False][game]["A"].stream != servers[False, True][game]["A"].stream


@both_games
@others
def test_the_comparison_notices_one_hidden_face_in_the_payload(servers: Runs, game: str, viewer: str):
    plain, swapped = servers[True, False][game][viewer], servers[True, True][game][viewer]
    assert plain.stream != swapped.stream


def test_the_log_names_no_card_that_went_face_down_or_was_drawn(mia: Player):
    table = mia.open([{"kind": "you"}] * 3, memory_aid="open")
    looked = play_on({0: mia, 1: mia, 2: mia}, table["id"], plies=30)
    hidden = 0
    for entry in mia.look(table["id"])["log"]:
        for event in entry["events"]:
            if event["code"] in ("onion-laid", "card-drawn"):
                hidden += 1
                assert set(event["args"]) == {"seat"}
        assert (
            entry["kind"] != "move" or entry["move"].endswith((">own", ">left", ">right")) or entry["move"] == "?>onion"
        )
    assert hidden >= 30
    assert looked["view"]["ply"] == 30


def test_the_record_secret_and_seed_are_shown_only_after_the_end(mia: Player):
    table = mia.open([{"kind": "you"}] * 3)
    record = f"/api/games/{table['game_id']}/record"
    assert mia.http.get(record).status_code == 409
    assert table["secret"] is None
    over = play_on({0: mia, 1: mia, 2: mia}, table["id"])
    secret = bytes.fromhex(over["table"]["secret"])
    told = mia.http.get(record).json()
    assert (told["seed"], told["start"]) == seed_and_start(secret, table["game_id"], 3)
    assert json.dumps(told["result"]["scores"]) == json.dumps(over["view"]["result"]["scores"])


@both_games
def test_who_only_watches_has_no_hand_and_is_refused_whatever_they_ask(mia: Player, game: str):
    """With a token of their own, and without one (faults 2, 12)."""
    table = mia.open([{"kind": "you"}] * 3, game=game)
    turn = mia.look(table["id"])["view"]["turn"]
    move = first_move(mia.look(table["id"], turn)["view"])
    asked: list[tuple[str, Json]] = [
        (f"/api/games/{table['game_id']}/moves", {"seat": turn, "ply": 0, "move": move}),
        *(
            (f"/api/tables/{table['id']}/{what}", body)
            for what, body in (
                ("again", {"after": table["game_id"]}),
                ("sit", {"seat": turn, "name": "Sam"}),
                ("stand", {"seat": turn}),
                ("swap", {"seat": turn, "other": (turn + 1) % 3}),
                ("hand-over", {"seat": turn}),
                ("leave", {"seat": turn}),
                ("back", {"seat": turn}),
                ("pause", {"paused": True}),
                ("settings", {"watching": False}),
                ("chat", {"seat": turn, "text": "Hallo"}),
                ("emote", {"seat": turn, "to": turn, "emote": "tears"}),
            )
        ),
    ]
    nobody, sam = Player(mia.server, "Nobody"), Player(mia.server, "Sam")
    sam.http.put("/api/me", json={"name": "Sam"})
    for who in (nobody, sam):
        before = who.look(table["id"])
        assert before["view"]["hand"] == []
        for path, body in asked:
            assert who.http.post(path, json=body).status_code in (401, 403, 409), path
        assert who.http.get(f"/api/tables/{table['id']}", params={"seat": turn}).status_code == 403
        assert who.look(table["id"]) == before


def test_the_log_of_a_pig_race_names_no_card_that_was_drawn_and_no_pig_that_was_bet_on(mia: Player):
    table = mia.open([{"kind": "you"}] * 3, game="sau", options={"track": [99] * 4})
    people = {0: mia, 1: mia, 2: mia}
    told: list[Json] = []
    while not {"bet-placed", "cards-taken"} <= {event["code"] for event in told}:
        looked = play_on(people, table["id"], plies=1)
        assert looked["table"]["phase"] == "playing"
        last = mia.look(table["id"])["log"][-1]
        told += last["events"]
        assert last["move"] in ("bet>?", "nobet") or not last["move"].startswith("bet>")
    assert all(set(event["args"]) <= {"seat", "place"} for event in told if event["code"].startswith("bet-"))
    assert all(set(event["args"]) <= {"seat", "number"} for event in told if event["code"] == "cards-taken")
