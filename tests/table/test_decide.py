"""What a table answers to requests, and what it refuses without changing (faults 7, 9, 12, 21)."""

from __future__ import annotations

import pytest

from maumau.core.commitment import commitment, seed_and_start
from maumau.core.errors import BadOptions, IllegalMove, NotYourTurn, StaleMove
from maumau.table import away, decide
from maumau.table import lobby as gathering
from maumau.table.decide import MoveWish, NewGame
from maumau.table.entries import Over, Start
from maumau.table.errors import (
    GameNotOver,
    NoSuchSeat,
    NotYourSeat,
    SeatTaken,
    TableClosed,
    TableStarted,
    UnknownGame,
)
from maumau.table.fold import fold
from maumau.table.model import Known, Person
from maumau.table.step import Made, Step
from tests.table.tables import BEN, DEVICE, MIA, SECRET, begun, handed, lobby, played, state_of, wish_of


def test_entries_are_numbered_without_a_gap_from_one():
    step = played(begun())
    assert [entry.seq for entry in step.entries] == list(range(1, len(step.entries) + 1))
    assert step.table.seq == len(step.entries)


@pytest.mark.parametrize(
    ("name", "options", "takers"),
    [
        ("chess", {}, ("greedy",) * 3),
        ("heul", {}, ("greedy",) * 2),
        ("heul", {"jokers": True}, ("greedy",) * 3),
        ("heul", {"special_cards": "yes"}, ("greedy",) * 3),
        ("heul", {}, ("genius",) * 3),
    ],
)
def test_a_table_that_can_not_be_is_refused(name: str, options: dict[str, object], takers: tuple[str, ...]):
    with pytest.raises(BadOptions):
        decide.opening(name, options, "own", takers)


def test_who_opens_the_table_is_its_host():
    assert lobby("greedy", MIA, None).table.host == 1
    assert lobby("greedy", "greedy", "greedy").table.host is None


def test_a_seat_is_taken_once_and_only_before_the_game():
    step = lobby(MIA, None, None)
    for seat, error in ((0, SeatTaken), (3, NoSuchSeat), (-1, NoSuchSeat)):
        with pytest.raises(error):
            gathering.sit(step.table, seat, BEN, 2.0, step.known)
    step = gathering.sit(step.table, 1, BEN, 2.0, step.known)
    step = gathering.sit(step.table, 2, Person("p3", "x", "Cid"), 2.0, step.known)
    step = gathering.begin(step.table, DEVICE[MIA.id], 3.0, step.known)
    step = decide.start(step.table, NewGame("g1", SECRET), 3.0, step.known)
    with pytest.raises(TableStarted):
        gathering.sit(step.table, 1, BEN, 4.0, step.known)


def test_a_game_begins_only_when_every_seat_is_taken_and_once():
    missing = lobby(MIA, None, "greedy")
    assert decide.start(missing.table, NewGame("g1", SECRET), 2.0, missing.known).entries == ()
    running = begun()
    assert decide.start(running.table, NewGame("g2", SECRET), 3.0, running.known).entries == ()


def test_the_deal_and_the_start_follow_from_the_secret_that_was_committed_to():
    table = begun().table
    seed, start = seed_and_start(SECRET, "g1", 3)
    assert (state_of(table).seed, state_of(table).start) == (seed, start)
    assert table.commitment == commitment(SECRET)
    assert table.secret is None


def test_a_move_happens_once_and_a_repeat_is_answered_as_the_first_time():
    step = handed(begun(MIA, MIA, MIA))
    wish = wish_of(step.table)
    first = decide.move(step.table, DEVICE[MIA.id], wish, 5.0, step.known)
    assert isinstance(first, Step)
    again = decide.move(first.table, DEVICE[MIA.id], wish, 6.0, first.known)
    assert again == Made(first.entries[0].seq, 0)


def test_another_move_for_a_ply_that_is_over_or_to_come_is_stale():
    step = handed(begun(MIA, MIA, MIA))
    seat = state_of(step.table).seats[0]
    first, other = state_of(step.table).legal()[:2]
    done = decide.move(step.table, DEVICE[MIA.id], MoveWish("g1", 0, seat, first), 5.0, step.known)
    assert isinstance(done, Step)
    for ply, words in ((0, "Too late"), (2, "Too early"), (-1, "Too late")):
        with pytest.raises(StaleMove, match=words):
            decide.move(done.table, DEVICE[MIA.id], MoveWish("g1", ply, seat, other), 6.0, done.known)


