"""How long a move may take, by the server's time only, and that no clock runs in a pause (faults 25)."""

from __future__ import annotations

import pytest

from maumau.table import away, clock, decide
from maumau.table.decide import MoveWish, NewGame
from maumau.table.entries import Manners, Move
from maumau.table.errors import NotHost, NotStarted, TablePaused
from maumau.table.model import Known
from maumau.table.pace import PACE, acting_bot, due, move_deadline
from maumau.table.step import Made, Step
from maumau.table.window import window
from tests.table.tables import DEVICE, MIA, SECRET, wish_of
from tests.table.test_away import DEVICES, three, whose_turn
from tests.table.test_window import Evening

HOST = DEVICE[MIA.id]
THINKING = 10.0
"""When the last of the moves was made after which somebody thinks."""


def test_without_a_clock_nothing_is_due_while_a_person_thinks():
    step = three()
    assert due(step.table) is None
    assert move_deadline(step.table, PACE) is None


@pytest.mark.parametrize(("pace", "seconds"), [("30s", 30.0), ("days", 3 * 24 * 3600.0)])
@pytest.mark.parametrize("game", ["heul", "sau"])
def test_when_the_time_is_over_a_bot_makes_that_one_move_and_the_log_says_so(game: str, pace: str, seconds: float):
    step = three(game, Manners(pace=pace))  # type: ignore[arg-type]
    waits, seat = due(step.table), whose_turn(step)
    assert waits is not None
    assert waits.at == THINKING + seconds == move_deadline(step.table, PACE)
    assert acting_bot(step.table, waits.at - 0.1) is None
    mover = acting_bot(step.table, waits.at)
    assert mover is not None
    assert (mover.seat, mover.late) == (seat, True)
    wish = wish_of(step.table)
    done = decide.bot_move(
        step.table, MoveWish(wish.game_id, wish.ply, seat, wish.move, late=True), waits.at, step.known
    )
    assert isinstance(done, Step)
    what = done.entries[0].what
    assert isinstance(what, Move)
    assert what.late
    assert done.table.seats[seat].bot is None


def test_a_pause_stops_the_clock_and_everybody_and_it_goes_on_where_it_was():
    step = three(manners=Manners(pace="30s"))
    paused = clock.pause(step.table, HOST, True, THINKING + 20, step.known)
    assert (due(paused.table), move_deadline(paused.table, PACE), acting_bot(paused.table, 1e9)) == (None, None, None)
    with pytest.raises(TablePaused):
        decide.move(paused.table, DEVICES[whose_turn(step)], wish_of(step.table), THINKING + 21, paused.known)
    assert clock.pause(paused.table, HOST, True, THINKING + 22, paused.known).entries == ()
    going = clock.pause(paused.table, HOST, False, THINKING + 1020, paused.known)
    assert move_deadline(going.table, PACE) == THINKING + 1030
    twice = clock.pause(going.table, HOST, True, THINKING + 1025, going.known)
    twice = clock.pause(twice.table, HOST, False, THINKING + 1125, twice.known)
    assert move_deadline(twice.table, PACE) == THINKING + 1130


def test_who_takes_a_seat_over_in_a_pause_has_all_the_time_once_it_goes_on():
    step = three(manners=Manners(pace="30s"))
    seat = whose_turn(step)
    step = clock.pause(step.table, HOST, True, 20.0, step.known)
    step = away.too_long(step.table, seat, 25.0, step.known)
    step = away.back(step.table, DEVICES[seat], seat, 30.0, step.known)
    step = clock.pause(step.table, DEVICES[step.table.host or 0], False, 1000.0, step.known)
    assert move_deadline(step.table, PACE) == 1030.0


def test_a_move_that_was_made_before_the_pause_is_answered_in_it():
    step = three()
    wish, device = wish_of(step.table), DEVICES[whose_turn(step)]
    made = decide.move(step.table, device, wish, 11.0, step.known)
    assert isinstance(made, Step)
    paused = clock.pause(made.table, HOST, True, 12.0, made.known)
    assert decide.move(paused.table, device, wish, 13.0, paused.known) == Made(made.entries[0].seq, wish.ply)


