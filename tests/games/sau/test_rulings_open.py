"""Tests for the rulings S11–S17: what is open and what is known, and how long a race may take."""

import msgspec
import pytest

from maumau.games.sau import Sau
from maumau.games.sau.cards import CODES, UNKNOWN
from tests.games.sau.positions import (
    OTHERS,
    discards,
    hand,
    known_hand,
    pile,
    played,
    plays,
    position,
)

pytestmark = pytest.mark.plain


# ---- S11–S13


def test_s11_a_player_sees_the_own_bet_and_nobody_elses():
    state = position(*OTHERS[:3], bets="2E 0K 1P")
    for viewer, pigs in ((0, [None, "K", None]), (1, [None, None, "P"]), (2, ["E", None, None]), (None, [None] * 3)):
        assert [bet.pig for bet in state.view(viewer).bets] == pigs
        assert [bet.seat for bet in state.view(viewer).bets] == [2, 0, 1]


def test_s11_bets_are_open_to_all_once_the_race_is_over():
    state = played(position("K4", *OTHERS[:2], bets="2E 0K 1P"), "K4")
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer).races[0].bets == [(2, "E"), (0, "K"), (1, "P")]


def test_s11_what_is_open_is_open_to_everybody():
    state = position(
        "K4 B1", "P1 P2 P3", *OTHERS[2:4], discards="E2 BAU", demanded="K", pigs="P3", bets="1E", pile="B5 B6"
    )
    shown = []
    for viewer in (None, 0, 1, 2, 3):
        view = msgspec.to_builtins(state.view(viewer))
        for name in ("seat", "hand", "moves", "bets", "call_due"):
            del view[name]
        shown.append(view)
    assert all(view == shown[0] for view in shown)
    assert shown[0] == {
        "game": "sau",
        "players": 4,
        "laurel": 20,
        "mau_call": False,
        "ply": 0,
        "turn": 0,
        "acting": [0],
        "over": False,
        "race": 0,
        "starter": 0,
        "phase": "turn",
        "top": "BAU",
        "opening": False,
        "demanded": "K",
        "pending": 0,
        "steps": 0,
        "pigs": {"P": 3, "B": 0, "K": 0, "E": 0},
        "hand_sizes": [2, 3, 4, 4],
        "draw_size": 2,
        "discard_size": 2,
        "scores": [0, 0, 0, 0],
        "races": [],
        "result": None,
    }


def test_s12_discards_below_the_top_are_remembered_not_shown():
    state = position("K4 B1", discards="E2 P5 K6")
    assert "E2" not in str(state.view(0))
    assert "P5" not in str(state.view(0))
    assert discards(state) == ["E2", "P5", "K6"]
    for viewer in (None, 0, 1):
        s = state.seen_by(viewer)[0]
        assert [CODES[kind] for kind in s.kind[s.discard[: s.discarded]]] == ["E2", "P5", "K6"]


def test_s13_the_draw_pile_shows_0_until_a_card_must_be_drawn():
    state = position("K4 B1", OTHERS[0], discards="E2 P5 K6", pile="P6")
    played(state, "draw", "nobet")
    assert state.public()["draw_size"] == 0
    played(state, "draw")
    assert state.public()["draw_size"] == 1


def test_s13_the_reshuffle_happens_in_the_middle_of_a_take():
    state = position("B1", OTHERS[0], discards="P1 E2 B+ K+", pending=4, pile="P2", pigs="K9")
    played(state, "take")
    assert sorted([*hand(state, 0), *pile(state)]) == ["B+", "B1", "E2", "P1", "P2"]
    assert (state.public()["draw_size"], state.public()["steps"]) == (0, 4)
    assert discards(state) == ["K+"]


def test_s13_playing_needs_no_reshuffle():
    state = played(position("K4 B1", OTHERS[0], discards="E2 P5 K6"), "K4")
    assert (state.public()["draw_size"], discards(state)) == (0, ["E2", "P5", "K6", "K4"])


# ---- the demanded colour (faults 22)


