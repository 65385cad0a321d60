"""Tests for the rulings S9 and S10: the call, the objection window, and the reversal."""

import pickle

import pytest

from maumau import IllegalMove, State
from tests.games.sau.positions import (
    OTHERS,
    bets,
    discards,
    hand,
    legal,
    pile,
    played,
    plays,
    position,
    races,
)

pytestmark = pytest.mark.plain


# ---- S9: the call and the objection window


def test_s9_a_call_where_none_is_due_is_not_a_move():
    state = position("K4 B1 B2", mau_call=True)
    assert legal(state) == {"K4"}
    with pytest.raises(IllegalMove):
        state.play("K4!")
    with pytest.raises(IllegalMove):
        position("K4 B1", pile="P1").play("K4!")


def test_s9_every_way_of_playing_has_one_with_the_call():
    state = position("KS BAU", pigs="P1 B1", pile="P1", mau_call=True)
    silent = {"KS>K", "KS>E", "BAU>P", "BAU>B", "BAU>K", "BAU>E"}
    assert plays(state) == silent | {f"{move}!" for move in silent}
    assert "draw" in legal(state)
    assert "draw!" not in legal(state)


def test_s9_the_follow_up_is_carried_out_before_the_window_opens():
    state = played(position("K4 B1", OTHERS[0], pigs="K3", mau_call=True), "K4")
    assert (state.public()["phase"], state.public()["pigs"]["K"]) == ("window", 7)
    state = played(position("K+ B1", OTHERS[0], mau_call=True), "K+")
    assert (state.public()["phase"], state.public()["pending"]) == ("window", 2)


@pytest.mark.parametrize(
    ("cards", "pigs", "ended_by", "points"),
    [("K4 B1", "K17", "laurel", 3), ("K4", "K1", "last card", 5), ("K4", "K17", "both", 8)],
)
def test_s9_the_race_is_evaluated_only_when_the_window_closes(cards: str, pigs: str, ended_by: str, points: int):
    state = position(cards, *OTHERS[:2], pigs=pigs, bets="1K", mau_call=True)
    played(state, "K4", "allow")
    public = state.public()
    assert (public["phase"], public["race"], public["scores"]) == ("window", 0, [0, 0, 0])
    assert state.seats == (2,)
    played(state, "allow")
    assert races(state)[0] | {"winners": []} == {
        "ended_by": ended_by,
        "by": 0,
        "winners": [],
        "bets": [(1, "K")],
        "points": [points, 6, 0],
    }


def test_s9_every_other_player_may_answer_once_in_any_order():
    state = played(position("K4 B1", *OTHERS[:3], mau_call=True), "K4")
    state.play("allow", 3)
    assert state.seats == (1, 2)
    assert state.legal(3) == []
    state.play("allow", 1)
    state.play("allow", 2)
    assert state.public()["phase"] == "turn"
    assert state.legal(1)


def test_s9_the_first_objection_wins_and_nothing_follows_it():
    state = played(position("K4 B1", *OTHERS[:3], mau_call=True), "K4")
    state.play("allow", 1)
    state.play("object", 3)
    assert state.public()["phase"] == "turn"
    assert state.seats == (1,)
    assert state.legal(2) == []


def test_s9_nobody_plays_draws_or_bets_while_the_window_is_open():
    state = played(position("K4 B1", "K1 K2 K3", OTHERS[1], pile="P5", mau_call=True), "K4")
    assert [state.legal(seat) for seat in range(3)] == [[], ["allow", "object"], ["allow", "object"]]


def test_s9_an_x_that_was_allowed_skips():
    state = played(position("KX B1", *OTHERS[:2], mau_call=True), "KX", "allow", "allow")
    assert state.seats == (2,)


def test_s9_a_window_survives_a_clone_and_a_pickle():
    state = played(position("K4 B1", *OTHERS[:2], mau_call=True), "K4", "allow")
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.seats == (2,)
        assert played(copy, "object").public()["pigs"]["K"] == 0
    assert state.seats == (2,)


# ---- S10: the reversal


