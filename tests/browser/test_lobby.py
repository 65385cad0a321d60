"""Getting together: a link, chairs, and what the host may do."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.friends import begin, chair, come, fill_with_bots, invite, path_of, sit, switch, take_turns
from tests.browser.pictures import picture
from tests.browser.player import Keys
from tests.browser.servers import Server
from tests.browser.test_access import faults
from tests.browser.watch import NOT_THEIRS, TOO_LATE

FREE = "[data-chair][data-kind='open']"
SMALL = """() => [...document.querySelectorAll('a, button, input, summary, [role=switch]')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
  .filter((one) => { const box = (one.closest('label') ?? one).getBoundingClientRect(); return box.height < 43.5; })
  .map((one) => `${one.tagName} ${one.textContent || one.ariaLabel || one.id}`)"""
SCREENS = [(360, 640), (640, 360), (844, 390), (1440, 900)]


def test_opening_a_link_takes_no_seat_and_two_play_together(server: Server, visit: Visit):
    """Somebody looks in, says their name, sits, moves; only the host begins; both play on."""
    mia, tom = Keys(visit(server)), Keys(visit(server, locale="de-DE"), "de")
    link = invite(mia, seats=3)
    come(tom, link)
    expect(mia.page.locator(FREE)).to_have_count(2)
    expect(tom.page.locator(FREE)).to_have_count(2)
    assert tom.page.url.endswith(mia.page.url.rsplit("/", 1)[1]), "the code has led to the same address"

    chair(tom.page, 2).click()
    expect(tom.page.get_by_role("alert")).to_have_text(tom.word("start-name-first"))
    expect(mia.page.locator(FREE)).to_have_count(2)
    sit(tom, "Tom", 2)
    expect(chair(mia.page, 2)).to_contain_text("Tom")
    chair(tom.page, 1).click()
    expect(chair(mia.page, 1)).to_contain_text("Tom")
    expect(chair(tom.page, 0)).to_contain_text("Mia")

    assert tom.page.get_by_role("button", name=tom.word("lobby-fill")).count() == 0
    expect(mia.page.get_by_test_id("missing")).to_have_text(mia.word("lobby-missing", count=1))
    fill_with_bots(mia)
    expect(tom.page.get_by_test_id("missing")).to_contain_text("Mia")
    assert tom.page.get_by_role("button", name=tom.word("lobby-start")).count() == 0
    begin(mia, tom)
    assert [name for name in mia.look().names if name in ("Mia", "Tom")] == ["Mia", "Tom"]
    take_turns(mia, tom, turns=2)


def test_the_host_arranges_chairs_and_settings_and_everybody_sees_it(server: Server, visit: Visit):
    """Swap, free, bots of a level, more chairs and fewer, what is played; a guest can read all of it."""
    mia, tom = Keys(visit(server)), Keys(visit(server, allowed=[NOT_THEIRS]))
    come(tom, invite(mia, seats=4))
    sit(tom, "Tom", 1)
    offers = mia.page.get_by_test_id("offers")

    chair(mia.page, 1).click()
    offers.get_by_role("button", name=mia.word("lobby-do-swap")).click()
    chair(mia.page, 3).click()
    for one in (mia, tom):
        expect(chair(one.page, 3)).to_contain_text("Tom")
        expect(chair(one.page, 1)).to_have_attribute("data-kind", "open")
    chair(mia.page, 1).click()
    offers.get_by_role("combobox").select_option("hard")
    offers.get_by_role("button", name=mia.word("lobby-do-bot")).click()
    for one in (mia, tom):
        expect(chair(one.page, 1)).to_have_attribute("data-kind", "bot")
    mia.page.get_by_role("button", name=mia.word("lobby-add")).click()
    for one in (mia, tom):
        expect(one.page.locator("[data-chair]")).to_have_count(5)
    chair(mia.page, 2).click()
    offers.get_by_role("button", name=mia.word("lobby-do-remove")).click()
    for one in (mia, tom):
        expect(one.page.locator("[data-chair]")).to_have_count(4)
        expect(chair(one.page, 2)).to_contain_text("Tom")

    switch(mia.page, "start-special").set_checked(True, force=True)
    mia.page.get_by_role("radio", name=mia.word("pace-30s"), exact=True).first.check(force=True)
    agreed = tom.page.locator("dl")
    expect(agreed).to_contain_text(f"{tom.word('start-special')} {tom.word('lobby-yes')}", use_inner_text=False)
    expect(agreed).to_contain_text(tom.word("pace-30s"))
    chair(mia.page, 2).click()
    offers.get_by_role("button", name=mia.word("lobby-do-free")).click()
    expect(tom.page.get_by_role("heading", name=tom.word("lobby-come"))).to_be_visible()


def test_what_a_chair_offers_goes_when_somebody_else_sits_down_there(server: Server, visit: Visit):
    """Else the slip would say other things under the host's finger."""
    mia, tom = Keys(visit(server)), Keys(visit(server))
    come(tom, invite(mia, seats=4))
    offers = mia.page.get_by_test_id("offers")
    chair(mia.page, 2).click()
    expect(offers).to_be_visible()
    sit(tom, "Tom", 1)
    expect(chair(mia.page, 1)).to_contain_text("Tom")
    expect(offers).to_be_visible()
    chair(tom.page, 2).click()
    expect(chair(mia.page, 2)).to_contain_text("Tom")
    expect(offers).to_have_count(0)
    chair(mia.page, 2).click()
    expect(offers.get_by_role("button", name=mia.word("lobby-do-swap"))).to_be_visible()


def test_when_the_host_leaves_the_next_one_is_the_host(server: Server, visit: Visit):
    """The role goes on, is said, and the new host can begin."""
    mia, tom = Keys(visit(server)), Keys(visit(server))
    come(tom, invite(mia))
    sit(tom, "Tom", 1)
    mia.page.get_by_role("button", name=mia.word("lobby-leave")).click()
    expect(chair(tom.page, 1)).to_contain_text(tom.word("lobby-host"))
    fill_with_bots(tom)
    begin(tom)


def test_a_started_table_is_frozen(server: Server, visit: Visit):
    """Raw requests of the host's own browser change neither seats nor options (faults 9)."""
    mia, tom = Keys(visit(server)), Keys(visit(server, allowed=[TOO_LATE]))
    come(tom, invite(mia))
    sit(tom, "Tom", 1)
    fill_with_bots(mia)
    begin(mia, tom)
    table = mia.page.url.rsplit("/", 1)[1]
    wishes: dict[str, Any] = {
        "swap": {"seat": 0, "other": 1},
        "bot": {"seat": 2, "level": "random"},
        "remove-seat": {"seat": 2},
        "settings": {"options": {"special_cards": True}},
    }
    for what, body in wishes.items():
        answer = mia.page.context.request.post(f"/api/tables/{table}/{what}", data=body)
        assert (answer.status, answer.json()["code"]) == (409, "table-started"), what


def test_public_tables_are_found_and_private_ones_are_not(server: Server, visit: Visit):
    """The start page lists what everybody may come to, with who sits there; codes find the others."""
    mia, zoe = Keys(visit(server)), Keys(visit(server))
    link = invite(mia, "Mia the Public", seats=3)
    zoe.page.goto("/")
    assert zoe.page.get_by_text("Mia the Public").count() == 0
    with mia.page.expect_response("**/settings"):  # the switch shows what was wished, not yet what is
        switch(mia.page, "lobby-public").set_checked(True, force=True)
    zoe.page.goto("/")
    zoe.page.get_by_role("link", name="Mia the Public").click()
    zoe.page.get_by_test_id("lobby").wait_for()
    zoe.page.goto("/")
    code = path_of(link).removeprefix("/t/")
    zoe.page.get_by_label(zoe.word("code-title")).fill(code.lower().replace("-", " "))
    zoe.page.get_by_role("button", name=zoe.word("code-go")).click()
    zoe.page.get_by_test_id("lobby").wait_for()
    assert zoe.page.url == mia.page.url


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing_serious_in_the_lobby(server: Server, visit: Visit, light: str, language: str):
    """For the host, with a chair's offers open, and for a visitor."""
    options: dict[str, Any] = {
        "color_scheme": light,
        "locale": language,
        "bypass_csp": True,
        "reduced_motion": "reduce",
    }
    mia, tom = Keys(visit(server, **options), language), Keys(visit(server, **options), language)
    found: list[str] = []
    come(tom, invite(mia, seats=5))
    found += faults(tom.page, "visitor")
    tom.page.get_by_role("button", name=tom.word("start-colour").split(":")[0]).click()
    found += faults(tom.page, "colours")
    sit(tom, "Tom", 2)
    found += faults(tom.page, "guest") + faults(mia.page, "host")
    chair(mia.page, 1).click()
    found += faults(mia.page, "offers")
    assert found == []


@pytest.mark.parametrize("seats", [3, 6])
def test_the_lobby_has_its_place_on_every_screen(server: Server, visit: Visit, seats: int):
    """Nothing scrolls sideways, no chair lies on another, nothing to touch is small."""
    mia, tom = (
        Keys(visit(server, reduced_motion="reduce")),
        Keys(visit(server, reduced_motion="reduce", color_scheme="dark")),
    )
    come(tom, invite(mia, "Wilhelmine Charlotte", seats=seats))
    found: list[str] = []
    for state in ("new", "met"):
        for one, who in ((mia, "host"), (tom, "guest")):
            for width, height in SCREENS:
                one.page.set_viewport_size(ViewportSize(width=width, height=height))
                found += misplaced(one.page, f"{who} {state} {width}x{height}")
                picture(one.page, f"lobby-{who}-{state}-{seats}-{width}x{height}")
        if state == "new":
            sit(tom, "Maximilian Alexander", 1)
            chair(mia.page, 2).click()
    assert found == []


def misplaced(page: Page, where: str) -> list[str]:
    """What is wrong with the places of things."""
    found = [f"{where}: too small: {one}" for one in page.evaluate(SMALL)]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append(f"{where}: scrolls sideways")
    boxes = [one.bounding_box() for one in page.locator("[data-chair]").all()]
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            assert one
            assert other
            across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
            down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
            if across > 1 and down > 1:
                found.append(f"{where}: chairs overlap by {across:.0f} x {down:.0f}")
    return found


def test_the_keyboard_alone_is_enough(server: Server, visit: Visit):
    """Choose a chair, seat a bot, close the offers with Escape, and deal: the focus is never lost."""
    mia = Keys(visit(server, reduced_motion="reduce"))
    invite(mia, seats=3)
    keyboard = mia.page.keyboard
    chair(mia.page, 1).focus()
    keyboard.press("Enter")
    offers = mia.page.get_by_test_id("offers")
    expect(offers.get_by_role("button").first).to_be_focused()
    keyboard.press("Escape")
    expect(offers).to_have_count(0)
    expect(chair(mia.page, 1)).to_be_focused()
    for seat in (1, 2):
        chair(mia.page, seat).focus()
        keyboard.press("Enter")
        tab_to(mia.page, mia.word("lobby-do-bot"))
        keyboard.press("Enter")
        expect(chair(mia.page, seat)).to_have_attribute("data-kind", "bot")
        expect(chair(mia.page, seat)).to_be_focused()
    tab_to(mia.page, mia.word("lobby-start"))
    keyboard.press("Enter")
    mia.page.get_by_test_id("hand").wait_for()


def tab_to(page: Page, words: str) -> None:
    """Press Tab until a button with these words has the focus."""
    for _ in range(40):
        if page.evaluate("document.activeElement.textContent.trim()") == words:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches “{words}”")
