"""One test for each sentence of RULES.md 1, before the rulings."""

from collections import Counter

import pytest

import maumau
from maumau.games.heul.cards import CODES
from maumau.games.heul.ending import is_devalued
from tests.games.heul.positions import face_up, piles, played, position, tops

pytestmark = pytest.mark.plain


# ---- cards and setup


def cards_of(players: int, special_cards: bool) -> Counter[str]:
    s = maumau.game("heul", players=players, special_cards=special_cards).new(seed=5)._states[0]
    return Counter(CODES[kind] for kind in s.kind[: s.cards])


def test_there_are_seven_colours_with_numbers_1_to_7_twice():
    cards = cards_of(3, special_cards=False)
    assert cards == Counter({f"{colour}{number}": 2 for colour in "ROYGBVN" for number in range(1, 8)})


def test_the_variant_adds_three_of_each_special_card():
    added = cards_of(3, special_cards=True) - cards_of(3, special_cards=False)
    assert added == Counter({"CAT": 3, "TOW": 3, "CAR": 3, "WER": 3})


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_starts_with_one_open_card_and_a_hand_of_four(players: int):
    state = maumau.game("heul", players=players).new(seed=1)
    public = state.public()
    assert len(public["tops"]) == players
    assert all(top in CODES[:49] for top in public["tops"])
    assert public["hand_sizes"] == [4] * players
    assert public["draw_size"] == 98 - 5 * players


def test_a_special_card_never_is_a_piles_first_card():
    game = maumau.game("heul", players=6, special_cards=True)
    for seed in range(200):
        assert set(tops(game.new(seed))) <= set(CODES[:49])


def test_the_start_is_part_of_the_setup_and_play_runs_clockwise():
    state = maumau.game("heul", players=4).new(seed=1, start=2)
    order: list[int] = []
    for _ in range(8):
        order += state.seats
        state.play(state.legal()[0])
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]


# ---- a turn


def test_a_turn_is_one_card_played_and_one_drawn():
    state = position([["R5"], ["B4"], ["G2"]], ["R6", "N1", "N2", "N7"], draw=["Y3", "O4"])
    played(state, "R6>own")
    assert state.public()["hand_sizes"][0] == 4
    assert state.public()["draw_size"] == 1
    assert [card.card for card in state.view(0).hand] == ["Y3", "N1", "N2", "N7"]


def test_nothing_is_drawn_from_an_empty_draw_pile():
    state = played(position([["R5"], ["B4"], ["G2"]], ["R6", "N1", "N2", "N7"]), "R6>own")
    assert state.public()["hand_sizes"][0] == 3


def test_the_rulebooks_example():
    """Own red 5, left neighbour blue 4, right neighbour green 2."""
    cards = {"B5": "left", "R4": "left", "G5": "right", "R2": "right", "R6": "own", "R7": "own"}
    for card, place in cards.items():
        assert face_up(position([["R5"], ["B4"], ["G2"]], [card])) == {f"{card}>{place}"}


def test_same_colour_or_same_number_matches():
    state = position([["R5"], ["B4"], ["G2"]], ["R1", "Y5", "Y1"])
    assert face_up(state) == {"R1>own", "Y5>own"}


def test_a_card_that_matches_both_neighbours_goes_to_the_one_the_player_chooses():
    state = position([["R5"], ["B4"], ["G2"]], ["B2"])
    assert face_up(state) == {"B2>left", "B2>right"}


def test_a_card_that_must_go_to_a_neighbour_may_not_go_to_the_own_pile():
    for own in (["R5"], ["R5", "-N1"], []):
        assert face_up(position([own, ["R4"], ["G2"]], ["R1"])) == {"R1>left"}


def test_on_an_own_onion_any_card_may_go_that_fits_no_neighbour():
    state = position([["R5", "-N1"], ["B4"], ["G2"]], ["Y1", "B1", "N7"])
    assert face_up(state) == {"Y1>own", "B1>left", "N7>own"}


def test_a_card_that_matches_nothing_can_not_be_played_face_up():
    state = position([["R5"], ["B4"], ["G2"]], ["Y1"])
    assert state.legal() == ["Y1>onion"]


