"""Somebody is away, comes back, or leaves: a bot plays, and nothing of the game changes (faults 20)."""

from __future__ import annotations

import random

import pytest

from maumau.bots import choose
from maumau.table import away, clock, decide
from maumau.table.decide import MoveWish, NewGame
from maumau.table.entries import Grace, Manners, Tempo
from maumau.table.errors import NotYourSeat, StandIn, TableClosed
from maumau.table.fold import fold
from maumau.table.model import Known, Person
from maumau.table.pace import PACE, acting_bot, due
from maumau.table.step import Made, Step
from tests.table.tables import BEN, DEVICE, MIA, SECRET, played, state_of, wish_of

CID = Person("p3", "cid's device", "Cid")
DEVICES = {0: DEVICE[MIA.id], 1: DEVICE[BEN.id], 2: "cid's device"}
BOTH_GAMES = pytest.mark.parametrize("game", ["heul", "sau"])


def three(game: str = "heul", manners: Manners | None = None) -> Step:
    """Three people in the middle of a game."""
    wish = decide.opening(game, {}, "own", (MIA, BEN, CID), manners or Manners())
    step = decide.open_table("T", wish, 1.0, Known())
    started = decide.start(step.table, NewGame("g1", SECRET), 2.0, step.known)
    return played(Step(started.table, started.known, (*step.entries, *started.entries)), plies=5)


def to_the_end(step: Step) -> Step:
    """The same game, over; only the new entries are kept."""
    over = Step(step.table, step.known)
    while over.table.phase == "playing":
        done = decide.bot_move(over.table, wish_of(over.table), 30.0, over.known)
        assert isinstance(done, Step)
        over = Step(done.table, done.known, (*over.entries, *done.entries))
    return over


def whose_turn(step: Step) -> int:
    return state_of(step.table).seats[0]


@BOTH_GAMES
@pytest.mark.parametrize("how", ["takeover", "leave", "forget"])
def test_whoever_goes_changes_nothing_of_the_game_and_a_bot_plays_on(game: str, how: str):
    step = three(game)
    for seat in range(3):
        before = state_of(step.table)
        gone = {
            "takeover": lambda seat=seat: away.too_long(step.table, seat, 20.0, step.known),
            "leave": lambda seat=seat: away.leave(step.table, DEVICES[seat], seat, 20.0, step.known),
            "forget": lambda seat=seat: away.forget(step.table, DEVICES[seat], 20.0, step.known),
        }[how]()
        after = state_of(gone.table)
        assert after.seen_by().tobytes() == before.seen_by().tobytes()
        assert (after.seats, after.legal(), after.ply) == (before.seats, before.legal(), before.ply)
        assert [other.kind for other in gone.table.seats][seat] == ("bot" if how == "leave" else "person")
        if seat == whose_turn(step):
            waits = due(gone.table)
            assert waits is not None
            mover = acting_bot(gone.table, waits.at)
            assert mover is not None
            assert (mover.seat, mover.level, mover.late) == (seat, "greedy", False)


def test_the_bot_that_stands_in_plays_what_it_would_play_from_what_the_seat_knows():
    step = three()
    seat = whose_turn(step)
    gone = away.too_long(step.table, seat, 20.0, step.known)
    move = choose(state_of(gone.table).clone(), seat, "greedy", 7)
    done = decide.bot_move(gone.table, MoveWish("g1", 5, seat, move), 21.0, gone.known)
    assert isinstance(done, Step)
    assert state_of(done.table).ply == 6


def test_who_is_played_for_can_not_move_until_they_take_over_again_and_then_they_can():
    step = three()
    seat = whose_turn(step)
    gone = away.too_long(step.table, seat, 20.0, step.known)
    with pytest.raises(StandIn):
        decide.move(gone.table, DEVICES[seat], wish_of(gone.table), 21.0, gone.known)
    back = away.back(gone.table, DEVICES[seat], seat, 22.0, gone.known)
    assert away.back(back.table, DEVICES[seat], seat, 23.0, back.known).entries == ()
    done = decide.move(back.table, DEVICES[seat], wish_of(back.table), 23.0, back.known)
    assert isinstance(done, Step)
    assert due(back.table) is None


def test_a_move_that_was_made_is_answered_as_the_first_time_even_when_a_bot_plays_since():
    step = three()
    seat, wish = whose_turn(step), wish_of(step.table)
    first = decide.move(step.table, DEVICES[seat], wish, 20.0, step.known)
    assert isinstance(first, Step)
    gone = away.too_long(first.table, seat, 50.0, first.known)
    assert decide.move(gone.table, DEVICES[seat], wish, 51.0, gone.known) == Made(first.entries[0].seq, 5)