def test_what_is_refused_changes_nothing():
    step = handed(begun(MIA, BEN, MIA))
    seat = state_of(step.table).seats[0]
    other = (seat + 1) % 3
    owner, stranger = DEVICE[(MIA, BEN, MIA)[seat].id], "nobody's device"
    card = state_of(step.table).legal(seat)[0]
    for device, wish, error in (
        (stranger, MoveWish("g1", 0, seat, card), NotYourSeat),
        (None, MoveWish("g1", 0, seat, card), NotYourSeat),
        (owner, MoveWish("g1", 0, 7, card), NoSuchSeat),
        (owner, MoveWish("g2", 0, seat, card), UnknownGame),
        (owner, MoveWish("g1", 0, seat, "TOW>1"), IllegalMove),
    ):
        with pytest.raises(error):
            decide.move(step.table, device, wish, 5.0, step.known)
    with pytest.raises(NotYourTurn):
        decide.bot_move(step.table, MoveWish("g1", 0, other, "R5>onion"), 5.0, step.known)
    assert state_of(step.table).ply == 0


def test_the_end_is_an_entry_with_result_and_secret():
    step = played(begun())
    over = step.entries[-1].what
    assert isinstance(over, Over)
    assert (over.secret, over.result) == (SECRET.hex(), state_of(step.table).result())
    assert (step.table.phase, step.table.secret) == ("over", SECRET.hex())


def test_again_is_begun_by_whom_the_rules_say_and_only_once():
    step = played(begun())
    new = NewGame("g2", b"x" * 32)
    second = decide.again(step.table, DEVICE[BEN.id], "g1", new, 20.0, step.known)
    start = second.entries[0].what
    assert isinstance(start, Start)
    assert (start.number, start.start) == (2, state_of(step.table).next_start())
    third = decide.again(second.table, DEVICE[MIA.id], "g1", NewGame("g3", SECRET), 21.0, second.known)
    assert (third.entries, third.table) == ((), second.table)


def test_again_is_refused_to_strangers_in_the_middle_and_after_unknown_games():
    running, over = begun(), played(begun())
    new = NewGame("g2", SECRET)
    with pytest.raises(GameNotOver):
        decide.again(running.table, DEVICE[MIA.id], "g1", new, 5.0, running.known)
    for device in (None, "stranger"):
        with pytest.raises(NotYourSeat):
            decide.again(over.table, device, "g1", new, 5.0, over.known)
    with pytest.raises(UnknownGame):
        decide.again(over.table, DEVICE[MIA.id], "g0", new, 5.0, over.known)


def test_who_is_forgotten_keeps_the_seat_without_a_name_and_can_not_move():
    step = begun()
    device = DEVICE[MIA.id]
    gone = away.forget(step.table, device, 5.0, step.known)
    seat = gone.table.seats[0]
    assert (seat.kind, seat.person) == ("person", Person("p1", None, None))
    assert gone.table.seats_of(device) == ()
    assert away.forget(gone.table, device, 6.0, gone.known).entries == ()


def test_a_closed_table_takes_no_requests():
    step = begun()
    closed = fold("T", [*step.entries, decide.closing(step.entries, "table-closed-rules", 5.0)], step.known)
    assert closed.phase == "closed"
    with pytest.raises(TableClosed):
        decide.move(closed, DEVICE[MIA.id], MoveWish("g1", 0, 0, "R5>own"), 6.0, step.known)
    with pytest.raises(TableClosed):
        gathering.sit(closed, 0, BEN, 6.0, Known())


def tied_game() -> Step:
    """A game that two win together: the first such among these deals."""
    for number in range(10_000):
        step = played(begun("random", "random", "random", game_id=f"g{number}"))
        if len(state_of(step.table).result()["winners"]) > 1:
            return step
    raise AssertionError("no such game")


def test_a_tie_crowns_both_in_the_log_the_record_and_every_view():
    step = tied_game()
    state = state_of(step.table)
    winners = state.result()["winners"]
    over = step.entries[-1].what
    assert isinstance(over, Over)
    assert over.result["winners"] == winners
    for seat in (*range(3), None):
        assert state.view(seat).result.winners == winners
        assert state.events(state.ply - 1, seat)[-1].args.winners == winners
