"""What would you do? Asked for, shown on the board, explained and played, without a mouse and in both languages."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.games import PATIENCE
from tests.browser.pictures import picture
from tests.browser.servers import Server
from tests.browser.test_access import faults

BOTS = [{"kind": "bot", "level": "greedy"}] * 2
FORBIDDEN = 403
"""Where there are no hints."""
BREATH = 2.0
"""Seconds until one may ask for a hint once more, however long one has asked."""
FEW = 3
"""How many moves a hint shows at first."""


def sit_down(page: Page, game: str, **others: Any) -> str:
    """A table with bots, at which it is our turn, on a server that is awake; returns its id."""
    page.goto("/")
    wish = {"game": game, "seats": [{"kind": "you"}, *BOTS], "name": "Mia", "grace": "never", **others}
    table = str(page.request.post("/api/tables", data=wish).json()["id"])
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        now = page.request.get(f"/api/tables/{table}?seat=0").json()
        if now["view"] and now["view"]["turn"] == 0:
            hint = page.request.post(f"/api/games/{now['table']['game_id']}/hint", data={"seat": 0})
            if hint.ok or hint.status == FORBIDDEN:
                break
            time.sleep(BREATH)
        time.sleep(0.1)
    page.goto(f"/t/{table}")
    page.get_by_test_id("hand").wait_for()
    return table


def sit_down_with_a_choice(page: Page) -> None:
    """The same at the onions, where there is more to do than the hint shows at first: at some deals there is not."""
    while True:
        table = sit_down(page, "heul")
        view = page.request.get(f"/api/tables/{table}?seat=0").json()["view"]
        if len({choice["move"] for card in view["hand"] for choice in card["moves"]}) > FEW:
            return


def first_words(page: Page) -> str:
    """The move that the hint names, as the row that is marked says it."""
    return page.get_by_test_id("hint").locator("tr.shown th").inner_text().strip()


@pytest.mark.parametrize("game", ["heul", "sau"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hint_is_asked_for_shown_and_played_with_the_keyboard(server: Server, visit: Visit, game: str, language: str):
    """H asks; the move is marked on the board, and Enter on the first button plays it."""
    page = visit(server, locale=language, reduced_motion="reduce")
    table = sit_down(page, game)
    for _ in range(3):
        expect(page.get_by_role("button", name=say(language, "hint-ask"))).to_be_enabled()
        ply = page.request.get(f"/api/tables/{table}?seat=0").json()["view"]["ply"]
        with page.expect_response("**/hint") as answered:
            page.keyboard.press("h")
        best = answered.value.json()["moves"][0]
        hint = page.get_by_test_id("hint")
        expect(hint).to_be_focused()
        if hint.locator("table").is_hidden():  # it hardly matters: the numbers come when they are asked for
            hint.get_by_role("button", name=say(language, "hint-more")).press("Enter")
        words = first_words(page)
        assert words
        expect(hint.get_by_role("heading")).to_have_text(say(language, "hint-title", {"what": words}))
        expect(hint.get_by_role("columnheader").nth(1)).to_have_text(say(language, "hint-wins"))
        assert "%" in hint.locator("tr.shown").inner_text()
        assert "±" in hint.locator("tr.shown").inner_text()
        assert page.locator(".hinted").count() + page.locator("[data-testid=track] .ghost").count() >= 1
        page.get_by_test_id("hint-play").focus()
        page.keyboard.press("Enter")
        expect(hint).to_have_count(0)
        assert made_at(page, table, ply) == best["move"]
        expect(page.get_by_test_id("ask-hint")).to_be_visible()


def made_at(page: Page, table: str, ply: int) -> str | None:
    """Our move at a ply, once it is in the log."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        looked = page.request.get(f"/api/tables/{table}?seat=0").json()
        for entry in looked["log"]:
            if entry["kind"] == "move" and entry["ply"] == ply and entry["seat"] == 0:
                return str(entry["move"])
        time.sleep(0.05)
    return None


def test_another_move_of_the_list_can_be_looked_at_and_escape_puts_the_hint_away(server: Server, visit: Visit):
    page = visit(server, reduced_motion="reduce")
    sit_down_with_a_choice(page)
    page.get_by_test_id("ask-hint").click()
    hint = page.get_by_test_id("hint")
    hint.get_by_role("button", name=say("en", "hint-more")).click()
    rows = hint.locator("tbody tr")
    expect(rows.nth(FEW)).to_be_visible()
    expect(hint).to_contain_text(say("en", "hint-how"))
    last = rows.last.get_by_role("button")
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-testid=hand] .hinted")).not_to_have_count(0)  # two if there are two such cards
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)
    expect(page.get_by_test_id("ask-hint")).to_be_visible()


def test_where_it_hardly_matters_words_say_so_before_the_reason(server: Server, visit: Visit):
    page = visit(server, reduced_motion="reduce")
    sit_down(page, "heul")

    def all_alike(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "alike": True})

    page.route("**/hint", all_alike)
    page.get_by_test_id("ask-hint").click()
    hint = page.get_by_test_id("hint")
    why = hint.locator("#hint-why")
    expect(why).to_contain_text(say("en", "hint-alike"))
    assert len(why.inner_text()) > len(say("en", "hint-alike")) + 10, "the reason stands behind it"
    expect(hint.locator("table")).to_be_visible()
    picture(page, "hint-alike")


@pytest.mark.parametrize("others", [{"hints": False}, {"public": True}], ids=["unwanted", "public"])
def test_where_there_are_no_hints_nobody_is_offered_one(server: Server, visit: Visit, others: dict[str, bool]):
    page = visit(server)
    sit_down(page, "heul", **others)
    expect(page.locator("[data-testid=hand] .mine").first).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_test_id("ask-hint")).to_have_count(0)
    expect(page.get_by_test_id("hint")).to_have_count(0)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("game", ["heul", "sau"])
def test_on_a_phone_the_hint_leaves_the_hand_and_what_is_meant_in_sight(
    server: Server, visit: Visit, game: str, light: str
):
    """Nothing of it is too small to touch, or hard to read."""
    size = {"width": 360, "height": 640}
    page = visit(server, viewport=size, reduced_motion="reduce", bypass_csp=True, color_scheme=light)
    sit_down(page, game)
    page.get_by_test_id("ask-hint").click()
    hint = page.get_by_test_id("hint")
    hint.wait_for()
    box, hand = hint.bounding_box(), page.get_by_test_id("hand").bounding_box()
    assert box is not None
    assert hand is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= hand["y"]
    for button in hint.get_by_role("button").all():
        touch = button.bounding_box()
        assert touch is not None
        assert min(touch["width"], touch["height"]) >= 43.5
    assert faults(page, "hint") == []


def test_a_refusal_is_said_in_words(server: Server, visit: Visit):
    """Whoever asks while the bots still wake up is told so where everything is told."""
    page = visit(server, allowed=[re.compile(r"Failed to load resource: .* 4\d\d")])
    sit_down(page, "heul")
    page.route(
        "**/hint",
        lambda route: route.fulfill(
            status=409, json={"code": "hints-waking", "reason": "hints-waking", "args": {}, "text": ""}
        ),
    )
    page.get_by_test_id("ask-hint").click()
    expect(page.get_by_test_id("strip")).to_contain_text(say("en", "hints-waking"))
    expect(page.get_by_test_id("ask-hint")).to_be_enabled()
