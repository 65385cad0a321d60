"""One test, or a few, for each ruling H1–H11 of RULES.md."""

import numpy as np
import pytest

import maumau
from maumau.core.terms import MemoryAid
from maumau.games.heul.cards import CODES, UNKNOWN
from maumau.games.heul.ending import is_devalued
from maumau.games.heul.view import HeulView
from tests.games.heul.positions import face_up, piles, played, position, tops

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("card", ["CAT", "TOW", "CAR", "WER"])
def test_h1_a_special_card_may_be_laid_as_an_onion(card: str):
    state = played(position([["R5"], ["B4"], ["G2"]], [card]), f"{card}>onion")
    assert piles(state)[0] == ["R5", f"-{card}"]
    assert state.public()["discard"] == []


def test_h2_a_special_card_that_is_turned_up_shows_neither_colour_nor_number():
    state = position([["R5", "-TOW"], ["B4"], ["G2"]], ["WER"], others=["N1", "R5"])
    assert tops(played(state, "WER")) == ["TOW", "onion", "onion"]


def test_h2_on_a_special_card_that_shows_the_owner_may_play_any_card():
    assert face_up(position([["R5", "TOW"], ["B4"], ["G2"]], ["Y1"])) == {"Y1>own"}


def test_h2_a_neighbours_special_card_that_shows_is_taboo():
    state = position([["R5"], ["B4", "WER"], ["G2"]], ["B4", "B5"])
    assert face_up(state) == {"B5>own"}


def test_h2_a_special_card_that_shows_is_no_onion_in_the_score_and_scores_nothing():
    state = position([["R1", "CAT"], ["B4"], ["G2"]], ["Y1"], others=[])
    result = played(state, "Y1>own").result()
    assert (result["scores"][0], result["lost"][0]) == (2, 0)


def test_h2_the_catapult_does_not_see_a_special_card():
    state = played(position([["R1", "WER"], ["B4"], ["G2"]], ["CAT"]), "CAT")
    assert state.public()["discard"] == ["CAT", "B4"]


def test_h2_a_werewolf_turns_a_special_card_down_again():
    state = played(position([["R5", "TOW"], ["B4"], ["G2"]], ["WER"]), "WER")
    assert piles(state)[0] == ["R5", "-TOW"]
    assert state._states[0].onions[0] == 1


def test_h3_a_catapult_without_a_number_in_sight_discards_only_itself():
    before = [["R5", "-R1"], ["B4", "TOW"], []]
    state = played(position(before, ["CAT"]), "CAT")
    assert piles(state) == before
    assert state.public()["discard"] == ["CAT"]


def test_h4_a_beach_towel_moves_the_one_card_that_is_there():
    assert piles(played(position([[], ["B4"], ["G2"]], ["TOW"]), "TOW>1")) == [["B4"], [], ["G2"]]
    assert piles(played(position([["R5", "-R1"], [], ["G2"]], ["TOW"]), "TOW>1")) == [["R5"], ["-R1"], ["G2"]]


def test_h4_a_beach_towel_between_empty_piles_does_nothing():
    state = played(position([[], [], ["G2"]], ["TOW"]), "TOW>1")
    assert piles(state) == [[], [], ["G2"]]
    assert state.public()["discard"] == ["TOW"]


def test_h4_any_other_player_may_be_named():
    state = position([[], ["B4"], [], ["-G2"], ["CAT"], ["R1"]], ["TOW"])
    assert face_up(state) == {f"TOW>{seat}" for seat in range(1, 6)}


def test_h5_an_empty_pile_passes_nothing_on_but_receives():
    state = position([[], ["B4", "B1"], ["G2"]], ["CAR"])
    assert piles(played(state.clone(), "CAR>left")) == [["G2"], ["B4"], ["B1"]]
    assert piles(played(state.clone(), "CAR>right")) == [["B1"], ["B4", "G2"], []]


def test_h6_a_werewolf_finds_nothing_to_turn_on_an_empty_pile():
    assert piles(played(position([[], ["B4"], ["-G2"]], ["WER"]), "WER")) == [[], ["-B4"], ["G2"]]


@pytest.mark.parametrize(
    ("onions", "numbers"), [(14, {7}), (15, {7, 1}), (16, {7, 2}), (21, {7}), (22, {7, 1}), (34, {7, 6})]
)
def test_h7_the_devaluing_goes_on_as_the_recursion_says(onions: int, numbers: set[int]):
    assert {number for number in range(1, 8) if is_devalued(onions, number)} == numbers


