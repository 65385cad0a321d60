"""The log is the table: folding, reading back (H10), records, waiting times."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import maumau
from maumau.core.terms import MemoryAid
from maumau.server.sight import Sight
from maumau.table import decide
from maumau.table.decide import NewGame
from maumau.table.entries import Entry, Move, What
from maumau.table.errors import GameNotOver, TableClosed
from maumau.table.fold import BrokenLog, fold, stages
from maumau.table.model import Table
from maumau.table.outline import outline
from maumau.table.pace import Pace, due
from maumau.table.record import finished_record
from maumau.table.step import Step
from maumau.table.story import Shown, readable_log
from tests.table.tables import BEN, DEVICE, MIA, SECRET, begun, handed, lobby, played, state_of


def shown_entry(table: Table, entry: Entry, seat: int | None) -> Shown:
    """A table's newest entry as the server tells it to a seat when it happens."""
    sight = Sight(table.state, table.memory_aid)
    return sight.tell(entry, sight.told_as(entry, seat))


def test_the_log_is_the_table():
    step = played(begun(special_cards=True), 30)
    again = fold("T", step.entries, step.known)
    assert replace(again, state=None) == replace(step.table, state=None)
    assert state_of(again).moves == state_of(step.table).moves
    for seat in (0, 1, 2, None):
        assert state_of(again).view(seat) == state_of(step.table).view(seat)


def test_every_stage_of_a_log_is_the_table_as_it_was():
    step = played(begun(), 5)
    tables = list(stages("T", step.entries, step.known))
    assert [table.seq for table in tables] == list(range(1, step.table.seq + 1))
    assert [table.phase for table in tables] == ["lobby"] * 4 + ["playing"] * 6


def test_entries_survive_json():
    for entry in played(begun()).entries:
        stored = msgspec.json.encode(entry.what)
        assert msgspec.json.decode(stored, type=What) == entry.what


def test_no_entry_of_a_running_game_holds_the_secret_a_name_or_a_token():
    stored = b"".join(msgspec.json.encode(entry) for entry in played(begun(), 40).entries)
    for hidden in (SECRET.hex(), "Mia", "device"):
        assert hidden.encode() not in stored


def test_a_log_with_a_gap_or_an_impossible_move_is_broken():
    step = played(begun(), 6)
    with pytest.raises(BrokenLog):
        fold("T", [*step.entries[:3], *step.entries[4:]], step.known)
    wrong = Entry(step.table.seq + 1, 9.0, Move("g1", 6, state_of(step.table).seats[0], "TOW>1"))
    with pytest.raises(BrokenLog):
        fold("T", [*step.entries, wrong], step.known)
    with pytest.raises(BrokenLog):
        fold("T", step.entries[1:], step.known)


def test_a_broken_log_can_be_closed_and_is_kept():
    step = played(begun(), 6)
    wrong = Entry(step.table.seq + 1, 9.0, Move("g1", 6, state_of(step.table).seats[0], "TOW>1"))
    log = [*step.entries, wrong]
    closed = fold("T", [*log, decide.closing(log, "table-closed-rules", 10.0)], step.known)
    assert (closed.phase, closed.seq) == ("closed", wrong.seq + 1)
    assert closed.closed is not None
    assert closed.closed.code == "table-closed-rules"


@pytest.mark.parametrize("opening", [{"game": "solo"}, {"players": 99}, {"options": {"special_cards": 7}}])
def test_a_log_that_todays_games_can_not_even_open_is_closed_with_the_same_reason(opening: dict[str, Any]):
    step = begun()
    first = Entry(1, 0.0, msgspec.structs.replace(step.entries[0].what, **opening))
    log = [first, *step.entries[1:]]
    for broken in (log, [*log, decide.closing(log, "table-closed-rules", 10.0)]):
        with pytest.raises(BrokenLog):
            fold("T", broken, step.known)
    assert str(decide.why_closed(broken)) == str(TableClosed("table-closed-rules"))


def moves_of(table_log: list[object]) -> list[object]:
    return [shown.entry.what.seat for shown in table_log]  # type: ignore[attr-defined]


