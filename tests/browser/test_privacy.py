"""A device is a token that nobody can read, and that can be forgotten."""

from __future__ import annotations

import re

from tests.browser.conftest import Visit
from tests.browser.games import finish_game
from tests.browser.player import Keys
from tests.browser.servers import Server

REFUSED = re.compile(r"Failed to load resource: .* 410")


def test_the_token_is_in_no_address_and_in_no_page(server: Server, visit: Visit):
    """Looking around makes no cookie; sitting down makes one that scripts and other sites do not get."""
    mia = Keys(visit(server))
    page, context = mia.page, mia.page.context
    addresses: list[str] = []
    context.on("request", lambda request: addresses.append(request.url))
    for path in ("/", "/rules/heul", "/privacy"):
        page.goto(path)
        page.get_by_role("main").wait_for()
    assert context.cookies() == []

    mia.sit_down("Mia", seats=3)
    mia.turn()
    mia.wait_turn()
    (cookie,) = context.cookies()
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"
    token = cookie["value"]
    assert len(token) >= 43
    assert not any(token in address for address in addresses)
    assert page.evaluate("document.cookie") == ""
    assert token not in page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")
    assert token not in page.content()


def test_who_wants_to_be_forgotten_is_forgotten(server: Server, visit: Visit):
    """The button takes the cookie, the name at the table, and what this browser remembered of the name."""
    mia = Keys(visit(server))
    mia.sit_down("Zwiebelmia", seats=3)
    mia.wait_turn()
    page, table = mia.page, mia.page.url
    watcher = Keys(visit(server))
    watcher.page.goto(table)
    assert watcher.wait(lambda look: bool(look.piles)).names[0] == "Zwiebelmia"

    page.goto("/")
    page.get_by_role("link", name="3 players").wait_for()
    page.get_by_role("link", name=mia.word("nav-privacy")).click()
    page.get_by_role("button", name=mia.word("privacy-forget")).click()
    page.get_by_text(mia.word("privacy-forgotten")).wait_for()
    assert page.context.cookies() == []
    watcher.wait(lambda look: "Zwiebelmia" not in look.names)

    page.goto("/")
    page.get_by_label(mia.word("start-name"), exact=True).wait_for()
    assert page.get_by_label(mia.word("start-name"), exact=True).input_value() == ""
    assert page.get_by_role("link", name="3 players").count() == 0
    page.goto(table)
    mia.wait(lambda look: mia.word("table-watching") in look.strip)
    assert mia.look().hand == []


def test_after_being_forgotten_no_device_has_the_games_and_their_pages_name_nobody(server: Server, visit: Visit):
    """History, the name on a game's page, a code that was just made, another device, what the browser remembered."""
    page, phone, friend = visit(server), visit(server), visit(server, allowed=[REFUSED])
    mia = Keys(page)
    game_id = finish_game(page, "sau", 2, track=[3, 3, 3, 3])
    friend.goto(f"/g/{game_id}")
    friend.get_by_test_id("sheet").get_by_text("Mia").first.wait_for()
    page.goto("/")
    page.evaluate("localStorage.setItem('setup', JSON.stringify({ name: 'Mia' }))")
    code = page.request.post("/api/me/pass").json()["code"]
    assert phone.request.post("/api/me/continue", data={"code": code}).ok
    unused = page.request.post("/api/me/pass").json()["code"]

    page.goto("/privacy")
    page.get_by_role("button", name=mia.word("privacy-forget")).click()
    page.get_by_text(mia.word("privacy-forgotten")).wait_for()
    assert "Mia" not in page.evaluate("JSON.stringify({ ...localStorage })")
    for device in (page, phone):
        device.goto("/history")
        device.get_by_test_id("no-games").wait_for()
    friend.reload()
    friend.get_by_test_id("sheet").get_by_text(mia.word("seat-nameless")).first.wait_for()
    assert "Mia" not in friend.content()
    friend.goto(f"/continue#{unused}")
    friend.get_by_role("button", name=mia.word("continue-go")).click()
    friend.get_by_text(mia.word("bad-pass")).wait_for()
