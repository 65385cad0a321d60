"""axe finds nothing serious, on any page, in any light, in any language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.games import finish_game, rush
from tests.browser.player import Keys
from tests.browser.servers import REPOSITORY, Server

AXE = Path("web/node_modules/axe-core/axe.min.js")
SERIOUS = ("serious", "critical")


def faults(page: Page, where: str) -> list[str]:
    """What axe calls serious or critical."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=REPOSITORY / AXE)
    result: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{where}: {found['id']} {node['target']} {node.get('failureSummary', '')}"
        for found in result["violations"]
        if found["impact"] in SERIOUS
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing_serious(server: Server, visit: Visit, light: str, language: str):
    """Start, rules, privacy, table (whose turn, chosen card), sheets and the end."""
    options: dict[str, Any] = {
        "color_scheme": light,
        "locale": language,
        "bypass_csp": True,
        "reduced_motion": "reduce",
    }
    mia = Keys(visit(server, **options), language)
    page = mia.page
    found: list[str] = []
    for path in ("/", "/rules/heul", "/privacy"):
        page.goto(path)
        page.get_by_role("main").wait_for()
        found += faults(page, path)
    mia.sit_down("Mia", seats=3, special=True)
    look = mia.wait_turn()
    found += faults(page, "table")
    mia.take(look.hand[0])
    found += faults(page, "chosen card")
    page.keyboard.press("Escape")
    for sheet in ("menu-log", "menu-help", "menu-options"):
        page.get_by_role("button", name=mia.word(sheet)).click()
        found += faults(page, sheet)
        page.keyboard.press("Escape")
    if (light, language) in (("light", "en"), ("dark", "de")):
        rush(page)
        mia.wait(lambda look: look.over)
        mia.open_check()
        found += faults(page, "end")
    assert found == []


@pytest.mark.parametrize(("light", "language"), [("light", "de"), ("dark", "en")])
def test_axe_finds_nothing_serious_afterwards(server: Server, visit: Visit, light: str, language: str):
    """No games yet, my games, score sheets, replays, a game from a file, another device."""
    options: dict[str, Any] = {"color_scheme": light, "locale": language, "bypass_csp": True}
    page = visit(server, **options, reduced_motion="reduce")
    found: list[str] = []
    page.goto("/history")
    page.get_by_test_id("no-games").wait_for()
    found += faults(page, "no games")
    games = [finish_game(page, "heul", 4, special_cards=True), finish_game(page, "sau", 3, track=[3, 3, 3, 3])]
    for path, part in (("/history", "figures"), ("/replay", None), ("/continue", "pass")):
        page.goto(path)
        page.get_by_test_id(part).first.wait_for() if part else page.get_by_role("main").wait_for()
        for more in page.locator("summary").all():
            more.click()
        found += faults(page, path)
    page.get_by_test_id("pass").get_by_role("button").click()
    page.get_by_test_id("pass-code").wait_for()
    found += faults(page, "code")
    for game in games:
        page.goto(f"/g/{game}")
        page.get_by_test_id("sheet").wait_for()
        page.get_by_role("button", name=say(language, "share"), exact=True).click()
        page.get_by_test_id("share-link").wait_for()
        found += faults(page, "sheet")
        page.get_by_role("button", name=say(language, "game-watch")).click()
        page.get_by_test_id("replay-bar").wait_for()
        page.get_by_role("slider").fill("12")
        page.get_by_test_id("open-hand-1").wait_for()
        found += faults(page, "replay")
    assert found == []
