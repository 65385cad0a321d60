"""Playing together: people who are away, bots that stand in, pauses, clocks, those who watch, another game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.friends import begin, come, fill_with_bots, invite, people_sheet, sit, switch, take_turns
from tests.browser.games import rush
from tests.browser.pictures import picture
from tests.browser.player import Keys
from tests.browser.recap import read_recaps, recap_of
from tests.browser.servers import HASTY, Server
from tests.browser.test_access import faults
from tests.browser.watch import GONE, NOT_THEIRS


@pytest.fixture
def hasty(own_server: Callable[..., Server]) -> Server:
    """A server where people are missed soon."""
    return own_server(command=HASTY)


def two_at_a_table(server: Server, visit: Visit, pace: str = "relaxed", **options: Any) -> tuple[Keys, Keys]:
    """Mia, who is the host, and Tom, who sits next to her; a bot makes three."""
    mia = Keys(visit(server, reduced_motion="reduce", **options))
    tom = Keys(visit(server, reduced_motion="reduce", allowed=[GONE]))
    come(tom, invite(mia))
    sit(tom, "Tom", 1)
    choose(mia, "lobby-grace", "grace-30s")
    choose(mia, "lobby-pace", f"pace-{pace}")
    fill_with_bots(mia)
    begin(mia, tom)
    return mia, tom


def choose(mia: Keys, what: str, how: str) -> None:
    """The host settles one of the things that a table agrees on."""
    radio = mia.page.get_by_role("group", name=mia.word(what)).get_by_role("radio", name=mia.word(how))
    if radio.is_checked():
        return
    with mia.page.expect_response("**/settings"):  # it shows what was wished, not yet what is
        radio.check(force=True)
    expect(radio).to_be_checked()


def go_away(page: Page) -> str:
    """Close the table, as a phone does that is put away; returns where to come back to."""
    url = page.url
    page.goto("about:blank")
    return url


def test_a_bot_plays_for_who_is_away_until_they_take_over(hasty: Server, visit: Visit):
    """First a mark on the plate, then a bot with a mark of its own; one tap, and the person plays again (faults 20)."""
    mia, tom = two_at_a_table(hasty, visit)
    url = go_away(tom.page)
    plate = mia.page.locator("[data-seat='1'] header")
    expect(plate.locator("[data-mark='stand-in']")).to_be_visible()
    picture(mia.page, "stand-in-of-tom")
    take_turns(mia, turns=2)

    tom.page.goto(url)
    banner = tom.page.get_by_test_id("stand-in")
    expect(banner).to_be_visible()
    picture(tom.page, "stand-in-for-me")
    assert not tom.look().mine, "who is stood in for can't play"
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    expect(plate.locator("[data-mark]")).to_have_count(0)
    take_turns(mia, tom)


def test_who_comes_back_is_told_what_happened_meanwhile(hasty: Server, visit: Visit):
    """What was done since they looked last, also for them, as far as it may be read back; to be put away."""
    mia, tom = two_at_a_table(hasty, visit)
    take_turns(mia, tom)
    url = go_away(tom.page)
    take_turns(mia)
    expect(mia.page.locator("[data-seat='1'] header [data-mark='stand-in']")).to_be_visible()
    mia.wait_turn()
    read_recaps(tom.page)
    tom.page.goto(url)
    recap = recap_of(tom.page)
    expect(recap.get_by_role("paragraph")).not_to_have_count(0)
    picture(tom.page, "recap")
    recap.get_by_role("button").click()
    expect(recap).to_have_count(0)


def test_who_leaves_for_good_is_asked_first_and_a_bot_plays_on(hasty: Server, visit: Visit):
    """The others read who has left; the host's role goes on."""
    mia, tom = two_at_a_table(hasty, visit)
    sheet = people_sheet(mia)
    sheet.get_by_role("button", name=mia.word("leave"), exact=True).click()
    expect(sheet.get_by_text(mia.word("leave-sure"))).to_be_visible()
    picture(mia.page, "leaving")
    sheet.get_by_role("button", name=mia.word("leave-yes")).click()
    expect(mia.page.get_by_role("button", name=mia.word("start-play"))).to_be_visible()
    tom.page.get_by_role("button", name=tom.word("menu-log")).click()
    expect(tom.page.get_by_role("dialog")).to_contain_text("Mia has left.")
    tom.page.keyboard.press("Escape")
    expect(people_sheet(tom)).to_contain_text(f"{tom.word('you')}, {tom.word('lobby-host')}")
    tom.page.keyboard.press("Escape")
    take_turns(tom, turns=2)


