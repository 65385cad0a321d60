"""The objection window of `mau_call` at a table: who may answer, when, and what presses count (S9, faults 8 and 24)."""

import pytest

import maumau
from maumau.core.errors import NotYourTurn, StaleMove
from maumau.games.sau import Sau
from maumau.table import clock, decide
from maumau.table.decide import MoveWish, NewGame
from maumau.table.entries import Early, Move, Over, Reopen
from maumau.table.fold import fold
from maumau.table.model import Known, Person
from maumau.table.pace import acting_bot, due
from maumau.table.step import Made, Step
from maumau.table.window import window

MIA, TOM, ANA = (Person(name, f"device of {name}", name) for name in ("Mia", "Tom", "Ana"))
GAME = "game-1"


@pytest.fixture(autouse=True)
def sau_can_be_played(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(maumau.GAMES, "sau", Sau)


class Evening:
    """A table with its log, and a clock that the test sets."""

    def __init__(self, *takers: Person | str, secret: int = 0) -> None:
        wish = decide.opening("sau", {"mau_call": True}, "own", takers)
        known = Known()
        step = decide.open_table("t", wish, 0.0, known)
        self.log = [*step.entries]
        self.people = {taker.id: taker for taker in takers if isinstance(taker, Person)}
        self.table, self.known = step.table, step.known
        self.now = 10.0
        self.take(decide.start(self.table, NewGame(GAME, bytes([secret] * 32)), self.now, self.known))

    def take(self, step: Step | Made) -> Step | Made:
        if isinstance(step, Step):
            self.table, self.known = step.table, step.known
            self.log += step.entries
        return step

    def say(self, seat: int, move: str, ply: int | None = None) -> Step | Made:
        assert self.table.state is not None
        wish = MoveWish(GAME, self.table.state.ply if ply is None else ply, seat, move)
        return self.take(decide.bot_move(self.table, wish, self.now, self.known))

    def play_until_a_call_is_forgotten(self) -> int:
        """Everybody plays what they can, and never calls; the seat in question."""
        while not window(self.table):
            state = self.table.state
            assert state is not None
            seat = state.seats[0]
            moves = [move for move in state.legal(seat) if not move.endswith("!")]
            first = {"draw": 2, "nobet": 1, "stay": 1}
            self.say(seat, min(moves, key=lambda move: first.get(move, 0)))
        assert self.table.state is not None
        return int(self.table.state.view().turn)

    @property
    def opened(self) -> int:
        found = window(self.table)
        assert found is not None
        return found.ply

    def others(self, seat: int) -> list[int]:
        return [other for other in range(len(self.table.seats)) if other != seat]


def moves(evening: Evening) -> list[tuple[int, str]]:
    return [(entry.what.seat, entry.what.move) for entry in evening.log if isinstance(entry.what, Move)]


def test_another_seats_allow_never_makes_an_answer_stale():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    first, second = evening.others(seat)
    opened, evening.now = evening.opened, evening.now + 1
    evening.say(first, "allow", opened)
    evening.say(second, "object", opened)
    assert moves(evening)[-2:] == [(first, "allow"), (second, "object")]
    assert window(evening.table) is None


def test_each_seat_answers_once_and_the_same_request_is_answered_as_the_first_time():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    first = evening.others(seat)[0]
    opened, evening.now = evening.opened, evening.now + 1
    step = evening.say(first, "allow", opened)
    assert isinstance(step, Step)
    assert evening.say(first, "allow", opened) == Made(step.entries[0].seq, opened)
    with pytest.raises(StaleMove):
        evening.say(first, "object", opened)
    assert moves(evening)[-1] == (first, "allow")


def test_an_answer_that_closes_the_window_is_answered_again_as_the_first_time():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    first, second = evening.others(seat)
    opened, evening.now = evening.opened, evening.now + 1
    evening.say(first, "allow", opened)
    step = evening.say(second, "object", opened)
    assert isinstance(step, Step)
    assert window(evening.table) is None
    assert evening.say(second, "object", opened) == Made(step.entries[0].seq, opened)
    with pytest.raises(StaleMove):  # that is another request, and comes too late
        evening.say(first, "object", opened)


def test_a_press_without_a_window_is_answered_again_as_the_first_time_when_the_game_has_gone_on():
    evening = Evening(MIA, TOM, ANA)
    step = evening.say(2, "object")
    assert isinstance(step, Step)
    forget_once(evening)
    assert evening.say(2, "object", 0) == Made(step.entries[0].seq, 0)
    with pytest.raises(StaleMove):
        evening.say(1, "object", 0)


def test_an_objection_that_came_too_soon_is_answered_again_as_the_first_time_when_the_window_is_closed():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    first, second = evening.others(seat)
    opened, evening.now = evening.opened, evening.now + 0.1
    step = evening.say(first, "object", opened)
    assert isinstance(step, Step)
    done = Made(step.entries[0].seq, opened)
    assert evening.say(first, "object", opened) == done
    evening.say(second, "allow", opened)
    assert window(evening.table) is None
    assert evening.say(first, "object", opened) == done


def test_what_the_clock_let_pass_is_no_answer_of_anybody():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    opened, evening.now = evening.opened, evening.now + 5
    evening.take(decide.close_window(evening.table, evening.now, evening.known))
    for other in evening.others(seat):
        for answer in ("allow", "object", ""):
            with pytest.raises(StaleMove):
                evening.say(other, answer, opened)


def test_when_the_game_is_over_nothing_can_be_answered_any_more():
    evening = Evening(MIA, TOM, ANA)
    while evening.table.phase == "playing":
        evening.play_until_a_call_is_forgotten()
        evening.now += 5
        evening.take(decide.close_window(evening.table, evening.now, evening.known))
    for seat in range(3):
        for answer in ("object", "allow"):
            with pytest.raises(NotYourTurn, match="The game is over"):
                evening.say(seat, answer)
    assert isinstance(evening.log[-1].what, Over)


def test_nobody_but_the_objectors_acts_until_the_window_closes():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    before = moves(evening)
    for anybody in range(3):
        with pytest.raises(NotYourTurn if anybody == seat else maumau.MaumauError):
            evening.say(anybody, "draw")
    with pytest.raises(NotYourTurn):
        evening.say(seat, "object", evening.opened)
    assert moves(evening) == before


def test_when_the_time_is_over_an_allow_is_recorded_for_everybody_who_has_not_answered():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    waits = due(evening.table)
    assert waits is not None
    assert waits.at == evening.now + 5
    assert decide.close_window(evening.table, evening.now + 4.9, evening.known).entries == ()
    evening.take(decide.close_window(evening.table, evening.now + 5, evening.known))
    assert moves(evening)[-2:] == [(other, "allow") for other in evening.others(seat)]
    assert window(evening.table) is None


def test_an_objection_in_the_first_half_second_is_used_up():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    first, second = evening.others(seat)
    opened, evening.now = evening.opened, evening.now + 0.4
    evening.say(first, "object", opened)
    assert moves(evening)[-1] == (first, "allow")
    evening.now += 0.2
    evening.say(second, "object", opened)
    assert moves(evening)[-1] == (second, "object")


def test_a_press_without_a_window_is_used_up_in_the_next_one():
    evening = Evening(MIA, TOM, ANA)
    for seat in range(3):
        step = evening.say(seat, "object")
        assert isinstance(step, Step)
        assert isinstance(step.entries[0].what, Early)
        assert evening.say(seat, "object") == Made(step.entries[0].seq, 0)
    forgot = None
    while forgot is None:
        forgot = forget_once(evening)
    assert moves(evening)[-2:] == [(other, "allow") for other in evening.others(forgot)]
    assert window(evening.table) is None


def forget_once(evening: Evening) -> int | None:
    """One move; the seat, if it should have called."""
    state = evening.table.state
    assert state is not None
    seat = state.seats[0]
    legal = state.legal(seat)
    plays = [move for move in legal if f"{move}!" in legal]
    first = {"draw": 2, "nobet": 1, "stay": 1}
    evening.say(seat, plays[0] if plays else min(legal, key=lambda move: first.get(move, 0)))
    return seat if plays else None


def test_letting_pass_without_a_window_is_refused():
    evening = Evening(MIA, TOM, ANA)
    with pytest.raises(NotYourTurn):
        evening.say(0, "allow")


def test_an_answer_to_a_window_that_is_closed_is_stale():
    evening = Evening(MIA, TOM, ANA)
    seat = evening.play_until_a_call_is_forgotten()
    first, second = evening.others(seat)
    opened, evening.now = evening.opened, evening.now + 1
    evening.say(first, "object", opened)
    with pytest.raises(StaleMove):
        evening.say(second, "object", opened)


def test_bots_answer_after_two_to_four_seconds():
    evening = Evening(MIA, "greedy", "greedy", secret=3)
    seat = evening.play_until_a_call_is_forgotten()
    waits = due(evening.table)
    assert waits is not None
    assert evening.now + 2 <= waits.at <= evening.now + 4
    assert acting_bot(evening.table, waits.at - 0.01) is None
    mover = acting_bot(evening.table, waits.at)
    assert mover is not None
    assert mover.seat in evening.others(seat)


def test_a_window_that_was_open_while_the_server_was_away_gets_its_whole_time_anew():
    evening = Evening(MIA, TOM, ANA)
    evening.play_until_a_call_is_forgotten()
    assert clock.wake_up(evening.table, 9.0, evening.now, evening.known).entries == ()
    evening.now += 60
    evening.take(clock.wake_up(evening.table, evening.now - 1, evening.now, evening.known))
    assert isinstance(evening.log[-1].what, Reopen)
    assert decide.close_window(evening.table, evening.now + 4, evening.known).entries == ()
    waits = due(evening.table)
    assert waits is not None
    assert waits.at == evening.now + 5


@pytest.mark.parametrize("what", ["the server was away", "a pause"])
def test_an_objection_at_once_after_the_window_has_begun_anew_counts(what: str):
    evening = Evening(MIA, TOM, ANA)
    first, _ = evening.others(evening.play_until_a_call_is_forgotten())
    evening.now += 1.2
    if what == "a pause":
        for paused in (True, False):
            evening.take(clock.pause(evening.table, MIA.device, paused, evening.now, evening.known))
    else:
        evening.take(clock.wake_up(evening.table, evening.now, evening.now, evening.known))
    evening.say(first, "object", evening.opened)
    assert moves(evening)[-1] == (first, "object")


def test_no_clock_closes_a_window_while_the_game_is_paused():
    evening = Evening(MIA, TOM, ANA)
    evening.play_until_a_call_is_forgotten()
    evening.take(clock.pause(evening.table, MIA.device, True, evening.now + 4.999, evening.known))
    assert decide.close_window(evening.table, evening.now + 5.01, evening.known).entries == ()


def test_a_log_with_windows_folds_to_the_same_table():
    evening = Evening(MIA, TOM, ANA)
    evening.say(1, "object")
    while not any(isinstance(entry.what, Over) for entry in evening.log) and len(evening.log) < 400:
        evening.play_until_a_call_is_forgotten()
        evening.now += 6
        evening.take(decide.close_window(evening.table, evening.now, evening.known))
    again = fold("t", evening.log, evening.known)
    assert (again.seq, again.log) == (evening.table.seq, evening.table.log)
    assert again.state is not None
    assert evening.table.state is not None
    assert again.state.record() == evening.table.state.record()