@pytest.mark.parametrize(("top", "demanded"), [("BAU", "P"), ("PS", "P")])
def test_a_demanded_colour_survives_draws_and_reshuffles_and_not_the_next_card(top: str, demanded: str):
    state = position("K4 B1", "E1 E2", "P3 P2", discards=f"B5 B6 {top}", demanded=demanded)
    played(state, "draw", "nobet", "draw", "bet>K")
    assert state.public()["demanded"] == "P"
    assert plays(state) == {"P3", "P2"}
    played(state, "P3")
    assert state.public()["demanded"] is None


def test_a_demanded_colour_does_not_reach_the_next_race():
    state = played(position("BAU", *OTHERS[:2]), "BAU>P")
    assert state.public()["race"] == 1
    opening = state.public()["top"]
    assert state.public()["demanded"] == (opening[0] if opening[1] == "S" else None)


# ---- S15–S17


def test_s15_nothing_limits_the_number_of_turns():
    state = position("B1", "P1 P2", discards="K6")
    for _ in range(3000):
        state.play("pass")
    assert state.seats == (0,)
    assert state.public()["race"] == 0


def test_s16_a_card_that_a_reversal_put_back_is_known_to_all():
    state = played(position("K4 B1", *OTHERS[:2], mau_call=True), "K4", "object")
    for viewer in (1, 2, None):
        assert known_hand(state, viewer, 0) == ["K4", "?"]
    assert known_hand(state, 0, 0) == ["B1", "K4"]


def test_s16_a_card_that_a_reversal_put_back_stays_known_until_it_is_shuffled():
    state = position("K4 B1", "K1 K2 K3 P3", discards="B6 P5 K6", pile="E5 E6", mau_call=True)
    played(state, "K4", "object", "K3", "draw", "nobet")
    assert known_hand(state, 1, 0) == ["K4", "?", "?"]
    played(state, "K2", "K4")
    assert known_hand(state, 1, 0) == ["?", "?"]


def test_s16_of_two_bauers_the_one_that_all_have_seen_is_played():
    state = position("BAU BAU", "K1 K2 K3", mau_call=True, pile="P1 P2 P3")
    played(state, "BAU>K", "object")
    assert known_hand(state, 1, 0) == ["BAU", "?"]
    played(state, "K1", "BAU>K!")
    assert known_hand(state, 1, 0) == ["?"]


def test_s16_after_a_reshuffle_all_know_which_cards_the_pile_consists_of():
    state = position("B1", OTHERS[0], "P6 P5", discards="P1 P2 E5 BAU K6", pile="E6")
    played(state, "draw", "nobet", "draw")
    for viewer in (None, 0, 2):
        s = state.seen_by(viewer)[0]
        shuffled = {code for code, group in zip(_faces(), s.shuffled.tolist(), strict=True) if group == 1}
        assert shuffled == {"P1", "P2", "E5", "BAU"}
        drawn = [int(s.group[token]) for token in s.hand[1, : s.hand_size[1]]]
        assert sorted(drawn) == [0, 0, 0, 0, 1]
        assert [int(s.group[token]) for token in s.draw[: s.draw_size]] == [1, 1, 1]


def _faces() -> list[str]:
    """The deck in order: what `shuffled` has an entry for."""
    return [*CODES[:-1], "BAU", "BAU", "BAU"]


def test_s16_the_order_of_the_new_pile_is_nobodys():
    state = played(position("B1", OTHERS[0], discards="P1 P2 E5 K6"), "draw")
    for viewer in (None, 0, 1):
        s = state.seen_by(viewer)[0]
        assert s.kind[s.draw[: s.draw_size]].tolist() == [UNKNOWN, UNKNOWN]


@pytest.mark.parametrize(("starter", "start"), [(0, 1), (1, 2), (2, 0)])
def test_s17_the_left_neighbour_of_who_began_the_fourth_race_starts_a_rematch(starter: int, start: int):
    state = played(position("K4", *OTHERS[:2], race=3, starter=starter), "K4")
    assert state.next_start() == start


def test_s17_after_four_races_the_start_has_gone_round():
    state = Sau(3, {"track": [1, 1, 1, 1]}).new(seed=3, start=2)
    begun = [2]
    while not state.over:
        race, seat = state.public()["race"], state.seats[0]
        state.play(next((move for move in state.legal(seat) if move[-1].isdigit()), state.legal(seat)[-1]), seat)
        if state.public()["race"] > race:
            begun += state.seats
    assert begun == [2, 0, 1, 2]
    assert state.next_start() == 0
