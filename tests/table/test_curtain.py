"""Several people at one device: a hand is seen only after its hand-over (faults 5)."""

from __future__ import annotations

import pytest

from maumau.table import curtain, decide
from maumau.table.decide import NewGame
from maumau.table.errors import CurtainDrawn, NoSuchSeat, NotYourSeat
from maumau.table.model import Known
from maumau.table.step import Step
from tests.table.tables import BEN, DEVICE, MIA, SECRET, played, state_of, wish_of

HERE = DEVICE[MIA.id]


def shared(game: str = "heul", *takers: decide.Taker) -> Step:
    """Two people at one device, and Ben at another."""
    wish = decide.opening(game, {}, "own", takers or (MIA, BEN, MIA))
    step = decide.open_table("T", wish, 1.0, Known())
    started = decide.start(step.table, NewGame("g1", SECRET), 2.0, step.known)
    return Step(started.table, started.known, (*step.entries, *started.entries))


def over_to(step: Step, seat: int | None) -> Step:
    return curtain.hand_over(step.table, HERE, seat, 3.0, step.known)


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_no_hand_is_seen_before_its_hand_over_and_one_at_a_time_after_it(game: str):
    step = shared(game)
    assert [step.table.sight(HERE, seat) for seat in (0, 2)] == [None, None]
    step = over_to(step, 0)
    assert [step.table.sight(HERE, seat) for seat in (0, 2)] == [0, None]
    assert over_to(step, 0).entries == ()
    step = over_to(step, 2)
    assert [step.table.sight(HERE, seat) for seat in (0, 2)] == [None, 2]
    step = over_to(step, None)
    assert [step.table.sight(HERE, seat) for seat in (0, 2)] == [None, None]
    assert over_to(step, None).entries == ()


def test_a_device_with_one_seat_has_no_curtain():
    step = shared()
    assert step.table.sight(DEVICE[BEN.id], 1) == 1
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


def test_only_ones_own_seats_are_uncovered():
    step = shared()
    for device, seat, error in ((HERE, 1, NotYourSeat), (HERE, 7, NoSuchSeat), (None, None, NotYourSeat)):
        with pytest.raises(error):
            curtain.hand_over(step.table, device, seat, 3.0, step.known)


def test_when_the_game_is_over_all_is_open():
    over = played(shared("heul", MIA, MIA, MIA))
    assert [over.table.sight(HERE, seat) for seat in range(3)] == [0, 1, 2]
