"""One test for each sentence of RULES.md 2, before the rulings."""

from collections import Counter

import pytest

from maumau import BadOptions
from maumau.core.rng import below, generator
from maumau.games.sau import Sau
from tests.games.sau.positions import (
    OTHERS,
    after,
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


# ---- cards and board


def test_there_are_39_cards():
    deal = Sau(5, {}).open_deal(seed=5)
    cards = Counter([deal["top"], *deal["draw"], *(card for hand in deal["hands"] for card in hand)])
    numbers = [f"{colour}{number}" for colour in "PBKE" for number in range(1, 7)]
    others = [f"{colour}{symbol}" for colour in "PBKE" for symbol in "X+S"]
    assert cards == Counter([*numbers, *others, "BAU", "BAU", "BAU"])
    assert cards.total() == 39


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players: int):
    with pytest.raises(BadOptions):
        Sau(players, {})


def test_four_pigs_stand_on_start():
    assert Sau(3, {}).new(seed=1).public()["pigs"] == {"P": 0, "B": 0, "K": 0, "E": 0}


def test_several_pigs_may_share_a_space():
    state = position("K4 B1", pigs="P4 B3 K0 E4", discards="K6")
    assert after(state, "K4")["pigs"] == {"P": 4, "B": 3, "K": 4, "E": 4}


@pytest.mark.parametrize(("players", "laurel"), [(2, 19), (3, 20), (4, 21), (5, 23)])
def test_the_laurel_lies_on_the_space_of_the_number_of_players(players: int, laurel: int):
    assert Sau(players, {}).new(seed=1).view().laurel == laurel


# ---- a race


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_gets_five_cards_and_one_opens_the_discard_pile(players: int):
    public = Sau(players, {}).new(seed=1).public()
    assert public["hand_sizes"] == [5] * players
    assert public["opening"] is True
    assert public["draw_size"] == 39 - 5 * players - 1


def opened(card: str) -> dict[str, object]:
    """What lies open when a card has opened the discard pile."""
    seed = next(seed for seed in range(500) if Sau(3, {}).open_deal(seed)["top"] == card)
    return Sau(3, {}).new(seed, start=1).public()


@pytest.mark.parametrize("card", ["K4", "BX", "P+", "ES", "BAU"])
def test_the_opening_card_has_no_follow_up_action(card: str):
    public = opened(card)
    assert public["pigs"] == {"P": 0, "B": 0, "K": 0, "E": 0}
    assert public["pending"] == 0
    assert public["phase"] == "turn"


@pytest.mark.parametrize("card", ["BX", "P+", "ES", "BAU", "K4"])
def test_the_starting_player_begins_the_first_race_whatever_opens_it(card: str):
    seed = next(seed for seed in range(500) if Sau(3, {}).open_deal(seed)["top"] == card)
    assert Sau(3, {}).new(seed, start=1).seats == (1,)


def test_each_later_race_is_begun_by_the_left_neighbour_of_the_one_before():
    state = position("K4", *OTHERS[:2], starter=2, turn=0)
    played(state, "K4")
    assert state.public()["race"] == 1
    assert state.seats == (0,)
    assert played(position("K4", *OTHERS[:3], starter=1), "K4").seats == (2,)


def test_pigs_go_back_to_start_and_everything_else_is_as_at_the_beginning():
    public = after(position("K4", pigs="P7 B3", bets="1K"), "K4")
    assert public["pigs"] == {"P": 0, "B": 0, "K": 0, "E": 0}
    assert (public["bets"], public["pending"], public["steps"], public["opening"]) == ([], 0, 0, True)
    assert (public["hand_sizes"], public["draw_size"]) == ([5, 5], 28)


def test_play_runs_clockwise():
    state = position(*OTHERS, discards="BAU", demanded="P", pile="K4 BX PX E5 E6")
    order: list[int] = []
    for _ in range(5):
        order += state.seats
        played(state, "draw", "nobet")
    assert order == [0, 1, 2, 3, 0]


# ---- a turn: matching


def test_a_turn_is_one_card_played_or_one_drawn():
    state = position("K4 B1", pile="P6")
    assert legal(state) == {"K4", "draw"}
    assert after(state.clone(), "K4")["hand_sizes"] == [1, 4]
    assert after(state, "draw")["hand_sizes"] == [3, 4]


