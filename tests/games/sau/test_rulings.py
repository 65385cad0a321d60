"""One test, or a few, for each of the rulings S1–S8 and S14 of RULES.md."""

import pytest

import maumau
from maumau import BadOptions
from maumau.games.sau import Sau
from tests.games.sau.positions import (
    OTHERS,
    bets,
    discards,
    hand,
    legal,
    played,
    plays,
    position,
    races,
)

pytestmark = pytest.mark.plain


# ---- S1, S14: the track


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_s1_the_track_is_an_option_and_the_default_is_the_calibrated_one(players: int):
    assert Sau(players, {}).new(seed=1).view().laurel == [19, 20, 21, 23][players - 2]
    assert Sau(players, {"track": [12, 14, 16, 18]}).new(seed=1).view().laurel == 10 + 2 * (players - 1)


def test_s1_only_a_track_that_differs_from_the_default_stands_in_a_record():
    assert Sau(2, {"track": [19, 20, 21, 23]}).new(seed=1).record()["options"] == {}
    assert Sau(2, {"track": (19, 20, 21, 24)}).new(seed=1).record()["options"] == {"track": [19, 20, 21, 24]}


@pytest.mark.parametrize(
    "track",
    [
        *([0, 1, 1, 1], [1, 1, 1, -5], [1, 1, 1, 10**12]),
        *([1, 1, 1], [1, 1, 1, 1, 1], []),
        *([1, 1, 1, 2.0], [True, 1, 1, 1], ["1", 1, 1, 1], [[1], 1, 1, 1]),
        *("1234", None, 20, {"1": 2}),
    ],
)
def test_s14_anything_but_four_whole_numbers_of_at_least_1_is_refused(track: object):
    with pytest.raises(BadOptions) as raised:
        Sau(3, {"track": track})
    assert raised.value.reason == "bad-options-track"
    assert "from 1 to 1000000000" in str(raised.value)


def test_s14_there_is_no_upper_end_but_what_a_position_holds_and_what_a_table_shows():
    long = Sau(2, {"track": [10**9, 1, 1, 1]})
    state = long.new(seed=1)
    while not state.over and state.ply < 500:
        played(state, state.legal(state.seats[0])[0])
    assert maumau.replay(state.record()).view().laurel == 10**9
    Sau(2, {"track": [99, 1, 1, 1]}).check_shown()
    with pytest.raises(BadOptions, match="up to 99 spaces") as raised:
        Sau(2, {"track": [1, 1, 1, 100]}).check_shown()
    assert raised.value.reason == "bad-options-track-shown"


def test_s14_only_the_number_for_these_players_is_used():
    played_out = []
    for track in ([9, 7, 9, 9], [1, 7, 99, 2]):
        state = Sau(3, {"track": track}).new(seed=4)
        while not state.over:
            played(state, state.legal(state.seats[0])[0])
        played_out.append((state.moves, state.result()))
    assert played_out[0] == played_out[1]


def test_s14_a_laurel_on_space_1_is_reached_by_the_first_pig_that_moves():
    state = played(position("K1 B1", laurel=1), "K1")
    assert races(state)[0]["ended_by"] == "laurel"


# ---- S2


@pytest.mark.parametrize(("cards", "move"), [("K6 B1", "K6"), ("KS B1", "KS>K")])
def test_s2_a_pig_that_would_run_past_the_laurel_stops_on_it(cards: str, move: str):
    state = position(cards, OTHERS[0], pigs="P18 B18 K18 E18", laurel=20, mau_call=True)
    assert played(state, move).public()["pigs"]["K"] == 20
    played(state, "allow")
    assert races(state) == [{"ended_by": "laurel", "by": 0, "winners": ["K"], "bets": [], "points": [3, 0]}]


# ---- S3: opening cards


def test_s3_an_opening_bauer_takes_any_card():
    state = position("P1 BX K+ ES BAU", discards="BAU", opening=True, pigs="P1 B1 K1")
    assert plays(state) == {"P1", "BX", "K+", "ES>E", "BAU>P", "BAU>B", "BAU>K", "BAU>E"}


