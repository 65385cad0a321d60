"""A replay has its place on every screen: the board above, the bar below, nothing on top of anything."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import finish_game
from tests.browser.look import Box
from tests.browser.pictures import picture
from tests.browser.servers import Server
from tests.browser.until import until_still

SCREENS = [(360, 640), (390, 844), (844, 390), (1440, 900)]
LEAST = 44
PLACES = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const named = (kind, selector) =>
    [...document.querySelectorAll(selector)].map((one, index) => [`${kind} ${index}`, box(one)]);
  return [
    ...named('bar', '[data-testid=replay-bar]'), ...named('hand card', '[data-testid=hand] button'),
    ...named('open card', '[data-testid^=open-hand] [data-card]'), ...named('pile', '[data-testid^=pile-]'),
    ...named('name', 'header[data-seat], [data-seat] > .who header'), ...named('strip', '[data-testid=strip]'),
    ...named('draw pile', '[data-testid=draw-pile]'), ...named('tool', 'nav a, nav button'),
  ];
}"""
TOUCHED = """() => [...document.querySelectorAll('[data-testid=replay-bar] :is(button, select, input)')].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
SCROLLS = "document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight"
EDGE = 4
"""Shadows and badges may reach this far over a neighbour (px)."""
FANS = {"hand card", "open card"}
"""Cards of one hand lie over each other."""


def faults(page: Page, where: str, width: int, height: int) -> list[str]:
    """What lies outside the screen, on something else, or is too small for a finger."""
    places = [(name, Box(*box)) for name, box in page.evaluate(PLACES)]
    found = [
        f"{where}: {name} is outside: {box}"
        for name, box in places
        if box.left < -1 or box.top < -1 or box.right > width + 1 or box.bottom > height + 1
    ]
    for index, (name, box) in enumerate(places):
        inner = Box(box.left + EDGE, box.top + EDGE, box.right - EDGE, box.bottom - EDGE)
        for other, place in places[index + 1 :]:
            kinds = {name.rsplit(" ", 1)[0], other.rsplit(" ", 1)[0]}
            if inner.meets(place) and not (len(kinds) == 1 and kinds <= FANS):
                found.append(f"{where}: {name} is under {other}")
    touched = [Box(*box) for box in page.evaluate(TOUCHED)]
    for index, box in enumerate(touched):
        small = min(box.right - box.left, box.bottom - box.top) < LEAST - 0.5
        if small or box.right > width or box.bottom > height or box.left < 0:
            found.append(f"{where}: a part of the bar is too small or outside: {box}")
        found += [f"{where}: parts of the bar overlap: {box}, {other}" for other in touched[:index] if box.meets(other)]
    if len({round(box.center[1]) for box in touched}) > (2 if width < height else 1):
        found.append(f"{where}: the bar has too many rows")
    if page.evaluate(SCROLLS):
        found.append(f"{where}: the page scrolls")
    return found


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("heul", 3, {}), ("heul", 6, {"special_cards": True}), ("sau", 2, {}), ("sau", 5, {"track": [6, 6, 6, 6]})],
)
def test_nothing_of_a_replay_overlaps_or_is_outside(
    server: Server, visit: Visit, game: str, players: int, options: dict[str, Any]
):
    """With all hands open and from a seat, at the start and later, on every screen. Some races are over soon."""
    page = visit(server, reduced_motion="reduce")
    game_id = finish_game(page, game, players, **options)
    found: list[str] = []
    page.goto(f"/g/{game_id}#replay")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for seat in ("1", ""):
            page.get_by_test_id("replay-bar").get_by_role("combobox").select_option(seat)
            open_hands = page.locator("[data-testid^=open-hand]")
            open_hands.first.wait_for(state="detached" if seat else "visible")
            for ply in (0, min(25, int(page.get_by_role("slider").get_attribute("max") or "0"))):
                page.get_by_role("slider").fill(str(ply))
                expect(page.get_by_test_id("replay-bar")).to_have_attribute("data-at", str(ply))
                until_still(page)
                where = f"{game} {players} {width}x{height} seat {seat or 'all'} ply {ply}"
                found += faults(page, where, width, height)
        picture(page, f"replay-{game}-{players}-{width}x{height}")
    assert not found, "\n".join(found)
