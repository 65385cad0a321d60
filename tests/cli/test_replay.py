"""`maumau replay`: records of any origin are checked, and nothing in them does any harm."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import maumau
from maumau.cli import records
from maumau.cli.program import app
from tests.cli.program import run

CORPUS = sorted((Path(__file__).parents[1] / "data" / "corpus").glob("heul_*.jsonl.gz"))
RECORDS = [path for path in CORPUS if ".trace." not in path.name]


def replay(*args: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["replay", *map(str, args)])
    return done.exit_code, done.stdout, done.stderr


def a_record(seed: int = 1) -> dict[str, Any]:
    state = maumau.game("heul", players=3).new(seed=seed)
    while not state.over:
        state.play(state.legal()[0])
    return state.record()


def packed_lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.open(path)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_the_corpus_has_no_faults(path: Path):
    games = packed_lines(path)
    moves = sum(len(game["moves"]) for game in games)
    assert replay(path) == (0, f"{len(games)} games, {moves} moves, 0 faults\n", "")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_the_corpus_traces_are_met_line_by_line(path: Path):
    status, out, err = replay("--trace", path)
    assert status == 0
    assert err.endswith("0 faults\n")
    expected = packed_lines(path.with_name(path.name.replace(".jsonl", ".trace.jsonl")))
    assert [json.loads(line) for line in out.splitlines()] == expected
    assert all(line == json.dumps(json.loads(line), sort_keys=True, separators=(",", ":")) for line in out.splitlines())


def test_files_are_counted_together_and_games_numbered_through():
    status, out, _ = replay("--trace", *RECORDS[:2])
    assert status == 0
    games = sum(len(packed_lines(path)) for path in RECORDS[:2])
    assert {json.loads(line)["game_index"] for line in out.splitlines()} == set(range(games))


def test_records_come_from_the_standard_input_packed_or_not():
    packed = RECORDS[0].read_bytes()
    assert run("replay", "-", stdin=packed).stdout == run("replay", "-", stdin=gzip.decompress(packed)).stdout
    assert run("replay", "-", stdin=packed).stdout.endswith(b" 0 faults\n")


def test_standard_input_that_was_read_already_has_no_record_in_it():
    done = run("replay", "-", "-", stdin=json.dumps(a_record()).encode())
    assert done.returncode == 1
    assert (b"no record in it" in done.stdout, done.stderr) == (True, b"")


def test_a_byte_order_mark_is_no_fault(tmp_path: Path):
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(a_record()), "utf-8-sig")
    assert replay(file)[1].endswith(", 0 faults\n")


def test_an_unfinished_game_is_no_fault_and_its_trace_ends_with_what_may_be_played(tmp_path: Path):
    record = a_record()
    del record["result"]
    record["moves"] = record["moves"][:2]
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(record))
    assert replay(file) == (0, "1 game, 2 moves, 0 faults\n", "")
    last = json.loads(replay("--trace", file)[1].splitlines()[-1])
    assert (last["ply"], last["move"], last["seats"]) == (2, None, [2])
    assert last["legal"]["2"]


def test_a_fault_names_file_game_line_ply_and_what_would_have_been_legal(tmp_path: Path):
    record = a_record(2)
    seat = record["moves"][17][0]
    record["moves"][17] = [seat, "TOW>1"]
    file = tmp_path / "games.jsonl"
    file.write_text(f"{json.dumps(a_record())}\n\n{json.dumps(record)}\n")
    status, out, _ = replay(file)
    first, legal, counts = out.splitlines()
    assert status == 1
    assert first.startswith(f"{file}: game 1 (line 3): Ply 17: seat {seat} can’t play TOW>1: ")
    state = maumau.replay(
        {key: value for key, value in record.items() if key != "result"} | {"moves": record["moves"][:17]}
    )
    assert legal == f"    legal for seat {seat}: {' '.join(state.legal())}"
    assert counts == "2 games, 112 moves, 1 fault"
    told = json.loads(replay(file, "--json")[1])
    assert (told["games"], told["moves"], told["faults"]) == (2, 112, 1)
    assert told["first"][0]["legal"] == {str(seat): state.legal()}
    assert [told["first"][0][key] for key in ("file", "game", "line", "ply")] == [str(file), 1, 3, 17]


def test_a_trace_stops_before_the_fault(tmp_path: Path):
    record = a_record()
    record["moves"][5] = [0, "nonsense"]
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(record))
    status, out, err = replay("--trace", file)
    assert status == 1
    assert [json.loads(line)["ply"] for line in out.splitlines()] == [0, 1, 2, 3, 4]
    assert err.endswith("1 game, 5 moves, 1 fault\n")


def test_only_the_first_faults_are_described_but_all_are_counted(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    file.write_text("{}\n" * 30)
    assert len(replay(file)[1].splitlines()) == 11
    assert replay(file, "--faults", 0)[1] == "30 games, 0 moves, 30 faults\n"


def changed(**change: Any) -> bytes:
    return json.dumps(a_record() | change).encode()


DAMAGE: dict[str, tuple[bytes, str]] = {
    "an empty file": (b"", "there is no record in it"),
    "only blank lines": (b"\n \n", "there is no record in it"),
    "no JSON": (b"maumau", "This is not JSON"),
    "half a record": (changed()[:-20], "This is not JSON"),
    "bad UTF-8": (changed().replace(b'"heul"', b'"he\xffl"'), "is not UTF-8"),
    "NaN": (changed().replace(b'"seed": 1', b'"seed": NaN'), "NaN is no number"),
    "an endless number": (changed().replace(b'"seed": 1', b'"seed": ' + b"9" * 5000), "a number of 5000 digits"),
    "a huge number": (changed(seed=10**30), "A seed is a whole number"),
    "an infinite number": (changed().replace(b'"seed": 1', b'"seed": 1e999'), "A seed is a whole number"),
    "deep nesting": (b"[" * 200_000, "nested too deeply"),
    "deep nesting in a move": (
        changed(moves=[]).replace(b'"moves": []', b'"moves": [' + b"[" * 900 + b"]" * 901),
        "Ply 0",
    ),
    "a key twice": (changed().replace(b'"seed": 1', b'"seed": 1, "seed": 1'), "a key stands there twice"),
    "a list": (b"[]", "A record is a JSON object"),
    "null": (b"null", "A record is a JSON object"),
    "a wrong result": (changed(result={"scores": [0, 0, 0], "lost": [0, 0, 0], "winners": [0]}), "as the result, but"),
    "no result": (json.dumps({k: v for k, v in a_record().items() if k != "result"}).encode(), "has no result"),
    "moves after the end": (changed(moves=[*a_record()["moves"], [0, "R1>own"]]), "The game is over"),
    "another game": (changed(game="skat"), "There is no game"),
    "two players": (changed(players=2), "needs at least 3 players"),
    "a bare carriage return": (changed().replace(b'"heul"', b'"he\rul"'), "This is not JSON"),
    "packed, cut off": (gzip.compress(changed())[:-30], "the packed data ends too early"),
    "packed, damaged": (gzip.compress(changed())[:-8] + b"\0" * 8, "the packed data is damaged"),
    "packed, with an appendix": (gzip.compress(changed()) + b"appendix", "the packed data is damaged"),
    "packed noise": (b"\x1f\x8b" + b"noise" * 9, "the packed data is damaged"),
}


@pytest.mark.parametrize("content", DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_a_fault_in_words(content: tuple[bytes, str], tmp_path: Path):
    data, words = content
    file = tmp_path / "damaged.jsonl.gz"
    file.write_bytes(data)
    status, out, err = replay(file)
    assert (status, err) == (1, "")
    assert words in out
    assert out.splitlines()[-1].endswith(" 1 fault")
    assert json.loads(replay(file, "--json")[1])["faults"] == 1


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda folder: folder / "missing.jsonl", "No such file"),
        (lambda folder: folder, "Is a directory"),
    ],
)
def test_what_is_no_file_is_a_fault_and_the_others_are_checked(
    make: Callable[[Path], Path], words: str, tmp_path: Path
):
    status, out, _ = replay(make(tmp_path), RECORDS[0])
    assert status == 1
    assert words in out
    assert out.endswith("6 games, 642 moves, 1 fault\n")


def test_a_line_without_end_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(records, "LONGEST_LINE", 1000)
    file = tmp_path / "long.jsonl"
    file.write_bytes(b"\n" + b" " * 5000)
    assert "line 2 is longer than 1000 bytes" in replay(file)[1]


EVIL = "\x1b]0;owned\x07\x1b[2J\u202e\u2028"


@pytest.mark.parametrize(
    "change",
    [
        {"moves": [[0, EVIL]]},
        {"moves": [EVIL]},
        {"moves": [[EVIL, "R1>own"]]},
        {EVIL: 1},
        {"options": {EVIL: True}},
        {"game": EVIL},
        {"format": EVIL},
        {"players": EVIL},
        {"seed": EVIL},
        {"result": {EVIL: EVIL}},
        {"moves": [[0, "\ud800"]]},
    ],
    ids=repr,
)
@pytest.mark.parametrize("ascii_only", [True, False], ids=["escaped", "raw"])
def test_escape_codes_in_a_record_never_reach_the_terminal(change: dict[str, Any], ascii_only: bool, tmp_path: Path):
    file = tmp_path / f"{EVIL}.jsonl".replace("/", "")
    file.write_bytes(json.dumps(a_record() | change, ensure_ascii=ascii_only).encode(errors="surrogatepass"))
    for options in ([], ["--trace"], ["--json"]):
        status, out, err = replay(file, *options)
        assert status == 1
        assert all(c.isprintable() or c == "\n" for c in out + err)


def test_a_fault_of_any_length_is_told_in_short(tmp_path: Path):
    file = tmp_path / "long.jsonl"
    file.write_bytes(changed(game="x" * 1_000_000))
    assert len(replay(file)[1]) < 1000
