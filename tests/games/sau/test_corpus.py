"""Records of other programs' games replay without a fault, and every ply looks as their traces say (RULES.md 4, 6)."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from maumau import BadRecord, State
from maumau.core.record import first_position, play_record_move, replay
from maumau.games import make

CORPUS = Path(__file__).parents[2] / "data" / "corpus"
FILES = sorted(file.name.removesuffix(".jsonl.gz") for file in CORPUS.glob("sau_*[!e].jsonl.gz"))


def lines(name: str) -> Iterator[Any]:
    with gzip.open(CORPUS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def position_line(index: int, state: State, move: object) -> dict[str, Any]:
    """A position as a line of a trace."""
    line = {
        "game_index": index,
        "ply": state.ply,
        "seats": list(state.seats),
        "legal": {str(seat): state.legal(seat) for seat in state.seats},
        "move": move,
        "state": state.public(),
    }
    return line | ({"result": state.result()} if state.over else {})


def traced(record: dict[str, Any], index: int) -> Iterator[dict[str, Any]]:
    state = first_position(record, make)
    for entry in record["moves"]:
        yield position_line(index, state, entry)
        play_record_move(state, entry)
    yield position_line(index, state, None)


@pytest.mark.plain
def test_the_corpus_is_there():
    assert FILES == ["sau_2p_mau", "sau_3p", "sau_4p_mau", "sau_5p_track"]


@pytest.mark.compiled
@pytest.mark.parametrize("name", FILES)
def test_records_replay_without_a_fault(name: str):
    for record in lines(name):
        assert replay(record, make).record() == record


@pytest.mark.compiled
@pytest.mark.parametrize("name", FILES)
def test_every_ply_looks_as_the_trace_says(name: str):
    found = (line for index, record in enumerate(lines(name)) for line in traced(record, index))
    for line, expected in zip(found, lines(f"{name}.trace"), strict=True):
        assert line == expected


@pytest.mark.plain
def test_the_first_plies_look_so_without_the_compiler_too():
    record = next(lines("sau_2p_mau"))
    expected = lines("sau_2p_mau.trace")
    for line, _ in zip(traced(record, 0), range(150), strict=False):
        assert line == next(expected)


@pytest.mark.plain
def test_a_wrong_result_or_move_is_noticed():
    record = next(lines("sau_2p_mau"))
    with pytest.raises(BadRecord) as raised:
        replay(record | {"moves": [*record["moves"][:20], [0, "object"]]}, make)
    assert raised.value.details["ply"] == 20
