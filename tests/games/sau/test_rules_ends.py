"""One test for each sentence of RULES.md 2 on bets, ends and calls, before the rulings."""

import pytest

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


# ---- betting


def test_after_drawing_a_card_the_player_may_bet():
    state = played(position("B1", pile="P6"), "draw")
    assert legal(state) == {"bet>P", "bet>B", "bet>K", "bet>E", "nobet"}
    assert played(state, "bet>K").public()["bets"] == [0]


def test_after_playing_a_card_nobody_bets():
    state = played(position("K4 B1"), "K4")
    assert state.public()["phase"] == "turn"
    assert state.seats == (1,)


def test_after_taking_the_player_may_bet_too():
    state = played(position("B1 E4", discards="B+ K+", pending=2, pile="P1 P2"), "take")
    assert legal(state) == {"bet>P", "bet>B", "bet>K", "bet>E", "nobet"}


def test_a_bet_goes_on_the_first_free_space():
    state = played(position("B1", *OTHERS[:2], pile="P6", bets="1K 2E"), "draw", "bet>K")
    assert bets(state) == ["1K", "2E", "0K"]


def test_a_player_has_at_most_one_bet_in_the_row():
    state = played(position("B1", *OTHERS[:2], pile="P6", bets="0K 2E"), "draw", "bet>P")
    assert bets(state) == ["2E", "0P"]


def test_changing_a_bet_closes_the_gap_and_puts_the_new_card_at_the_end():
    state = position(OTHERS[0], "B1", *OTHERS[1:3], turn=1, pile="P6", bets="2E 1K 0P 3K")
    played(state, "draw", "bet>B")
    assert bets(state) == ["2E", "0P", "3K", "1B"]
    assert state.public()["bets"] == [2, 0, 3, 1]


def test_the_last_in_the_row_who_changes_stays_there():
    state = played(position("B1", *OTHERS[:2], pile="P6", bets="2E 0K"), "draw", "bet>P")
    assert bets(state) == ["2E", "0P"]


# ---- the end of a race


def test_a_race_ends_at_once_when_a_pig_is_moved_onto_the_laurel_and_its_mover_scores_3():
    state = position("K4 B1", OTHERS[0], pigs="K16 P19", laurel=20)
    played(state, "K4")
    assert state.public()["race"] == 1
    assert races(state) == [{"ended_by": "laurel", "by": 0, "winners": ["K"], "bets": [], "points": [3, 0]}]
    assert state.public()["scores"] == [3, 0]


def test_a_schlappi_may_bring_a_pig_onto_the_laurel_too():
    state = played(position("KS B1", pigs="P18 B18 K17 E18", laurel=20), "KS>K")
    assert races(state)[0] == {"ended_by": "laurel", "by": 0, "winners": ["K"], "bets": [], "points": [3, 0]}


def test_who_plays_the_last_card_scores_5_and_the_pigs_furthest_forward_have_won():
    state = played(position(OTHERS[0], "K4", turn=1, pigs="P9 B4 K5 E3", discards="K1"), "K4")
    assert races(state) == [{"ended_by": "last card", "by": 1, "winners": ["P", "K"], "bets": [], "points": [0, 5]}]


def test_both_at_once_score_8_and_the_laurel_pig_alone_has_won():
    state = played(position("K4", OTHERS[0], pigs="K16 P19", bets="1P 0K", laurel=20), "K4")
    assert races(state) == [
        {"ended_by": "both", "by": 0, "winners": ["K"], "bets": [(1, "P"), (0, "K")], "points": [8 + 6, 0]}
    ]


def test_a_last_card_that_moves_no_pig_ends_the_race_with_the_pigs_as_they_stand():
    for card, move in (("KX", "KX"), ("BAU", "BAU>P")):
        state = played(position(card, pigs="P9 B4"), move)
        assert races(state)[0]["winners"] == ["P"]


def test_with_all_pigs_on_start_all_have_won():
    assert races(played(position("KX"), "KX"))[0]["winners"] == ["P", "B", "K", "E"]


def test_a_plus_as_last_card_makes_nobody_draw_and_moves_no_pig_back():
    state = played(position("K+", OTHERS[0], pigs="P9 K4", pile="P1 P2"), "K+")
    assert races(state) == [{"ended_by": "last card", "by": 0, "winners": ["P"], "bets": [], "points": [5, 0]}]
    public = state.public()
    assert (public["hand_sizes"], public["pending"], public["phase"]) == ([5, 5], 0, "turn")


