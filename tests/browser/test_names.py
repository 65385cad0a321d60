"""Names are text, whatever is in them (faults 26, 27)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.player import Keys
from tests.browser.servers import Server

REFUSED = re.compile(r"Failed to load resource: .* 4\d\d")
NAMES = {
    "markup": ("<b onclick=a()>M</b>", "<b onclick=a()>M</b>"),
    "script": ("<script>alert(1)</script>"[:24], "<script>alert(1)</script"),
    "template": ("{{7*7}}${7*7}{ $seat }", "{{7*7}}${7*7}{ $seat }"),
    "bidi": ("Mia\u202egnp.exe\u2066", "Miagnp.exe"),
    "emoji": ("\U0001f9c5 Mia \U0001f62d", "\U0001f9c5 Mia \U0001f62d"),
    "wide": ("W" * 24, "W" * 24),
    "stacked": ("M" + "\u0301" * 20 + "ia", "\u1e3e\u0301\u0301ia"),
    "hebrew": ("\u05de\u05d9\u05d4", "\u05de\u05d9\u05d4"),
}


@pytest.mark.parametrize("kind", NAMES)
def test_a_name_is_shown_as_text_at_the_table_and_in_the_log(server: Server, visit: Visit, kind: str):
    """No element is made of it, no script runs, nothing is pushed off the screen, and others see the same text."""
    written, shown = NAMES[kind]
    mia = Keys(visit(server, viewport={"width": 360, "height": 640}))
    mia.sit_down(written, seats=3)
    look = mia.wait_turn()
    assert look.names[0] == shown
    mia.turn()
    mia.wait_turn()
    plate = mia.page.locator("[data-side=own] h2")
    assert plate.locator("*").count() == 0
    box = plate.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert mia.page.evaluate("document.documentElement.scrollWidth") <= 360

    watcher = Keys(visit(server))
    watcher.page.goto(mia.page.url)
    seen = watcher.wait(lambda now: bool(now.piles))
    assert seen.names[0] == shown
    watcher.page.get_by_role("button", name=watcher.word("menu-log")).click()
    sheet = watcher.page.get_by_role("dialog")
    assert shown in sheet.inner_text().replace("\u2068", "").replace("\u2069", "")
    assert sheet.locator("b, script, [onclick]").count() == 0


def test_a_name_that_is_too_long_or_empty_inside_is_refused_with_words(server: Server, visit: Visit):
    """500 letters that got past the field, or only invisible ones: the page says what a name is."""
    mia = Keys(visit(server, allowed=[REFUSED]))
    page = mia.page
    page.goto("/")
    field = page.get_by_label(mia.word("start-name"), exact=True)
    for name in ("M" * 500, "\u200b\u202e"):
        field.evaluate(
            "(field, name) => { field.value = name; field.dispatchEvent(new Event('input', { bubbles: true })); }", name
        )
        page.get_by_role("button", name=mia.word("start-play"), exact=True).click()
        page.get_by_role("alert").get_by_text(mia.word("bad-name", longest=24)).wait_for()
    field.fill("Mia")
    page.get_by_role("button", name=mia.word("start-play"), exact=True).click()
    page.get_by_test_id("hand").wait_for()


def test_who_writes_a_name_is_not_interrupted_by_the_one_that_the_server_remembers(server: Server, visit: Visit):
    """On a slow line its answer comes when the reader has taken the old name away already."""
    mia = Keys(visit(server))
    mia.sit_down("Mia", seats=3)
    field = mia.page.get_by_label(mia.word("start-name"), exact=True)

    def come_late(route: Route) -> None:
        expect(field).to_have_value("")
        route.continue_()

    mia.page.route("**/api/me", come_late)
    mia.page.goto("/")
    expect(field).to_have_value("Mia")
    field.fill("")
    expect(mia.page.get_by_role("heading", name=mia.word("start-running"))).to_be_visible()
    assert field.input_value() == ""
