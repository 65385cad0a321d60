"""What bots do can be followed, and read back as far as H10 allows (faults 29)."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.browser.conftest import Visit
from tests.browser.games import rush
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.traffic import Traffic

BARS = """
window.bars = [];
const look = () => {
  const plates = [...document.querySelectorAll('[data-seat] header[aria-current]')];
  const text = plates.map((one) => one.closest('[data-seat]').dataset.seat).join();
  if (document.querySelector('[data-seat]') && window.bars.at(-1) !== text) window.bars.push(text);
};
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_bots_take_their_time_and_the_bar_shows_who_moves(own_server: Callable[..., Server], visit: Visit):
    """0.8 s and more from one move to the next; the bar lies under exactly one name, of whose turn it is, in turn."""
    mia = Keys(visit(own_server(environment={})))
    mia.page.add_init_script(BARS)
    traffic = Traffic(mia.page)
    mia.sit_down("Mia", seats=4)
    look = mia.wait_turn()
    mia.page.evaluate("window.bars = []")
    mia.take(look.hand[0])
    mia.page.keyboard.press("o")
    mia.wait(lambda now: now.phase == "turn" and now.draw == (look.draw or 0) - 4)
    entries = [json.loads(one.text) for one in traffic.arrivals if one.source == "event entry"]
    moves = [entry for entry in entries if entry["kind"] == "move"][-4:]
    assert [entry["seat"] for entry in moves] == [0, 1, 2, 3]
    pauses = [after["at"] - before["at"] for before, after in pairwise(moves)]
    assert all(pause >= 0.79 for pause in pauses), pauses
    bars: list[str] = mia.page.evaluate("window.bars")
    assert [bar for bar in bars if bar][-4:] == ["1", "2", "3", "0"]
    assert all("," not in bar for bar in bars)


@pytest.mark.parametrize("memory", ["own", "strict", "open"])
def test_the_log_reaches_back_as_far_as_the_table_allows(server: Server, visit: Visit, memory: str):
    """To the own last turn where memory is part of the game, else to the beginning; in the traffic too (H10)."""
    mia = Keys(visit(server))
    mia.sit_down("Mia", seats=3, memory=memory)
    for _ in range(4):
        mia.turn()
    mia.wait_turn()
    page = mia.page
    page.get_by_role("button", name=mia.word("menu-log")).click()
    sheet = page.get_by_role("dialog")
    turns = sheet.get_by_role("heading", level=3).count()
    mine = sheet.get_by_text("You draw", exact=False).count()
    table = page.url.rsplit("/", 1)[1]
    sent = page.context.request.get(f"/api/tables/{table}?seat=0").json()["log"]
    own_moves = [entry for entry in sent if entry["kind"] == "move" and entry["seat"] == 0]
    if memory == "open":
        assert mine == len(own_moves) == 4
        assert turns >= 12
    else:
        assert mine == len(own_moves) == 1
        assert turns == 3
        assert sheet.get_by_text(mia.word("log-reach")).count() == 1
    page.keyboard.press("Escape")
    onions = page.locator("[data-testid^=onions-]").count()
    assert onions == {"own": 1, "strict": 0, "open": 3}[memory]


def test_after_the_game_the_whole_log_is_open(server: Server, visit: Visit):
    """What had to be remembered can be read once it is over."""
    mia = Keys(visit(server))
    mia.sit_down("Mia", seats=3, memory="strict")
    rush(mia.page)
    mia.wait(lambda look: look.over)
    mia.page.get_by_role("button", name=mia.word("end-look")).click()
    mia.page.get_by_role("button", name=mia.word("menu-log")).click()
    turns = mia.page.get_by_role("dialog").get_by_role("heading", level=3)
    turns.nth(94).wait_for()
    assert turns.count() == 98 - 3