def test_only_who_has_a_seat_leaves_it_or_comes_back_to_it():
    step = three()
    for ask in (away.leave, away.back):
        for device in (DEVICES[1], "stranger", None):
            with pytest.raises(NotYourSeat):
                ask(step.table, device, 0, 20.0, step.known)
    left = away.leave(step.table, DEVICES[0], 0, 20.0, step.known)
    with pytest.raises(NotYourSeat):
        away.back(left.table, DEVICES[0], 0, 21.0, left.known)


def test_the_host_is_somebody_who_is_there_as_long_as_there_is_somebody():
    step = three()
    gone = away.too_long(step.table, 0, 20.0, step.known)
    assert gone.table.host == 1
    gone = away.too_long(gone.table, 2, 21.0, gone.known)
    gone = away.leave(gone.table, DEVICES[1], 1, 22.0, gone.known)
    assert gone.table.host is None or gone.table.seats[gone.table.host].stand_in is not None
    wish = decide.opening("heul", {}, "own", (MIA, BEN, None))
    lobby = decide.open_table("T", wish, 1.0, Known())
    assert away.matters(lobby.table, 0)
    assert not away.matters(lobby.table, 1)
    assert away.too_long(lobby.table, 0, 20.0, lobby.known).table.host == 1


def test_whoever_comes_back_to_a_pause_that_nobody_could_end_is_the_host_and_ends_it():
    step = three()
    paused = clock.pause(step.table, DEVICES[0], True, 20.0, step.known)
    alone = away.too_long(away.too_long(paused.table, 2, 21.0, paused.known).table, 1, 22.0, paused.known)
    host_leaves = away.leave(alone.table, DEVICES[0], 0, 23.0, alone.known)
    host_stays_away = away.too_long(alone.table, 0, 23.0, alone.known)
    for step in (host_leaves, host_stays_away):
        back = away.back(step.table, DEVICES[1], 1, 24.0, step.known)
        assert back.table.host == 1
        assert not clock.pause(back.table, DEVICES[1], False, 25.0, back.known).table.paused
    both = away.back(host_stays_away.table, DEVICES[0], 0, 24.0, alone.known)
    assert away.back(both.table, DEVICES[1], 1, 25.0, both.known).table.host == 0, "there is a host who is there"


@pytest.mark.parametrize("ask", ["leave", "forget"])
def test_a_pause_ends_when_the_last_one_leaves_who_could_end_it_and_bots_play_on(ask: str):
    step = three()
    step = clock.pause(step.table, DEVICES[0], True, 20.0, step.known)
    for seat in range(3):
        assert step.table.paused
        assert due(step.table) is None
        if ask == "leave":
            step = away.leave(step.table, DEVICES[seat], seat, 21.0, step.known)
        else:
            step = away.forget(step.table, DEVICES[seat], 21.0, step.known)
    assert not step.table.paused
    assert due(step.table) is not None


def come_or_go(step: Step, how: str, seat: int, now: float) -> Step:
    """Something that can happen to who has a seat; only the new entries are kept."""
    table, known, device = step.table, step.known, DEVICES[seat]
    if how == "away":
        return away.too_long(table, seat, now, known)
    if how == "forget":
        return away.forget(table, device, now, known)
    if seat not in table.seats_of(device):
        return Step(table, known)
    if how == "again":
        over = to_the_end(step)
        new = NewGame(f"g{table.number + 1}", SECRET)
        begun = decide.again(over.table, device, str(table.game_id), new, now, over.known)
        return Step(begun.table, begun.known, (*over.entries, *begun.entries))
    return {"back": away.back, "leave": away.leave}[how](table, device, seat, now, known)


@pytest.mark.parametrize("seed", range(20))
def test_however_people_come_and_go_one_of_those_who_are_there_is_the_host(seed: int):
    chance, step = random.Random(seed), three()
    whole = step.entries
    for turn in range(40):
        rare = ["again", "leave", "forget"] if turn > 20 else ["again"]
        step = come_or_go(step, chance.choice([*["away", "back"] * 4, *rare]), chance.randrange(3), 20.0 + turn)
        whole = (*whole, *step.entries)
        there = [number for number, seat in enumerate(step.table.seats) if seat.bot is None]
        assert step.table.host in there or not there
    folded = fold("T", whole, step.known)
    assert (folded.host, folded.seats, folded.seq) == (step.table.host, step.table.seats, step.table.seq)


