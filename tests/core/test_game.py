"""The public Python interface: what it promises to those who write bots with it."""

import json
import pickle
import subprocess
import sys
from copy import copy, deepcopy
from typing import Any

import pytest

import maumau
from maumau import BadNotation, BadOptions, Game, IllegalMove, MaumauError, NotYourTurn, State
from maumau.core.errors import NotOver
from tests.presets import PRESETS

pytestmark = pytest.mark.plain

HUGE = 10**5000
"""Python refuses to write a number of so many digits."""


def kind(value: object) -> str:
    return type(value).__name__


def new(seed: int = 7) -> State:
    return maumau.game("heul", players=4, special_cards=True).new(seed=seed, start=0)


def finished(state: State) -> State:
    while not state.over:
        state.play(state.legal()[-1])
    return state


def test_the_example_of_the_readme_runs():
    game = maumau.game("heul", players=4, special_cards=True)
    state = game.new(seed=7, start=0)
    while not state.over:
        state.play(state.legal()[0])
    assert state.result()["winners"]
    assert state.record()["result"] == state.result()
    assert state.view(seat=2).over


def test_legal_moves_are_sorted_texts_of_the_seat_that_may_act():
    state = new()
    assert state.legal() == sorted(state.legal()) == state.legal(0)
    assert state.legal(1) == []


@pytest.mark.parametrize(
    ("move", "seat", "error", "reason"),
    [
        ("R1>own", None, IllegalMove, "illegal-move-not-in-hand"),
        ("TOW>0", 0, IllegalMove, "illegal-move-not-in-hand"),
        ("B1>left", 1, NotYourTurn, "not-your-turn"),
        ("Quatsch", None, BadNotation, "bad-notation"),
        ("?>onion", None, BadNotation, "bad-notation"),
        ("", None, BadNotation, "bad-notation"),
        (None, None, BadNotation, "bad-notation"),
        (["B1>left"], None, BadNotation, "bad-notation"),
        ("B1>left", 4, BadOptions, "bad-options-seat"),
        ("B1>left", -1, BadOptions, "bad-options-seat"),
        ("B1>left", True, BadOptions, "bad-options-seat"),
        ("B1>left", "0", BadOptions, "bad-options-seat"),
    ],
)
def test_a_wrong_move_raises_a_coded_error_in_words_and_changes_nothing(
    move: str, seat: int | None, error: type[MaumauError], reason: str
):
    state = new()
    before = pickle.dumps(state.record()), state.view(0), state.ply
    with pytest.raises(error) as raised:
        state.play(move, seat)
    assert raised.value.reason == reason
    assert raised.value.code == error.code
    assert 15 < len(str(raised.value)) < 300
    assert "$" not in str(raised.value)
    assert (pickle.dumps(state.record()), state.view(0), state.ply) == before


def test_an_illegal_move_says_what_would_be_legal():
    with pytest.raises(IllegalMove) as raised:
        new().play("R1>own")
    assert raised.value.details["legal"] == new().legal()


def test_nobody_may_move_when_the_game_is_over():
    state = finished(new())
    for seat in (None, 0):
        with pytest.raises(NotYourTurn, match="over"):
            state.play("R1>own", seat)
    with pytest.raises(NotYourTurn):
        state.legal()
    assert state.legal(0) == []
    assert state.seats == ()


def test_there_is_no_result_before_the_end():
    with pytest.raises(NotOver):
        new().result()
    with pytest.raises(NotOver):
        new().next_start()
    assert "result" not in new().record()


@pytest.mark.parametrize(
    "make",
    [
        lambda: maumau.game("skat", players=3),
        lambda: maumau.game("heul", players=2),
        lambda: maumau.game("heul", players=7),
        lambda: maumau.game("heul", players=0),
        lambda: maumau.game("heul", players=True),
        lambda: maumau.game("heul", players="4"),  # type: ignore[arg-type]
        lambda: maumau.game("heul", players=4.0),  # type: ignore[arg-type]
        lambda: maumau.game("heul", players=4, onions=True),
        lambda: maumau.game("heul", players=4, special_cards=1),
        lambda: maumau.game("heul", players=4, special_cards=None),
        lambda: maumau.game("heul", players=4).new(seed=-1),
        lambda: maumau.game("heul", players=4).new(seed=2**64),
        lambda: maumau.game("heul", players=4).new(seed=1.5),  # type: ignore[arg-type]
        lambda: maumau.game("heul", players=4).new(seed=1, start=4),
        lambda: maumau.game("heul", players=4).new(seed=1, start=-1),
        lambda: new().view(0, memory_aid="all"),  # type: ignore[arg-type]
        lambda: new().view(4),
        lambda: maumau.game("sau", players=3).new(seed=1).view(0, memory_aid="all"),  # type: ignore[arg-type]
        lambda: new().at(1),
        lambda: maumau.game("heul", players=HUGE),
        lambda: maumau.game("sau", players=3, track=[HUGE] * 4),
        lambda: maumau.game("heul", players=3, special_cards=HUGE),
        lambda: maumau.game(HUGE, players=3),  # type: ignore[arg-type]
        lambda: maumau.game("x" * 5000, players=3),
        lambda: new().legal(HUGE),
        lambda: new().at(HUGE),
        lambda: maumau.game("heul", players=4).new(seed=HUGE),
    ],
)
def test_what_does_not_exist_is_refused_in_words(make: object):
    assert callable(make)
    with pytest.raises(BadOptions) as raised:
        make()
    assert 15 < len(str(raised.value)) < 300
    assert "$" not in str(raised.value)


