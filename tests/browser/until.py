"""Waiting for what a page says of itself.

Playwright's `wait_for_function` evaluates its text again in each frame, which the pages' policy forbids as soon as the
first look finds nothing; here one asks from outside, again and again, as `expect` does.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import WAIT

STEP = 50
"""Between two questions, in ms."""
STILL = """async () => {
  const moves = ({ effect }) => effect.getComputedTiming().iterations < Infinity;
  do {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  } while (document.getAnimations().some(moves));
}"""


def until_still(page: Page) -> None:
    """Return once everything has been laid out and nothing moves any more, but for what moves all the time."""
    page.evaluate(STILL)


def until_equal(page: Page, expression: str, wanted: Any) -> None:
    """Return once an expression in the page has this value."""
    end = time.monotonic() + WAIT / 1000
    while (found := page.evaluate(expression)) != wanted:
        assert time.monotonic() < end, f"still {found}, not {wanted}"
        page.wait_for_timeout(STEP)
