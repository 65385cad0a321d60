"""Records: the one save format (RULES.md 4). Reading trusts nothing: every field is checked, every move replayed."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from maumau.core.errors import BadOptions, BadRecord, MaumauError
from maumau.core.game import RECORD_FORMAT, Game, State

FIELDS = {"format", "game", "players", "options", "seed", "start", "moves", "result"}
NEEDED = FIELDS - {"result"}

MakeGame = Callable[[str, int, Mapping[str, Any]], Game]
"""(name, players, options) → the game; raises BadOptions."""


def first_position(record: object, make_game: MakeGame) -> State:
    """The dealt game of a record, before its first move; raises BadRecord."""
    if not isinstance(record, Mapping):
        raise BadRecord("bad-record-not-object", found=type(record).__name__)
    if record.get("format") != RECORD_FORMAT:
        raise BadRecord("bad-record-format", found=repr(record.get("format")), expected=RECORD_FORMAT)
    if missing := sorted(NEEDED - record.keys()):
        raise BadRecord("bad-record-missing", fields=", ".join(missing))
    if strange := sorted(map(str, record.keys() - FIELDS)):
        raise BadRecord("bad-record-strange", fields=", ".join(strange))
    if not isinstance(record["options"], Mapping) or not isinstance(record["moves"], list):
        raise BadRecord("bad-record-shape")
    try:
        game = make_game(record["game"], record["players"], record["options"])
        return game.new(seed=record["seed"], start=record["start"])
    except BadOptions as error:
        raise BadRecord(error.reason, **error.details) from error


def play_record_move(state: State, entry: object) -> None:
    """Play one `[seat, move]` of a record; raises BadRecord with the ply and what would have been legal."""
    match entry:
        case [int() as seat, str() as move] if not isinstance(seat, bool):
            pass
        case _:
            raise BadRecord("bad-record-move", ply=state.ply, found=repr(entry))
    try:
        state.play(move, seat)
    except MaumauError as error:
        legal = {seat: state.legal(seat) for seat in state.seats}
        raise BadRecord(
            "bad-record-illegal", ply=state.ply, move=move, seat=seat, why=str(error), legal=legal
        ) from error


def check_result(state: State, record: Mapping[str, Any]) -> None:
    """Check a record's result, if it has one, against the game that was replayed; raises BadRecord."""
    if "result" not in record:
        if state.over:
            raise BadRecord("bad-record-no-result", ply=state.ply, result=repr(state.result()))
        return
    if not state.over:
        raise BadRecord("bad-record-unfinished", ply=state.ply, legal={seat: state.legal(seat) for seat in state.seats})
    if _as_json(record["result"]) != _as_json(state.result()):
        raise BadRecord("bad-record-result", ply=state.ply, found=repr(record["result"]), result=repr(state.result()))


def _as_json(result: object) -> str:
    """The result as it would be written: Python takes `true` and `1.0` for 1, a record must not."""
    return json.dumps(result, sort_keys=True, default=repr)


def replay(record: object, make_game: MakeGame) -> State:
    """Replay a record of any origin and check its result; raises BadRecord."""
    state = first_position(record, make_game)
    assert isinstance(record, Mapping)
    for entry in record["moves"]:
        play_record_move(state, entry)
    check_result(state, record)
    return state
