"""From one device to another, by a code that works once; and links that can be copied without a secure page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import FLAGS, NAMES, Visit
from tests.browser.games import finish_game
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.until import until_equal

USED = re.compile(r"Failed to load resource: .* 410")
AWAY = ["--host-resolver-rules=MAP table.test 127.0.0.1"]
"""A made-up name of this machine: a page from there is no secure context, as in a home network."""
MARKED = """() => {
  const { selectionStart, selectionEnd, value } = document.activeElement;
  return selectionStart === 0 && selectionEnd === value?.length && value !== '';
}"""


def code_from(mia: Keys) -> str:
    """Ask for a code in the options, as the page shows it."""
    page = mia.page
    page.get_by_role("button", name=mia.word("menu-options")).click()
    page.get_by_role("button", name=mia.word("pass-make")).click()
    code = page.get_by_test_id("pass-code").inner_text()
    expect(page.get_by_role("img", name=mia.word("pass-qr"))).to_be_visible()
    page.keyboard.press("Escape")
    return code


def test_another_device_takes_the_seat_over_by_a_link_and_the_code_works_once(server: Server, visit: Visit):
    """The link does nothing before a tap and leaves the address; both devices have the seat; nobody else gets it."""
    mia = Keys(visit(server))
    mia.sit_down("Mia", seats=3)
    before = mia.wait_turn()
    table, code = mia.page.url, code_from(mia)
    link = f"/continue#{code.replace(' ', '')}"

    phone = Keys(visit(server))
    phone.page.goto(link)
    go = phone.page.get_by_role("button", name=phone.word("continue-go"))
    go.wait_for()
    assert code.replace(" ", "") not in phone.page.url
    assert phone.page.context.cookies() == [], "opening the link alone changes nothing"
    go.click()
    expect(phone.page).to_have_url(table)
    assert [held.card for held in phone.wait_turn().hand] == [held.card for held in before.hand]
    phone.turn()
    mia.wait(lambda look: look.draw != before.draw)

    thief = visit(server, allowed=[USED])
    thief.goto(link)
    thief.get_by_role("button", name=mia.word("continue-go")).click()
    expect(thief.get_by_role("alert")).to_have_text(mia.word("bad-pass"))
    assert thief.context.cookies() == []


def test_a_code_can_be_typed_in_any_way_and_history_comes_along(server: Server, visit: Visit):
    """Small letters and no spaces will do; the other device knows the games and the name."""
    mia = Keys(visit(server))
    game_id = finish_game(mia.page, "sau", 2, track=[3, 3, 3, 3])
    mia.page.goto("/continue")
    mia.page.get_by_role("button", name=mia.word("pass-make")).click()
    code = mia.page.get_by_test_id("pass-code").inner_text().replace(" ", "-").lower()

    phone = visit(server)
    phone.goto("/", wait_until="networkidle")  # lists that come late move what lies below them
    phone.get_by_role("link", name=mia.word("nav-continue")).click()
    phone.get_by_label(mia.word("continue-code")).fill(code)
    phone.get_by_role("button", name=mia.word("continue-go")).click()
    expect(phone).to_have_url(server.url)
    expect(phone.get_by_label(mia.word("start-name"), exact=True)).to_have_value("Mia")
    phone.goto("/history")
    expect(phone.get_by_test_id("games").get_by_role("link")).to_have_attribute("href", f"g/{game_id}")


def test_a_link_can_be_shared_where_the_browser_allows_neither_sharing_nor_the_clipboard(
    own_server: Callable[..., Server], visit: Visit, chromium: Browser
):
    """Over plain http from another address: the link is copied the old way, and stands there to be marked."""
    server = own_server(name="table.test")
    game_id = finish_game(visit(server), "sau", 2, track=[3, 3, 3, 3])
    path = next(filter(None, map(shutil.which, NAMES)))
    with chromium.browser_type.launch(executable_path=path, args=[*FLAGS, *AWAY]) as browser:
        page = browser.new_page(locale="en-GB", base_url=f"http://table.test:{server.port}/")
        page.goto(f"/g/{game_id}")
        assert page.evaluate("!isSecureContext && navigator.clipboard === undefined && navigator.share === undefined")
        share_and_paste(page, game_id)
        page.evaluate("document.execCommand = () => false")
        page.get_by_role("button", name=Keys(page).word("share"), exact=True).click()
        field = page.get_by_test_id("share-link")
        field.wait_for()
        until_equal(page, MARKED, True)


def share_and_paste(page: Page, game_id: str) -> None:
    """Share the game; paste what was copied somewhere."""
    page.get_by_role("button", name=Keys(page).word("share"), exact=True).click()
    expect(page.get_by_role("status").filter(has_text=Keys(page).word("copied"))).to_be_visible()
    link = page.get_by_test_id("share-link").input_value()
    assert link.endswith(f"/g/{game_id}")
    page.goto("/continue")
    page.get_by_label(Keys(page).word("continue-code")).focus()
    page.keyboard.press("Control+V")
    expect(page.get_by_label(Keys(page).word("continue-code"))).to_have_value(link[:40])
    page.goto(f"/g/{game_id}")
