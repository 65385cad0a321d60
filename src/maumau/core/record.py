"""Records: the one save format (RULES.md 4). Reading trusts nothing: every field is checked, every move replayed."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from maumau.core.checks import cut, named, quote
from maumau.core.errors import BadOptions, BadRecord, MaumauError
from maumau.core.game import RECORD_FORMAT, Game
from maumau.core.state import State

FIELDS = {"format", "game", "players", "options", "seed", "start", "moves", "result"}
NEEDED = FIELDS - {"result"}
LONGEST_RESULT = 500
"""How many characters of a result that is wrong are said back."""

MakeGame = Callable[[str, int, Mapping[str, Any]], Game]
"""(name, players, options) → the game; raises BadOptions."""


def first_position(record: object, make_game: MakeGame) -> State:
    """The dealt game of a record, before its first move; raises BadRecord."""
    if not isinstance(record, Mapping):
        raise BadRecord("bad-record-not-object", found=type(record).__name__)
    if record.get("format") != RECORD_FORMAT:
        raise BadRecord("bad-record-format", found=quote(record.get("format")), expected=RECORD_FORMAT)
    if missing := sorted(NEEDED - record.keys()):
        raise BadRecord("bad-record-missing", fields=", ".join(missing))
    if strange := sorted(map(named, record.keys() - FIELDS)):
        raise BadRecord("bad-record-strange", fields=cut(", ".join(strange)))
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
            raise BadRecord("bad-record-move", ply=state.ply, found=quote(entry))
    try:
        state.play(move, seat)
    except MaumauError as error:
        legal = {seat: state.legal(seat) for seat in state.seats}
        who = seat if seat in range(state.game.players) else quote(seat)
        raise BadRecord(
            "bad-record-illegal", ply=state.ply, move=named(move), seat=who, why=error.message(), legal=legal
        ) from error


def check_result(state: State, record: Mapping[str, Any]) -> None:
    """Check a record's result, if it has one, against the game that was replayed; raises BadRecord."""
    if "result" not in record:
        if state.over:
            raise BadRecord("bad-record-no-result", ply=state.ply, result=_written(state.result()))
        return
    if not state.over:
        raise BadRecord("bad-record-unfinished", ply=state.ply, legal={seat: state.legal(seat) for seat in state.seats})
    if not _same(record["result"], state.result()):
        found, result = map(_written, _differing(record["result"], state.result()))
        raise BadRecord("bad-record-result", ply=state.ply, found=found, result=result)


def _differing(found: object, result: dict[str, Any]) -> tuple[object, dict[str, Any]]:
    """Both without the entries in which they agree, if they have the same ones."""
    if not isinstance(found, dict) or found.keys() != result.keys():
        return found, result
    wrong = [key for key in result if not _same(found[key], result[key])]
    return {key: found[key] for key in wrong}, {key: result[key] for key in wrong}


def _written(result: object) -> str:
    """A result as it stands in a record, cut."""
    try:
        return cut(json.dumps(result, ensure_ascii=False), LONGEST_RESULT)
    except (TypeError, ValueError, RecursionError):  # nothing that can be written as JSON
        return quote(result, LONGEST_RESULT)


def _same(found: object, result: object) -> bool:
    """Whether both would be written alike: Python takes `true` and `1.0` for 1, a record must not."""
    try:
        return json.dumps(found, sort_keys=True) == json.dumps(result, sort_keys=True)
    except (TypeError, ValueError, RecursionError):  # nothing that can be written as JSON
        return False


def replay(record: object, make_game: MakeGame) -> State:
    """Replay a record of any origin and check its result; raises BadRecord."""
    state = first_position(record, make_game)
    assert isinstance(record, Mapping)
    for entry in record["moves"]:
        play_record_move(state, entry)
    check_result(state, record)
    return state
