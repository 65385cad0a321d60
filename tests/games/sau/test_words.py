"""What people are told is said in every language: errors, reasons, effects, events."""

import ast
import inspect
import random
from typing import Any

import pytest

from maumau import IllegalMove, NotYourTurn
from maumau.games.sau import Sau, events, narrate, rules, view
from maumau.locale import LANGUAGES, bundle, card_words, say
from tests.games.sau.positions import played, position, told

pytestmark = pytest.mark.plain

NAMES = ("Mia", "Tom", "Ida", "Bo", "Jo")


# ---- errors


@pytest.mark.parametrize(
    ("table", "move", "reason"),
    [
        ({}, "P5", "illegal-move-not-in-hand"),
        ({}, "P4", "why-no-match"),
        ({"pending": 2}, "K1", "why-only-plus"),
        ({"pending": 2}, "draw", "illegal-move-phase"),
        ({"pigs": "P1 B1 K1"}, "KS>P", "illegal-move-not-last-pig"),
        ({"mau_call": True}, "K1!", "illegal-move-no-call-due"),
        ({}, "K1!", "illegal-move-no-call-due"),
        ({}, "take", "illegal-move-phase"),
        ({}, "bet>P", "illegal-move-phase"),
        ({"phase": "bet"}, "K1", "why-bet-first"),
        ({"phase": "bet", "bets": "0P"}, "bet>P", "illegal-move-phase"),
        ({"phase": "back", "steps": 2, "pigs": "K1"}, "back>P", "illegal-move-phase"),
        ({"phase": "back", "steps": 2, "pigs": "K1"}, "K1", "why-steps-first"),
        ({"phase": "take", "pending": 2}, "pass", "illegal-move-phase"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_illegal_move_is_refused_in_words_and_changes_nothing(
    table: dict[str, Any], move: str, reason: str, language: str
):
    state = position("P4 K1 KS", discards="B3 K6", pile="E5 E6", **table)
    before = state._states.tobytes()
    with pytest.raises(IllegalMove) as raised:
        state.play(move, 0)
    assert raised.value.reason == reason
    assert raised.value.details["legal"] == state.legal(0)
    words = raised.value.text(language)
    assert words != reason
    assert not set("${}") & set(words)
    assert state._states.tobytes() == before


def test_in_a_window_a_card_is_refused_to_who_may_only_answer():
    state = played(position("K4 B1", "P1 P2 P3", mau_call=True), "K4")
    for move, reason in (("P1", "why-not-your-turn"), ("draw", "illegal-move-phase")):
        with pytest.raises(IllegalMove) as raised:
            state.play(move, 1)
        assert raised.value.reason == reason
        assert "$" not in str(raised.value)
    with pytest.raises(NotYourTurn):
        state.play("object", 0)


# ---- the words


def reasons() -> set[str]:
    """The codes of the messages that the view makes, as its source says."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(view))) if isinstance(node, ast.Call)]
    made = {ast.unparse(call.args[0]) for call in calls if ast.unparse(call.func) == "Message"}
    return {ast.literal_eval(code) for code in made if code.startswith("'")} | set(view.REASONS.values())


def test_every_refusal_of_the_rules_has_a_reason():
    kinds = {rules.NO_MATCH, rules.WRONG_COLOUR, rules.OPENING_SYMBOL, rules.ONLY_PLUS, rules.ONLY_TAKE}
    assert set(view.REASONS) == kinds
    assert rules.NOT_NOW not in kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_message(language: str):
    tags = [kind.__struct_config__.tag for kind in events.Event.__args__]
    assert len(tags) == 17
    assert len(reasons()) > 15
    for code in [*tags, *reasons(), "bad-options-track", "bad-options-track-shown"]:
        assert bundle(language).has_message(str(code)), code


def sentences(language: str, seed: int, plies: int) -> list[str]:
    """All that is said in a random game, to a player and to a spectator."""
    state, pick = Sau(3, {"mau_call": True, "track": [14] * 4}).new(seed), random.Random(seed)
    said = []
    while not state.over and state.ply < plies:
        seat = pick.choice(state.seats)
        said += [message for card in state.view(0).hand for message in messages(card)]
        state.play(pick.choice(state.legal(seat)), seat)
        said += [*told(state, 0), *told(state, None)]
    return [strictly(language, code, args) for code, args in said]


def messages(card: view.HeldCard) -> list[tuple[str, dict[str, Any]]]:
    made = [*(choice.effect for choice in card.moves), *([card.refused] if card.refused else [])]
    return [(message.code, message.args) for message in made]


def strictly(language: str, code: str, args: dict[str, Any]) -> str:
    """A message in words, if it gets all that it needs; said to seat 0."""
    words = say(language, code, args, NAMES, you=0, game="sau")
    assert words != code
    assert not set("${}") & set(words), words
    assert "None" not in words
    assert "???" not in words
    return words


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_can_be_said(language: str):
    said = sentences(language, seed=8, plies=160)
    assert len(set(said)) > 80


@pytest.mark.parametrize(
    ("language", "card", "words", "label"),
    [
        ("en", "B4", "the brown 4", "brown 4"),
        ("en", "KX", "the black X", "black X"),
        ("en", "P+", "the pink +2", "pink +2"),
        ("en", "ES", "the Schlappi for beige", "Schlappi for beige"),
        ("en", "BAU", "the Bauer", "Bauer"),
        ("de", "B4", "die braune 4", "braune 4"),
        ("de", "KX", "das schwarze X", "X in Schwarz"),
        ("de", "P+", "die pinke +2", "pinke +2"),
        ("de", "ES", "den Schlappi für Beige", "Schlappi für Beige"),
        ("de", "BAU", "den Bauern", "Bauer"),
    ],
)
def test_cards_become_words_of_this_game(language: str, card: str, words: str, label: str):
    assert card_words(language, card, game="sau") == words
    assert card_words(language, card, "label", game="sau") == label


def test_the_same_code_is_another_card_in_another_game():
    assert say("en", "why-no-match", {"card": "B5", "top": "B4"}, game="sau") == "It doesn’t fit on the brown 4."
    assert say("en", "why-no-match", {"card": "B5", "top": "B4"}, game="heul") == "It doesn’t fit on the blue 4."
    assert say("en", "why-no-match", {"card": "B5", "top": "B4"}) == "It doesn’t fit on the blue 4."


def test_errors_know_whose_cards_they_name():
    with pytest.raises(IllegalMove, match="It doesn’t fit on the brown 4"):
        position("P5 P1 K1", discards="B4").play("P5")


SAID = [
    (("card-laid", {"seat": 0, "card": "B4", "call": "mau", "left": 1}), "You play the brown 4: “Mau!” One card left."),
    (("card-laid", {"seat": 1, "card": "BAU", "call": "none", "left": 4}), "Tom plays the Bauer."),
    (("pig-trotted", {"pig": "K", "number": 1, "space": 9}), "Off trots the black pig, one space on: now at 9."),
    (("pig-went-back", {"seat": 1, "pig": "P", "space": 0}), "Tom shoos the pink pig back to Start."),
    (("cards-taken", {"seat": 0, "number": 2, "cards": ["P6", "K+"]}), "You take the pink 6 and the black +2."),
    (("bet-placed", {"seat": 1, "place": 2}), "Tom bets, space 4."),
    (("bet-placed", {"seat": 0, "place": 2, "pig": "E"}), "You bet on the beige pig, space 4."),
    (
        ("objection-made", {"seat": 1, "other": 0, "card": "KX"}),
        "“Forgot Mau!” shouts Tom, and you take back the black X.",
    ),
    (
        (
            "race-over",
            {"race": 1, "ended_by": "last card", "seat": 1, "pigs": ["P", "K"], "bets": [], "points": [], "scores": []},
        ),
        "Race 1 is over! Tom is out of cards. Snout to snout, the winners: the pink pig and the black pig!",
    ),
    (("effect-bauer", {"colour": "P"}), "No pig moves. Wanted next: pink."),
]


@pytest.mark.parametrize(("message", "words"), SAID)
def test_messages_read_as_they_should(message: tuple[str, dict[str, Any]], words: str):
    assert strictly("en", *message) == words
    assert strictly("de", *message) != words


def test_narration_makes_no_sentences():
    """Nothing but codes and arguments travels."""
    assert "say(" not in inspect.getsource(narrate)
    assert "locale" not in inspect.getsource(view)