def test_s3_an_opening_bauer_takes_any_card_until_one_is_played_whoever_plays_it():
    state = position("P1 E1", "BX B2", "K+ K3", discards="BAU", opening=True, pile="P6 E6")
    played(state, "draw", "nobet", "draw", "nobet")
    assert plays(state) == {"K+", "K3"}
    played(state, "K3")
    assert plays(state) == set()


def test_s3_an_opening_bauer_takes_any_card_again_after_a_reversal():
    state = position("P1 E1", "BX B2", discards="BAU", opening=True, mau_call=True)
    played(state, "P1", "object")
    assert state.public()["opening"] is True
    assert plays(state) == {"BX", "BX!", "B2", "B2!"}


def test_s3_an_opening_x_counts_only_as_its_colour():
    assert plays(position("PX K1 E1 B+", discards="KX", opening=True)) == {"K1"}
    assert plays(position("PX K1 E1 B+", discards="KX")) == {"K1", "PX"}


def test_s3_an_opening_plus_counts_only_as_its_colour():
    assert plays(position("P+ K1 KX E1", discards="K+", opening=True)) == {"K1", "KX"}
    assert plays(position("P+ K1 KX E1", discards="K+")) == {"K1", "KX", "P+"}


def test_s3_an_opening_schlappi_counts_only_as_its_colour():
    state = Sau(3, {}).new(next(seed for seed in range(500) if Sau(3, {}).open_deal(seed)["top"] == "BS"))
    assert state.public()["demanded"] == "B"
    assert state.public()["pigs"] == {"P": 0, "B": 0, "K": 0, "E": 0}
    assert plays(position("B1 BX K1 P+ KS", discards="BS", opening=True, demanded="B", pigs="P1 B1 E1")) == {
        "B1",
        "BX",
        "KS>K",
    }


@pytest.mark.parametrize("top", ["KX", "K+", "K4", "BAU"])
def test_s3_only_a_schlappi_that_opens_demands_a_colour(top: str):
    state = Sau(3, {}).new(next(seed for seed in range(500) if Sau(3, {}).open_deal(seed)["top"] == top))
    assert state.public()["demanded"] is None


def test_s3_an_opening_number_is_matched_by_number_too():
    assert plays(position("P4 K1 E1", discards="K4", opening=True)) == {"P4", "K1"}


def test_s3_an_opening_plus_makes_nobody_draw_and_an_opening_x_skips_nobody():
    state = position("P1 E1", "P2 E2", discards="K+", opening=True, pile="P6 E6")
    assert legal(state) == {"draw"}
    assert played(state, "draw").public()["hand_sizes"] == [3, 2]
    assert position("P1 E1", "P2 E2", discards="KX", opening=True).seats == (0,)


# ---- S4: too few cards


def test_s4_a_player_takes_what_is_there_and_steps_back_go_by_the_cards_really_taken():
    state = position("B1", OTHERS[0], discards="P1 B+ K+", pending=6, pile="P2", pigs="K9")
    played(state, "take")
    assert sorted(hand(state, 0)) == ["B+", "B1", "P1", "P2"]
    assert (state.public()["steps"], state.public()["draw_size"], state.public()["pending"]) == (3, 0, 0)
    assert discards(state) == ["K+"]


def test_s4_facing_a_plus_there_is_always_a_card_to_take():
    state = position("K+ B1", OTHERS[0], discards="K6", pigs="K9")
    played(state, "K+", "take")
    assert hand(state, 1) == ["K6", "E1", "E2", "E3", "E4"]
    assert (state.public()["steps"], discards(state)) == (1, ["K+"])


def test_s4_who_can_not_draw_but_play_must_play():
    assert legal(position("K1 B1", discards="K6")) == {"K1"}
    assert legal(position("K1 B1", discards="K6", mau_call=True)) == {"K1", "K1!"}


