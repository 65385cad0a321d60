"""Before the first game: who may sit where, what the host may do, and that all of it ends with the beginning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace

from maumau.core.errors import BadOptions
from maumau.table import decide, lobby
from maumau.table.decide import NewGame
from maumau.table.entries import Manners
from maumau.table.errors import NoSuchSeat, NotHost, SeatsOpen, SeatTaken, TableStarted
from maumau.table.fold import fold
from maumau.table.lobby import Wishes
from maumau.table.model import Known, Person, Table
from maumau.table.step import Step
from tests.table.tables import BEN, DEVICE, MIA, SECRET, begun, played

CID = Person("p3", "cid's device", "Cid")
HOST, GUEST = DEVICE[MIA.id], DEVICE[BEN.id]
BOTH_GAMES = pytest.mark.parametrize("game", ["heul", "sau"])


FROZEN: list[Callable[[Table, Known], Step]] = [
    lambda t, k: lobby.stand(t, HOST, 0, 5.0, k),
    lambda t, k: lobby.swap(t, HOST, 0, 1, 5.0, k),
    lambda t, k: lobby.fill(t, HOST, 1, "random", 5.0, k),
    lambda t, k: lobby.add_seat(t, HOST, 5.0, k),
    lambda t, k: lobby.remove_seat(t, HOST, 1, 5.0, k),
    lambda t, k: lobby.shuffle(t, HOST, [1, 2, 0], 5.0, k),
    lambda t, k: lobby.change(t, HOST, Wishes(pace="30s"), 5.0, k),
    lambda t, k: lobby.change(t, HOST, Wishes(grace="30s"), 5.0, k),
    lambda t, k: lobby.change(t, HOST, Wishes(memory_aid="open"), 5.0, k),
    lambda t, k: lobby.change(t, HOST, Wishes(hints=False), 5.0, k),
]
"""What a host may ask for only before the beginning."""


def gathering(*takers: decide.Taker, game: str = "heul", manners: Manners | None = None) -> Step:
    """Mia's table, at which Ben sits too, with open seats."""
    wish = decide.opening(game, {}, "own", takers or (MIA, None, BEN, None), manners or Manners())
    return decide.open_table("T", wish, 1.0, Known(), code="KIWI-2345")


def after(step: Step, ask: Callable[[Table, Known], Step]) -> Step:
    """The whole log with what is asked appended; it folds to the same table."""
    done = ask(step.table, step.known)
    whole = Step(done.table, done.known, (*step.entries, *done.entries))
    folded = fold("T", whole.entries, whole.known)
    assert replace(folded, state=None) == replace(whole.table, state=None)
    return whole


def ask_at_four(wish: Wishes, table: Table, known: Known) -> Step:
    """The host's wish, some time after the beginning."""
    return lobby.change(table, HOST, wish, 4.0, known)


def who(table: Table) -> list[str | None]:
    """What sits where: a person's name, a bot's level, None."""
    return [seat.person.name if seat.person else seat.level for seat in table.seats]


@BOTH_GAMES
def test_a_table_with_open_seats_waits_for_its_host_however_full_it_is(game: str):
    step = gathering(MIA, None, BEN, game=game)
    step = after(step, lambda t, k: lobby.sit(t, None, CID, 2.0, k))
    assert who(step.table) == ["Mia", "Cid", "Ben"]
    assert decide.start(step.table, NewGame("g", SECRET), 3.0, step.known).entries == ()
    step = after(step, lambda t, k: lobby.begin(t, HOST, 3.0, k))
    assert lobby.begin(step.table, HOST, 4.0, step.known).entries == ()
    step = after(step, lambda t, k: decide.start(t, NewGame("g", SECRET), 4.0, k))
    assert step.table.phase == "playing"


def test_the_host_can_not_begin_with_open_seats_and_others_can_not_begin_at_all():
    step = gathering()
    with pytest.raises(SeatsOpen) as refused:
        lobby.begin(step.table, HOST, 2.0, step.known)
    assert refused.value.details == {"count": 2}
    for device in (GUEST, "stranger", None):
        with pytest.raises(NotHost):
            lobby.begin(step.table, device, 2.0, step.known)


