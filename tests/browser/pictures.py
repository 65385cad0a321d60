"""Screenshots for people to look at, in test-results/ (which Git ignores)."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.servers import REPOSITORY

FOLDER = REPOSITORY / "test-results"
GREY = "document.documentElement.style.filter = 'grayscale(1)'"


def picture(page: Page, name: str, grey: bool = False) -> None:
    """Keep what the page looks like now."""
    FOLDER.mkdir(exist_ok=True)
    page.screenshot(path=FOLDER / f"{name}.png")
    if grey:
        page.evaluate(GREY)
        page.screenshot(path=FOLDER / f"{name}-grey.png")
        page.evaluate("document.documentElement.style.filter = ''")
