"""What somebody can't see never reaches them, in no byte (CASES 1–4).

Two servers deal cards that differ only in what B and a spectator can't see: two cards of the draw pile, two cards of
A's hand, and one card of A's hand with one of the draw pile, which A lays as an onion. Everything else (clock, ids,
tokens, secret) is the same, given through the constructor that production uses.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from maumau.core.commitment import seed_and_start
from maumau.games.heul.cards import CODES
from tests.server.raw import Line, token_of
from tests.server.running import Json, Player, Server, eventually, file_settings, play_on, start
from tests.server.serving import SwappedHeul

PLAYERS = 3
PLIES = 12
NOTHING: list[tuple[int, int]] = []


def hidden_swaps(game_id: str) -> list[tuple[int, int]]:
    """Pairs of cards that only A may tell apart: the open cards are dealt first, then each hand."""
    _, first = seed_and_start(b"s" * 32, game_id, PLAYERS)
    hand = PLAYERS + 4 * first
    return [(hand, 90), (hand + 1, hand + 2), (91, 92)]


def script(game_id: str, swapped: list[tuple[int, int]]) -> list[tuple[int, str]]:
    """A lays the first card of its hand as an onion; then everybody plays the first of their moves."""
    seed, first = seed_and_start(b"s" * 32, game_id, PLAYERS)
    state = SwappedHeul(PLAYERS, {}, swapped).new(seed, first)
    onion = f"{CODES[int(state._states[0].kind[PLAYERS + 4 * first])]}>onion"
    moves = []
    for ply in range(PLIES):
        moves.append((state.seats[0], state.legal()[0] if ply else onion))
        state.play(moves[-1][1])
    return moves


@dataclass
class Traffic:
    """Everything that a viewer got."""

    stream: bytes = b""
    answers: bytes = b""


def open_table(server: Server, people: list[Player]) -> Json:
    """Everybody at one table, once the rules are awake: then ids are given in the same order each time."""
    table = people[0].open([{"kind": "you"}, {"kind": "open"}, {"kind": "open"}])
    eventually(lambda: not people[0].look(table["id"])["table"]["waking"])
    for seat in (1, 2):
        people[seat].sit(table["id"], seat)
    people[0].ask(table["id"], "start")
    return people[0].begun(table["id"])


def play(server: Server, swapped: bool) -> dict[str, Traffic]:
    """All that A, B and a spectator get while the script is played."""
    people = [Player(server, name) for name in ("Ann", "Ben", "Cid")]
    table = open_table(server, people)
    moves = script(table["game_id"], hidden_swaps(table["game_id"]) if swapped else NOTHING)
    a, b = moves[0][0], moves[1][0]
    viewers = {"A": a, "B": b, "spectator": None}
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
    moves = f"/api/games/{table['game_id']}/moves"
    own = 0 if seat is None else seat
    got = line.ask("GET", f"/api/tables/{table['id']}{query}")
    got += line.ask("POST", f"/api/games/{table['game_id']}/hint", {"seat": own})
    got += line.ask("GET", f"/api/games/{table['game_id']}/record")
    got += line.ask("POST", moves, {"seat": own, "ply": ply + 1, "move": "N7>left"})
    got += line.ask("POST", moves, {"seat": own, "ply": 0, "move": "N7>onion"})
    got += line.ask("POST", moves, {"seat": (own + 1) % PLAYERS, "ply": ply + 1, "move": "N7>onion"})
    return got + line.ask("POST", f"/api/tables/{table['id']}/again", {"after": table["game_id"]})


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[tuple[bool, bool], dict[str, Traffic]]]:
    """The traffic of both deals, from honest servers and from leaky ones: by (leaky, swapped)."""

    def run(kind: tuple[bool, bool]) -> dict[str, Traffic]:
        leaky, swapped = kind
        folder: Path = tmp_path_factory.mktemp("secrecy")
        swaps = hidden_swaps(GAME_ID) if swapped else NOTHING
        server = start(file_settings(folder), fixed=True, leak=leaky, swapped=swaps)
        try:
            return play(server, swapped)
        finally:
            server.stop()

    kinds = [(False, False), (False, True), (True, False), (True, True)]
    with ThreadPoolExecutor(2) as pool:
        yield dict(zip(kinds, pool.map(run, kinds), strict=True))


GAME_ID = "id-7"
"""A table, its devices and people have got the ids before."""

Runs = dict[tuple[bool, bool], dict[str, Traffic]]


@pytest.mark.parametrize("viewer", ["B", "spectator"])
def test_two_deals_that_differ_in_what_a_viewer_cannot_see_give_byte_identical_traffic(servers: Runs, viewer: str):
    plain, swapped = servers[False, False][viewer], servers[False, True][viewer]
    assert len(plain.stream) > 5_000
    assert GAME_ID.encode() in plain.stream
    assert plain.stream == swapped.stream
    assert plain.answers == swapped.answers


def test_the_deals_do_differ_for_who_may_see_it(servers: Runs):
    assert servers[False, False]["A"].stream != servers[False, True]["A"].stream


@pytest.mark.parametrize("viewer", ["B", "spectator"])
def test_the_comparison_notices_one_hidden_face_in_the_payload(servers: Runs, viewer: str):
    plain, swapped = servers[True, False][viewer], servers[True, True][viewer]
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
