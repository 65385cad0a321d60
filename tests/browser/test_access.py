"""axe finds nothing serious, on any page, in any light, in any language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
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
        mia.play_on()
        mia.open_check()
        found += faults(page, "end")
    assert found == []