def test_a_drawn_card_is_not_played_in_the_same_turn():
    state = played(position("B1", pile="K4"), "draw")
    assert hand(state, 0) == ["B1", "K4"]
    assert plays(state) == set()
    played(state, "nobet")
    assert state.seats == (1,)


@pytest.mark.parametrize(
    ("top", "fits"),
    [
        ("K6", {"K1", "KX", "K+", "P6"}),  # colour or number
        ("K1", {"K1", "KX", "K+"}),
        ("PX", {"P6", "P+", "KX", "EX"}),  # colour, or X on X
        ("E+", {"E2", "EX", "K+", "P+"}),  # colour, or +2 on +2
    ],
)
def test_a_card_matches_by_colour_number_or_symbol(top: str, fits: set[str]):
    cards = {"K1", "KX", "K+", "P6", "PX", "P+", "E2", "EX"} - {top} | fits
    assert plays(position(" ".join(sorted(cards)), discards=top)) == fits


@pytest.mark.parametrize("top", ["K6", "KX", "K+"])
def test_a_green_card_may_be_played_on_any_card(top: str):
    state = position("BAU ES", discards=top, pigs="P1 B1 K1")
    assert plays(state) == {"ES>E", "BAU>P", "BAU>B", "BAU>K", "BAU>E"}


@pytest.mark.parametrize("top", ["BAU", "PS"])
def test_on_a_green_card_fits_the_demanded_colour_or_another_green_card(top: str):
    state = position("P1 PX P+ K1 KX ES BAU", discards=top, demanded="P", pigs="P1 B1 K1")
    assert plays(state) == {"P1", "PX", "P+", "ES>E", "BAU>P", "BAU>B", "BAU>K", "BAU>E"}


def test_a_schlappi_in_another_colour_than_demanded_fits_too():
    assert plays(position("KS", discards="BAU", demanded="P", pigs="P1 B1 E1")) == {"KS>K"}


def test_two_bauers_are_the_same_move():
    state = position("BAU BAU K4")
    assert state.legal() == ["BAU>B", "BAU>E", "BAU>K", "BAU>P", "K4"]
    assert hand(played(state, "BAU>P"), 0) == ["K4", "BAU"]


# ---- a turn: follow-up actions


@pytest.mark.parametrize("number", range(1, 7))
def test_a_number_moves_the_pig_of_its_colour_forward_by_as_much(number: int):
    state = position(f"K{number} B1", discards="KX", pigs="P2 K3")
    assert after(state, f"K{number}")["pigs"] == {"P": 2, "B": 0, "K": 3 + number, "E": 0}


def test_a_pig_moves_wanted_or_not():
    """Nothing is asked: the turn is over."""
    state = played(position("K4 B1", OTHERS[0], bets="0P"), "K4")
    assert state.seats == (1,)
    assert state.public()["phase"] == "turn"


def test_an_x_skips_the_next_player():
    assert played(position("KX B1", *OTHERS[:2]), "KX").seats == (2,)
    assert played(position(OTHERS[0], OTHERS[1], "KX B1", turn=2), "KX").seats == (1,)


def test_with_two_players_an_x_leaves_the_same_player_on_turn():
    assert played(position("KX B1"), "KX").seats == (0,)


def test_a_plus_makes_the_next_player_take_two_cards_or_extend():
    state = played(position("K+ B1", "P+ B2 K2", pile="E5 E6 B6"), "K+")
    assert legal(state) == {"P+", "take"}
    public = after(state.clone(), "take")
    assert (public["hand_sizes"], public["draw_size"], public["pending"]) == ([1, 5], 1, 0)
    assert hand(state, 1) == ["P+", "B2", "K2"]


def test_each_extension_makes_it_two_more():
    state = position("K+ E1", "B+ E2", "P+ E3", "E+ E4", pile="P1 P2 P3 P4 P5 P6 B5 B6 B3")
    pending = []
    for move in ("K+", "B+", "P+", "E+", "take", "nobet"):
        played(state, move)
        pending.append(state.public()["pending"])
    assert pending == [2, 4, 6, 8, 0, 0]
    assert state.public()["hand_sizes"] == [9, 1, 1, 1]


def test_a_plus_that_was_taken_does_not_come_back_with_the_next_draw():
    state = played(position("K+ B1", "P1 P2", pile="E5 E6 B6 B5"), "K+", "take", "nobet", "draw", "nobet")
    assert state.public()["hand_sizes"] == [2, 4]
    assert legal(state, 1) == {"draw"}


