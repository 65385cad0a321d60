"""People at the pig race, who play by mouse and by looking at the page."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Locator, Page, Position

from maumau.locale import say
from tests.browser.recap import put_away_recaps

SHORT = (6, 6, 6, 6)
PATIENCE = 600.0
"""How long a whole game may take, in seconds."""
CHOICES = ("colour", "pig")
"""What a chosen card may ask."""
CORNER: Position = {"x": 8, "y": 12}
"""What of a card no other card lies over (px)."""
CHOSEN = "(cards) => cards.some((card) => card.ariaPressed === 'true')"
LOOK = """() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    over: one('[data-testid=end]') !== null,
    evaluation: Number(one('[data-testid=evaluation]')?.dataset.race ?? 0),
    ask: one('[data-testid=tray]')?.dataset.ask ?? null,
    mine: one('[data-testid=hand] .mine') !== null,
    fits: all('[data-testid=hand] .fits').map((card) => card.dataset.key),
    hand: all('[data-testid=hand] [data-key]').map((card) => card.dataset.card),
    phase: one('[data-testid=sau]')?.dataset.phase ?? null,
    top: one('[data-testid=discard-pile]')?.dataset.top ?? null,
    sizes: all('header[data-seat]').map((plate) => [
      Number(plate.dataset.seat),
      Number(plate.querySelector('.size > [aria-hidden]').textContent),
    ]).sort(),
    turn: all('header[aria-current=true]').map((plate) => Number(plate.dataset.seat)),
    pending: one('[data-testid=pending] .big')?.textContent ?? null,
    bets: all('[data-testid=bets] .sr-only').map((bet) => bet.textContent),
    standing: one('[data-testid=track] ~ .sr-only')?.textContent ?? null,
    said: all('[data-testid=said]').map((said) => said.textContent),
    strip: one('[data-testid=strip]')?.textContent ?? '',
    offline: all('[role=status]').some((status) => status.textContent.trim() !== ''),
    dialog: one('dialog[open]') !== null,
  };
}"""
SEND = """async ([path, body]) => {
  const answer = await fetch(path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()];
}"""


class Swineherd:
    """Somebody who plays by mouse. `races` are the evaluations seen, `asked` what there was to choose."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.races: list[int] = []
        self.asked: set[str] = set()
        self.turns = 0
        self.keeps = 0
        """With so few cards nothing is laid any more."""
        put_away_recaps(page)

    # ---- coming to a table

    def sit_down(self, players: int, track: Iterable[int] = SHORT, call: bool = False) -> None:
        """From the start page to a table with bots."""
        page = self.page
        page.goto("/")
        page.get_by_role("radio", name=say("en", "game-sau"), exact=True).check(force=True)
        page.get_by_label(say("en", "start-name"), exact=True).fill("Mia")
        page.get_by_text(say("en", "start-more")).click()
        page.get_by_role("radio", name=str(players), exact=True).check(force=True)
        page.get_by_role("switch", name=say("en", "sau-option-call")).set_checked(call, force=True)
        page.get_by_text(say("en", "sau-option-track"), exact=True).click()
        for number, space in zip(range(2, 6), track, strict=True):
            page.get_by_label(say("en", "sau-option-track-for", {"number": number}), exact=True).fill(str(space))
        page.get_by_role("button", name=say("en", "start-play"), exact=True).click()
        page.get_by_test_id("hand").wait_for(timeout=60_000)

    def open_table(self, seats: list[dict[str, Any]], pace: str = "relaxed", **options: Any) -> str:
        """Open a table on which seats are left for others, as Mia; returns its id."""
        self.page.goto("/")
        wish = {"game": "sau", "name": "Mia", "seats": seats, "options": options, "pace": pace}
        made = self._send("api/tables", wish)
        return str(made["id"])

    def join(self, table: str, seat: int, name: str) -> None:
        """Take an open seat, with this browser's own cookie."""
        self.page.goto("/")
        self._send(f"api/tables/{table}/sit", {"seat": seat, "name": name})

    def begin(self, table: str) -> None:
        """Begin the game at one's own table, once everybody sits."""
        self._send(f"api/tables/{table}/start", {})

    def go_to(self, table: str) -> None:
        """Look at a table; return once the cards are there."""
        self.page.goto(f"t/{table}")
        self.page.get_by_test_id("sau").wait_for(timeout=60_000)

    def _send(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        status, answer = self.page.evaluate(SEND, [path, body])
        assert status in (200, 201), answer
        return dict(answer)

    # ---- looking and playing

    def look(self) -> dict[str, Any]:
        """What the page shows now."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def wait(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Look until the page looks as wanted, and do nothing."""
        return self.play_on(until, act=False)

    def play_on(self, until: Callable[[dict[str, Any]], bool], draws: bool = True, act: bool = True) -> dict[str, Any]:
        """Play until the page looks as wanted."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.look()
            if until(seen):
                return seen
            if act:
                self.step(seen, draws)
            self.page.wait_for_timeout(40)
        raise AssertionError(f"waited in vain; the page shows {self.look()}")

    def step(self, seen: dict[str, Any], draws: bool = True) -> None:
        """One thing that there is to do now, if there is any."""
        if seen["evaluation"]:
            self.go_on(seen["evaluation"])
        elif seen["mine"]:
            self.turns += 1
            self.act(seen, draw=draws and self.turns % 4 == 1)

    def go_on(self, race: int) -> None:
        """From a race's evaluation to what comes next; when much has happened meanwhile, that is another one."""
        self.races.append(race)
        self.page.get_by_test_id("go-on").click()
        self.page.locator(f"[data-testid=evaluation][data-race='{race}']").wait_for(state="detached")

    def act(self, seen: dict[str, Any], draw: bool) -> None:
        """Answer what is asked, lay a card that fits, or draw."""
        if seen["ask"]:
            self.asked.add(seen["ask"])
            first = self.page.locator("[data-testid=tray] [data-pick]").first
            if first.is_visible():
                first.click()
        elif seen["fits"] and not draw and len(seen["hand"]) > self.keeps:
            self.lay(self.page.locator(f'[data-key="{seen["fits"][0]}"]'))
        else:
            self.page.get_by_test_id("draw-pile").get_by_role("button").click()

    def lay(self, card: Locator) -> None:
        """Tap a card, and once more if there is nothing to choose with it."""
        self.tap(card)
        if card.evaluate_all(CHOSEN) and self.look()["ask"] not in CHOICES:
            self.tap(card)

    def tap(self, card: Locator, at: Position = CORNER) -> None:
        """Tap a card. On a busy machine that can last so long that it asks for an explanation: then once more."""
        card.click(position=at)
        while self.look()["dialog"]:
            self.page.keyboard.press("Escape")
            self.wait(lambda seen: not seen["dialog"])
            card.click(position=at)

    def play(self, card: str) -> None:
        """Lay a certain card of the hand; return once it lies on top."""
        self.wait(lambda seen: seen["mine"])
        self.lay(self.page.locator(f'[data-card="{card}"]').first)
        self.wait(lambda seen: seen["top"] == card)

    def pick(self, choice: str) -> None:
        """Answer what is asked."""
        self.page.locator(f'[data-testid=tray] [data-pick="{choice}"]').click()

    # ---- after the game

    def record(self) -> dict[str, Any]:
        """The record, as the end screen lets it be saved."""
        self.page.get_by_text(say("en", "end-check")).click()
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name=say("en", "end-record")).click()
        return dict(json.loads(download.value.path().read_text()))


def play_together(people: Iterable[Swineherd], until: Callable[[dict[str, Any]], bool], draws: bool = True) -> None:
    """Everybody plays at their own page, until all pages look as wanted."""
    waiting, end = list(people), time.monotonic() + PATIENCE
    while waiting:
        assert time.monotonic() < end, f"waited in vain; the pages show {[one.look() for one in waiting]}"
        for one in list(waiting):
            seen = one.look()
            if until(seen):
                waiting.remove(one)
            else:
                one.step(seen, draws)
        for one in waiting[:1]:
            one.page.wait_for_timeout(20)