def test_a_person_moves_to_an_open_seat_and_to_no_other():
    step = after(gathering(), lambda t, k: lobby.swap(t, GUEST, 2, 1, 2.0, k))
    assert who(step.table) == ["Mia", "Ben", None, None]
    with pytest.raises(SeatTaken):
        lobby.swap(step.table, GUEST, 1, 0, 3.0, step.known)
    with pytest.raises(NotHost):
        lobby.swap(step.table, GUEST, 0, 2, 3.0, step.known)
    for seats in ((1, 9), (-1, 2)):
        with pytest.raises(NoSuchSeat):
            lobby.swap(step.table, GUEST, *seats, 3.0, step.known)


def test_the_host_swaps_any_two_and_stays_host_wherever_they_sit():
    step = after(gathering(), lambda t, k: lobby.swap(t, HOST, 0, 2, 2.0, k))
    assert (who(step.table), step.table.host) == (["Ben", None, "Mia", None], 2)
    step = after(step, lambda t, k: lobby.shuffle(t, HOST, [3, 2, 1, 0], 3.0, k))
    assert (who(step.table), step.table.host) == ([None, "Mia", None, "Ben"], 1)


def test_who_sits_down_twice_stays_and_who_wants_a_taken_seat_is_told():
    step = gathering()
    assert lobby.sit(step.table, 2, BEN, 2.0, step.known).entries == ()
    with pytest.raises(SeatTaken):
        lobby.sit(step.table, 0, CID, 2.0, step.known)
    full = gathering(MIA, None, "greedy")
    full = after(full, lambda t, k: lobby.sit(t, None, BEN, 2.0, k))
    with pytest.raises(SeatTaken) as refused:
        lobby.sit(full.table, None, CID, 3.0, full.known)
    assert refused.value.reason == "seat-taken-all"


def test_the_host_fills_seats_with_bots_and_takes_them_away_again():
    step = after(gathering(), lambda t, k: lobby.fill(t, HOST, 1, "random", 2.0, k))
    step = after(step, lambda t, k: lobby.fill(t, HOST, 1, "greedy", 3.0, k))
    assert who(step.table) == ["Mia", "greedy", "Ben", None]
    step = after(step, lambda t, k: lobby.stand(t, HOST, 1, 4.0, k))
    assert who(step.table) == ["Mia", None, "Ben", None]
    with pytest.raises(SeatTaken):
        lobby.fill(step.table, HOST, 2, "greedy", 5.0, step.known)
    with pytest.raises(BadOptions):
        lobby.fill(step.table, HOST, 1, "genius", 5.0, step.known)


@BOTH_GAMES
def test_chairs_come_and_go_as_far_as_the_game_allows(game: str):
    step = after(gathering(game=game), lambda t, k: lobby.remove_seat(t, HOST, 1, 2.0, k))
    assert (who(step.table), step.table.game.players) == (["Mia", "Ben", None], 3)
    with pytest.raises(SeatTaken):
        lobby.remove_seat(step.table, HOST, 1, 3.0, step.known)
    while step.table.game.players < step.table.game.seats[-1]:
        step = after(step, lambda t, k: lobby.add_seat(t, HOST, 3.0, k))
    with pytest.raises(BadOptions):
        lobby.add_seat(step.table, HOST, 4.0, step.known)
    while step.table.game.players > step.table.game.seats[0]:
        step = after(step, lambda t, k: lobby.remove_seat(t, HOST, len(t.seats) - 1, 5.0, k))
    with pytest.raises((BadOptions, SeatTaken)):
        lobby.remove_seat(step.table, HOST, len(step.table.seats) - 1, 6.0, step.known)


def test_the_host_changes_what_is_played_and_another_game_comes_with_its_own_options():
    step = after(gathering(), lambda t, k: lobby.change(t, HOST, Wishes(options={"special_cards": True}), 2.0, k))
    assert step.table.game.options == {"special_cards": True}
    step = after(step, lambda t, k: lobby.change(t, HOST, Wishes(game="sau", grace="never", public=True), 3.0, k))
    assert (step.table.game.name, step.table.manners) == ("sau", Manners(grace="never", public=True))
    step = after(step, lambda t, k: lobby.change(t, HOST, Wishes(options={"mau_call": True}), 4.0, k))
    assert step.table.game.options["mau_call"] is True
    assert lobby.change(step.table, HOST, Wishes(), 5.0, step.known).entries == ()
    for wish in (Wishes(game="chess"), Wishes(options={"jokers": True}), Wishes(pace="days")):
        with pytest.raises(BadOptions):
            lobby.change(step.table, HOST, wish, 5.0, step.known)
    with pytest.raises(NotHost):
        lobby.change(step.table, GUEST, Wishes(game="heul"), 5.0, step.known)