def test_only_the_host_pauses_and_only_what_runs():
    step = three()
    for device in (DEVICES[1], "stranger", None):
        with pytest.raises(NotHost):
            clock.pause(step.table, device, True, 11.0, step.known)
    wish = decide.opening("heul", {}, "own", (MIA, None, None))
    lobby = decide.open_table("T", wish, 1.0, Known())
    with pytest.raises(NotStarted):
        clock.pause(lobby.table, HOST, True, 2.0, lobby.known)


def test_a_window_that_is_open_when_the_game_is_paused_gets_its_five_seconds_anew():
    evening = Evening(MIA, "greedy", "greedy", secret=3)
    evening.play_until_a_call_is_forgotten()
    opened = window(evening.table)
    assert opened is not None
    paused = clock.pause(evening.table, HOST, True, opened.opened + 4.9, evening.known)
    with pytest.raises(TablePaused):
        decide.move(
            paused.table,
            HOST,
            MoveWish(str(paused.table.game_id), opened.ply, 0, "allow"),
            opened.opened + 6,
            paused.known,
        )
    assert due(paused.table) is None
    going = clock.pause(paused.table, HOST, False, opened.opened + 100, paused.known)
    fresh = window(going.table)
    assert fresh is not None
    assert (fresh.ply, fresh.opened, fresh.closes) == (opened.ply, opened.opened + 100, opened.opened + 105)


def test_thirty_seconds_that_ran_while_no_server_was_awake_begin_anew_and_days_do_not():
    step = three(manners=Manners(pace="30s"))
    assert clock.wake_up(step.table, THINKING - 5, 1000.0, step.known).entries == ()
    awake = clock.wake_up(step.table, 990.0, 1000.0, step.known)
    assert move_deadline(awake.table, PACE) == 1030.0
    letters = three(manners=Manners(pace="days"))
    assert clock.wake_up(letters.table, 990.0, 1000.0, letters.known).entries == ()


def test_time_that_ran_only_after_a_pause_does_not_begin_anew_for_a_server_that_woke_up_in_it():
    step = three(manners=Manners(pace="30s"))
    paused = clock.pause(step.table, HOST, True, THINKING + 20, step.known)
    going = clock.pause(paused.table, HOST, False, 1000.0, paused.known)
    assert clock.wake_up(going.table, 995.0, 1005.0, going.known).entries == ()
    late = clock.wake_up(going.table, 1001.0, 1005.0, going.known)
    assert move_deadline(late.table, PACE) == 1035.0


def test_who_takes_over_again_has_the_whole_time_for_the_move():
    step = three(manners=Manners(pace="30s"))
    seat = whose_turn(step)
    gone = away.too_long(step.table, seat, 35.0, step.known)
    assert move_deadline(gone.table, PACE) is None
    back = away.back(gone.table, DEVICES[seat], seat, 36.0, gone.known)
    assert move_deadline(back.table, PACE) == 66.0
    other = away.too_long(step.table, (seat + 1) % 3, 35.0, step.known)
    assert move_deadline(other.table, PACE) == THINKING + 30


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "master", "greedy"])
def test_bots_of_every_character_take_from_the_shortest_to_the_longest_time(level: str):
    wish = decide.opening("heul", {}, "own", (MIA, level, level))
    opened = decide.open_table("T", wish, 1.0, Known())
    step = decide.start(opened.table, NewGame("g1", SECRET), 2.0, opened.known)
    waits = []
    while not step.table.over:
        wait, at = due(step.table), step.entries[-1].at
        if wait is not None:
            waits.append(round(wait.at - at, 6))
        made = decide.bot_move(step.table, wish_of(step.table), wait.at if wait else at, step.known)
        assert isinstance(made, Step)
        step = made
    assert PACE.shortest <= min(waits) < max(waits) <= PACE.longest
