"""Two people at one device: whichever hand is open or covered there, both can do what the table lets them do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import WAIT, Visit
from tests.browser.friends import chair, fill_with_bots, invite, people_sheet
from tests.browser.pictures import picture
from tests.browser.player import Keys
from tests.browser.servers import HASTY, Server
from tests.browser.test_access import faults
from tests.browser.watch import GONE

NAMES = ("Mia", "Oma")


def together(page: Page) -> Keys:
    """Mia opens a table, and her grandmother sits next to her at the same device."""
    mia = Keys(page)
    invite(mia)
    chair(page, 1).click()
    page.get_by_role("button", name=mia.word("lobby-do-guest")).click()
    page.get_by_label(mia.word("lobby-guest-name")).fill("Oma")
    page.keyboard.press("Enter")
    expect(chair(page, 1)).to_contain_text("Oma")
    return mia


def begin(mia: Keys) -> None:
    """A bot makes three, and the cards are dealt: whoever is the first of the two is asked for."""
    fill_with_bots(mia)
    mia.page.get_by_role("button", name=mia.word("lobby-start")).click()
    mia.page.get_by_test_id("curtain").wait_for()


def take(mia: Keys) -> int:
    """Whoever is asked for takes the device; returns their seat."""
    curtain = mia.page.get_by_test_id("curtain")
    seat = int(curtain.get_attribute("data-for") or "")
    curtain.get_by_role("button").first.click()
    mia.page.get_by_test_id("hand").wait_for()
    return seat


def test_a_host_who_has_changed_chairs_with_the_other_one_at_the_device_still_begins(server: Server, visit: Visit):
    mia = together(visit(server, reduced_motion="reduce", bypass_csp=True))
    page = mia.page
    chair(page, 0).click()
    page.get_by_role("button", name=mia.word("lobby-do-swap")).click()
    chair(page, 1).click()
    expect(chair(page, 0)).to_contain_text("Oma")
    expect(page.get_by_role("group", name=mia.word("lobby-pace"))).to_be_visible()
    begin(mia)


def test_a_pause_is_seen_over_the_curtain_and_ended_there(server: Server, visit: Visit):
    """Whoever holds the device: the host may be the other one."""
    mia = together(visit(server, reduced_motion="reduce", bypass_csp=True))
    page = mia.page
    begin(mia)
    take(mia)
    people_sheet(mia).get_by_role("button", name=mia.word("pause-begin")).click()
    paused = page.get_by_test_id("paused")
    expect(paused).to_be_visible()
    page.reload()
    expect(paused).to_be_visible()
    paused.get_by_role("button", name=mia.word("pause-end")).click()
    expect(paused).to_have_count(0)
    mia.turn()
    page.get_by_test_id("curtain").wait_for()
    pause(page, page.url)
    expect(paused).to_be_visible()
    picture(page, "shared-paused-curtain")
    assert faults(page, "a paused curtain") == []
    paused.get_by_role("button", name=mia.word("pause-end")).click()
    expect(paused).to_have_count(0)
    take(mia)


def test_both_come_back_to_a_device_that_was_put_away(own_server: Callable[..., Server], visit: Visit):
    """Each with a tap of their own, and no curtain asks for somebody for whom a bot plays."""
    mia = together(visit(own_server(command=HASTY), reduced_motion="reduce", bypass_csp=True, allowed=[GONE]))
    page = mia.page
    radio = page.get_by_role("group", name=mia.word("lobby-grace")).get_by_role("radio", name=mia.word("grace-30s"))
    with page.expect_response("**/settings"):
        radio.check(force=True)
    begin(mia)
    url = page.url
    page.goto("about:blank")
    stood_in(page, url)
    pause(page, url)  # else the curtain may come for the first before the second is back
    page.goto(url)
    banner = page.get_by_test_id("stand-in")
    expect(banner.get_by_role("button")).to_have_count(2)
    picture(page, "shared-stand-ins")
    assert faults(page, "stand-ins at a shared device") == []
    for name in NAMES:
        banner.get_by_role("button", name=mia.word("stand-in-back-of", name=name)).click()
        expect(banner.get_by_text(name)).to_have_count(0)
    expect(banner).to_have_count(0)
    page.get_by_test_id("paused").get_by_role("button", name=mia.word("pause-end")).click()
    page.get_by_test_id("curtain").wait_for()
    take(mia)
    mia.turn()


def pause(page: Page, url: str) -> None:
    """The host pauses, from elsewhere."""
    assert page.request.post(f"{url.replace('/t/', '/api/tables/')}/pause", data={"paused": True}).ok


def stood_in(page: Page, url: str) -> None:
    """Until bots play for both."""
    for _ in range(WAIT // 100):
        seats = page.request.get(url.replace("/t/", "/api/tables/")).json()["table"]["seats"]
        if all(seat["stand_in"] for seat in seats[:2]):
            return
        page.wait_for_timeout(100)
    pytest.fail("nobody plays for them")


def test_who_leaves_a_shared_device_is_asked_by_name_and_the_other_hand_stays_covered(server: Server, visit: Visit):
    mia = together(visit(server, reduced_motion="reduce", bypass_csp=True))
    page = mia.page
    begin(mia)
    seat = take(mia)
    sheet = people_sheet(mia)
    sheet.get_by_role("button", name=mia.word("leave"), exact=True).click()
    expect(sheet.get_by_text(mia.word("leave-sure-of", name=NAMES[seat]))).to_be_visible()
    sheet.get_by_role("button", name=mia.word("leave-yes")).click()
    curtain = page.get_by_test_id("curtain")
    curtain.wait_for()
    assert curtain.get_attribute("data-for") == str(1 - seat)
    assert page.locator("[data-card]").count() == 0
    assert take(mia) == 1 - seat
    for _ in range(2):
        mia.turn()
    expect(curtain).to_have_count(0)


def test_leaving_the_lobby_frees_the_chairs_of_all_at_the_device(server: Server, visit: Visit):
    mia = together(visit(server, reduced_motion="reduce", bypass_csp=True))
    page = mia.page
    url = page.url
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name=mia.word("lobby-leave")).click()
    page.get_by_role("button", name=mia.word("start-invite"), exact=True).wait_for()
    assert not [one for one in asked if "seat=" in one]  # it may be free before it is looked from
    seats = page.request.get(url.replace("/t/", "/api/tables/")).json()["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["open"] * 3
