"""Everything has its place, on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.games import rush
from tests.browser.look import Box
from tests.browser.pictures import picture
from tests.browser.player import Keys
from tests.browser.recap import put_away_recaps
from tests.browser.servers import Server
from tests.browser.until import until_equal, until_still

SCREENS = [(360, 640), (640, 360), (844, 390), (1440, 900), (2560, 1440)]
PLACES = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const named = (kind, selector) => all(selector).map((one, index) => [`${kind} ${index}`, box(one)]);
  return [
    ...named('hand', '[data-testid=hand] button'), ...named('pile', '[data-seat] [role=group]'),
    ...named('name', '[data-seat] header'), ...named('draw pile', '[data-testid=draw-pile]'),
    ...named('discard pile', '[data-testid=discard-pile]'), ...named('strip', '[data-testid=strip]'),
    ...named('tool', 'nav a, nav button'), ...named('onion', '[data-offer=onion]'),
  ];
}"""
BARS = """() => [...document.querySelectorAll('[data-seat]')]
  .filter((seat) => seat.querySelector('header .bar').getBoundingClientRect().width > 4)
  .map((seat) => Number(seat.dataset.seat))"""
SHORT: dict[str, dict[str, Any]] = {"heul": {"special_cards": True}, "sau": {"track": [6, 6, 6, 6]}}
"""Options with which there is much to show after a short game."""
SCROLLS = "[document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > innerHeight]"
TOUCHING = 6
"""An edge of light around a place that is offered may reach this far over its neighbour (px)."""


def faults(mia: Keys, where: str) -> list[str]:
    """What lies outside the screen, or on something else."""
    until_still(mia.page)
    places = [(name, Box(*box)) for name, box in mia.page.evaluate(PLACES)]
    look = mia.look()
    found = [
        f"{where}: {name} is outside: {box}"
        for name, box in places
        if box.left < -1 or box.top < -1 or box.right > look.width + 1 or box.bottom > look.height + 1
    ]
    for index, (name, box) in enumerate(places):
        inner = Box(box.left + TOUCHING, box.top + TOUCHING, box.right - TOUCHING, box.bottom - TOUCHING)
        found += [f"{where}: {name} is under {other}" for other, place in places[index + 1 :] if inner.meets(place)]
    if any(mia.page.evaluate(SCROLLS)):
        found.append(f"{where}: the page scrolls")
    return found


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("special", [False, True])
def test_nothing_overlaps_and_nothing_is_outside_on_any_screen(server: Server, visit: Visit, seats: int, special: bool):
    """Hand, piles, names, draw pile, words and tools, before and while a card is chosen; the page never scrolls."""
    mia = Keys(visit(server, reduced_motion="reduce"))
    mia.sit_down("Mia Marotzke-Zwiebel", seats=seats, special=special)
    for _ in range(3):
        mia.wait_turn()
        mia.turn()
    mia.wait_turn()
    found: list[str] = []
    for width, height in SCREENS:
        mia.page.set_viewport_size(ViewportSize(width=width, height=height))
        where = f"{width}x{height}, {seats} seats"
        mia.page.keyboard.press("Escape")
        mia.wait(lambda look: not look.offers)
        found += faults(mia, where)
        until_equal(mia.page, BARS, [0])  # the bar of who was on turn before is just going
        name = f"table-{width}x{height}-{seats}{'-special' if special else ''}"
        picture(mia.page, name, grey=(width, seats) == (360, 6))
        card = max(mia.look().hand, key=lambda held: len(held.label))
        mia.take(card)
        found += faults(mia, f"{where}, {card.card} chosen")
        picture(mia.page, f"{name}-chosen")
    mia.page.emulate_media(color_scheme="dark")
    picture(mia.page, f"table-dark-{seats}{'-special' if special else ''}")
    assert found == []


def test_the_places_that_are_offered_do_not_move_away_from_the_pointer(server: Server, visit: Visit):
    """Pointing at a place changes the words; the place stays where it is, so that a click meets it."""
    mia = Keys(visit(server, viewport={"width": 844, "height": 390}, reduced_motion="reduce"))
    mia.sit_down("Mia", seats=4)
    for _ in range(4):
        look = mia.wait_turn()
        for held in look.hand:
            chosen = mia.take(held)
            for offer in chosen.offers:
                mia.page.mouse.move(*offer.box.center)
                after = next(one for one in mia.look().offers if (one.to, one.seat) == (offer.to, offer.seat))
                assert after.box == offer.box, f"{held.card} to {offer.to}"
            mia.page.mouse.move(1, 200)
        mia.turn()


FLIGHTS = """
window.flown = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.matches?.('.flight')) window.flown += 1;
}).observe(document, { subtree: true, childList: true });
"""


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_cards_fly_only_where_movement_is_wanted(server: Server, visit: Visit, motion: Any, moves: bool):
    """With reduced motion the same story is told by fades and words; nothing flies."""
    mia = Keys(visit(server, reduced_motion=motion))
    mia.page.add_init_script(FLIGHTS)
    mia.sit_down("Mia", seats=3)
    look = mia.wait(lambda now: now.phase == "turn")
    mia.take(look.hand[0])
    mia.page.keyboard.press("o")
    mia.wait(lambda now: now.phase == "turn" and now.draw == (look.draw or 0) - 3)
    assert (mia.page.evaluate("window.flown") > 0) is moves


MOVING = """(end) => [...end.querySelectorAll('*')].map((one) => getComputedStyle(one).animationName)
  .filter((name) => name !== 'none')"""


@pytest.mark.parametrize(("game", "players"), [("heul", 6), ("sau", 5)])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_end_fits_every_screen(server: Server, visit: Visit, game: str, players: int, motion: Any):
    """It scrolls down, never sideways; who has won, what to do now and all points are seen without scrolling."""
    page = visit(server, reduced_motion=motion)
    put_away_recaps(page)
    seats = [{"kind": "you"}, *[{"kind": "bot", "level": "greedy"}] * (players - 1)]
    opened = page.request.post(
        "/api/tables", data={"game": game, "name": "Mia", "seats": seats, "options": SHORT[game]}
    )
    page.goto(f"/t/{opened.json()['id']}")
    page.get_by_test_id("hand").wait_for()
    rush(page)
    page.reload()  # the races of the pig race need not be looked at one by one
    end = page.get_by_test_id("end")
    end.wait_for()
    if motion == "reduce":
        assert end.evaluate(MOVING) == []
    for width, height in SCREENS:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        until_equal(page, "document.getAnimations().filter((one) => one.playState === 'running').length", 0)
        assert end.evaluate("(end) => end.scrollWidth <= end.clientWidth"), (width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shown = [
            page.locator("#end-title"),
            page.get_by_test_id("honours"),
            page.get_by_role("button", name=say("en", "end-again"), exact=True),
            *page.get_by_test_id("final").get_by_role("row").all(),
        ]
        for one in shown:
            box = one.bounding_box()
            assert box is not None
            assert box["x"] >= 0, (width, height)
            assert box["y"] >= 0, (width, height)
            assert box["x"] + box["width"] <= width, (width, height)
            assert box["y"] + box["height"] <= height, (width, height)
        picture(page, f"end-{game}-{width}x{height}")
