"""The pages of rules show what they say: pictures where docs/rules/ wants them, right by the engine's own rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from maumau.games.heul.cards import CODES, number_of
from maumau.games.heul.ending import is_devalued
from maumau.games.heul.rules import places
from maumau.games.heul.text import LEFT, OWN, RIGHT
from maumau.games.sau import DEFAULT_TRACK
from maumau.games.sau.cards import CODES as SAU_CODES
from maumau.games.sau.cards import MATCHES
from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.pictures import picture
from tests.browser.servers import REPOSITORY, Server
from tests.browser.test_access import faults
from tests.browser.test_words import LOCALES, assert_words

PICTURE = re.compile(r"^<!-- picture: ([a-z-]+) -->$", re.MULTILINE)
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
SPILT = """(figure) => {
  const { left, right } = figure.getBoundingClientRect();
  return [...figure.querySelectorAll('svg, p, li, .speech')]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.left < left - 1 || box.right > right + 1).length;
}"""
"""How many parts of a picture reach beyond its edges."""
EFFECTS: dict[str, Callable[[list[str]], list[str | None]]] = {
    "CAT": lambda tops: [None if top[1] == max(one[1] for one in tops) else top for top in tops],
    "TOW": lambda tops: [tops[1], tops[0], tops[2]],
    "CAR": lambda tops: [tops[1], tops[2], tops[0]],
    "WER": lambda tops: [None if top == "onion" else "onion" for top in tops],
}
"""What three tops become; None is a card that lay below or face down, which may be any other."""
CARDS = "(all) => all.map((one) => one.dataset.card)"


def wanted(game: str, language: str) -> list[str]:
    """The pictures that a page of rules asks for, in order."""
    return PICTURE.findall((REPOSITORY / "docs" / "rules" / f"{game}.{language}.md").read_text("utf-8"))


def open_rules(page: Page, game: str) -> Locator:
    """Open a page of rules; its pictures."""
    page.goto(f"/rules/{game}")
    page.get_by_role("figure").first.wait_for()
    return page.get_by_role("figure")


@pytest.fixture
def rules(server: Server, visit: Visit) -> Page:
    """The rules of *Heul doch!*, opened."""
    page = visit(server)
    open_rules(page, "heul")
    return page


@pytest.fixture
def races(server: Server, visit: Visit) -> Page:
    """The rules of *Sau Mau Mau*, opened."""
    page = visit(server)
    open_rules(page, "sau")
    return page


def held_against(picture: Locator) -> tuple[str, dict[str, bool]]:
    """The card that lies there, and which others are marked as fitting it or not."""
    shown = picture.locator("[data-card]").evaluate_all(
        "(all) => all.map(({ dataset }) => [dataset.card, dataset.fits])"
    )
    return shown[0][0], {card: fits == "true" for card, fits in shown[1:]}


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_both_languages_show_the_same_pictures(game: str):
    assert wanted(game, "en") == wanted(game, "de") != []


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", ["heul", "sau"])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_every_picture_is_there_in_words_and_within_its_frame(
    server: Server, visit: Visit, game: str, language: str, light: str
):
    """In the order of the page in docs/, named by a line of its own, on the smallest phone and a large screen."""
    options: dict[str, Any] = {
        "color_scheme": light,
        "locale": LOCALES[language],
        "bypass_csp": True,
        "reduced_motion": "reduce",
    }
    page = visit(server, viewport={"width": 320, "height": 640}, **options)
    pictures = open_rules(page, game)
    names = pictures.evaluate_all("(all) => all.map((one) => one.dataset.testid)")
    assert names == [f"picture-{game}-{name}" for name in wanted(game, language)]
    assert_words(page)
    for width, height in ((320, 640), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(SIDEWAYS), width
        for one, name in zip(pictures.all(), names, strict=True):
            assert one.get_by_text(say(language, name), exact=True).is_visible()
            assert one.evaluate(SPILT) == 0, (name, width)
        picture(page, f"rules-{game}-{width}x{height}-{light}-{language}")
    assert faults(page, game) == []


def test_what_fits_by_the_picture_fits_by_the_rules(rules: Page):
    top, others = held_against(rules.get_by_test_id("picture-heul-fits"))
    shown = CODES.index(top)
    assert others == {card: bool(places(CODES.index(card), shown, -1, -1) >> OWN & 1) for card in others}
    assert set(others.values()) == {True, False}


def test_the_example_sends_each_card_where_the_rules_send_it(rules: Page):
    """Left neighbour, own, right neighbour, as they sit at the table."""
    piles = rules.get_by_test_id("picture-heul-example").locator("[data-top]").all()
    left, own, right = (CODES.index(pile.get_attribute("data-top") or "") for pile in piles)
    for pile, place in zip(piles, (LEFT, OWN, RIGHT), strict=True):
        for code in pile.locator(".held").evaluate_all(CARDS):
            assert places(CODES.index(code), own, left, right) == 1 << place, code


def test_the_counted_pile_is_counted_right(rules: Page):
    """Its onions, which cards they cross out, and the sum of the others."""
    pile = rules.get_by_test_id("picture-heul-counting")
    cards = pile.get_by_role("listitem").evaluate_all(CARDS)
    crossed = pile.locator("li.crossed").evaluate_all(CARDS)
    onions = cards.count("onion")
    numbers = {code: number_of(CODES.index(code)) for code in cards if code != "onion"}
    assert crossed == [code for code, number in numbers.items() if is_devalued(onions, number)]
    good = [number for code, number in numbers.items() if code not in crossed]
    total = f"{' + '.join(map(str, good))} = {say('en', 'end-score', {'count': sum(good)})}"
    assert " ".join((pile.get_by_test_id("sum").text_content() or "").split()) == total
    assert pile.get_by_text(say("en", "end-onions", {"count": onions})).is_visible()
    lost = sum(numbers[code] for code in crossed)
    assert lost
    assert pile.get_by_text(say("en", "end-lost", {"count": lost})).is_visible()


def test_each_special_card_does_in_the_picture_what_it_does_at_the_table(rules: Page):
    """Three piles side by side, the own in the middle."""
    for code, effect in EFFECTS.items():
        groups = rules.locator(f"[data-special={code}]").get_by_role("group").all()
        before, after = (group.locator("[data-card]").evaluate_all(CARDS) for group in groups)
        expected = effect(before)
        for shown, top, was in zip(after, expected, before, strict=True):
            assert shown == top or (top is None and shown != was), (code, before, after)


def test_what_fits_at_the_pig_race_fits_by_the_rules(races: Page):
    top, others = held_against(races.get_by_test_id("picture-sau-fits"))
    allowed = int(MATCHES[0, SAU_CODES.index(top)])
    assert others == {card: bool(allowed >> SAU_CODES.index(card) & 1) for card in others}
    assert set(others.values()) == {True, False}


def test_the_track_is_the_one_that_is_played_on(races: Page):
    """With the laurel for three players."""
    track = races.get_by_test_id("picture-sau-track").get_by_role("group")
    assert say("en", "sau-laurel", {"space": DEFAULT_TRACK[1]}) in (track.get_attribute("aria-label") or "")


def test_pigs_run_as_far_as_their_card_says(races: Page):
    """A number card by its number, a Schlappi three spaces."""
    runs = races.locator("[data-run]").evaluate_all("(all) => all.map(({ dataset }) => ({ ...dataset }))")
    assert len(runs) == 2
    for run in runs:
        symbol = run["run"][1]
        assert int(run["to"]) - int(run["from"]) == (3 if symbol == "S" else int(symbol)), run


def test_winning_bets_move_up_and_are_paid_from_the_top(races: Page):
    paid = races.get_by_test_id("picture-sau-paid")
    before, after = (row.locator("[data-pig]") for row in paid.get_by_role("list").all())
    pig = "(all) => all.map((one) => one.dataset.pig)"
    (winner,) = set(after.evaluate_all(pig))
    assert before.evaluate_all(pig).count(winner) == after.count() < before.count()
    worth = after.evaluate_all("(all) => all.map((one) => one.dataset.worth)")
    assert worth == ["6", "4", "3", "2", "1"][: after.count()]
    assert paid.get_by_text(", ".join(worth)).is_visible()
