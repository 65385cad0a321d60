"""Many tabs, and tabs out of sight: each comes back to what is true now, and tells on its title whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.look import Look
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.test_coming_back import hide

TABS = 8
"""More than a browser opens connections to one server."""


def our_turn(draw: int) -> Callable[[Look], bool]:
    """Whether a page has caught up: that many cards to draw, and it is our turn."""
    return lambda look: look.draw == draw and look.phase == "turn"


def test_eight_tabs_of_one_browser_move_and_update(server: Server, visit: Visit):
    """A tab out of sight holds no connection, so that the one in sight always has one."""
    first = Keys(visit(server, reduced_motion="reduce"))
    first.sit_down("Mia", seats=3)
    tabs = [first]
    while len(tabs) < TABS:
        hide(tabs[-1], hidden=True)
        tabs.append(Keys(first.page.context.new_page()))
        tabs[-1].page.goto(first.page.url)
        tabs[-1].wait_turn()
    draw = tabs[-1].look().draw
    assert draw is not None
    for tab, before in zip(tabs, [tabs[-1], *tabs], strict=False):
        hide(before, hidden=True)
        hide(tab, hidden=False)
        tab.wait(our_turn(draw), tab.hurry)
        assert tab.turn()
        draw -= 3  # one move of ours and two of the bots, whichever tab it came from
        tab.wait(our_turn(draw), tab.hurry)


def test_a_tab_out_of_sight_tells_when_it_is_the_readers_turn(server: Server, visit: Visit):
    mia = Keys(visit(server))
    mia.sit_down("Mia", seats=3)
    mia.wait_turn()
    icon = mia.page.locator("link[rel=icon]")
    awaited = re.compile(f"^● {mia.word('turn-yours')}$")
    expect(mia.page).to_have_title(awaited)
    expect(icon).to_have_attribute("href", "favicon-turn.svg")
    mia.take(mia.look().hand[0])
    hide(mia, hidden=True)
    mia.page.keyboard.press("o")
    expect(mia.page).to_have_title(mia.word("game-heul"))
    expect(mia.page).to_have_title(awaited, timeout=20_000)
    hide(mia, hidden=False)
    mia.wait_turn()
    expect(mia.page).to_have_title(awaited)