def test_the_host_pauses_and_everybody_sees_it(hasty: Server, visit: Visit):
    """Nobody moves meanwhile; the host lets it go on."""
    mia, tom = two_at_a_table(hasty, visit)
    people_sheet(mia).get_by_role("button", name=mia.word("pause-begin")).click()
    mia.page.keyboard.press("Escape")
    for one in (mia, tom):
        expect(one.page.get_by_test_id("paused")).to_be_visible()
        assert not one.look().mine
    picture(tom.page, "paused")
    expect(tom.page.get_by_test_id("paused")).to_contain_text("Mia")
    mia.page.get_by_test_id("paused").get_by_role("button").click()
    expect(tom.page.get_by_test_id("paused")).to_have_count(0)
    take_turns(mia, tom)


def test_a_move_has_its_time_and_a_bot_makes_the_late_one(hasty: Server, visit: Visit):
    """The clock is there for all, runs down, and what was made for whom was too slow is told."""
    mia, tom = two_at_a_table(hasty, visit, pace="30s")
    for one in (mia, tom):
        expect(one.page.get_by_test_id("clock")).to_be_visible()
    picture(mia.page, "clock")
    mia.page.get_by_role("button", name=mia.word("menu-log")).click()
    expect(mia.page.get_by_role("dialog")).to_contain_text("Too slow", timeout=30_000)


def test_those_who_watch_are_counted_and_named_and_may_be_kept_out(server: Server, visit: Visit):
    """A spectator sees that they watch; the players see how many there are; the host shuts the door."""
    mia, tom = two_at_a_table(server, visit)
    eve = Keys(visit(server, allowed=[NOT_THEIRS]))
    eve.page.goto(mia.page.url)
    eve.wait(lambda look: eve.word("table-watching") in look.strip)
    assert eve.look().hand == []
    sheet = people_sheet(mia)
    expect(sheet.get_by_test_id("watchers")).to_contain_text(mia.word("watchers-here", count=1))
    switch(mia.page, "lobby-watching").set_checked(False, force=True)
    expect(switch(mia.page, "lobby-watching")).not_to_be_checked()
    eve.page.reload()
    expect(eve.page.get_by_text(eve.word("table-barred"))).to_be_visible()
    mia.page.keyboard.press("Escape")
    take_turns(mia, tom)


def test_after_the_game_the_same_people_play_again_on_other_seats(hasty: Server, visit: Visit):
    """Who is still here is shown; both press, and it is one game; each holds the own hand again."""
    mia, tom = two_at_a_table(hasty, visit)
    take_turns(mia, tom)
    rush(mia.page, tom.page)
    for one in (mia, tom):
        one.wait(lambda look: look.over)
        expect(one.page.get_by_test_id("present")).to_contain_text("Tom")
    picture(mia.page, "end-together")
    mia.page.get_by_role("button", name=mia.word("end-again-shuffled")).click()
    for one in (mia, tom):
        one.wait(lambda look: not look.over and len(look.hand) == 4)
    own = {one.page.locator("[data-side='own'] h2").inner_text() for one in (mia, tom)}
    assert own == {"Mia", "Tom"}
    take_turns(mia, tom)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_serious_while_people_play(hasty: Server, visit: Visit, light: str):
    """The list of people, the question before leaving, a pause."""
    mia, _ = two_at_a_table(hasty, visit, color_scheme=light, bypass_csp=True)
    sheet = people_sheet(mia)
    found = faults(mia.page, "people")
    sheet.get_by_role("button", name=mia.word("leave"), exact=True).click()
    found += faults(mia.page, "leaving")
    sheet.get_by_role("button", name=mia.word("pause-begin")).click()
    mia.page.keyboard.press("Escape")
    mia.page.get_by_test_id("paused").wait_for()
    found += faults(mia.page, "paused")
    assert found == []