def test_of_four_bets_one_wins_and_scores_from_the_top():
    state = position("K4", *OTHERS[:3], pigs="P9", bets="1B 3K 0E 2P", discards="K1")
    played(state, "K4")
    assert races(state) == [
        {
            "ended_by": "last card",
            "by": 0,
            "winners": ["P"],
            "bets": [(1, "B"), (3, "K"), (0, "E"), (2, "P")],
            "points": [5, 0, 6, 0],
        }
    ]


def test_bets_that_are_left_score_6_4_3_2_1_from_the_top():
    hands = ("K4", "E1 E2", "P1 P2", "B1 B2", "K1 K2")
    state = played(position(*hands, discards="K5", pigs="K8", bets="4K 2K 0K 1K 3K"), "K4")
    assert races(state)[0]["points"] == [5 + 3, 2, 4, 1, 6]
    lost = played(position(*hands, discards="K5", pigs="K8", bets="4K 2P 0K 1B 3K"), "K4")
    assert races(lost)[0]["points"] == [5 + 4, 0, 0, 3, 6]


def test_bets_on_each_of_several_winning_pigs_score():
    state = played(position("K4", *OTHERS[:2], discards="K1", pigs="P9 K5 E9", bets="1E 2B 0P"), "K4")
    assert races(state)[0]["winners"] == ["P", "K", "E"]
    assert races(state)[0]["points"] == [5 + 4, 6, 0]


def test_losing_bets_go_home_and_every_bet_is_free_again_in_the_next_race():
    state = played(position("K4", OTHERS[0], pigs="P9", bets="1B 0E"), "K4")
    seat = state.seats[0]
    played(state, "draw")
    assert legal(state, seat) == {"bet>P", "bet>B", "bet>K", "bet>E", "nobet"}


# ---- the end of the game


def test_after_the_fourth_race_the_highest_total_wins():
    state = played(position("K4", *OTHERS[:2], race=3, scores=[1, 5, 7]), "K4")
    assert state.over
    assert state.result()["scores"] == [6, 5, 7]
    assert state.result()["winners"] == [2]


def test_equal_totals_win_together():
    state = played(position("K4", *OTHERS[:2], race=3, scores=[2, 6, 7]), "K4")
    assert state.result()["winners"] == [0, 2]
    result = state.view(1).result
    assert result is not None
    assert result.winners == [0, 2]


def test_a_game_is_four_races():
    state = Sau(2, {"track": [1, 1, 1, 1]}).new(seed=3)
    while not state.over:
        seat = state.seats[0]
        state.play(next((move for move in state.legal(seat) if move[-1].isdigit()), state.legal(seat)[-1]), seat)
    result = state.result()
    assert len(result["races"]) == 4
    assert result["scores"] == [sum(race["points"][seat] for race in result["races"]) for seat in (0, 1)]


# ---- the variant mau_call


def test_the_second_to_last_card_is_announced_and_nobody_may_object():
    state = position("K4 B1", OTHERS[0], mau_call=True)
    assert plays(state) == {"K4", "K4!"}
    played(state, "K4!")
    assert state.public()["phase"] == "turn"
    assert state.seats == (1,)


def test_the_last_card_is_announced_and_ends_the_race_at_once():
    state = played(position("K4", OTHERS[0], mau_call=True), "K4!")
    assert state.public()["race"] == 1


def test_without_the_variant_there_is_no_call():
    assert plays(position("K4 B1")) == {"K4"}


def test_without_a_call_any_other_player_may_object():
    state = played(position("K4 B1", *OTHERS[:2], mau_call=True), "K4")
    assert state.public()["phase"] == "window"
    assert state.seats == (1, 2)
    assert legal(state, 1) == legal(state, 2) == {"object", "allow"}
    assert state.legal(0) == []


def test_after_an_objection_the_card_goes_back_its_action_is_reversed_and_the_next_player_is_on_turn():
    state = position("K4 B1", *OTHERS[:2], discards="P1 K6", pigs="K7", mau_call=True)
    played(state, "K4")
    state.play("object", 2)
    public = state.public()
    assert public["pigs"]["K"] == 7
    assert hand(state, 0) == ["B1", "K4"]
    assert discards(state) == ["P1", "K6"]
    assert (state.seats, public["phase"]) == ((1,), "turn")


def test_if_nobody_objects_play_goes_on():
    state = played(position("K4 B1", *OTHERS[:2], mau_call=True), "K4", "allow", "allow")
    assert state.seats == (1,)
    assert state.public()["pigs"]["K"] == 4
