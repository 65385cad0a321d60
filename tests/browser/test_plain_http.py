"""Over plain http, in a home network, a page is no secure context: all that matters works there too."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HOME, Visit
from tests.browser.friends import begin, come, fill_with_bots, invite, sit, take_turns
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.until import until_equal

UNTRUSTED = re.compile("Cross-Origin-Opener-Policy header has been ignored")
"""Browsers remark that a page over plain http can't be fenced in."""


@pytest.fixture
def home_server(own_server: Callable[..., Server]) -> Server:
    """A server that is known by a name in the home network."""
    return own_server(name=HOME)


def at_home(server: Server, visit: Visit) -> Keys:
    """Somebody who comes over the home network."""
    return Keys(visit(server, base_url=f"http://{HOME}:{server.port}/", allowed=[UNTRUSTED]))


def copy(mia: Keys, answer: str) -> None:
    """Press the button that copies the link."""
    mia.page.get_by_role("button", name=mia.word("invite-copy"), exact=True).click()
    expect(mia.page.get_by_test_id("invite").get_by_role("status")).to_have_text(mia.word(answer))


def test_inviting_and_playing_need_no_secure_page(home_server: Server, visit: Visit):
    """Copying takes the old way, nothing offers to share, a sound is offered without a notification; two play."""
    mia, tom = at_home(home_server, visit), at_home(home_server, visit)
    link = invite(mia)
    assert not mia.page.evaluate("isSecureContext")
    assert not mia.page.evaluate("'clipboard' in navigator || 'share' in navigator")
    assert mia.page.get_by_role("button", name=mia.word("invite-share")).count() == 0
    copy(mia, "copied")
    come(tom, link)
    sit(tom, "Tom", 1)
    tom.page.get_by_role("button", name=tom.word("summons-yes")).click()
    expect(tom.page.get_by_test_id("summons")).to_have_count(0)
    fill_with_bots(mia)
    begin(mia, tom)
    take_turns(mia, tom)


def test_a_browser_that_lets_nobody_copy_marks_the_link(home_server: Server, visit: Visit):
    """Then one copies by hand, and is told so."""
    mia = at_home(home_server, visit)
    mia.page.add_init_script("document.execCommand = () => false")
    link = invite(mia)
    copy(mia, "invite-copy-yourself")
    marked = "() => { const { value, selectionStart, selectionEnd } = document.activeElement;"
    until_equal(mia.page, f"{marked} return value?.slice(selectionStart, selectionEnd); }}", link)


def test_what_was_copied_can_be_pasted(home_server: Server, visit: Visit):
    """The old way really fills the clipboard."""
    mia = at_home(home_server, visit)
    link = invite(mia)
    copy(mia, "copied")
    mia.page.goto("/")
    name = mia.page.get_by_label(mia.word("start-name"), exact=True)
    name.fill("")
    name.evaluate("(field) => field.removeAttribute('maxlength')")
    name.press("ControlOrMeta+v")
    expect(name).to_have_value(link)
