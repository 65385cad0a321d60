"""People who come together at a table: by the page alone, as they do it."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page, expect

from maumau.locale import say
from tests.browser.player import PATIENCE, Player


def invite(host: Player, name: str = "Mia", seats: int = 3, game: str = "heul") -> str:
    """From the start page to a table with free chairs; returns the link for the others."""
    page = host.page
    page.goto("/")
    page.get_by_role("radio", name=host.word(f"game-{game}")).check(force=True)
    page.get_by_label(host.word("start-name"), exact=True).fill(name)
    if not page.locator("details[open]").count():
        page.get_by_text(host.word("start-more")).click()
    page.get_by_role("radio", name=str(seats), exact=True).check(force=True)
    page.get_by_role("button", name=host.word("start-invite"), exact=True).click()
    page.get_by_test_id("lobby").wait_for()
    return page.get_by_test_id("invite-link").input_value()


def path_of(link: str) -> str:
    """The part of a link that a browser of these tests opens at its own server."""
    return "/t/" + link.rsplit("/", 1)[1]


def come(guest: Player, link: str) -> None:
    """Open a link that somebody has sent."""
    guest.page.goto(path_of(link))
    guest.page.get_by_test_id("lobby").wait_for()


def chair(page: Page, seat: int) -> Locator:
    """A place at the table."""
    return page.locator(f"[data-chair='{seat}']")


def sit(guest: Player, name: str, seat: int) -> None:
    """Say who one is, and take a chair."""
    guest.page.get_by_label(guest.word("start-name"), exact=True).fill(name)
    chair(guest.page, seat).click()
    expect(chair(guest.page, seat)).to_contain_text(guest.word("you"))


def fill_with_bots(host: Player) -> None:
    """Bots on all chairs that are still free."""
    host.page.get_by_role("button", name=host.word("lobby-fill")).click()
    expect(host.page.locator("[data-kind='open']")).to_have_count(0)


def begin(host: Player, *guests: Player) -> None:
    """Deal the cards; return once everybody holds some."""
    host.page.get_by_role("button", name=host.word("lobby-start")).click()
    for one in (host, *guests):
        one.page.get_by_test_id("hand").wait_for()


def take_turns(*players: Player, turns: int = 1) -> None:
    """Each makes so many moves, whoever is the first; or the game ends before."""
    left = dict.fromkeys(players, turns)
    end = time.monotonic() + 2 * PATIENCE
    while any(left.values()):
        for one in players:
            phase = one.look().phase
            if phase == "over":
                return
            if phase == "turn":
                one.turn()
                left[one] -= 1
                end = time.monotonic() + 2 * PATIENCE
        assert time.monotonic() < end, f"nobody moves; the pages say: {[one.look().strip for one in players]}"


def people_sheet(who: Player) -> Locator:
    """Open the list of who is here."""
    who.page.get_by_role("button", name=who.word("menu-people")).click()
    return who.page.get_by_role("dialog")


def switch(page: Page, label: str, language: str = "en") -> Locator:
    """A switch of the host's, by the code of its words."""
    return page.get_by_role("switch", name=say(language, label))
