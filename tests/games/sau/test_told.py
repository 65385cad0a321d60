"""What people are told: why a card can't be played, what a move would do, and what has happened."""

import random
from typing import Any

import pytest

from maumau import State
from maumau.games.sau import Sau
from tests.games.sau.positions import OTHERS, hand, played, position, told

pytestmark = pytest.mark.plain


def refusals(state: State, seat: int) -> dict[str, tuple[str, dict[str, Any]] | None]:
    """Why each card of a seat's hand can't be played."""
    shown = state.view(seat).hand
    return {card.card: card.refused and (card.refused.code, card.refused.args) for card in shown}


def effects(state: State) -> dict[str, tuple[str, dict[str, Any]]]:
    """What each move of the seat on turn would do."""
    cards = state.view(state.seats[0]).hand
    return {choice.move: (choice.effect.code, choice.effect.args) for card in cards for choice in card.moves}


def codes(state: State, viewer: int | None = None) -> list[str]:
    return [code for code, _ in told(state, viewer)]


# ---- the hand: moves, refusals, effects


def test_each_card_is_either_offered_or_refused_with_a_reason():
    state = position("P4 K1 BX", discards="K6")
    assert refusals(state, 0) == {
        "P4": ("why-no-match", {"card": "P4", "top": "K6"}),
        "K1": None,
        "BX": ("why-no-match", {"card": "BX", "top": "K6"}),
    }
    assert [[choice.move for choice in card.moves] for card in state.view(0).hand] == [[], [], ["K1"]]


@pytest.mark.parametrize(
    ("table", "card", "refusal"),
    [
        ({"discards": "BAU", "demanded": "P"}, "K1", ("why-wrong-colour", {"card": "K1", "colour": "P"})),
        ({"discards": "KX", "opening": True}, "PX", ("why-opening-symbol", {"card": "PX", "top": "KX"})),
        ({"discards": "K+", "opening": True}, "P+", ("why-opening-symbol", {"card": "P+", "top": "K+"})),
        ({"discards": "P1 B+ K+", "pending": 4}, "BAU", ("why-only-plus", {"number": 4})),
        ({"discards": "P1 B+", "pending": 2, "phase": "take"}, "P+", ("why-only-take", {"number": 2})),
        ({"phase": "bet"}, "K1", ("why-bet-first", {"seat": 0})),
        ({"phase": "back", "steps": 3, "pigs": "K5"}, "K1", ("why-steps-first", {"seat": 0, "number": 3})),
    ],
)
def test_every_reason_has_its_position(table: dict[str, Any], card: str, refusal: tuple[str, dict[str, Any]]):
    assert refusals(position(f"{card} K1 E1", **table), 0)[card] == refusal


def test_who_is_not_on_turn_is_told_who_is_and_what_is_waited_for():
    assert refusals(position("K1", "P1"), 1) == {"P1": ("why-not-your-turn", {"seat": 0})}
    assert refusals(position("K1", "P1", phase="bet"), 1) == {"P1": ("why-bet-first", {"seat": 0})}
    back = position("K1", "P1", phase="back", steps=2, pigs="K5")
    assert refusals(back, 1) == {"P1": ("why-steps-first", {"seat": 0, "number": 2})}


def test_in_a_window_everybody_waits_and_only_who_forgot_is_told_what_for():
    state = played(position("K4 B1", "P1 P2 P3", mau_call=True), "K4")
    assert refusals(state, 0) == {"B1": ("why-window", {})}
    assert refusals(state, 1)["P1"] == ("why-not-your-turn", {"seat": 0})
    assert state.view(1).moves == ["object", "allow"]
    assert state.view(0).moves == state.view(None).moves == []
    assert (state.view(0).turn, state.view(0).acting) == (0, [1])