@pytest.mark.parametrize("move", [HUGE, "K" * 5000, ["B2>onion"], None], ids=kind)
def test_what_is_no_move_is_said_back_in_short(move: Any):
    with pytest.raises(BadNotation) as raised:
        new().play(move)
    assert len(str(raised.value.details["move"])) <= 60
    assert "???" not in raised.value.text("de")


@pytest.mark.parametrize("ply", [-1, 5, HUGE, None, "0", 1.0, True], ids=kind)
def test_only_a_ply_that_was_played_can_be_asked_for(ply: Any):
    state = new()
    for _ in range(5):
        state.play(state.legal()[0])
    for ask in (state.events, state.shown_move):
        with pytest.raises(BadOptions) as raised:
            ask(ply)
        assert raised.value.reason == "bad-options-ply"
        assert "0 to 4" in str(raised.value)


def test_two_players_are_told_why_they_can_not_play():
    with pytest.raises(BadOptions, match="left and the right neighbour"):
        maumau.game("heul", players=2)


def test_every_bit_of_the_seed_counts():
    deals = {str(new(seed).view(0)) for seed in (0, *(1 << bit for bit in range(64)))}
    assert len(deals) == 65


@pytest.mark.parametrize("game", PRESETS, ids=repr)
def test_a_copy_keeps_the_same_future_and_does_not_touch_the_original(game: Game):
    state = game.new(seed=3)
    for _ in range(20):
        state.play(state.legal()[-1])
    for twin in (state.clone(), copy(state), deepcopy(state), pickle.loads(pickle.dumps(state))):
        ply = state.ply
        assert finished(twin).record() == finished(state.clone()).record()
        assert state.ply == ply


def test_a_pickled_game_has_the_same_future_in_another_process():
    state = new()
    for _ in range(30):
        state.play(state.legal()[0])
    code = (
        "import pickle, sys, json; s = pickle.load(sys.stdin.buffer)\n"
        "while not s.over: s.play(s.legal()[-1])\n"
        "print(json.dumps(s.record()))"
    )
    child = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True)
    assert json.loads(child.stdout) == json.loads(json.dumps(finished(state).record()))


def test_an_earlier_position_can_be_looked_at_without_changing_the_game():
    state = new()
    views = []
    for _ in range(10):
        views.append(state.view(2))
        state.play(state.legal()[0])
    assert [state.at(ply).view(2) for ply in range(10)] == views
    assert state.ply == 10


def test_the_events_of_an_earlier_move_are_those_that_were_told_then():
    state = new()
    told = []
    for ply in range(20):
        state.play(state.legal()[-1])
        told.append([state.events(ply, seat) for seat in (None, 0, 1, 2, 3)])
    assert [[state.events(ply, seat) for seat in (None, 0, 1, 2, 3)] for ply in range(20)] == told


def test_when_the_game_is_over_every_move_is_told_to_everybody_as_to_the_one_who_made_it():
    state = new()
    told = []
    while not state.over:
        seat = state.seats[0]
        state.play(state.legal()[-1])
        told.append(state.events(state.ply - 1, seat))
    for viewer in (None, 0, 3):
        assert [state.events(ply, viewer) for ply in range(state.ply)] == told
    assert any(getattr(event.args, "card", None) for events in told for event in events)


def test_errors_survive_a_pickle():
    with pytest.raises(IllegalMove) as raised:
        new().play("R1>own")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), again.reason, again.details) == (IllegalMove, raised.value.reason, raised.value.details)


def test_games_are_equal_when_players_and_options_are():
    assert maumau.game("heul", players=4) == maumau.game("heul", players=4, special_cards=False)
    assert maumau.game("heul", players=4) != maumau.game("heul", players=5)
    assert repr(new().game) == "maumau.game('heul', players=4, special_cards=True)"
    assert len({maumau.game("heul", players=4), maumau.game("heul", players=4)}) == 1
