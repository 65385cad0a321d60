"""The catalogues say everything in every language, with the arguments that they get."""

import ast
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor

import maumau
from maumau.core.errors import MaumauError
from maumau.locale import LANGUAGES, card_words, say
from maumau.table.entries import Manners
from maumau.table.lobby import make_game

SOURCES = Path(maumau.__file__).parent


class Variables(Visitor):
    """Collects the arguments that a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 (the visitor's naming)
        self.names.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    """Each message's arguments."""
    found: dict[str, set[str]] = {}
    text = (resources.files("maumau.locale") / f"{language}.ftl").read_text("utf-8")
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, Junk), entry.content
        if isinstance(entry, Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice in {language}.ftl"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_messages_as_english(language: str):
    assert messages(language).keys() == messages("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_needs_an_argument_that_english_does_not_get(language: str):
    english = messages("en")
    extra = {
        code: used - english[code] for code, used in messages(language).items() if used - english[code] - {"count"}
    }
    assert extra == {}


def raised() -> Iterator[tuple[str, set[str]]]:
    """Each error that the package raises by the name of its reason, with the details that it gives."""
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                reason, details = node.args[0].value, {word.arg for word in node.keywords if word.arg}
                spread = any(word.arg is None for word in node.keywords)
                if name[:3] in ("Bad", "Ill", "Not", "Sta") and isinstance(reason, str) and not spread:
                    yield reason, details


def test_every_error_has_a_message_and_gives_it_all_its_arguments():
    english = messages("en")
    found = list(raised())
    assert len(found) > 20
    for reason, details in found:
        assert reason in english, reason
        assert english[reason] <= details, f"{reason} needs {english[reason] - details}"


WRONG: dict[str, Callable[[], object]] = {
    "bad-options-players": lambda: maumau.game("sau", players=6),
    "bad-options-unknown": lambda: maumau.game("sau", players=3, jokers=True),
    "bad-options-bool": lambda: maumau.game("sau", players=3, mau_call="yes"),
    "bad-options-track": lambda: maumau.game("sau", players=3, track=[0]),
    "bad-options-days": lambda: make_game("sau", 3, {"mau_call": True}, Manners(pace="days")),
    "bad-notation": lambda: maumau.game("sau", players=3).new(seed=0).play("?"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", WRONG)
def test_errors_call_a_game_and_a_pace_by_the_names_that_people_know(language: str, reason: str):
    """The code words of games are for programs and for what one types."""
    with pytest.raises(MaumauError) as raised:
        WRONG[reason]()
    assert raised.value.reason == reason
    text = raised.value.text(language)
    assert say(language, "game-sau") in text
    assert "sau" not in text
    if reason == "bad-options-days":
        assert say(language, "pace-days") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_seats_become_words(language: str):
    gift = say(language, "card-given", {"seat": 1, "to": 0, "card": "R5"}, names=["Mia", "Tom"])
    assert "Mia" in gift
    assert "Tom" in gift
    assert "R5" not in gift
    assert {card_words(language, card) for card in ("onion", None, "CAT")}.isdisjoint({"onion", "None", "CAT"})


def test_the_readers_own_seat_is_spoken_to():
    assert say("en", "card-given", {"seat": 1, "to": 0, "card": "R5"}, names=["Mia", "Tom"], you=0) == (
        "Tom gives you the red 5."
    )
    assert say("de", "game-over", {"winners": [0, 1]}, names=["Mia", "Tom"]).count("Mia und Tom") == 1


def test_a_language_that_we_do_not_speak_is_english():
    assert say("tlh", "bad-notation", {"move": "x", "game": "heul"}) == say(
        "en", "bad-notation", {"move": "x", "game": "heul"}
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_argument_of_any_length_is_said(language: str):
    assert "???" not in say(language, "bad-request", {"why": "why " * 5000})


def test_a_name_is_text_and_nothing_in_it_is_a_message():
    assert "{ $card }" in say("en", "card-given", {"seat": 1, "to": 0, "card": "R5"}, names=["{ $card }", "Tom"])