def test_the_view_offers_exactly_the_legal_moves():
    pick = random.Random(3)
    state = Sau(3, {"mau_call": True, "track": [30] * 4}).new(seed=3)
    for _ in range(120):
        for seat in range(3):
            shown = state.view(seat)
            plays = {choice.move for card in shown.hand for choice in card.moves}
            assert sorted([*plays, *shown.moves]) == state.legal(seat)
            assert all(card.refused is None or not card.moves for card in shown.hand)
            assert [card.card for card in shown.hand] == hand(state, seat)
        seat = pick.choice(state.seats)
        state.play(pick.choice(state.legal(seat)), seat)


def test_moves_say_which_choice_they_make_and_whether_they_call():
    state = position("KS E1", discards="E6", pigs="B1 K1", mau_call=True)
    choices = [(c.move, c.choice, c.call) for card in state.view(0).hand for c in card.moves]
    assert choices == [
        ("E1", None, False),
        ("E1!", None, True),
        ("KS>P", "P", False),
        ("KS>E", "E", False),
        ("KS>P!", "P", True),
        ("KS>E!", "E", True),
    ]
    assert state.view(0).call_due
    assert not position("K4 B1 B2", mau_call=True).view(0).call_due


def test_a_spectator_has_no_hand_and_no_moves():
    shown = position("K4 B1").view()
    assert (shown.hand, shown.moves, shown.seat) == ([], [], None)


def test_every_move_says_beforehand_what_it_would_do():
    state = position("K4 KX K+ ES BAU", OTHERS[0], OTHERS[1], pigs="P2 B2 K4")
    told = effects(state)
    assert [told.pop(f"BAU>{colour}") for colour in "PBKE"] == [
        ("effect-bauer", {"colour": colour}) for colour in "PBKE"
    ]
    assert told == {
        "K4": ("effect-trot", {"pig": "K", "number": 4}),
        "KX": ("effect-skip", {"seat": 1}),
        "K+": ("effect-plus", {"seat": 1, "number": 2}),
        "ES>E": ("effect-schlappi", {"pig": "E", "number": 3, "colour": "E"}),
    }


def test_an_effect_counts_the_cards_that_wait_and_the_spaces_that_are_left():
    assert effects(position("P+ K1 B1", discards="B6 B+ K+", pending=4)) == {
        "P+": ("effect-plus", {"seat": 1, "number": 6})
    }
    state = position("K4 ES B1", pigs="P19 B19 K18 E19", laurel=20)
    assert effects(state)["K4"] == ("effect-trot", {"pig": "K", "number": 2})
    state = position("K4 ES B1", pigs="P19 B18 K18 E18", laurel=20)
    assert effects(state)["ES>K"] == ("effect-schlappi", {"pig": "K", "number": 2, "colour": "E"})


@pytest.mark.parametrize("card", ["KX", "K+", "BAU"])
def test_of_a_last_card_nobody_is_promised_what_no_longer_happens(card: str):
    """S8: it skips nobody, makes nobody draw, and asks for no colour."""
    assert set(map(repr, effects(position(card)).values())) == {repr(("effect-last-card", {}))}


def test_a_last_schlappi_promises_only_the_pigs_spaces():
    assert effects(position("KS", pigs="P1 B1 E1")) == {"KS>K": ("effect-trot", {"pig": "K", "number": 3})}


# ---- events


def test_a_number_is_told_with_the_pigs_trot():
    state = played(position("K4 B1", pigs="K3"), "K4")
    for viewer in (0, 1, None):
        assert told(state, viewer) == [
            ("card-laid", {"seat": 0, "card": "K4", "call": "none", "left": 1}),
            ("pig-trotted", {"pig": "K", "number": 4, "space": 7}),
        ]


def test_a_trot_that_the_laurel_stops_is_told_as_it_was():
    state = played(position("K4 B1", pigs="K18", laurel=20), "K4")
    assert told(state)[1] == ("pig-trotted", {"pig": "K", "number": 2, "space": 20})


def test_a_call_is_told_with_the_card():
    assert told(played(position("K4 B1", mau_call=True), "K4!"))[0][1]["call"] == "mau"
    assert told(played(position("K4", mau_call=True), "K4!"))[0][1]["call"] == "mau-mau"


