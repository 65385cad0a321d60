"""A game over days calls its players through the browser, where the browser may: once a turn, and only out of sight.

127.0.0.1 is a secure context as a page behind TLS is.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.test_coming_back import hide
from tests.browser.test_together import two_at_a_table

NOTE = """
window.noted = [];
window.Notification = new Proxy(window.Notification, {
  construct(real, args) {
    window.noted.push([args[0], args[1].tag]);
    return new real(...args);
  },
});
"""
ASKS = 5_500
"""How often a page out of sight asks whose turn it is, and a little more (ms)."""


@pytest.mark.parametrize("may", [True, False], ids=["granted", "denied"])
def test_a_page_out_of_sight_notifies_once_when_it_is_the_readers_turn(server: Server, visit: Visit, may: bool):
    """And never if the browser does not allow it: then the tab's title is what is left."""
    mia, tom = two_at_a_table(server, visit, pace="days")
    assert mia.page.evaluate("isSecureContext")
    context = mia.page.context
    context.grant_permissions(["notifications"] if may else [], origin=server.url.rstrip("/"))
    context.add_init_script(NOTE)
    mia.page.reload()
    mia.page.get_by_test_id("hand").wait_for()
    assert mia.page.evaluate("Notification.permission") == ("granted" if may else "denied")
    call(mia)
    until_it_is(tom, mia)
    assert noted(mia) == [], "whoever looks at the page needs no call"

    hide(mia, hidden=True)
    mia.page.wait_for_timeout(ASKS)
    assert noted(mia) == [], "it is not her turn"
    tom.turn()
    expect(mia.page).to_have_title(f"● {mia.word('turn-yours')}")
    mia.page.wait_for_timeout(2 * ASKS)
    assert noted(mia) == ([[mia.word("turn-yours"), "turn"]] if may else [])


def call(mia: Keys) -> None:
    """She wants to be called."""
    mia.page.get_by_role("button", name=mia.word("menu-options")).click()
    mia.page.get_by_role("group", name=mia.word("options-summons")).get_by_role(
        "radio", name=mia.word("summons-on")
    ).check(force=True)
    mia.page.keyboard.press("Escape")


def until_it_is(who: Keys, other: Keys) -> None:
    """Play until it is somebody's turn, just before the other's."""
    while other.look().phase == "turn" or who.look().phase != "turn":
        if other.look().phase == "turn":
            other.turn()


def noted(mia: Keys) -> list[list[str]]:
    """What has been notified."""
    return list(mia.page.evaluate("window.noted"))