def test_s4_who_can_neither_draw_nor_play_passes_and_may_not_bet():
    state = position("B1", OTHERS[0], discards="K6")
    assert legal(state) == {"pass"}
    played(state, "pass")
    assert (state.seats, state.public()["phase"]) == ((1,), "turn")


def test_s4_everybody_may_have_to_pass():
    state = played(position("B1", "P1 P2", "E1", discards="K6"), "pass", "pass", "pass")
    assert state.seats == (0,)
    assert legal(state) == {"pass"}


def test_s4_a_discard_below_the_top_can_be_drawn():
    state = position("B1", OTHERS[0], discards="P6 K6")
    assert legal(state) == {"draw"}
    assert hand(played(state, "draw"), 0) == ["P6", "B1"]


# ---- S5–S7


def test_s5_facing_a_plus_only_a_plus_may_be_played():
    state = position("P+ K1 KX KS BAU", discards="B6 K+", pending=2)
    assert legal(state) == {"P+", "take"}
    assert legal(position("K1 KX KS BAU", discards="B6 K+", pending=2)) == {"take"}


def test_s6_a_bet_may_only_be_changed_to_another_pig():
    state = played(position("B1", OTHERS[0], pile="P6", bets="1E 0K"), "draw")
    assert legal(state) == {"bet>P", "bet>B", "bet>E", "nobet"}


def test_s6_no_change_is_passing():
    state = played(position("B1", *OTHERS[:2], pile="P6", bets="0K 2E"), "draw", "nobet")
    assert bets(state) == ["0K", "2E"]
    assert state.seats == (1,)


def test_s7_steps_back_may_stop_early():
    state = position("B1", *OTHERS[:2], discards="B+ K+", pending=4, pile="P1 P2 P3 P4", pigs="K9")
    played(state, "take", "back>K")
    assert legal(state) == {"back>K", "stay"}
    played(state, "stay")
    public = state.public()
    assert (public["pigs"]["K"], public["steps"], public["phase"]) == (8, 0, "bet")


def test_s7_steps_back_are_optional():
    state = position("B1", OTHERS[0], discards="B+ K+", pending=2, pile="P1 P2", pigs="K9")
    assert played(state, "take", "stay").public()["pigs"]["K"] == 9


def test_s7_a_pig_on_start_can_not_be_moved_back():
    state = position("B1", OTHERS[0], discards="B+ K+", pending=2, pile="P1 P2", pigs="K9")
    assert legal(played(state, "take")) == {"back>K", "stay"}


def test_s7_with_all_pigs_on_start_no_step_is_asked_for():
    state = position("B1", OTHERS[0], discards="B+ K+", pending=2, pile="P1 P2")
    assert played(state, "take").public()["phase"] == "bet"


# ---- S8: the last card


@pytest.mark.parametrize("card", ["KX", "K+"])
def test_s8_an_x_or_plus_played_last_has_no_effect_on_others(card: str):
    state = played(position(card, *OTHERS[:2], pile="P5 P6"), card)
    public = state.public()
    assert races(state)[0] == {
        "ended_by": "last card",
        "by": 0,
        "winners": ["P", "B", "K", "E"],
        "bets": [],
        "points": [5, 0, 0],
    }
    assert (public["pending"], state.seats, public["hand_sizes"]) == (0, (1,), [5, 5, 5])


def test_s8_cards_already_pending_lapse():
    state = position(OTHERS[0], "P+", turn=1, discards="B+ K+", pending=4, race=0, pile="P1 P2")
    played(state, "P+")
    assert races(state)[0]["ended_by"] == "last card"
    assert state.public()["pending"] == 0


def test_s8_a_last_schlappi_still_moves_a_pig():
    state = played(position("KS", pigs="P2 B2 E3"), "KS>K")
    assert races(state)[0]["winners"] == ["K", "E"]


def test_s8_with_mau_call_an_objection_window_comes_first():
    state = played(position("KX", *OTHERS[:2], mau_call=True), "KX")
    assert (state.public()["phase"], state.public()["race"]) == ("window", 0)
    assert races(state) == []