def reversal_restores(before: State, move: str) -> State:
    """Play without the call, object, and compare all that lies open with what it was."""
    was, held = before.public(), hand(before, before.seats[0])
    turn = before.seats[0]
    lay, drawn = discards(before), pile(before)
    played(before, move, "object")
    assert (hand(before, turn), discards(before), pile(before)) == (held, lay, drawn)
    changed = {name for name, value in before.public().items() if was[name] != value}
    assert changed <= {"phase"}
    return before


@pytest.mark.parametrize("move", ["K4", "KX", "K+", "KS>B", "KS>P", "BAU>E"])
def test_s10_the_position_is_restored_and_the_next_player_is_on_turn(move: str):
    card = move.partition(">")[0]
    state = position(
        f"{card} B1", *OTHERS[:2], discards="P2 K6", pigs="K12 P1 B1 E9", bets="1E 0K", pile="E5", mau_call=True
    )
    assert reversal_restores(state, move).seats == (1,)
    assert state.public()["phase"] == "turn"


def test_s10_a_demanded_colour_is_restored():
    state = position("P4 B1", *OTHERS[:2], discards="P2 BAU", demanded="P", mau_call=True)
    assert reversal_restores(state, "P4").public()["demanded"] == "P"
    assert plays(state) == set()


def test_s10_the_opening_card_is_the_opening_card_again():
    state = position("K4 B1", "PX P2 P3", discards="KX", opening=True, mau_call=True)
    reversal_restores(state, "K4")
    assert plays(state) == set()


def test_s10_an_x_that_is_reversed_skips_nobody():
    state = position("KX B1", "K1 K2 K3", OTHERS[1], mau_call=True)
    assert reversal_restores(state, "KX").seats == (1,)
    two = position("KX B1", "K1 K2 K3", mau_call=True)
    assert reversal_restores(two, "KX").seats == (1,)


def test_s10_a_plus_that_is_reversed_makes_nobody_draw():
    state = position("K+ B1", "K1 K2 K3", mau_call=True, pile="P1 P2")
    assert reversal_restores(state, "K+").seats == (1,)
    assert legal(state) == {"K1", "K2", "K3", "draw"}


def test_s10_who_extended_a_plus_has_not_and_must_take():
    state = position("P+ B1", *OTHERS[:2], discards="B+ K+", pending=4, pile="E5 E6 P6 B6", pigs="K5", mau_call=True)
    reversal_restores(state, "P+")
    assert (state.seats, state.public()["phase"], state.public()["pending"]) == ((0,), "take", 4)
    assert legal(state) == {"take"}


def test_s10_taking_after_a_reversal_goes_on_with_steps_back_and_bet_before_the_next_player():
    state = position("P+ B1", *OTHERS[:2], discards="B+ K+", pending=4, pile="E5 E6 P6 B6", pigs="K5", mau_call=True)
    played(state, "P+", "object", "take")
    assert (state.seats, state.public()["phase"], state.public()["steps"]) == ((0,), "back", 4)
    played(state, "back>K", "stay", "bet>P")
    assert (bets(state), state.seats, state.public()["phase"]) == (["0P"], (1,), "turn")
    assert state.public()["hand_sizes"][0] == 6


@pytest.mark.parametrize(
    ("cards", "move", "pigs"),
    [("K4", "K4", "K17"), ("K4 B1", "K4", "K17"), ("KX", "KX", "K1"), ("KS", "KS>K", "P19 B18 K17 E17")],
)
def test_s10_a_play_that_ended_the_race_is_reversed_too(cards: str, move: str, pigs: str):
    state = position(cards, *OTHERS[:2], pigs=pigs, bets="1K 0P", mau_call=True)
    reversal_restores(state, move)
    assert (state.seats, state.public()["race"], races(state)) == ((1,), 0, [])


def test_s10_a_last_plus_that_extended_is_reversed_and_its_player_takes():
    state = position("P+", *OTHERS[:2], discards="B+ K+", pending=4, pile="E5 E6 P6 B6", mau_call=True)
    played(state, "P+", "object", "take")
    assert hand(state, 0) == ["P6", "P+", "B6", "E5", "E6"]


def test_s10_the_call_is_due_again_when_the_card_is_played_again():
    state = position("K4 B1", "K1 K2 K3", mau_call=True)
    played(state, "K4", "object", "K3")
    assert plays(state) == {"K4", "K4!"}
