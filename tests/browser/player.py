"""People who play by looking at the page: by mouse, by finger, by keyboard. None of them knows the interface below."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from maumau.locale import say
from tests.browser.look import Held, Look, Offer, look_at
from tests.browser.recap import put_away_recaps

PATIENCE = 30.0
"""How long anything at the table may take, in seconds."""
SPECIALS = ("TOW", "CAR", "CAT", "WER")
AGAIN = 4.0
"""After this many seconds without an answer somebody taps a card once more."""
LIES_STILL = """async (key) => {
  const moves = ({ effect }) => {
    const card = document.querySelector(`[data-key="${key}"]`);
    const near = effect.target.contains(card) || card.contains(effect.target);
    return near && effect.getComputedTiming().iterations < Infinity;
  };
  do {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  } while (document.getAnimations().some(moves));
}"""
SIDE_KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "onion": "o"}
DROP_REACH = 22
"""A card is dropped at least this far from every pile where the open table is meant (px)."""


class Player(ABC):
    """Somebody at a page. `intents` are the moves that were meant, to be compared with the record."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page = page
        self.language = language
        self.intents: list[str] = []
        self.both = 0
        self._flip = 0
        put_away_recaps(page)

    # ---- words

    def word(self, code: str, **args: Any) -> str:
        """A sentence of the catalogue in this page's language."""
        return say(self.language, code, args)

    # ---- before the game

    def sit_down(self, name: str = "Mia", seats: int = 3, special: bool = False, memory: str | None = None) -> None:
        """From the start page to a table with bots."""
        page = self.page
        page.goto("/")
        page.get_by_label(self.word("start-name"), exact=True).fill(name)
        if not page.locator("details[open]").count():
            page.get_by_text(self.word("start-more")).click()
        page.get_by_role("radio", name=str(seats), exact=True).check(force=True)
        page.get_by_role("switch", name=self.word("start-special")).set_checked(special, force=True)
        if memory:
            page.get_by_role("radio", name=self.word(f"memory-{memory}"), exact=True).check(force=True)
        page.get_by_role("button", name=self.word("start-play"), exact=True).click()
        page.get_by_test_id("hand").wait_for()

    # ---- looking and waiting

    def look(self) -> Look:
        """What the page shows now."""
        return look_at(self.page)

    def wait(self, condition: Callable[[Look], bool], hurry: Callable[[], None] = lambda: None) -> Look:
        """Look until a condition holds; `hurry` is done between two looks."""
        end = time.monotonic() + PATIENCE
        while not condition(look := self.look()):
            assert time.monotonic() < end, f"it never happened; the page says: {look.strip}"
            hurry()
        return look

    def wait_turn(self) -> Look:
        """Until it is our turn or the game is over. The impatient don't wait for movements to end."""
        return self.wait(lambda look: look.phase != "waiting", self.hurry)

    def steady(self, held: Held) -> Held:
        """A card of the hand, once it lies still."""
        self.page.evaluate(LIES_STILL, held.key)
        return next(one for one in self.look().hand if one.key == held.key)

    def pick(self, held: Held, by: Callable[[], None]) -> Look:
        """Choose a card by some gesture; return once it is chosen and the places are shown to which it may go.

        On a busy machine a tap can last so long that it asks for an explanation: then, or when nothing comes of it for
        a while, one tries again as anybody would.
        """
        tried = time.monotonic()

        def once_more() -> None:
            nonlocal tried
            if self.close_explanation() or time.monotonic() > tried + AGAIN:
                by()
                tried = time.monotonic()

        by()
        return self.wait(
            lambda look: bool(look.offers) and any(one.chosen and one.key == held.key for one in look.hand), once_more
        )

    def close_explanation(self) -> bool:
        """Close the explanation of a card, if one is open; tell whether."""
        if not self.look().dialog:
            return False
        self.page.keyboard.press("Escape")
        self.wait(lambda look: not look.dialog)
        return True

    def wait_gone(self, key: str) -> Look:
        """Until a card has left the hand."""
        return self.wait(lambda look: not look.has(key))

    @abstractmethod
    def hurry(self) -> None:
        """Take up a card while others play: that ends what moves, and plays nothing."""

    # ---- playing

    @abstractmethod
    def take(self, held: Held) -> Look:
        """Choose a card; return what is shown once it is chosen."""

    @abstractmethod
    def lay(self, held: Held, offer: Offer, look: Look) -> None:
        """Bring the chosen card to a place that is offered."""

    def turn(self) -> bool:
        """One turn of ours; False when the game is over."""
        look = self.wait_turn()
        self.close_explanation()
        if look.phase == "over":
            return False
        held = self.choose(look)
        look = self.take(held)
        offer = self.prefer(held, look)
        self.both += {"left", "right"} <= {one.to for one in look.offers} and held.card not in SPECIALS
        self.intents.append(move_text(held, offer))
        self.lay(held, offer, look)
        self.wait(lambda after: not (after.phase == "turn" and after.has(held.key)))
        return True

    def choose(self, look: Look) -> Held:
        """The card with the most to choose from; all others equal, a special one."""
        return max(look.hand, key=lambda held: (len(held.label.split(". ")), held.card in SPECIALS))

    def prefer(self, held: Held, look: Look) -> Offer:
        """Face up if possible, now to one side, now to the other; a fifth of all cards becomes an onion."""
        face_up = [offer for offer in look.offers if offer.to != "onion"]
        self._flip += 1
        if not face_up or (self._flip % 5 == 0 and held.card not in SPECIALS):
            onion = look.offer("onion")
            assert onion is not None, "any card may become an onion"
            return onion
        return face_up[self._flip % len(face_up)]

    def play_on(self) -> None:
        """To the end of the game."""
        while self.turn():
            pass

    # ---- after the game

    def standings(self) -> list[tuple[str, int]]:
        """Names and scores as the end screen lists them."""
        shown = self.page.get_by_test_id("end").get_by_role("article").all()
        return [
            (
                one.get_by_role("heading")
                .inner_text()
                .split(",")[0]
                .strip()
                .removesuffix(f"({self.word('you')})")
                .strip(),
                int(one.locator(".score").inner_text().split()[0]),
            )
            for one in shown
        ]

    def open_check(self) -> None:
        """Unfold how the deal can be checked."""
        self.page.get_by_text(self.word("end-check"), exact=True).click()

    def record(self) -> dict[str, Any]:
        """The record, as the end screen lets it be saved."""
        return dict(json.loads(self.save_record().read_text()))

    def save_record(self) -> Path:
        """The file that the end screen lets be saved."""
        link = self.page.get_by_role("link", name=self.word("end-record"))
        if not link.is_visible():
            self.open_check()
        with self.page.expect_download() as download:
            link.click()
        return download.value.path()


