"""Who gets a hint: whoever is on turn, where the table helps, for their own hand, and only once it may be seen."""

import pytest
from msgspec.structs import replace

from maumau.core.errors import MaumauError, NotYourTurn
from maumau.table import clock, curtain, decide, lobby
from maumau.table.advice import to_advise
from maumau.table.decide import NewGame
from maumau.table.entries import Manners
from maumau.table.errors import CurtainDrawn, NoHints, NoSuchSeat, NotYourSeat, StandIn, TablePaused, UnknownGame
from maumau.table.lobby import Wishes
from maumau.table.model import Person, Table
from tests.table.tables import BEN, DEVICE, MIA, SECRET, begun, handed, played, state_of
from tests.table.test_window import Evening

HOST = DEVICE[MIA.id]
CID = Person("p3", "cid's device", "Cid")


def turn(table: Table) -> tuple[int, str | None]:
    """The seat that is on turn, and the device of whoever has it."""
    seat = state_of(table).seats[0]
    person = table.seats[seat].person
    return seat, None if person is None else person.device


def refused(table: Table, device: str | None, seat: int, game_id: str = "g1") -> type[MaumauError]:
    with pytest.raises(MaumauError) as caught:
        to_advise(table, device, game_id, seat)
    return type(caught.value)


def test_whoever_is_on_turn_may_ask_about_their_own_seat_and_nobody_else_about_any():
    table = begun(MIA, BEN, CID).table
    seat, device = turn(table)
    assert to_advise(table, device, "g1", seat) is table.state
    other = (seat + 1) % 3
    someone = table.seats[other].person
    assert someone is not None
    assert refused(table, someone.device, other) is NotYourTurn
    assert refused(table, someone.device, seat) is NotYourSeat
    assert refused(table, None, seat) is NotYourSeat
    assert refused(table, "a spectator", seat) is NotYourSeat
    assert refused(table, device, 3) is NoSuchSeat
    assert refused(table, device, seat, "g7") is UnknownGame


@pytest.mark.parametrize(
    ("manners", "reason"), [(Manners(hints=False), "no-hints"), (Manners(public=True), "no-hints-public")]
)
def test_a_table_may_do_without_and_a_public_one_has_to(manners: Manners, reason: str):
    table = replace(begun(MIA, BEN, CID).table, manners=manners)
    seat, device = turn(table)
    with pytest.raises(NoHints) as caught:
        to_advise(table, device, "g1", seat)
    assert caught.value.reason == reason


def test_a_table_that_was_public_during_the_game_says_that_this_is_why_it_has_no_hints():
    step = begun(MIA, BEN, CID)
    seat, device = turn(step.table)
    for public, reason in ((True, "no-hints-public"), (False, "no-hints-was-public")):
        step = lobby.change(step.table, HOST, Wishes(public=public), 3.0, step.known)
        with pytest.raises(NoHints) as caught:
            to_advise(step.table, device, "g1", seat)
        assert caught.value.reason == reason


def test_a_hand_that_is_still_covered_gets_no_hint_at_a_device_of_several_people():
    step = begun(MIA, Person("p4", HOST, "Opa"), Person("p5", HOST, "Oma"))
    seat, _ = turn(step.table)
    assert refused(step.table, HOST, seat) is CurtainDrawn
    shown = handed(step)
    assert to_advise(shown.table, HOST, "g1", seat) is shown.table.state
    covered = curtain.hand_over(shown.table, HOST, None, 3.0, shown.known)
    assert refused(covered.table, HOST, seat) is CurtainDrawn


def test_there_is_no_hint_in_a_pause_nor_while_a_bot_plays_for_somebody():
    step = begun(MIA, BEN, CID)
    seat, device = turn(step.table)
    assert refused(clock.pause(step.table, HOST, True, 3.0, step.known).table, device, seat) is TablePaused
    seats = list(step.table.seats)
    seats[seat] = replace(seats[seat], stand_in="greedy")
    assert refused(replace(step.table, seats=tuple(seats)), device, seat) is StandIn


def test_after_the_game_there_is_nothing_left_to_hint_at():
    over = played(begun(MIA, BEN, CID))
    again = decide.again(over.table, HOST, "g1", NewGame("g2", SECRET), 20.0, over.known)
    assert refused(over.table, HOST, 0) is NotYourTurn
    assert refused(again.table, HOST, 0) is NotYourTurn


def test_while_people_may_object_a_hint_would_give_away_that_they_should():
    evening = Evening(MIA, BEN, CID)
    evening.play_until_a_call_is_forgotten()
    table = evening.table
    for seat in state_of(table).seats:
        person = table.seats[seat].person
        assert person is not None
        assert refused(table, person.device, seat, "game-1") is NoHints