def test_nothing_is_ever_placed_on_a_neighbours_onion():
    state = position([["R5"], ["B4", "-B1"], ["G2", "-G1"]], ["B7", "G7", "R1", "V1"])
    assert face_up(state) == {"R1>own"}


def test_piles_of_others_than_neighbours_never_matter():
    state = position([["R5"], ["B4"], ["Y7"], ["V7"], ["G2"]], ["Y1", "V1", "R7"])
    assert face_up(state) == {"R7>own"}


def test_the_left_neighbour_is_the_next_seat_and_the_right_one_the_seat_before():
    state = position([["B4"], ["G2"], ["R5"]], ["B1", "G1"], turn=2)
    assert face_up(state) == {"B1>left", "G1>right"}
    assert piles(played(state.clone(), "B1>left")) == [["B4", "B1"], ["G2"], ["R5"]]
    assert piles(played(state.clone(), "G1>right")) == [["B4"], ["G2", "G1"], ["R5"]]


def test_any_hand_card_may_become_an_onion_whatever_else_could_be_played():
    state = position([["R5"], ["B4"], ["G2"]], ["B5", "R6", "Y1", "R5"])
    assert {move for move in state.legal() if "onion" in move} == {"B5>onion", "R6>onion", "Y1>onion", "R5>onion"}
    assert piles(played(state, "B5>onion")) == [["R5", "-B5"], ["B4"], ["G2"]]
    assert tops(state) == ["onion", "B4", "G2"]


@pytest.mark.parametrize("own", [["R5"], ["R5", "-N1"], [], ["-WER"]])
def test_an_onion_may_go_on_whatever_lies_on_top(own: list[str]):
    assert "Y1>onion" in position([own, ["B4"], ["G2"]], ["Y1"]).legal()


def test_a_card_played_to_a_neighbour_lies_on_that_pile():
    state = played(position([["R5"], ["B4"], ["G2"]], ["B5"]), "B5>left")
    assert piles(state) == [["R5"], ["B4", "B5"], ["G2"]]


def test_two_copies_of_a_card_are_the_same_move():
    state = position([["R5"], ["B4"], ["G2"]], ["R6", "R6"])
    assert state.legal() == ["R6>onion", "R6>own"]
    assert [card.card for card in played(state, "R6>own").view(0).hand] == ["R6"]


# ---- special cards


def test_a_special_card_goes_to_the_discard_pile_and_the_player_draws_as_usual():
    state = played(position([["R5"], ["B4"], ["G2"]], ["CAR", "N1"], draw=["Y3"]), "CAR>left")
    assert state.public()["discard"] == ["CAR"]
    assert [card.card for card in state.view(0).hand] == ["Y3", "N1"]


def test_the_catapult_takes_the_highest_number_from_every_pile_that_shows_it():
    state = position([["R5", "Y7"], ["B4"], ["G2", "B7"], ["-N7"]], ["CAT"])
    assert piles(played(state, "CAT")) == [["R5"], ["B4"], ["G2"], ["-N7"]]
    assert state.public()["discard"] == ["CAT", "Y7", "B7"]


def test_the_catapult_hits_the_own_pile_too():
    state = played(position([["R5"], ["B4"], ["G2"]], ["CAT"]), "CAT")
    assert piles(state) == [[], ["B4"], ["G2"]]


def test_the_catapult_sees_only_numbers_that_show():
    state = played(position([["R3"], ["B7", "-B7"], ["G2"]], ["CAT"]), "CAT")
    assert state.public()["discard"] == ["CAT", "R3"]


def test_the_beach_towel_swaps_the_own_top_with_any_other_players_without_matching():
    before = [["R5", "R1"], ["B4"], ["N7", "V7"], ["G2"]]
    assert face_up(position(before, ["TOW"])) == {"TOW>1", "TOW>2", "TOW>3"}
    state = played(position(before, ["TOW"]), "TOW>2")
    assert piles(state) == [["R5", "V7"], ["B4"], ["N7", "R1"], ["G2"]]