@pytest.mark.parametrize("aid", ["strict", "own"])
def test_h10_the_log_reaches_back_to_the_own_last_turn(aid: MemoryAid):
    step = begun(MIA, "greedy", BEN, "random", aid=aid)
    for _ in range(12):
        step = played(step, 1)
        for seat in range(4):
            shown = readable_log(step.table, seat)
            own = [line for line in shown if line.seat == seat]
            assert len(own) <= 1
            assert shown[0].seat == seat or not own
        assert len(readable_log(step.table, None)) <= 4 or step.table.seq < 12


def test_h10_with_open_memory_and_after_the_game_everything_can_be_read():
    opened = played(begun(aid="open"), 20)
    assert len([line for line in readable_log(opened.table, 0) if line.move]) == 20
    over = played(begun(aid="strict"))
    lines = readable_log(over.table, 1)
    assert (lines[0].entry.kind, lines[-1].entry.kind) == ("start", "over")
    assert len([line for line in lines if line.move]) == 95


def test_a_line_read_back_is_what_was_told_when_it_happened():
    step = begun(aid="open", special_cards=True)
    told: dict[int, list[object]] = {0: [], 1: []}
    for _ in range(40):
        step = played(step, 1)
        for seat, lines in told.items():
            lines.append(shown_entry(step.table, step.entries[-1], seat))
    for seat, lines in told.items():
        assert readable_log(step.table, seat)[1:] == lines


def test_a_face_that_goes_down_is_told_to_its_seat_only():
    step = handed(begun(MIA, BEN, MIA))
    seat = state_of(step.table).seats[0]
    card = state_of(step.table).legal(seat)[0].split(">")[0]
    device = DEVICE[(MIA, BEN, MIA)[seat].id]
    wish = decide.MoveWish("g1", 0, seat, f"{card}>onion")
    done = decide.move(step.table, device, wish, 5.0, step.known)
    assert isinstance(done, Step)
    own = shown_entry(done.table, done.entries[0], seat)
    assert own.move == f"{card}>onion"
    for other in ((seat + 1) % 3, None):
        assert shown_entry(done.table, done.entries[0], other).move == "?>onion"


def test_a_record_is_made_from_the_log_and_replays():
    step = played(begun(special_cards=True))
    record = finished_record(step.entries, "g1")
    assert record == state_of(step.table).record()
    assert maumau.replay(record).result() == state_of(step.table).result()
    with pytest.raises(GameNotOver):
        finished_record(played(begun(), 5).entries, "g1")


def test_a_rematch_folds_and_knows_the_games_before():
    step = played(begun())
    second = decide.again(step.table, DEVICE[MIA.id], "g1", NewGame("g2", b"x" * 32), 20.0, step.known)
    again = fold("T", [*step.entries, *second.entries], second.known)
    assert (again.number, again.game_id, again.earlier, again.over) == (2, "g2", ("g1",), False)
    assert [entry.kind for entry in again.log] == ["start"]


@pytest.mark.parametrize(
    ("log", "phase"), [(lobby(MIA, None, None), "lobby"), (begun(), "playing"), (played(begun()), "over")]
)
def test_an_outline_needs_no_moves(log: Step, phase: str):
    line = outline(entry.what for entry in log.entries if not isinstance(entry.what, Move))
    assert (line.game, line.players, line.phase) == ("heul", 3, phase)
    assert line.people[0] == MIA.id


def bots_turn() -> Step:
    step = begun()
    while step.table.seats[state_of(step.table).seats[0]].kind != "bot":
        step = played(step, 1, now=100.0)
    return step


def test_bots_take_between_two_limits_when_people_play_and_no_time_alone():
    step = bots_turn()
    waits = due(step.table, Pace(0.8, 2.0))
    assert waits is not None
    assert 0.8 <= waits.at - step.entries[-1].at <= 2.0
    assert waits == due(fold("T", step.entries, step.known), Pace(0.8, 2.0)), "the same after a restart"
    alone = begun("greedy", "random", "greedy")
    waiting = due(alone.table)
    assert waiting is not None
    assert waiting.at == alone.entries[-1].at


def test_nothing_is_due_when_a_person_is_to_move_or_the_game_is_over():
    assert due(begun(MIA, BEN, MIA).table) is None
    assert due(played(begun()).table) is None
    assert due(lobby(MIA, None, "greedy").table) is None
