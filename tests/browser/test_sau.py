"""The pig race in the browser: whole games by looking at the page, "Mau!" forgotten and caught, keys and sizes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.servers import Server
from tests.browser.test_access import faults

SHORT = (6, 6, 6, 6)
PATIENCE = 180.0
"""How long a whole game may take, in seconds."""
LOOK = """() => {
  const one = (selector) => document.querySelector(selector);
  return {
    over: one('[data-testid=end]') !== null,
    evaluation: Number(one('[data-testid=evaluation]')?.dataset.race ?? 0),
    ask: one('[data-testid=tray]')?.dataset.ask ?? null,
    mine: one('[data-testid=hand] .mine') !== null,
    fits: [...document.querySelectorAll('[data-testid=hand] .fits')].map((card) => card.dataset.key),
    hand: document.querySelectorAll('[data-testid=hand] [data-key]').length,
    allow: one('[data-testid=allow]') !== null,
    phase: one('[data-testid=sau]')?.dataset.phase ?? null,
  };
}"""


class Swineherd:
    """Somebody who plays by mouse. `races` are the evaluations seen, `asked` what there was to choose."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.races: list[int] = []
        self.asked: set[str] = set()

    def sit_down(self, players: int, track: Iterable[int] = SHORT, call: bool = False) -> None:
        """From the start page to a table with bots."""
        page = self.page
        page.goto("/")
        page.get_by_role("radio", name=say("en", "game-sau"), exact=True).check(force=True)
        page.get_by_label(say("en", "start-name"), exact=True).fill("Mia")
        page.get_by_text(say("en", "start-more")).click()
        page.get_by_role("radio", name=str(players), exact=True).check(force=True)
        page.get_by_role("switch", name=say("en", "sau-option-call")).set_checked(call, force=True)
        page.get_by_text(say("en", "sau-option-track"), exact=True).click()
        for number, space in zip(range(2, 6), track, strict=True):
            page.get_by_label(say("en", "sau-option-track-for", {"number": number}), exact=True).fill(str(space))
        page.get_by_role("button", name=say("en", "start-play"), exact=True).click()
        page.get_by_test_id("hand").wait_for(timeout=60_000)

    def look(self) -> dict[str, Any]:
        """What the page shows now."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def play_on(self, until: Callable[[dict[str, Any]], bool], draws: bool = True) -> dict[str, Any]:
        """Play until the page looks as wanted."""
        end = time.monotonic() + PATIENCE
        turn = 0
        while time.monotonic() < end:
            seen = self.look()
            if until(seen):
                return seen
            if seen["evaluation"]:
                self.races.append(seen["evaluation"])
                self.page.get_by_test_id("go-on").click()
                # when much has happened meanwhile, the next race's evaluation may come at once
                expect(self.page.locator(f"[data-testid=evaluation][data-race='{seen['evaluation']}']")).to_have_count(
                    0
                )
            elif seen["mine"]:
                turn += 1
                self.act(seen, draw=draws and turn % 4 == 1)
            self.page.wait_for_timeout(40)
        raise AssertionError(f"waited in vain; the page shows {self.look()}")

    def act(self, seen: dict[str, Any], draw: bool) -> None:
        """Answer what is asked, lay a card that fits, or draw."""
        page = self.page
        if seen["ask"]:
            self.asked.add(seen["ask"])
            first = page.locator("[data-testid=tray] [data-pick]").first
            if first.is_visible():
                first.click()
        elif seen["fits"] and not draw:
            card = page.locator(f'[data-key="{seen["fits"][0]}"]')
            card.click(position={"x": 8, "y": 12})
            if card.count() and card.get_attribute("aria-pressed") == "true" and not self.look()["ask"]:
                card.click(position={"x": 8, "y": 12})
        else:
            page.get_by_test_id("draw-pile").get_by_role("button").click()


def test_a_whole_game_runs_four_races_to_the_final_table(server: Server, visit: Visit):
    mia = Swineherd(visit(server))
    mia.sit_down(players=3)
    mia.play_on(lambda seen: seen["over"])
    # the first race may be over before the page is there: two bots and a six are enough
    assert mia.races in ([1, 2, 3, 4], [2, 3, 4])
    assert "bet" in mia.asked
    final = mia.page.get_by_test_id("final")
    assert final.get_by_role("row").count() == 4
    for row in final.locator("tbody tr").all():
        *races, total = [int(cell) for cell in row.get_by_role("cell").all_inner_texts()]
        assert sum(races) == total
    mia.page.get_by_text(say("en", "end-check")).click()
    command = mia.page.get_by_test_id("check-command").inner_text()
    assert command.startswith("maumau deal --game sau --players 3 --track 6,6,6,6 --check ")
    mia.page.get_by_role("button", name=say("en", "end-again")).click()
    mia.page.get_by_test_id("end").wait_for(state="detached")
    expect(mia.page.get_by_test_id("points")).to_contain_text("Race 1")


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1440, 900)], ids=str)
def test_nothing_is_cut_off_and_every_card_can_be_tapped(server: Server, visit: Visit, size: tuple[int, int]):
    width, height = size
    page = visit(server, viewport={"width": width, "height": height})
    mia = Swineherd(page)
    mia.sit_down(players=5, track=(19, 20, 21, 23), call=True)
    mia.play_on(lambda seen: seen["mine"] and not seen["ask"])
    for target in page.locator("main button, main input").all():
        box = target.bounding_box()
        assert box is not None
        assert box["x"] >= -1
        assert box["y"] >= -1
        assert box["x"] + box["width"] <= width + 1
        assert box["y"] + box["height"] <= height + 1
        assert min(box["width"], box["height"]) >= 43.9
    page.mouse.move(width / 2, 1)
    hand = page.locator("[data-testid=hand] [data-key]")
    for index in range(hand.count()):
        card = hand.nth(index)
        card.click(position={"x": 20, "y": 20})
        assert card.get_attribute("aria-pressed") == "true"
        page.keyboard.press("Escape")


def test_everything_can_be_done_by_keyboard(server: Server, visit: Visit):
    page = visit(server)
    mia = Swineherd(page)
    mia.sit_down(players=2, track=(19, 20, 21, 23))
    mia.play_on(lambda seen: seen["mine"] and seen["ask"] is None)
    page.keyboard.press("d")
    expect(page.get_by_test_id("tray")).to_have_attribute("data-ask", "bet")
    page.keyboard.press("k")
    own = say("en", "sau-bet-own", {"place": 1, "number": 6, "pig": "K"})
    other = say("en", "sau-bet-own", {"place": 2, "number": 4, "pig": "K"})
    expect(page.get_by_test_id("bets")).to_contain_text(re.compile(f"{re.escape(own)}|{re.escape(other)}"))


def test_a_forgotten_mau_is_caught_and_goes_back(server: Server, visit: Visit):
    """The bots see it after two to four seconds, and not always: Mia forgets until one does."""
    page = visit(server)
    mia = Swineherd(page)
    mia.sit_down(players=4, track=(90, 90, 90, 90), call=True)
    end = time.monotonic() + PATIENCE
    told = page.get_by_test_id("live")
    while time.monotonic() < end:
        seen = mia.play_on(lambda seen: seen["phase"] == "window" or seen["over"], draws=False)
        if seen["over"] or "you take back" in told.inner_text():
            break
        try:
            expect(told).to_contain_text("you take back", timeout=9_000)
            break
        except AssertionError:
            continue
    assert "you take back" in told.inner_text()


def test_a_shout_without_reason_is_used_up_and_says_so(server: Server, visit: Visit):
    page = visit(server)
    mia = Swineherd(page)
    mia.sit_down(players=2, track=(19, 20, 21, 23), call=True)
    mia.play_on(lambda seen: seen["mine"] and seen["ask"] is None)
    page.get_by_test_id("object").click()
    expect(page.get_by_test_id("strip")).to_contain_text(say("en", "mau-used-up"))


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious_at_any_moment_of_a_game(server: Server, visit: Visit, light: str):
    page = visit(server, color_scheme=light, bypass_csp=True, reduced_motion="reduce")
    mia = Swineherd(page)
    mia.sit_down(players=3, call=True)
    found: list[str] = []
    looked: set[str] = set()

    def look_for_faults(seen: dict[str, Any]) -> bool:
        where = "end" if seen["over"] else "evaluation" if seen["evaluation"] else seen["ask"] or seen["phase"]
        if where not in looked:
            looked.add(where)
            found.extend(faults(page, where))
        return bool(seen["over"])

    mia.play_on(look_for_faults)
    page.goto("/rules/sau")
    page.get_by_role("main").wait_for()
    found += faults(page, "rules")
    assert found == []
    assert {"turn", "bet", "evaluation", "end"} <= looked