def test_the_beach_towel_swaps_onions_too():
    state = played(position([["R5", "-R1"], ["B4"], ["V7"]], ["TOW"]), "TOW>2")
    assert piles(state) == [["R5", "V7"], ["B4"], ["-R1"]]


@pytest.mark.parametrize(
    ("direction", "after"),
    [("left", [["R5", "G2"], ["B4", "-R1"], ["Y1"]]), ("right", [["R5", "Y1"], ["B4", "G2"], ["-R1"]])],
)
def test_the_carousel_moves_every_top_one_place_all_at_once(direction: str, after: list[list[str]]):
    state = position([["R5", "-R1"], ["B4", "Y1"], ["G2"]], ["CAR"])
    assert face_up(state) == {"CAR>left", "CAR>right"}
    assert piles(played(state, f"CAR>{direction}")) == after


def test_the_werewolf_turns_every_top_over():
    state = position([["R5", "-R1"], ["B4", "Y1"], ["G2"]], ["WER"])
    assert piles(played(state, "WER")) == [["R5", "R1"], ["B4", "-Y1"], ["-G2"]]
    assert tops(state) == ["R1", "onion", "onion"]


def test_on_an_empty_own_pile_any_card_may_go_but_the_neighbour_rule_comes_first():
    state = position([[], ["B4"], ["G2"]], ["Y1", "B1"])
    assert face_up(state) == {"Y1>own", "B1>left"}


def test_neighbours_may_not_place_on_an_empty_pile():
    state = position([["R5"], [], []], ["Y1", "R1"])
    assert face_up(state) == {"R1>own"}


# ---- the end and the score


def test_when_the_draw_pile_is_empty_play_goes_on_until_all_hands_are_empty():
    state = position([["R5"], ["B4"], ["G2"]], ["N1", "N4"], others=["V7", "V6"])
    turns = 0
    while not state.over:
        state.play(state.legal()[0])
        turns += 1
    assert turns == 6
    assert state.public()["hand_sizes"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("onions", "numbers"),
    [(0, []), (1, [1]), (5, [5]), (7, [7]), (8, [1, 7]), (9, [2, 7]), (10, [3, 7]), (13, [6, 7])],
)
def test_onions_devalue_the_numbers_of_the_rules(onions: int, numbers: list[int]):
    assert [number for number in range(1, 8) if is_devalued(onions, number)] == numbers


def test_the_score_is_the_sum_of_the_face_up_numbers_and_of_nothing_else():
    state = position([["R5", "-N7", "G3", "CAT"], ["B4"], ["G2"]], ["Y1"], others=[])
    assert played(state, "Y1>onion").result()["scores"] == [8, 4, 2]


def test_five_onions_devalue_the_fives():
    state = position([["R5", "B5", "G3", *["-N1"] * 4], ["B4"], ["G2"]], ["Y1"], others=[])
    result = played(state, "Y1>onion").result()
    assert (result["scores"], result["lost"]) == ([3, 4, 2], [10, 0, 0])


def test_nine_onions_devalue_sevens_and_twos():
    state = position([["R7", "B2", "G3", *["-N1"] * 8], ["B4"], ["G2"]], ["Y1"], others=[])
    result = played(state, "Y1>onion").result()
    assert (result["scores"], result["lost"]) == ([3, 4, 2], [9, 0, 0])


def test_the_highest_score_wins():
    state = position([["R5"], ["B4"], ["G2"]], ["Y1"], others=[])
    assert played(state, "Y1>onion").result()["winners"] == [0]


def test_among_equal_scores_the_higher_lost_sum_wins():
    state = position([["R4"], ["B4", "G1", "-N7"], ["G2"]], ["Y1"], others=[])
    result = played(state, "Y1>onion").result()
    assert (result["scores"], result["lost"], result["winners"]) == ([4, 4, 2], [0, 1, 0], [1])


def test_equals_in_both_win_together():
    state = position([["R4"], ["B4"], ["G2"]], ["Y1"], others=[])
    assert played(state, "Y1>onion").result()["winners"] == [0, 1]
