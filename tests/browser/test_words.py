"""Both languages are whole, remembered, and read aloud."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from maumau.locale import bundle, card_words, say
from tests.browser.conftest import Visit
from tests.browser.games import rush
from tests.browser.player import Keys
from tests.browser.servers import Server

UNKNOWN = re.compile(r"Failed to load resource: .* 404")
LOCALES = {"en": "en-GB", "de": "de-DE"}
UNTRANSLATED = re.compile(r"\{\s*\$|\{\s*[a-z]+-|undefined|\[object|\bNaN\b")
WORDS_ON_PAGE = """() => {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
  const labels = [...document.querySelectorAll('*')].flatMap((one) => attributes.map((name) => one.getAttribute(name)));
  return [document.title, document.body.innerText, document.body.textContent, ...labels].filter(Boolean);
}"""

LISTEN = """
  window.told = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) {
      if (node.parentElement?.dataset.testid === 'live') window.told.push(node.textContent);
    }
  }).observe(document, { subtree: true, childList: true });
"""


def assert_words(page: Page) -> str:
    """Everything that is said on the page is said in words; returns the text."""
    texts: list[str] = page.evaluate(WORDS_ON_PAGE)
    for text in texts:
        assert not UNTRANSLATED.search(text), text
        for word in re.findall(r"\b[a-z]+(?:-[a-z0-9]+)+\b", text):
            assert not bundle("en").has_message(word), f"the code {word} stands on the page"
    return texts[1]


@pytest.mark.parametrize(
    ("language", "onions", "pigs"),
    [
        ("en", "4 players, with special cards", "3 players, with “Mau”"),
        ("de", "Zu viert, mit Sonderkarten", "Zu dritt, mit „Mau“"),
    ],
)
def test_what_was_chosen_reads_as_one_sentence(server: Server, visit: Visit, language: str, onions: str, pigs: str):
    page = visit(server, locale=LOCALES[language])
    page.goto("/")
    more = page.get_by_text(say(language, "start-more"))
    more.click()
    page.get_by_role("radio", name="4", exact=True).check(force=True)
    page.get_by_role("switch", name=say(language, "start-special")).check(force=True)
    expect(page.locator("summary").filter(has=more)).to_contain_text(onions)
    page.get_by_role("radio", name=say(language, "game-sau"), exact=True).check(force=True)
    page.get_by_role("radio", name="3", exact=True).check(force=True)
    page.get_by_role("switch", name=say(language, "sau-option-call")).check(force=True)
    expect(page.locator("summary").filter(has=more)).to_contain_text(pigs)


@pytest.mark.parametrize("language", LOCALES)
def test_every_page_speaks_words_in_the_browsers_language(server: Server, visit: Visit, language: str):
    """No code of a message is left anywhere: start, table, sheets, explanations, rules, privacy, lost pages."""
    mia = Keys(visit(server, allowed=[UNKNOWN], locale=LOCALES[language]), language)
    page = mia.page
    for path in ("/", "/rules/heul", "/privacy", "/history", "/replay", "/continue", "/t/no-such-table"):
        page.goto(path)
        page.get_by_role("main").wait_for()
        if path.startswith("/t/"):
            page.get_by_text(mia.word("table-unknown")).wait_for()
        assert page.locator("html").get_attribute("lang") == language
        assert_words(page)

    mia.sit_down("Mia", seats=6, special=True)
    look = mia.wait_turn()
    assert_words(page)
    for held in look.hand:
        mia.take(held)
        assert_words(page)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert_words(page)
    page.keyboard.press("Escape")
    mia.turn()
    mia.wait_turn()
    for sheet in ("menu-log", "menu-help", "menu-options"):
        page.get_by_role("button", name=mia.word(sheet)).click()
        page.get_by_role("dialog").wait_for()
        assert_words(page)
        page.keyboard.press("Escape")


def test_the_language_is_switched_at_once_and_remembered(server: Server, visit: Visit):
    """On the start page and at the table; the next visit speaks it too, the game goes on meanwhile."""
    mia = Keys(visit(server, locale="fr-FR"))
    page = mia.page
    page.goto("/", wait_until="networkidle")
    page.get_by_role("button", name=say("en", "language-de")).click()
    page.get_by_text(say("de", "start-line")).wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
    page.reload()
    page.get_by_text(say("de", "start-line")).wait_for()

    mia.language = "de"
    mia.sit_down("Mia", seats=3)
    mia.wait_turn()
    page.keyboard.press("Escape")
    before = mia.wait(lambda look: say("de", "turn-yours") in look.strip)
    page.get_by_role("button", name=say("de", "menu-options")).click()
    page.get_by_role("radio", name=say("de", "language-en")).check(force=True)
    page.get_by_role("dialog").get_by_role("button", name=say("en", "close")).click()
    mia.language = "en"
    after = mia.wait(lambda look: say("en", "turn-yours") in look.strip)
    assert [held.key for held in after.hand] == [held.key for held in before.hand]
    assert page.locator("html").get_attribute("lang") == "en"


def test_each_hand_card_says_what_playing_it_would_do(server: Server, visit: Visit):
    """The label is the card and one sentence for every place that the page then offers; else why not."""
    mia = Keys(visit(server))
    mia.sit_down("Mia", seats=4, special=True)
    for _ in range(5):
        look = mia.wait_turn()
        for held in look.hand:
            assert held.label.startswith(card_words("en", held.card, "label") + ". ")
            chosen = mia.take(held)
            for offer in chosen.offers:
                effect = offer.label.split(". ", 1)[1]
                assert effect.rstrip(".") in held.label
            assert mia.word("effect-onion") in held.label
        mia.turn()


def test_every_event_is_told_in_a_sentence_by_the_live_region(server: Server, visit: Visit):
    """What moves on the table is said too, one sentence an event, nothing twice, and no hidden card is named."""
    mia = Keys(visit(server))
    mia.page.add_init_script(LISTEN)
    mia.sit_down("Mia", seats=3)
    look = mia.wait_turn()
    live = mia.page.get_by_test_id("live")
    assert live.get_attribute("aria-live") == "polite"
    held = look.hand[0]
    mia.take(held)
    mia.page.evaluate("window.told.length = 0")
    mia.page.keyboard.press("o")
    mia.wait_gone(held.key)
    after = mia.wait(lambda now: now.phase == "turn" and now.draw == (look.draw or 0) - 3)
    told: list[str] = mia.page.evaluate("window.told")
    assert say("en", "onion-laid", {"seat": 0, "card": held.card}, you=0) in told
    assert any(say("en", "card-drawn", {"seat": 0, "card": one.card}, you=0) in told for one in after.hand)
    for other in after.names[1:]:
        assert sum(line.startswith(other) and "draws a card" in line for line in told) == 1
        assert sum(line.startswith(other) and "draws" not in line for line in told) == 1


def test_the_end_is_told_and_read_too(server: Server, visit: Visit):
    """The live region says who won; the end screen's heading has the focus and no code stands on it, in German."""
    mia = Keys(visit(server, locale="de-DE"), "de")
    mia.page.add_init_script(LISTEN)
    mia.sit_down("Mia", seats=3)
    names = mia.wait_turn().names
    rush(mia.page)
    mia.wait(lambda look: look.over)
    assert mia.page.evaluate("document.activeElement.id") == "end-title"
    mia.open_check()
    assert mia.word("end-again") in assert_words(mia.page)
    record = mia.record()
    assert mia.standings()[0][1] == max(record["result"]["scores"])
    over = say("de", "game-over", {"winners": record["result"]["winners"]}, names, you=0)
    assert mia.page.evaluate("window.told").count(over) == 1