def test_no_table_is_set_for_a_track_that_it_can_not_show():
    with pytest.raises(BadOptions, match="up to 99"):
        decide.opening("sau", {"track": [1, 1, 1, 100]}, "own", (MIA, BEN), Manners())


def test_by_correspondence_there_are_no_calls():
    with pytest.raises(BadOptions):
        decide.opening("sau", {"mau_call": True}, "own", (MIA, BEN), Manners(pace="days"))
    assert decide.opening("sau", {}, "own", (MIA, BEN), Manners(pace="days")).manners.pace == "days"


def test_a_host_who_stands_up_hands_the_role_to_the_next_person_and_the_last_one_to_whoever_comes():
    step = after(gathering(), lambda t, k: lobby.stand(t, HOST, 0, 2.0, k))
    assert step.table.host == 2
    step = after(step, lambda t, k: lobby.stand(t, GUEST, 2, 3.0, k))
    assert step.table.host is None
    step = after(step, lambda t, k: lobby.sit(t, 3, CID, 4.0, k))
    assert step.table.host == 3


@BOTH_GAMES
def test_nothing_but_who_may_watch_and_know_changes_once_the_host_has_begun(game: str):
    step = gathering(MIA, "greedy", None, game=game)
    step = after(step, lambda t, k: lobby.sit(t, 2, BEN, 2.0, k))
    ready = after(step, lambda t, k: lobby.begin(t, HOST, 3.0, k))
    running = after(ready, lambda t, k: decide.start(t, NewGame("g", SECRET), 4.0, k))
    for frozen in (ready, running):
        for ask in FROZEN:
            with pytest.raises(TableStarted):
                ask(frozen.table, frozen.known)
        table, known = frozen.table, frozen.known
        quiet = lobby.change(table, HOST, Wishes(watching=False, public=True), 5.0, known)
        assert quiet.table.manners == Manners(watching=False, public=True, hints=False)


def test_hints_are_the_hosts_to_allow_before_the_start_and_never_come_back_to_a_game_that_was_public():
    step = gathering(MIA, "greedy", BEN, None)
    assert step.table.manners.helps
    step = after(step, lambda t, k: lobby.change(t, HOST, Wishes(public=True), 2.0, k))
    assert not step.table.manners.helps
    step = after(step, lambda t, k: lobby.change(t, HOST, Wishes(public=False), 2.0, k))
    assert step.table.manners.helps
    step = after(step, lambda t, k: lobby.fill(t, HOST, 3, "greedy", 2.0, k))
    running = after(step, lambda t, k: lobby.begin(t, HOST, 3.0, k))
    for wish in (Wishes(public=True), Wishes(public=False)):
        running = after(running, partial(ask_at_four, wish))
        assert not running.table.manners.helps
    with pytest.raises(TableStarted):
        lobby.change(running.table, HOST, Wishes(hints=True), 5.0, running.known)


def test_again_keeps_people_and_shuffles_them_only_when_asked_with_the_starter_where_they_sit_now():
    over = played(begun(MIA, BEN, CID))
    assert over.table.state is not None
    worst = over.table.state.next_start()
    same = decide.again(over.table, HOST, "g1", NewGame("g2", SECRET), 20.0, over.known)
    assert who(same.table) == who(over.table)
    mixed = decide.again(over.table, HOST, "g1", NewGame("g2", SECRET, (2, 0, 1)), 20.0, over.known)
    assert who(mixed.table) == ["Cid", "Mia", "Ben"]
    for game in (same, mixed):
        state = game.table.state
        assert state is not None
        assert who(game.table)[state.start] == who(over.table)[worst]
    assert decide.again(mixed.table, HOST, "g1", NewGame("g3", SECRET, (1, 2, 0)), 21.0, mixed.known).entries == ()