def test_a_takeover_ends_with_the_game_but_not_for_who_has_left_or_is_forgotten():
    step = three()
    step = away.too_long(step.table, 0, 20.0, step.known)
    step = away.leave(step.table, DEVICES[1], 1, 20.0, step.known)
    step = away.too_long(step.table, 2, 20.0, step.known)
    over = to_the_end(step)
    again = decide.again(over.table, DEVICES[0], "g1", NewGame("g2", SECRET), 40.0, over.known)
    assert [seat.bot for seat in again.table.seats] == [None, "greedy", None]
    forgotten = away.forget(over.table, DEVICES[2], 35.0, over.known)
    again = decide.again(forgotten.table, DEVICES[0], "g1", NewGame("g2", SECRET), 40.0, forgotten.known)
    assert [seat.bot for seat in again.table.seats] == [None, "greedy", "greedy"]


@pytest.mark.parametrize(
    ("manners", "seconds"),
    [
        (Manners(), 120.0),
        (Manners(grace="30s"), 30.0),
        (Manners(grace="never"), None),
        (Manners(pace="days", grace="30s"), None),
    ],
)
def test_how_long_somebody_may_be_away_is_the_tables_to_say(manners: Manners, seconds: float | None):
    assert away.grace_seconds(three(manners=manners).table, PACE) == seconds


@pytest.mark.parametrize(("grace", "seconds"), [("30s", 30.0), ("2min", 120.0), ("never", 120.0)])
@pytest.mark.parametrize("pace", ["relaxed", "days"])
def test_before_the_first_game_nobody_waits_for_a_host_for_ever(grace: Grace, seconds: float, pace: Tempo):
    wish = decide.opening("heul", {}, "own", (MIA, BEN, None), Manners(pace=pace, grace=grace))
    lobby = decide.open_table("T", wish, 1.0, Known())
    assert away.grace_seconds(lobby.table, PACE) == seconds


def test_who_leaves_before_the_beginning_stands_up_and_who_is_forgotten_does_too():
    wish = decide.opening("heul", {}, "own", (MIA, BEN, None))
    lobby = decide.open_table("T", wish, 1.0, Known())
    for gone in (
        away.leave(lobby.table, DEVICES[1], 1, 2.0, lobby.known),
        away.forget(lobby.table, DEVICES[1], 2.0, lobby.known),
    ):
        assert gone.table.seats[1].kind == "open"
        whole = (*lobby.entries, *gone.entries)
        assert fold("T", whole, lobby.known) == gone.table


def test_at_a_closed_table_nobody_comes_back_and_closing_twice_is_closing_once():
    step = three()
    closed = decide.close(step.table, "table-closed-idle", 99.0, step.known)
    assert (closed.table.phase, closed.table.state) == ("closed", None)
    assert decide.close(closed.table, "table-closed-idle", 100.0, closed.known).entries == ()
    for ask in (away.leave, away.back):
        with pytest.raises(TableClosed):
            ask(closed.table, DEVICES[0], 0, 100.0, closed.known)
    assert not away.matters(closed.table, 0)


def test_a_pause_stays_while_somebody_can_come_back_and_where_nothing_goes_on():
    step = three()
    paused = clock.pause(step.table, DEVICES[0], True, 20.0, step.known)
    absent = away.too_long(paused.table, 2, 21.0, paused.known)
    for seat in (0, 1):
        absent = away.leave(absent.table, DEVICES[seat], seat, 22.0, absent.known)
    assert absent.table.paused, "whoever has the last seat may come back to it"
    closed = decide.close(paused.table, "table-closed-idle", 21.0, paused.known)
    for seat in range(3):
        closed = away.forget(closed.table, DEVICES[seat], 22.0, closed.known)
        assert [entry.kind for entry in closed.entries] == ["forget"]


@BOTH_GAMES
@pytest.mark.parametrize("ask", ["leave", "forget"])
def test_a_bot_takes_its_time_also_for_whoever_has_just_gone(game: str, ask: str):
    step = three(game)
    seat = whose_turn(step)
    if ask == "leave":
        gone = away.leave(step.table, DEVICES[seat], seat, 500.0, step.known)
    else:
        gone = away.forget(step.table, DEVICES[seat], 500.0, step.known)
    waits = due(gone.table)
    assert waits is not None
    assert waits.at >= 500.0 + PACE.shortest
