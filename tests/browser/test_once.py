"""A move happens once, however often it is asked for (faults 7)."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import Keys
from tests.browser.servers import Server


def moves_sent(page: Page) -> list[str]:
    """A list to which the page's requests to move are added."""
    sent: list[str] = []
    page.on("request", lambda r: sent.append(str(r.post_data)) if r.url.endswith("/moves") else None)
    return sent


def test_a_double_click_plays_once(server: Server, visit: Visit):
    """Two clicks on the place that is offered are one move, and no card of the next turn is touched."""
    mia = Keys(visit(server))
    mia.sit_down()
    sent = moves_sent(mia.page)
    for number in range(1, 4):
        look = mia.wait_turn()
        offer = mia.take(look.hand[0]).offers[0]
        mia.page.mouse.dblclick(*offer.box.center)
        mia.wait_gone(look.hand[0].key)
        mia.wait_turn()
        assert len(sent) == number
        assert mia.look().draw == (look.draw or 0) - 3


def test_a_double_enter_plays_once(server: Server, visit: Visit):
    """Enter twice on the place that is offered, and two clicks within one task, are one move."""
    mia = Keys(visit(server))
    mia.sit_down()
    sent = moves_sent(mia.page)

    look = mia.wait_turn()
    mia.walk_to(mia.take(look.hand[0]).offers[0])
    mia.page.keyboard.press("Enter")
    mia.page.keyboard.press("Enter")
    mia.wait_gone(look.hand[0].key)
    after = mia.wait_turn()
    assert len(sent) == 1
    assert after.draw == (look.draw or 0) - 3

    mia.take(after.hand[0])
    mia.page.evaluate("const offer = document.querySelector('button[data-offer]'); offer.click(); offer.click()")
    mia.wait_gone(after.hand[0].key)
    assert len(sent) == 2
    assert mia.wait_turn().draw == (look.draw or 0) - 6