@pytest.mark.parametrize("special_cards", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_h8_the_number_of_turns_is_fixed_and_nobody_ever_passes(players: int, special_cards: bool):
    state = maumau.game("heul", players=players, special_cards=special_cards).new(seed=players)
    while not state.over:
        moves = state.legal()
        assert moves
        state.play(moves[state.ply % len(moves)])
    assert state.ply == (110 if special_cards else 98) - players


def known_pile(state: maumau.State, seat: int | None, pile: int) -> list[str]:
    """A pile as a seat knows it, from the bottom up; `?` is a face it does not know."""
    s = state.seen_by(seat)[0]
    cards, card = [], int(s.top[pile])
    while card >= 0:
        face = "?" if s.kind[card] == UNKNOWN else CODES[s.kind[card]]
        cards.append(("-" if s.down[card] else "") + face)
        card = int(s.under[card])
    return cards[::-1]


def test_h9_a_player_knows_every_card_that_was_ever_face_up_and_the_own_onions():
    state = played(position([["R5"], ["B4"], ["G2"]], ["N7"]), "N7>onion")
    assert known_pile(state, 0, 0) == ["R5", "-N7"]
    assert known_pile(state, 1, 0) == known_pile(state, None, 0) == ["R5", "-?"]


def test_h9_knowledge_travels_with_the_card():
    state = position([["R5", "-N7"], ["B4"], ["G2"]], ["CAR", "N1"])
    played(state, "CAR>left")
    assert known_pile(state, 0, 1) == ["-N7"]
    assert known_pile(state, 1, 1) == ["-?"]
    assert known_pile(state, 2, 1) == ["-?"]


def test_h9_an_onion_that_was_face_up_once_is_known_to_all():
    state = position([["R5"], ["B4"], ["G2"]], ["WER"], others=["N1", "N2", "CAR"])
    played(state, "WER", "CAR>left")
    for seat in (None, 0, 1, 2):
        assert [known_pile(state, seat, pile) for pile in range(3)] == [["-G2"], ["-R5"], ["-B4"]]


def test_h9_hands_and_the_draw_pile_are_hidden_from_others():
    state = maumau.game("heul", players=4).new(seed=1)
    seen = state.seen_by(2)[0]
    hands = [[seen.kind[card] for card in seen.hand[seat]] for seat in range(4)]
    assert [all(kind == UNKNOWN for kind in kinds) for kinds in hands] == [True, True, False, True]
    assert np.all(seen.kind[seen.dealt :] == UNKNOWN)


def test_h10_open_to_everybody_are_tops_sizes_discards_and_whose_turn_it_is():
    state = played(position([["R5", "-R1"], ["B7"], ["G7"], ["Y7"]], ["CAT", "N1"], draw=["Y3"]), "CAT")
    for seat in (None, 0, 3):
        view = state.view(seat)
        assert [pile.top for pile in view.piles] == ["onion", None, None, None]
        assert view.hand_sizes == [2, 4, 4, 4]
        assert view.draw_size == 0
        assert view.discard == ["CAT", "B7", "G7", "Y7"]
        assert view.turn == 1


def onions(view: HeulView) -> list[int | None]:
    return [pile.onions for pile in view.piles]


def test_h10_the_memory_aid_changes_what_is_shown_and_nothing_else():
    state = position([["-R1", "-R2"], ["-B4", "B4"], ["G2"]], ["N7"])
    assert onions(state.view(0)) == onions(state.view(0, "own")) == [2, None, None]
    assert onions(state.view(1, "own")) == [None, 1, None]
    assert onions(state.view(None, "own")) == [None, None, None]
    assert onions(state.view(0, "strict")) == [None, None, None]
    assert onions(state.view(None, "open")) == [2, 1, 0]


def test_h10_the_memory_aid_is_no_option_of_the_game_and_no_part_of_a_record():
    with pytest.raises(maumau.BadOptions):
        maumau.game("heul", players=3, memory_aid="open")
    assert "memory" not in str(maumau.game("heul", players=3).new(seed=1).record())


@pytest.mark.parametrize("aid", ["strict", "own", "open"])
def test_h10_after_the_game_everything_is_open(aid: MemoryAid):
    state = played(position([["R5", "-R1"], ["B4"], ["G2"]], ["Y1"], others=[]), "Y1>onion")
    view = state.view(None, aid)
    assert onions(view) == [2, 0, 0]
    assert view.piles[0].cards is not None
    assert [(card.card, card.face_up) for card in view.piles[0].cards] == [("R5", True), ("R1", False), ("Y1", False)]
    assert view.result is not None
    assert view.result.devalued == [[2], [], []]


@pytest.mark.parametrize(
    ("piles", "start"),
    [
        ([["R4"], ["B3"], ["G5"], ["V6"]], 1),
        ([["R4"], ["B4", "N1", "-N7"], ["G5"], ["V6"]], 0),  # 4 and 4: seat 1 has lost 1 more
        ([["R4"], ["B6"], ["G4"], ["V6"]], 0),
    ],
)
def test_h11_the_one_who_came_last_starts_a_rematch(piles: list[list[str]], start: int):
    state = played(position([*piles, ["R7", "R7"]], ["CAR"], others=[], turn=4), "CAR>onion")
    assert state.next_start() == start
