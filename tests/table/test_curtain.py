"""Several people at one device: a hand is seen only after its hand-over (faults 5)."""

from __future__ import annotations

from functools import partial

import pytest

from maumau.core.errors import NotYourTurn
from maumau.table import away, curtain, decide
from maumau.table.decide import NewGame
from maumau.table.errors import CurtainDrawn, NoSuchSeat, NotYourSeat
from maumau.table.model import Known
from maumau.table.step import Step
from maumau.table.window import window
from tests.table.tables import BEN, DEVICE, MIA, SECRET, played, state_of, wish_of

HERE = DEVICE[MIA.id]


def shared(game: str = "heul", *takers: decide.Taker, **options: object) -> Step:
    """Two people at one device, and Ben at another."""
    wish = decide.opening(game, options, "own", takers or (MIA, BEN, MIA))
    step = decide.open_table("T", wish, 1.0, Known())
    started = decide.start(step.table, NewGame("g1", SECRET), 2.0, step.known)
    return Step(started.table, started.known, (*step.entries, *started.entries))


def over_to(step: Step, seat: int | None) -> Step:
    return curtain.hand_over(step.table, HERE, seat, 3.0, step.known)


def open_to_the_end(step: Step, seat: int) -> bool:
    """Whether a hand stays open while the game is played to its end, a bot at seat 2."""
    while not step.table.over and step.table.sight(seat) == seat:
        state = state_of(step.table)
        (turn,) = state.seats
        wish = decide.MoveWish("g1", state.ply, turn, state.legal(turn)[0])
        device = DEVICE[BEN.id] if turn == 1 else HERE
        move = decide.bot_move if turn == 2 else partial(decide.move, device=device)
        done = move(step.table, wish=wish, now=6.0, known=step.known)
        assert isinstance(done, Step)
        step = done
    return step.table.over


def test_a_hand_stays_covered_when_whoever_shared_the_device_leaves_with_it_in_their_hands():
    step = over_to(shared(), 2)
    left = away.leave(step.table, HERE, 2, 4.0, step.known)
    assert left.table.sight(0) is None
    taken = curtain.hand_over(left.table, HERE, 0, 5.0, left.known)
    assert taken.table.sight(0) == 0
    assert open_to_the_end(taken, seat=0)


def test_a_hand_stays_open_while_a_bot_plays_for_the_other_one_at_the_device():
    step = over_to(shared(), 0)
    gone = away.too_long(step.table, 2, 4.0, step.known)
    assert gone.table.seats[2].bot is not None
    assert open_to_the_end(gone, seat=0)


def asked(step: Step, seat: int, move: str, now: float, ply: int | None = None) -> Step:
    """A move as the device of a seat asks for it."""
    at = state_of(step.table).ply if ply is None else ply
    device = DEVICE[BEN.id] if seat == 1 else HERE
    done = decide.move(step.table, device, decide.MoveWish("g1", at, seat, move), now, step.known)
    assert isinstance(done, Step)
    return done


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_no_hand_is_seen_before_its_hand_over_and_one_at_a_time_after_it(game: str):
    step = shared(game)
    assert [step.table.sight(seat) for seat in (0, 2)] == [None, None]
    step = over_to(step, 0)
    assert [step.table.sight(seat) for seat in (0, 2)] == [0, None]
    assert over_to(step, 0).entries == ()
    step = over_to(step, 2)
    assert [step.table.sight(seat) for seat in (0, 2)] == [None, 2]
    step = over_to(step, None)
    assert [step.table.sight(seat) for seat in (0, 2)] == [None, None]
    assert over_to(step, None).entries == ()


def test_a_device_with_one_seat_has_no_curtain():
    step = shared()
    assert step.table.sight(1) == 1
    assert curtain.hand_over(step.table, DEVICE[BEN.id], 1, 3.0, step.known).entries == ()


def test_a_covered_seat_does_not_move_and_is_told_nothing_of_its_hand():
    step = shared("heul", MIA, MIA, MIA)
    wish = wish_of(step.table)
    with pytest.raises(CurtainDrawn) as refused:
        decide.move(step.table, HERE, wish, 4.0, step.known)
    assert refused.value.details == {"seat": wish.seat}
    with pytest.raises(CurtainDrawn):
        decide.move(step.table, HERE, decide.MoveWish("g1", 0, wish.seat, "TOW>1"), 4.0, step.known)
    step = over_to(step, wish.seat)
    assert isinstance(decide.move(step.table, HERE, wish, 4.0, step.known), Step)


def test_a_hand_is_covered_again_as_soon_as_somebody_else_at_the_device_is_to_act():
    step = shared("heul", MIA, MIA, MIA)
    first = state_of(step.table).seats[0]
    step = over_to(step, first)
    done = decide.move(step.table, HERE, wish_of(step.table), 4.0, step.known)
    assert isinstance(done, Step)
    assert done.table.shown == frozenset()


def test_a_hand_stays_open_while_somebody_elsewhere_acts():
    step = shared("heul", BEN, MIA, BEN)
    while state_of(step.table).seats[0] != 1:  # one of Ben's is shown until it is Mia's turn
        seat = state_of(step.table).seats[0]
        step = curtain.hand_over(step.table, DEVICE[BEN.id], seat, 3.0, step.known)
        done = decide.move(step.table, DEVICE[BEN.id], wish_of(step.table), 4.0, step.known)
        assert isinstance(done, Step)
        step = done
    step = curtain.hand_over(step.table, DEVICE[BEN.id], 0, 5.0, step.known)
    done = decide.move(step.table, HERE, wish_of(step.table), 6.0, step.known)
    assert isinstance(done, Step)
    next_one = state_of(done.table).seats[0]
    assert done.table.shown == ({0} if next_one == 0 else set())


def test_whoever_is_covered_may_object_without_a_hand_over_and_each_has_one_try():
    """It needs no cards, so nothing is uncovered; who has forgotten can't, although it is the same device."""
    step = shared("sau", MIA, BEN, MIA, MIA, mau_call=True)
    while not window(step.table):
        seat = state_of(step.table).seats[0]
        moves = [move for move in state_of(step.table).legal(seat) if not move.endswith("!") or seat != 0]
        calls = [move for move in moves if move.endswith("!")]
        first = {"draw": 2, "nobet": 1, "stay": 1}
        move = calls[0] if calls else min(moves, key=lambda move: first.get(move, 0))
        step = asked(over_to(step, seat) if seat != 1 else step, seat, move, 4.0)
    assert step.table.shown == frozenset(), "nobody needs a hand now"
    opened = state_of(step.table).ply
    with pytest.raises(NotYourTurn):
        asked(step, 0, "object", 5.0, opened)
    step = asked(step, 2, "object", 4.2, opened)  # too soon to be a reaction
    step = asked(step, 3, "object", 5.1, opened)
    assert state_of(step.table).moves[-2:] == [(2, "allow"), (3, "object")]
    assert step.table.shown == frozenset()


def test_only_ones_own_seats_are_uncovered():
    step = shared()
    for device, seat, error in ((HERE, 1, NotYourSeat), (HERE, 7, NoSuchSeat), (None, None, NotYourSeat)):
        with pytest.raises(error):
            curtain.hand_over(step.table, device, seat, 3.0, step.known)


def test_when_the_game_is_over_all_is_open():
    over = played(shared("heul", MIA, MIA, MIA))
    assert [over.table.sight(seat) for seat in range(3)] == [0, 1, 2]
