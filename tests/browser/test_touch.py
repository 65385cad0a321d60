"""A whole game with a finger, on the screen of a small phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

import maumau
from tests.browser.conftest import Visit
from tests.browser.look import Look
from tests.browser.player import Finger, open_table
from tests.browser.servers import Server
from tests.browser.until import until_still

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
UPRIGHT = ViewportSize(width=360, height=640)
ON_ITS_SIDE = ViewportSize(width=640, height=360)
LEAST = 44
"""What is smaller than this cannot be hit by a finger (px)."""

TOO_SMALL = """(least) => [...document.querySelectorAll('button, a[href], input, summary')]
  .map((element) => [element, element.closest('label') ?? element])
  .map(([element, target]) => [element, target.getBoundingClientRect()])
  .filter(([element, { width, height }]) => width > 0 && height > 0 && (width < least - 0.5 || height < least - 0.5))
  .filter(([element]) => !element.disabled && element.checkVisibility())
  .map(([element, { width, height }]) => `${element.ariaLabel ?? element.textContent.trim()}: ${width} x ${height}`)"""
SCROLLED = "[scrollX, scrollY, document.documentElement.scrollWidth > innerWidth]"


def assert_usable(mia: Finger) -> Look:
    """The whole hand is on the screen, nothing to touch is too small, and the page has not moved."""
    until_still(mia.page)
    look = mia.look()
    for held in look.hand:
        assert held.box.left >= 0
        assert held.box.top >= 0
        assert held.box.right <= look.width
        assert held.box.bottom <= look.height
    assert mia.page.evaluate(TOO_SMALL, LEAST) == []
    assert mia.page.evaluate(SCROLLED) == [0, 0, False]
    return look


def test_a_whole_game_is_played_by_touch_on_a_small_phone_that_is_turned_in_the_middle(server: Server, visit: Visit):
    """Taps and drags, upright and on its side; the hand is always there, and the page never scrolls (faults 28)."""
    mia = Finger(visit(server, **PHONE))
    mia.page.goto("/")
    assert mia.page.evaluate(TOO_SMALL, LEAST) == []
    mia.sit_down("Mia", seats=3)
    for number in range(6):
        look = mia.wait_turn()
        mia.take(look.hand[number % 4])
        assert_usable(mia)
        assert mia.turn()
    mia.page.set_viewport_size(ON_ITS_SIDE)
    for number in range(6):
        look = mia.wait_turn()
        mia.take(look.hand[number % 4])
        assert_usable(mia)
        assert mia.turn()
    mia.page.set_viewport_size(UPRIGHT)
    mia.play_on()
    record = mia.record()
    assert [move for seat, move in record["moves"] if seat == 0] == mia.intents
    assert mia.standings()[0][1] == max(maumau.replay(record).result()["scores"])
    assert mia.page.evaluate(TOO_SMALL, LEAST) == []
    assert mia.page.evaluate(SCROLLED)[2] is False


def test_dragging_with_a_finger_plays_and_never_scrolls_the_page(server: Server, visit: Visit):
    """Down to the lower edge a card becomes an onion; up to the table it goes where the rules send it."""
    mia = Finger(visit(server, **PHONE))
    mia.sit_down("Mia", seats=6)
    look = mia.wait_turn()
    held = mia.steady(look.hand[1])
    x, y = held.box.center
    bottom = look.height - 12.0
    mia.touch("touchStart", (x, y))
    for step in range(1, 6):
        mia.touch("touchMove", (x, y + (bottom - y) * step / 5))
        assert mia.page.evaluate(SCROLLED) == [0, 0, False]
    mia.wait(lambda now: mia.word("effect-onion") in now.strip)
    mia.touch("touchEnd")
    mia.wait_gone(held.key)

    look = mia.wait_turn()
    onion = mia.word("effect-onion")
    held = mia.steady(max(look.hand, key=lambda one: len(one.label.replace(onion, ""))))
    target = open_table(look, left=True)
    x, y = held.box.center
    mia.drag([(x + (target[0] - x) * step / 6, y + (target[1] - y) * step / 6) for step in range(7)])
    can_be_played = len(held.label.split(". ")) > 2
    if can_be_played:
        mia.wait_gone(held.key)
    else:
        mia.wait(lambda now: mia.word("hint-only-onion") in now.strip)
    assert mia.page.evaluate(SCROLLED) == [0, 0, False]


@pytest.mark.parametrize("end", ["touchEnd", "touchCancel"])
def test_turning_the_phone_while_dragging_puts_the_card_back(server: Server, visit: Visit, end: str):
    """Rotation, or a call that comes in, loses the hold; nothing has been played, and the card can be taken again."""
    mia = Finger(visit(server, **PHONE))
    mia.sit_down("Mia", seats=3)
    before = mia.wait_turn()
    x, y = mia.steady(before.hand[2]).box.center
    mia.touch("touchStart", (x, y))
    for step in range(1, 6):
        mia.touch("touchMove", (x, y - 40 * step))
    mia.wait(lambda now: bool(now.offers))
    if end == "touchEnd":
        mia.page.set_viewport_size(ON_ITS_SIDE)
    mia.touch(end)
    after = mia.wait(lambda now: not now.offers and not any(held.chosen for held in now.hand))
    assert [held.key for held in after.hand] == [held.key for held in before.hand]
    assert after.draw == before.draw
    held = assert_usable(mia).hand[2]
    assert mia.take(held).offers