def test_what_a_card_does_is_told_after_it():
    assert told(played(position("KX B1", *OTHERS[:2]), "KX"))[1:] == [("seat-skipped", {"seat": 1})]
    assert told(played(position("KX B1"), "KX"))[1:] == [("seat-skipped", {"seat": 1})]
    assert told(played(position("BAU B1"), "BAU>P"))[1:] == [("colour-demanded", {"colour": "P"})]
    assert told(played(position("KS B1", pigs="P1 B1 E1"), "KS>K"))[1:] == [
        ("pig-trotted", {"pig": "K", "number": 3, "space": 3}),
        ("colour-demanded", {"colour": "K"}),
    ]
    state = played(position("K+ B1", "P+ B2 B3", *OTHERS[:1]), "K+")
    assert told(state)[1:] == [("cards-pending", {"seat": 1, "number": 2})]
    assert told(played(state, "P+"))[1:] == [("cards-pending", {"seat": 2, "number": 4})]


def test_only_who_draws_learns_which_card():
    state = played(position("B1", *OTHERS[:2], pile="K4"), "draw")
    assert told(state, 0) == [("card-drawn", {"seat": 0, "card": "K4"})]
    for viewer in (1, 2, None):
        assert told(state, viewer) == [("card-drawn", {"seat": 0})]


def test_drawing_a_second_bauer_is_told_too():
    state = played(position("BAU B1", pile="BAU"), "draw")
    assert told(state, 0) == [("card-drawn", {"seat": 0, "card": "BAU"})]


def test_only_who_takes_learns_which_cards():
    state = played(position("B1", *OTHERS[:2], discards="P1 B+", pending=2, pile="K4 P6"), "take")
    assert told(state, 0) == [("cards-taken", {"seat": 0, "number": 2, "cards": ["P6", "K4"]})]
    assert told(state, 1) == told(state, None) == [("cards-taken", {"seat": 0, "number": 2})]


def test_a_reshuffle_is_told_before_the_cards_that_needed_it():
    state = played(position("B1", OTHERS[0], discards="P1 P2 E5 K6"), "draw")
    assert told(state, 1) == [("reshuffled", {"number": 3}), ("card-drawn", {"seat": 0})]
    state = played(position("B1", OTHERS[0], discards="P1 P2 B+ K+", pending=4, pile="E5"), "take")
    assert told(state, 1) == [("reshuffled", {"number": 3}), ("cards-taken", {"seat": 0, "number": 4})]


def test_no_reshuffle_is_told_where_there_is_nothing_to_shuffle():
    """One card is left, two should be taken, and only the +2 itself lies there."""
    state = played(position("B1", OTHERS[0], discards="K+", pending=2, pile="E5"), "take")
    assert told(state, 1) == [("cards-taken", {"seat": 0, "number": 1})]
    assert state._states[0].shuffles == 0


def test_steps_back_are_told_one_by_one_and_staying_is_not():
    table = {"discards": "P1 B+", "pending": 2, "pile": "K4 P6", "pigs": "K1"}
    state = played(position("B1", OTHERS[0], **table), "take", "back>K")  # type: ignore[arg-type]
    assert told(state) == [("pig-went-back", {"seat": 0, "pig": "K", "space": 0})]
    state = played(position("B1", OTHERS[0], **table), "take", "stay")  # type: ignore[arg-type]
    assert told(state) == []


def test_a_bet_names_its_pig_only_to_who_placed_it():
    state = played(position("B1", *OTHERS[:2], pile="K4", bets="2E"), "draw", "bet>K")
    assert told(state, 0) == [("bet-placed", {"seat": 0, "place": 2, "pig": "K"})]
    for viewer in (1, 2, None):
        assert told(state, viewer) == [("bet-placed", {"seat": 0, "place": 2})]
    assert [state.shown_move(1, seat) for seat in (0, 1, None)] == ["bet>K", "bet>?", "bet>?"]