def test_who_takes_cards_may_move_pigs_back_as_many_single_spaces_and_then_bet():
    state = position("B1 E4", *OTHERS[:2], discards="B+ K+", pending=4, pile="P1 P2 P3 P4", pigs="P3 K5")
    played(state, "take")
    assert (state.public()["phase"], state.public()["steps"]) == ("back", 4)
    for move in ("back>P", "back>K", "back>P", "back>P"):
        assert state.public()["phase"] == "back"
        played(state, move)
    assert state.public()["pigs"] == {"P": 0, "B": 0, "K": 4, "E": 0}
    assert legal(state) == {"bet>P", "bet>B", "bet>K", "bet>E", "nobet"}
    played(state, "bet>K")
    assert state.seats == (1,)
    assert plays(state) == set()


def test_pigs_never_go_back_behind_start():
    state = position("B1 E4", OTHERS[0], discards="B+ K+", pending=4, pile="P1 P2 P3 P4", pigs="P1 K1")
    played(state, "take", "back>P")
    assert legal(state) == {"back>K", "stay"}
    assert after(state, "back>K")["phase"] == "bet"


def test_a_chain_of_three_players_with_two_plus_cards_and_four_steps_spread_over_pigs():
    state = position("K+ B1 B2", "B+ E2 E3", "P1 P2", pile="E4 E5 E6 B6 B5", pigs="P2 B1 E9", bets="1P")
    played(state, "K+", "B+")
    assert (state.seats, state.public()["pending"]) == ((2,), 4)
    assert legal(state) == {"take"}
    played(state, "take", "back>E", "back>P", "back>P", "back>B")
    public = state.public()
    assert public["pigs"] == {"P": 0, "B": 0, "K": 0, "E": 8}
    assert (public["phase"], public["steps"], public["pending"]) == ("bet", 0, 0)
    assert public["hand_sizes"] == [2, 2, 6]
    played(state, "bet>E")
    assert bets(state) == ["1P", "2E"]
    assert state.seats == (0,)
    assert plays(state) == {"B1", "B2"}


def test_a_schlappi_moves_the_pig_furthest_back_exactly_three():
    state = position("KS B1", discards="B6", pigs="P4 B2 K9 E5")
    assert plays(state) == {"KS>B", "B1"}
    assert after(state, "KS>B")["pigs"] == {"P": 4, "B": 5, "K": 9, "E": 5}


def test_if_several_pigs_are_furthest_back_the_player_picks_one():
    state = position("KS E6", discards="B5", pigs="P4 B2 K2 E5")
    assert plays(state) == {"KS>B", "KS>K"}
    assert after(state, "KS>K")["pigs"] == {"P": 4, "B": 2, "K": 5, "E": 5}


def test_the_card_after_a_schlappi_must_have_its_colour_or_be_green():
    state = played(position("KS E6", "K1 B1 P6 BAU", pigs="P1 B1 E1"), "KS>K")
    assert state.public()["demanded"] == "K"
    assert plays(state) == {"K1", "BAU>P", "BAU>B", "BAU>K", "BAU>E"}


def test_after_a_bauer_no_pig_moves_and_the_named_colour_is_demanded():
    state = played(position("BAU E6", "K1 B1 P6 ES", pigs="P1 B1 K1"), "BAU>B")
    assert state.public()["pigs"] == {"P": 1, "B": 1, "K": 1, "E": 0}
    assert state.public()["demanded"] == "B"
    assert plays(state) == {"B1", "ES>E"}


def test_when_a_card_is_needed_the_discards_except_the_top_become_a_new_draw_pile():
    state = position("B1", discards="P1 P2 E3 E5 K6", pile="")
    played(state, "draw")
    assert discards(state) == ["K6"]
    new = [*pile(state), *hand(state, 0)]
    assert sorted(new) == ["B1", "E3", "E5", "P1", "P2"]


def test_what_is_shuffled_is_the_discards_oldest_first():
    """The generator stands at 0 there; SplitMix64 and the shuffle of RULES.md 4, done by hand."""
    cards = ["P1", "P2", "E3", "E5", "B4"]
    state = position("B1", discards=" ".join([*cards, "K6"]))
    state._states[0].rng[0] = 0
    rng = generator(0)
    for i in range(4, 0, -1):
        j = below(rng, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    played(state, "draw")
    assert [card for card in hand(state, 0) if card != "B1"] + pile(state) == cards


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
