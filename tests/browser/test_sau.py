"""The pig race in the browser: whole games by looking at the page, "Mau!" forgotten and caught, keys and sizes."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from maumau.locale import say
from tests.browser.conftest import Visit
from tests.browser.look import Box
from tests.browser.servers import Server
from tests.browser.swineherd import PATIENCE, Swineherd
from tests.browser.test_access import faults
from tests.browser.until import until_still

SCREENS = [(1280, 800), (1024, 768), (844, 390), (360, 640)]
WORDS = """() => {
  const box = (thing) => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(box);
  const strip = document.querySelector('[data-testid=strip]');
  const text = document.createRange();
  text.selectNodeContents(strip);
  const ids = ['track', 'points', 'bets', 'tray', 'ask-hint', 'object'];
  return {
    strip: box(strip),
    text: box(text),
    others: [...ids.map((id) => `[data-testid=${id}]`), '[data-testid=hand] [data-key]', 'header'].flatMap(all),
  };
}"""


TARGETS = """() => [...document.querySelectorAll('main button, main input')].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def test_a_whole_game_runs_four_races_to_the_final_table(server: Server, visit: Visit):
    mia = Swineherd(visit(server))
    mia.sit_down(players=3)
    mia.play_on(lambda seen: seen["over"])
    # races may be over before the page is there: two bots and a six are enough, and the next one begins with the other
    assert mia.races in ([1, 2, 3, 4], [2, 3, 4], [3, 4])
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


def test_races_that_are_over_can_be_looked_at_any_time_by_anybody(server: Server, visit: Visit):
    """By who comes back later and by who only watches: the points open all races, each race its evaluation."""
    mia = Swineherd(visit(server, reduced_motion="reduce"))
    mia.sit_down(players=3)
    mia.play_on(lambda seen: bool(seen["evaluation"]))
    mia.page.reload()
    # nothing happens any more while she thinks; two bots may have ended another race before
    mia.play_on(lambda seen: seen["mine"] and not seen["evaluation"])
    watcher = visit(server)
    watcher.goto(mia.page.url)
    for page in (mia.page, watcher):
        page.get_by_test_id("points").click()
        expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(4)
        page.get_by_test_id("look-at-race").first.click()
        expect(page.get_by_test_id("evaluation")).to_be_visible()
        assert page.get_by_role("dialog").count() == 0
        page.get_by_test_id("go-on").click()
        page.get_by_test_id("evaluation").wait_for(state="detached")
    mia.play_on(lambda seen: seen["over"])
    mia.page.get_by_test_id("look-at-race").first.click()
    expect(mia.page.get_by_test_id("evaluation")).to_have_attribute("data-race", "1")
    mia.page.get_by_test_id("go-on").click()
    expect(mia.page.get_by_test_id("end")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1440, 900)], ids=str)
def test_nothing_is_cut_off_and_every_card_can_be_tapped(server: Server, visit: Visit, size: tuple[int, int]):
    width, height = size
    page = visit(server, viewport={"width": width, "height": height})
    mia = Swineherd(page)
    mia.sit_down(players=5, track=(19, 20, 21, 23), call=True)
    mia.play_on(lambda seen: seen["mine"] and not seen["ask"])
    until_still(page)
    for left, top, right, bottom in page.evaluate(TARGETS):
        assert left >= -1
        assert top >= -1
        assert right <= width + 1
        assert bottom <= height + 1
        assert min(right - left, bottom - top) >= 43.9
    page.mouse.move(width / 2, 1)
    hand = page.locator("[data-testid=hand] [data-key]")
    for index in range(hand.count()):
        card = hand.nth(index)
        mia.tap(card, at={"x": 20, "y": 20})
        expect(card).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")


def squeezed(page: Page, where: str) -> list[str]:
    """What is wrong with the place of the words under the table."""
    until_still(page)
    places = page.evaluate(WORDS)
    strip, text = Box(*places["strip"]), Box(*places["text"])
    others = [Box(*box) for box in places["others"]]
    found = [f"{where}: {strip} meets {other}" for other in others if strip.meets(other)]
    size = page.viewport_size
    assert size is not None
    found += [f"{where}: {other} is outside" for other in others if other.bottom > size["height"] + 1]
    if text.top < strip.top or text.bottom > strip.bottom or text.left < strip.left or text.right > strip.right:
        found.append(f"{where}: {text} is more than {strip}")
    return found


def test_long_words_lie_over_nothing_and_are_not_cut_off(server: Server, visit: Visit):
    """In German, at every question of a race, and at the longest remark, which follows what happened before."""
    page = visit(server, reduced_motion="reduce")
    mia = Swineherd(page)
    mia.sit_down(players=4, track=(19, 20, 21, 23), call=True)
    page.get_by_role("button", name=say("en", "menu-options")).click()
    page.get_by_role("radio", name=say("en", "language-de")).check(force=True)
    page.keyboard.press("Escape")
    found: list[str] = []
    looked: set[str] = set()

    def look_at_the_words(seen: dict[str, Any]) -> bool:
        what = seen["ask"] or "turn"
        if seen["mine"] and not seen["evaluation"] and what not in looked:
            looked.add(what)
            for width, height in SCREENS:
                page.set_viewport_size(ViewportSize(width=width, height=height))
                found.extend(squeezed(page, f"{what}, {width}x{height}"))
        return {"turn", "bet"} <= looked and seen["mine"] and not seen["ask"]

    mia.play_on(look_at_the_words)
    page.get_by_test_id("object").click()
    expect(page.get_by_test_id("strip")).to_contain_text(say("de", "mau-used-up"))
    for width, height in SCREENS:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        found += squeezed(page, f"remark, {width}x{height}")
    assert found == []


def test_a_double_click_on_the_mud_pit_draws_and_explains_nothing(server: Server, visit: Visit):
    mia = Swineherd(visit(server))
    mia.sit_down(players=3, track=(90, 90, 90, 90))  # so that no race is over before her turn
    mia.wait(lambda seen: seen["mine"] and seen["phase"] == "turn")
    mia.page.get_by_test_id("draw-pile").get_by_role("button").dblclick()
    mia.wait(lambda seen: seen["ask"] in ("bet", "back"))
    assert mia.page.get_by_role("dialog").count() == 0


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
    """The bots see it after two to four seconds, and not always: Mia forgets until one does.

    Now and then she comes to her last card but one in no race of a game: then she plays again.
    """
    page = visit(server)
    mia = Swineherd(page)
    mia.sit_down(players=4, track=(90, 90, 90, 90), call=True)
    end = time.monotonic() + PATIENCE
    told = page.get_by_test_id("live")
    while time.monotonic() < end:
        seen = mia.play_on(lambda seen: seen["phase"] == "window" or seen["over"], draws=False)
        if "you take back" in told.inner_text():
            break
        if seen["over"]:
            page.get_by_role("button", name=say("en", "end-again"), exact=True).click()
            page.get_by_test_id("end").wait_for(state="detached")
            continue
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
    mia.tap(page.locator("[data-testid=hand] [data-key]").first)
    expect(page.get_by_test_id("strip")).not_to_contain_text(say("en", "mau-used-up"))
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
        still = seen["over"] or seen["evaluation"] or seen["mine"]  # what fades in just then is pale
        if still and where not in looked:
            looked.add(where)
            found.extend(faults(page, where))
        return bool(seen["over"])

    mia.play_on(look_for_faults)
    page.goto("/rules/sau")
    page.get_by_role("main").wait_for()
    found += faults(page, "rules")
    assert found == []
    assert {"turn", "bet", "evaluation", "end"} <= looked