def test_a_changed_bet_is_told_as_that():
    state = played(position("B1", *OTHERS[:2], pile="K4", bets="0P 2E 1E"), "draw", "bet>K")
    assert told(state, 0) == [("bet-changed", {"seat": 0, "place": 3, "pig": "K"})]
    assert told(state, 1) == [("bet-changed", {"seat": 0, "place": 3})]


def test_leaving_bets_as_they_are_is_no_event():
    assert told(played(position("B1", pile="K4"), "draw", "nobet")) == []


def test_passing_is_told():
    assert told(played(position("B1"), "pass")) == [("seat-passed", {"seat": 0})]


@pytest.mark.parametrize(("card", "follows"), [("K+", "cards-pending"), ("KX", "seat-skipped"), ("K4", "pig-trotted")])
def test_a_missing_call_is_told_to_nobody_but_who_forgot_it(card: str, follows: str):
    """The others see the card, what it does, how many are left, and that nothing was said: as if none were due."""
    state = played(position(f"{card} B1", *OTHERS[:2], mau_call=True), card)
    (laid, args), *rest = told(state, 1)
    assert (laid, args) == ("card-laid", {"seat": 0, "card": card, "call": "none", "left": 1})
    assert [code for code, _ in rest] == [follows]
    assert told(state, 1) == told(state, 2) == told(state, None)
    assert told(state, 1) == told(played(position(f"{card} B1", *OTHERS[:2]), card), 1)
    assert told(state, 0) == [*told(state, 1), ("call-missing", {"seat": 0})]


def test_letting_a_play_pass_tells_nothing():
    state = played(position("K+ B1", *OTHERS[:2], mau_call=True), "K+")
    assert told(played(state, "allow")) == []
    assert told(played(state, "allow")) == []


def test_an_objection_is_told_with_the_card_that_goes_back():
    state = played(position("KX B1", *OTHERS[:2], mau_call=True), "KX")
    state.play("object", 2)
    assert told(state) == [("objection-made", {"seat": 2, "other": 0, "card": "KX"})]


def test_a_races_end_is_told_from_the_card_to_the_next_race():
    state = position("K4", *OTHERS[:2], pigs="K17", bets="1P 0K 2E", scores=[1, 2, 3], race=1, starter=2, laurel=20)
    played(state, "K4")
    opening = state.public()["top"]
    for viewer in (None, 0, 1, 2):
        assert told(state, viewer) == [
            ("card-laid", {"seat": 0, "card": "K4", "call": "none", "left": 0}),
            ("pig-trotted", {"pig": "K", "number": 3, "space": 20}),
            (
                "race-over",
                {
                    "race": 2,
                    "ended_by": "both",
                    "seat": 0,
                    "pigs": ["K"],
                    "bets": [[1, "P"], [0, "K"], [2, "E"]],
                    "points": [14, 0, 0],
                    "scores": [15, 2, 3],
                },
            ),
            ("race-begun", {"race": 3, "seat": 0, "card": opening}),
        ]


def test_a_race_that_a_window_ends_is_told_when_it_closes():
    state = played(position("KX", *OTHERS[:2], mau_call=True), "KX", "allow", "allow")
    assert codes(state) == ["race-over", "race-begun"]


def test_a_last_x_or_plus_skips_nobody_in_the_log_either():
    assert codes(played(position("KX", *OTHERS[:2]), "KX")) == ["card-laid", "race-over", "race-begun"]
    assert codes(played(position("K+", *OTHERS[:2]), "K+")) == ["card-laid", "race-over", "race-begun"]


def test_the_last_race_is_told_with_all_winners():
    state = played(position("KX", *OTHERS[:2], race=3, scores=[2, 7, 5]), "KX")
    assert codes(state) == ["card-laid", "race-over", "game-over"]
    assert told(state)[-1] == ("game-over", {"winners": [0, 1]})
