"""Gestures, chat, and a device that several people share (faults 5, 26, 33)."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.friends import begin, chair, come, fill_with_bots, invite, sit
from tests.browser.player import Keys, Player
from tests.browser.servers import Server
from tests.browser.test_access import faults
from tests.browser.traffic import Arrival, Traffic
from tests.browser.until import until_equal

NASTY = "<img src=x onerror=alert(1)> \u202eolleh"
WATCH_GESTURES = """
window.gestures = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (node.dataset?.testid === 'gesture') window.gestures.push([node.dataset.gesture, node.textContent.trim()]);
  }
}).observe(document, { subtree: true, childList: true });
"""
"""A gesture is over in two seconds, in which a busy machine may not come to look."""
PLACE = """(it) => {
  const { left, right } = it.getBoundingClientRect();
  return [left, right, getComputedStyle(it).pointerEvents, it.closest('[aria-hidden=true]') !== null];
}"""
PHONE = ViewportSize(width=360, height=640)


def open_talk(player: Player) -> None:
    """Open the sheet with gestures and chat."""
    player.page.get_by_test_id("talk").click()


def close_sheet(player: Player) -> None:
    """Close what slides over the table."""
    player.page.keyboard.press("Escape")


def speak(player: Player, text: str) -> None:
    """Say something, in the open sheet."""
    player.page.get_by_label(player.word("chat-say")).fill(text)
    player.page.get_by_role("button", name=player.word("chat-send"), exact=True).click()


def seen_from(arrival: Arrival) -> int | None:
    """The seat whose hand came with something that arrived."""
    view = json.loads(arrival.text or "null")
    view = view.get("view") if isinstance(view, dict) else None
    return view["seat"] if view else None


def test_people_talk_and_hand_each_other_the_handkerchief(server: Server, visit: Visit):
    """A line is news until it is read, and mere text; a gesture flies and is told; the muted are silent."""
    mia, tom = Keys(visit(server, bypass_csp=True)), Keys(visit(server))
    mia.page.add_init_script(WATCH_GESTURES)
    come(tom, invite(mia, seats=3))
    sit(tom, "Tom", 1)
    fill_with_bots(mia)
    begin(mia, tom)

    open_talk(mia)
    speak(mia, NASTY)
    expect(mia.page.get_by_test_id("chat").get_by_role("listitem")).to_contain_text("<img src=x onerror=alert(1)>")
    assert faults(mia.page, "talk") == []
    close_sheet(mia)
    button = tom.page.get_by_test_id("talk")
    expect(button).to_have_attribute("aria-label", tom.word("talk-menu-unread", count=1))
    open_talk(tom)
    expect(tom.page.get_by_test_id("chat").get_by_role("listitem")).to_have_count(1)
    expect(button).to_have_attribute("aria-label", tom.word("talk-menu"))

    tom.page.get_by_role("radio", name="Mia", exact=True).check(force=True)
    tom.page.get_by_role("button", name=tom.word("emote-handkerchief"), exact=True).click()
    expect(mia.page.get_by_text("Tom hands you the handkerchief.")).to_have_count(1)
    until_equal(mia.page, "window.gestures", [["handkerchief", "Tom"]])
    expect(mia.page.get_by_test_id("gesture")).to_have_count(0)

    open_talk(mia)
    mia.page.get_by_role("button", name=mia.word("mute-on", name="Tom")).click()
    close_sheet(mia)
    open_talk(tom)
    speak(tom, "hello?")
    expect(tom.page.get_by_test_id("chat").get_by_role("listitem")).to_have_count(2)
    mia.page.reload()
    open_talk(mia)
    expect(mia.page.get_by_test_id("chat").get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize("game", ["heul", "sau"])
def test_words_hang_at_the_name_of_who_speaks_for_a_moment(server: Server, visit: Visit, game: str):
    """Others read a line at the table, as mere text, and are told it once; it goes by itself; the muted have none."""
    mia, tom, ada = Keys(visit(server, viewport=PHONE)), Keys(visit(server)), Keys(visit(server))
    link = invite(mia, seats=3, game=game)
    for seat, (guest, name) in enumerate([(tom, "Tom"), (ada, "Ada")], start=1):
        come(guest, link)
        sit(guest, name, seat)
    begin(mia, tom, ada)

    open_talk(tom)
    speak(tom, NASTY)
    bubble = mia.page.get_by_test_id("bubble")
    expect(bubble).to_contain_text("Tom <img src=x onerror=alert(1)>")
    left, right, pointed_at, unheard = bubble.evaluate(PLACE)
    assert left >= 0
    assert right <= PHONE["width"]
    assert (pointed_at, unheard) == ("none", True)
    expect(mia.page.get_by_text("Tom: <img src=x onerror=alert(1)>")).to_have_count(1)
    expect(tom.page.get_by_test_id("bubble")).to_have_count(0)
    expect(bubble).to_have_count(0)
    expect(mia.page.get_by_test_id("talk")).to_have_attribute("aria-label", mia.word("talk-menu-unread", count=1))

    open_talk(mia)
    mia.page.get_by_role("button", name=mia.word("mute-on", name="Tom")).click()
    close_sheet(mia)
    speak(tom, "hello?")
    expect(tom.page.get_by_test_id("chat").get_by_role("listitem")).to_have_count(2)
    open_talk(ada)
    speak(ada, "heard")
    expect(bubble).to_have_text("Ada heard")


def test_a_shared_device_shows_a_hand_only_after_its_hand_over(server: Server, visit: Visit):
    """Neither the page nor what reached it holds the next hand before the tap, nor after a reload (faults 5)."""
    page = visit(server, bypass_csp=True)
    traffic = Traffic(page)
    mia = Keys(page)
    invite(mia, seats=3)
    chair(page, 1).click()
    page.get_by_role("button", name=mia.word("lobby-do-guest")).click()
    page.get_by_label(mia.word("lobby-guest-name")).fill("Oma")
    page.keyboard.press("Enter")
    expect(chair(page, 1)).to_contain_text("Oma")
    fill_with_bots(mia)
    page.get_by_role("button", name=mia.word("lobby-start")).click()

    curtain = page.get_by_test_id("curtain")
    told = 0
    played = set()
    for _ in range(4):
        curtain.wait_for()
        seat = int(curtain.get_attribute("data-for") or "")
        assert page.locator("[data-card]").count() == 0
        traffic.settle()
        covered = len(traffic.arrivals)
        page.reload()
        curtain.wait_for()
        traffic.settle()
        assert page.locator("[data-card]").count() == 0
        assert {seen_from(arrival) for arrival in traffic.arrivals[covered:]} == {None}, "nor the last one's hand"
        assert seat not in [seen_from(arrival) for arrival in traffic.arrivals[told:]]
        told = len(traffic.arrivals)
        page.get_by_role("button", name=mia.word("curtain-open", name=("Mia", "Oma")[seat])).click()
        mia.take(mia.wait_turn().hand[0])
        traffic.settle()
        assert seat in [seen_from(arrival) for arrival in traffic.arrivals[told:]]
        told = len(traffic.arrivals)
        page.keyboard.press("o")
        played.add(seat)
    assert played == {0, 1}
    curtain.wait_for()
    assert faults(page, "curtain") == []
