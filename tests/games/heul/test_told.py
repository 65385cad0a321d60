"""What people are told: why a card may not go somewhere, what a move would do, and what has happened."""

import random
from typing import Any

import msgspec
import pytest

import maumau
from maumau import State
from maumau.games.heul.page import LETTERS_ROOM
from tests.games.heul.positions import hand, played, position

pytestmark = pytest.mark.plain


def refusals(state: State, card: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """Why the card of the seat on turn may not go to each place."""
    [shown] = [shown for shown in state.view(state.seats[0]).hand if shown.card == card]
    return {refusal.to: (refusal.code, refusal.args) for refusal in shown.refused}


def effects(state: State) -> dict[str, tuple[str, dict[str, Any]]]:
    """What each move of the seat on turn would do."""
    cards = state.view(state.seats[0]).hand
    return {choice.move: (choice.effect.code, choice.effect.args) for card in cards for choice in card.moves}


def told(state: State, ply: int, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    """The events of a move, as a viewer gets them."""
    return [(event["code"], event["args"]) for event in msgspec.to_builtins(state.events(ply, seat))]


def test_each_place_is_either_offered_or_refused_with_a_reason():
    state = position([["R5"], ["B4"], ["G2", "-G3"]], ["B1", "R1", "Y1"])
    assert refusals(state, "B1") == {
        "own": ("why-neighbour-first", {"card": "B1", "seats": [1]}),
        "right": ("why-onion-taboo", {"seat": 2}),
    }
    assert refusals(state, "R1") == {
        "left": ("why-no-match", {"card": "R1", "top": "B4"}),
        "right": ("why-onion-taboo", {"seat": 2}),
    }
    assert refusals(state, "Y1")["own"] == ("why-no-match", {"card": "Y1", "top": "R5"})


def test_a_card_that_fits_both_neighbours_names_both_in_the_reason():
    state = position([["R5"], ["B4"], ["G2"]], ["B2"])
    assert refusals(state, "B2") == {"own": ("why-neighbour-first", {"card": "B2", "seats": [1, 2]})}


def test_special_and_empty_neighbour_piles_have_reasons_of_their_own():
    state = position([["R5"], ["B4", "CAR"], []], ["R1"])
    assert refusals(state, "R1") == {
        "left": ("why-special-taboo", {"seat": 1}),
        "right": ("why-empty-taboo", {"seat": 2}),
    }


def test_special_cards_and_onions_need_no_reasons():
    state = position([["R5"], ["B4"], ["G2"]], ["CAT", "TOW"])
    assert refusals(state, "CAT") == refusals(state, "TOW") == {}


def test_who_is_not_on_turn_is_told_who_is():
    state = position([["R5"], ["B4"], ["G2"]], ["R1"])
    for card in state.view(2).hand:
        assert card.moves == []
        assert [(refusal.code, refusal.args) for refusal in card.refused] == [("why-not-your-turn", {"seat": 0})]


def test_the_hand_offers_exactly_the_legal_moves():
    state = position([["R5"], ["B4"], ["G2"]], ["B2", "CAR", "TOW", "R7"])
    assert sorted(move for moves in hand(state, 0).values() for move in moves) == state.legal()


def test_a_spectator_has_no_hand():
    assert position([["R5"], ["B4"], ["G2"]], ["R1"]).view().hand == []


def test_every_move_says_beforehand_what_it_would_do():
    assert effects(position([["R5"], ["B4"], ["G2", "-G7"]], ["B1", "R4", "CAT", "CAR"])) == {
        "B1>left": ("effect-give", {"card": "B1", "seat": 1}),
        "B1>onion": ("effect-onion", {"card": "B1"}),
        "R4>left": ("effect-give", {"card": "R4", "seat": 1}),
        "R4>onion": ("effect-onion", {"card": "R4"}),
        "CAT": ("effect-catapult", {"number": 5, "seats": [0]}),
        "CAT>onion": ("effect-onion", {"card": "CAT"}),
        "CAR>left": ("effect-carousel", {"direction": "left"}),
        "CAR>right": ("effect-carousel", {"direction": "right"}),
        "CAR>onion": ("effect-onion", {"card": "CAR"}),
    }
    assert effects(position([["R5"], [], ["-G2"]], ["R1", "TOW", "WER"])) == {
        "R1>own": ("effect-own", {"card": "R1"}),
        "R1>onion": ("effect-onion", {"card": "R1"}),
        "TOW>1": ("effect-swap", {"seat": 1, "mine": "R5", "theirs": None}),
        "TOW>2": ("effect-swap", {"seat": 2, "mine": "R5", "theirs": "onion"}),
        "TOW>onion": ("effect-onion", {"card": "TOW"}),
        "WER": ("effect-werewolf", {}),
        "WER>onion": ("effect-onion", {"card": "WER"}),
    }


def test_a_catapult_without_a_target_says_so_beforehand():
    state = position([["-R5"], [], ["CAR"]], ["CAT"])
    assert effects(state)["CAT"] == ("effect-catapult-nothing", {})


def test_effects_name_no_card_that_lies_face_down():
    state = position([["R5"], ["B4", "-N7"], ["G2"]], ["TOW", "WER", "CAR"])
    assert "N7" not in str(effects(state))


def test_playing_and_drawing_are_told_and_only_the_drawer_learns_which_card():
    state = played(position([["R5"], ["B4"], ["G2"]], ["R1", "N7"], draw=["Y3"]), "R1>own")
    assert told(state, 0, 0) == [("card-played", {"seat": 0, "card": "R1"}), ("card-drawn", {"seat": 0, "card": "Y3"})]
    for viewer in (1, 2, None):
        assert told(state, 0, viewer) == [("card-played", {"seat": 0, "card": "R1"}), ("card-drawn", {"seat": 0})]


def test_drawing_the_card_that_was_just_played_is_told_too():
    state = played(position([["R5"], ["B4"], ["G2"]], ["R1", "R1"], draw=["R1"]), "R1>own")
    assert told(state, 0, 0)[1] == ("card-drawn", {"seat": 0, "card": "R1"})


def test_a_gift_is_told_with_giver_and_receiver():
    state = played(position([["R5"], ["B4"], ["G2"]], ["G1"]), "G1>right")
    assert told(state, 0, None) == [("card-given", {"seat": 0, "to": 2, "card": "G1"})]


def test_an_onion_is_named_only_to_the_one_who_laid_it():
    state = played(position([["R5"], ["B4"], ["G2"]], ["G1"]), "G1>onion")
    assert told(state, 0, 0) == [("onion-laid", {"seat": 0, "card": "G1"})]
    assert told(state, 0, 1) == told(state, 0, None) == [("onion-laid", {"seat": 0})]
    assert [state.shown_move(0, seat) for seat in (0, 1, None)] == ["G1>onion", "?>onion", "?>onion"]


@pytest.mark.parametrize(
    ("card", "move", "events"),
    [
        ("CAT", "CAT", [("cards-catapulted", {"number": 5, "seats": [0, 1], "cards": ["R5", "B5"]})]),
        ("TOW", "TOW>2", [("tops-swapped", {"seat": 0, "other": 2})]),
        ("CAR", "CAR>right", [("tops-passed", {"direction": "right"})]),
        ("WER", "WER", [("tops-turned", {})]),
    ],
)
def test_a_special_cards_effect_is_told_after_it(card: str, move: str, events: list[tuple[str, dict[str, Any]]]):
    targets: dict[str, dict[str, Any]] = {"TOW>2": {"target": 2}, "CAR>right": {"target": "right"}}
    target = targets.get(move, {})
    state = played(position([["R5"], ["B5"], ["-G2"]], [card]), move)
    for viewer in (0, 1, None):
        assert told(state, 0, viewer) == [("special-played", {"seat": 0, "card": card, **target}), *events]


def test_a_catapult_that_hits_nothing_is_told():
    state = played(position([["-R5"], [], ["CAR"]], ["CAT"]), "CAT")
    assert told(state, 0, None)[1] == ("catapult-missed", {})


def test_the_last_move_is_told_with_all_winners():
    state = played(position([["R4"], ["B4"], ["G2"]], ["Y1"], others=[]), "Y1>onion")
    assert told(state, 0, None)[-1] == ("game-over", {"winners": [0, 1]})


def test_the_longest_pages_take_half_of_their_room():
    towels = position([["R5"]] * 6, ["TOW", "TOW", "TOW", "CAR"])
    assert all(len(page) < LETTERS_ROOM / 2 for page in towels.pages(0, "open").values())
    for seed in range(20):
        state, pick = maumau.game("heul", players=6, special_cards=True).new(seed), random.Random(seed)
        while not state.over:
            state.play(pick.choice(state.legal()))
        assert all(len(page) < LETTERS_ROOM / 2 for page in state.pages(None, "open").values())
