"""What a page tells people who come back lies over the table until they have read it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def recap_of(page: Page) -> Locator:
    """What happened meanwhile."""
    return page.get_by_test_id("recap")


def put_away_recaps(page: Page) -> None:
    """Close what lies in the way of anything else that is to be tapped."""
    page.add_locator_handler(recap_of(page), lambda recap: recap.get_by_role("button").click())


def read_recaps(page: Page) -> None:
    """Leave them open."""
    page.remove_locator_handler(recap_of(page))
