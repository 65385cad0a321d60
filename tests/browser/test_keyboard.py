"""A whole game without a mouse."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import Keys
from tests.browser.servers import Server


def test_a_whole_game_is_played_with_the_keyboard_alone(lucky_server: Server, visit: Visit):
    """From the name to the record: sides, middle, onion, and Tab to the offered piles."""
    page = visit(lucky_server)
    page.goto("/")
    mia = Keys(page)
    tab_to(page, "element.autocomplete === 'nickname'")
    page.keyboard.type("Mia")
    tab_to(page, "element.tagName === 'SUMMARY'")
    page.keyboard.press("Enter")
    tab_to(page, "element.type === 'radio'")
    page.keyboard.press("ArrowLeft")
    tab_to(page, "element.role === 'switch'")
    page.keyboard.press("Space")
    assert page.get_by_role("radio", name="3", exact=True).is_checked()
    assert page.get_by_role("switch").is_checked()
    page.keyboard.press("Enter")
    page.get_by_test_id("hand").wait_for()
    mia.play_on()

    tab_to(page, "element.closest('[data-testid=end]')")
    record = mia.record()
    assert [move for seat, move in record["moves"] if seat == 0] == mia.intents
    assert any(move.startswith("TOW>") and move != "TOW>onion" for move in mia.intents)


def tab_to(page: Page, condition: str) -> None:
    """Tab until what has the focus meets a condition."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(f"(element => Boolean({condition}))(document.activeElement)"):
            return
    raise AssertionError(f"Tab never reaches {condition}")


def test_the_focus_stays_on_the_same_card_whatever_happens_at_the_table(lucky_server: Server, visit: Visit):
    """The hand is drawn anew with every move; who has found a card does not lose it (faults 30)."""
    mia = Keys(visit(lucky_server))
    mia.sit_down()
    page = mia.page
    look = mia.wait_turn()

    page.keyboard.press("1")
    mia.wait(lambda now: now.hand[0].focused and now.hand[0].chosen)
    page.keyboard.press("Escape")
    mia.wait(lambda now: now.hand[0].focused and not now.hand[0].chosen and not now.offers)

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    mia.wait(lambda now: now.hand[2].focused and now.hand[2].key == look.hand[2].key)
    page.keyboard.press("Enter")
    mia.wait(lambda now: now.hand[2].chosen and now.hand[2].focused)
    page.keyboard.press("o")

    gone = look.hand[2].key
    mia.wait(lambda now: not now.has(gone) and any(held.focused for held in now.hand))
    page.keyboard.press("ArrowLeft")
    kept = next(held.key for held in mia.look().hand if held.focused)
    after = mia.wait(lambda now: now.phase == "turn" and now.draw == (look.draw or 0) - 3)
    assert [held.key for held in after.hand if held.focused] == [kept]
    page.keyboard.press("Enter")
    mia.wait(lambda now: any(held.chosen and held.key == kept for held in now.hand))


def test_escape_takes_back_what_was_chosen_and_nothing_is_played(server: Server, visit: Visit):
    """Esc puts a card back, also one that is being dragged."""
    mia = Keys(visit(server))
    mia.sit_down()
    before = mia.wait_turn()
    mia.page.keyboard.press("2")
    mia.wait(lambda now: bool(now.offers))
    mia.page.keyboard.press("Escape")
    mia.wait(lambda now: not now.offers)

    held = mia.steady(mia.look().hand[0])
    x, y = held.box.center

    def lift() -> None:
        mia.page.mouse.up()
        mia.page.mouse.move(x, y)
        mia.page.mouse.down()
        mia.page.mouse.move(x, y - 200, steps=4)

    mia.pick(held, lift)
    mia.page.keyboard.press("Escape")
    mia.page.mouse.up()
    after = mia.wait(lambda now: not now.offers)
    assert [held.key for held in after.hand] == [held.key for held in before.hand]
    assert after.draw == before.draw
