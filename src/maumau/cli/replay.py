"""`maumau replay`: check records of any origin, or trace them."""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

import typer

from maumau.cli.output import counted, plain, print_json
from maumau.cli.records import lines, parse
from maumau.core.errors import BadRecord
from maumau.core.record import check_result, first_position, play_record_move
from maumau.core.state import State
from maumau.games import make

Watch = Callable[[dict[str, Any]], None]


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="JSON Lines, packed (gzip) or not; - for input.")],
    trace: Annotated[bool, typer.Option("--trace", help="Print the position at every ply as JSON Lines.")] = False,
    faults: Annotated[int, typer.Option(min=0, help="How many faults to describe; all are counted.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check records of games: every move must be legal, every result right.

    Prints how many games, moves and faults there are, and exits with 1
    if there is a fault. Games are numbered from 0 through all files.
    With --trace, faults and counts go to the error output.

    Examples:
      maumau replay games.jsonl.gz
      maumau replay --trace games.jsonl > traces.jsonl
      zcat games/*.gz | maumau replay --json -
    """
    if trace and as_json:
        raise typer.BadParameter("--trace prints traces, --json an object: choose one.")
    check = Check(describe=faults)
    for file in files:
        check.file(file, _print_trace if trace else None)
    if as_json:
        print_json(check.as_json())
    else:
        out = sys.stderr if trace else sys.stdout
        out.writelines(f"{line}\n" for line in check.report())
    if check.faults:
        raise typer.Exit(1)


@dataclass(frozen=True)
class Fault:
    """What is wrong with a record, or with a file (then there is no game)."""

    file: str
    game: int | None
    line: int | None
    ply: int | None
    code: str
    text: str
    legal: dict[int, list[str]] | None

    def report(self) -> list[str]:
        """The fault in words."""
        place = plain(self.file) if self.game is None else f"{plain(self.file)}: game {self.game} (line {self.line})"
        hint = [f"    legal for seat {seat}: {' '.join(moves)}" for seat, moves in (self.legal or {}).items()]
        return [f"{place}: {self.text}", *hint]


@dataclass
class Check:
    """The counts of a check, and the first `describe` faults."""

    describe: int
    games: int = 0
    moves: int = 0
    faults: int = 0
    first: list[Fault] = field(default_factory=list)

    def file(self, file: str, watch: Watch | None) -> None:
        """Check the records of a file."""
        try:
            for line, text in lines(file):
                self._record(file, line, text, watch)
        except BadRecord as error:
            self._fault(file, None, None, error)

    def _record(self, file: str, line: int, text: bytes, watch: Watch | None) -> None:
        index = self.games
        self.games += 1
        try:
            self.moves += check_record(parse(text), index, watch)
        except BadRecord as error:
            self.moves += int(str(error.details.get("ply", 0)))
            self._fault(file, index, line, error)

    def _fault(self, file: str, index: int | None, line: int | None, error: BadRecord) -> None:
        self.faults += 1
        if len(self.first) < self.describe:
            ply: Any = error.details.get("ply")
            legal: Any = error.details.get("legal")
            self.first.append(Fault(file, index, line, ply, error.reason, plain(str(error)), legal))

    def report(self) -> list[str]:
        """The first faults and the counts."""
        counts = counted(self.games, "game"), counted(self.moves, "move"), counted(self.faults, "fault")
        return [*(line for fault in self.first for line in fault.report()), ", ".join(counts)]

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        first = [asdict(fault) for fault in self.first]
        return {"games": self.games, "moves": self.moves, "faults": self.faults, "first": first}


def check_record(record: object, index: int, watch: Watch | None) -> int:
    """Replay a record; returns its number of moves, raises BadRecord."""
    state = first_position(record, make)
    assert isinstance(record, Mapping)
    for entry in record["moves"]:
        position = trace_line(index, state) if watch else None
        play_record_move(state, entry)
        if watch and position:
            watch(position | {"move": entry})
    check_result(state, record)
    if watch:
        watch(trace_line(index, state))
    return state.ply


def trace_line(index: int, state: State) -> dict[str, Any]:
    """A position as a line of a trace (RULES.md 6), with no move yet."""
    line: dict[str, Any] = {
        "game_index": index,
        "ply": state.ply,
        "seats": list(state.seats),
        "legal": {str(seat): state.legal(seat) for seat in state.seats},
        "move": None,
        "state": state.public(),
    }
    if state.over:
        line["result"] = state.result()
    return line


def _print_trace(line: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(line, sort_keys=True, separators=(",", ":")) + "\n")
