"""One test for each sentence of RULES.md 2 on cards and turns, before the rulings."""

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
