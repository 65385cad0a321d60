"""Who sits where, what a shared device shows, and what is left of what was said."""

from __future__ import annotations

from maumau.table import away, curtain, decide, lobby, talk
from maumau.table.lobby import Wishes
from maumau.table.model import Person, Table
from maumau.table.step import Made, Step
from tests.table.tables import BEN, DEVICE, MIA, begun, state_of, wish_of
from tests.table.tables import lobby as opened

HERE = DEVICE[MIA.id]
OMA = Person("p3", HERE, "Oma")


def handed_to(step: Step, seat: int) -> Step:
    """The shared device is in the hands of whoever has this seat."""
    return curtain.hand_over(step.table, HERE, seat, 3.0, step.known)


def moved(step: Step) -> Step:
    """Whoever is on turn lays their first legal move."""
    person = step.table.seats[state_of(step.table).seats[0]].person
    wish = wish_of(step.table)
    if person is None:
        done: Made | Step = decide.bot_move(step.table, wish, 4.0, step.known)
    else:
        done = decide.move(step.table, HERE, wish, 4.0, step.known)
    assert isinstance(done, Step)
    return done


def on_turn(table: Table) -> int:
    return state_of(table).seats[0]


def test_a_hand_at_a_shared_device_is_covered_once_somebody_else_there_is_to_act():
    """Also when a bot has moved in between: what stays on the screen is nobody's business by then (faults 5)."""
    step = begun(MIA, "greedy", OMA)
    while on_turn(step.table) != 0:
        step = moved(handed_to(step, on_turn(step.table)) if on_turn(step.table) == 2 else step)
    step = handed_to(step, 0)
    assert step.table.sight(0) == 0
    step = moved(step)
    assert step.table.sight(0) == 0, "a bot is to move: Mia may look on"
    step = moved(step)
    assert on_turn(step.table) == 2
    assert step.table.sight(0) is None
    assert step.table.sight(2) is None, "nobody has taken the device yet"


def test_who_sits_down_twice_has_one_seat_and_another_seat_is_a_move():
    """The same request again changes nothing; a device takes a second seat only for a guest (faults 7)."""
    step = opened(MIA, None, None, None)
    again = Person("p4", DEVICE[BEN.id], "Ben")
    step = lobby.sit(step.table, None, BEN, 2.0, step.known)
    step = lobby.sit(step.table, None, again, 3.0, step.known)
    assert step.table.seats_of(DEVICE[BEN.id]) == (1,)
    step = lobby.sit(step.table, 3, again, 4.0, step.known)
    assert step.table.seats_of(DEVICE[BEN.id]) == (3,)
    step = lobby.sit(step.table, None, Person("p5", DEVICE[BEN.id], "Oma"), 5.0, step.known, guest=True)
    assert step.table.seats_of(DEVICE[BEN.id]) == (1, 3)


def said(step: Step, seat: int, text: str) -> Step:
    device = step.table.seats[seat].person.device  # type: ignore[union-attr]  # people sit where something is said
    return talk.chat(step.table, device, talk.Saying(seat, text, f"text {text}"), 6.0, step.known)


def test_lines_of_friends_are_gone_once_everybody_may_come():
    step = said(opened(MIA, BEN, None), 1, "among us")
    assert len(step.table.chat) == 1
    step = lobby.change(step.table, HERE, Wishes(public=True), 7.0, step.known)
    assert step.table.chat == ()


def test_who_is_forgotten_leaves_no_line_and_who_just_leaves_does():
    step = said(said(opened(MIA, BEN, None), 0, "I stay"), 1, "I go")
    gone = away.leave(step.table, DEVICE[BEN.id], 1, 7.0, step.known)
    assert [line.seat for line in gone.table.chat] == [0, None]
    forgotten = away.forget(step.table, DEVICE[BEN.id], 7.0, step.known)
    assert [line.text_id for line in forgotten.table.chat] == ["text I stay"]
