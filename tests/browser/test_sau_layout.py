"""Everybody's name and hand size has its place at the pig race, on phones held sideways too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.look import Box
from tests.browser.pictures import picture
from tests.browser.servers import Server
from tests.browser.swineherd import Swineherd

SCREENS = [(360, 640), (390, 844), (640, 360), (667, 375), (740, 360), (844, 390), (932, 430), (1440, 900)]
LONG = ["Großmutter Hilde", "Onkel Maximilian", "Jo", "Tante Annegret-Wilma"]
SHORT = ["Tom", "Jo", "Ben", "Ida"]
SIGNS = 57
"""So wide is a plate where there is room: token, starter's sign and number of cards side by side (px)."""
PLACES = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const named = (kind, selector) =>
    [...document.querySelectorAll(selector)].map((one, index) => [`${kind} ${index}`, box(one)]);
  return {
    tools: named('tool', 'nav a, nav button, nav [role=timer]'), icons: named('icon', 'nav svg, nav [role=timer]'),
    plates: named('plate', '.plates-area header'),
    sizes: named('hand size', '.plates-area header .size'),
  };
}"""


def faults(page: Page, where: str, width: int) -> list[str]:
    """What of the others' plates lies outside the screen, under a tool, or on somebody else's."""
    found: list[str] = []
    groups = {group: [(name, Box(*box)) for name, box in boxes] for group, boxes in page.evaluate(PLACES).items()}
    plates, sizes = groups["plates"], groups["sizes"]
    assert len(plates) == len(sizes) > 0
    for above, boxes in (("tools", plates), ("icons", sizes)):  # a tool's edge is empty: a badge may reach under it
        for index, (name, box) in enumerate(boxes):
            if box.left < -1 or box.top < -2 or box.right > width + 1 or box.right - box.left < 4:
                found.append(f"{where}: {name} is outside or too small: {box}")
            neighbours = [one for number, one in enumerate(plates) if number != index]
            found += [f"{where}: {name} is under {tool}" for tool, place in groups[above] if box.meets(place)]
            found += [f"{where}: {name} is on {other}" for other, place in neighbours if held_in(box, place)]
    return found


def held_in(box: Box, other: Box) -> bool:
    """Whether a box reaches further into another than a badge on the edge of its own plate does (4 px)."""
    return Box(box.left + 4, box.top, box.right - 4, box.bottom).meets(other)


@pytest.mark.parametrize(
    ("others", "pace"),
    [(LONG[:2], "relaxed"), (LONG[:3], "relaxed"), (LONG, "relaxed"), (LONG, "days"), (SHORT, "relaxed")],
    ids=["3 long", "4 long", "5 long", "5 long, by and by", "5 short"],
)
def test_nobodys_hand_size_is_hidden_however_long_the_names(server: Server, visit: Visit, others: list[str], pace: str):
    """The tools of a table with people never lie on a plate: names are cut short, hand sizes are not."""
    mia = Swineherd(visit(server, reduced_motion="reduce", has_touch=True))
    seats = [{"kind": "you"}, *[{"kind": "open"}] * len(others)]
    table = mia.open_table(seats, pace=pace)
    for seat, name in enumerate(others, start=1):
        Swineherd(visit(server)).join(table, seat, name)
    mia.begin(table)
    mia.go_to(table)
    assert mia.page.locator("nav button").count() == 5, "people have gestures and chat too"
    found: list[str] = []
    for width, height in SCREENS:
        mia.page.set_viewport_size({"width": width, "height": height})
        found += faults(mia.page, f"{width}x{height}", width)
        if pace == "relaxed":
            narrowest = min(box[2] - box[0] for _, box in mia.page.evaluate(PLACES)["plates"])
            assert narrowest >= SIGNS, f"{width}x{height}: a plate of {narrowest} px has no room for its signs"
        picture(mia.page, f"plates-{width}x{height}-{len(others)}-{others[0]}-{pace}")
    assert not found, found