def move_text(held: Held, offer: Offer) -> str:
    """The move that a card at a place means."""
    if offer.to == "middle":
        return held.card
    return f"{held.card}>{offer.seat if offer.to == 'swap' else offer.to}"


class Mouse(Player):
    """Drags cards."""

    def hurry(self) -> None:
        self.close_explanation()
        look = self.look()
        card = next((held for held in look.hand if not held.chosen), None)
        if card and look.phase == "waiting":
            self.page.mouse.click(*card.box.center)

    def take(self, held: Held) -> Look:
        return self.pick(held, lambda: self.grab(held))

    def grab(self, held: Held) -> None:
        """Take hold of a card and lift it."""
        x, y = self.steady(held).box.center
        mouse = self.page.mouse
        mouse.up()
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 20)

    def lay(self, held: Held, offer: Offer, look: Look) -> None:
        self.page.mouse.move(*drop_point(held, offer, look), steps=4)
        self.page.mouse.up()


class Keys(Player):
    """Has no mouse."""

    def hurry(self) -> None:
        self.page.keyboard.press("1")

    def take(self, held: Held) -> Look:
        number = 1 + [one.key for one in self.look().hand].index(held.key)
        return self.pick(held, lambda: self.page.keyboard.press(str(number)))

    def lay(self, held: Held, offer: Offer, look: Look) -> None:
        keyboard = self.page.keyboard
        if offer.to in SIDE_KEYS:
            keyboard.press(SIDE_KEYS[offer.to])
        elif offer.to != "swap" and len(look.offers) == 2:
            keyboard.press("ArrowUp")  # the only way besides the onion
        else:
            self.walk_to(offer)
            keyboard.press("Enter")

    def walk_to(self, offer: Offer) -> None:
        """Tab until an offered place has the focus."""

        def there(look: Look) -> bool:
            return any((one.to, one.seat) == (offer.to, offer.seat) and one.focused for one in look.offers)

        for _ in range(60):
            if there(self.look()):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {offer.label}")


class Finger(Player):
    """Taps; its page has a touch screen."""

    def hurry(self) -> None:
        self.close_explanation()
        look = self.look()
        card = next((held for held in look.hand if not held.chosen), None)
        if card and look.phase == "waiting":
            self.page.touchscreen.tap(*card.box.center)

    def take(self, held: Held) -> Look:
        return self.pick(held, lambda: self.tap(held))

    def tap(self, held: Held) -> None:
        """Tap a card, unless it is chosen already."""
        now = self.steady(held)
        if not now.chosen:
            self.page.touchscreen.tap(*now.box.center)

    def lay(self, held: Held, offer: Offer, look: Look) -> None:
        self.page.touchscreen.tap(*offer.box.center)

    def drag(self, points: list[tuple[float, float]]) -> None:
        """One finger down, along these points, and up."""
        self.touch("touchStart", points[0])
        for point in points[1:]:
            self.touch("touchMove", point)
        self.touch("touchEnd")

    def touch(self, kind: str, at: tuple[float, float] | None = None) -> None:
        """What the screen tells the browser of a finger."""
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def __init__(self, page: Page, language: str = "en") -> None:
        super().__init__(page, language)
        self._session = page.context.new_cdp_session(page)


def drop_point(held: Held, offer: Offer, look: Look) -> tuple[float, float]:
    """Where to let a dragged card go: at the lower edge, on the pile to swap with, or on the open table.

    A card for one neighbour alone is dropped on the wrong side: it must find its way by itself.
    """
    assert look.hand_box is not None
    if offer.to == "onion":
        return held.box.center[0], look.hand_box.bottom - 4
    if offer.to == "swap":
        return offer.box.center
    ways = {one.to for one in look.offers}
    if {"left", "right"} <= ways:
        return open_table(look, left=offer.to == "left")
    return open_table(look, left=offer.to == "right")


def open_table(look: Look, left: bool) -> tuple[float, float]:
    """A point of the table's left or right half where no pile is near."""
    assert look.hand_box is not None
    shares = (0.4, 0.35, 0.3, 0.25) if left else (0.6, 0.65, 0.7, 0.75)
    for height in (0.35, 0.4, 0.45, 0.5, 0.55, 0.3, 0.6):
        for share in shares:
            x, y = look.width * share, look.hand_box.top * height
            if not any(pile.box.near(x, y, DROP_REACH) for pile in look.piles):
                return x, y
    raise AssertionError("there is no open table")
