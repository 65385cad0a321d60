"""What somebody sees who looks at the table page, read from the page alone: roles, labels, test ids, places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

READ = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (selector) => document.querySelector(selector)?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
  const hand = document.querySelector('[data-testid=hand]');
  const turn = all('[data-seat]').filter((seat) => seat.querySelector('header[aria-current=true]'));
  return {
    over: document.querySelector('[data-testid=end]') !== null,
    mine: all('[data-testid=hand] .mine').length > 0,
    turn: turn.map((seat) => Number(seat.dataset.seat)),
    hand: all('[data-testid=hand] button').map((card) => ({
      key: card.dataset.key, card: card.dataset.card, label: card.ariaLabel, chosen: card.ariaPressed === 'true',
      focused: card === document.activeElement, box: box(card),
    })),
    hand_box: hand ? box(hand) : null,
    offers: all('button[data-offer]').map((offer) => ({
      to: offer.dataset.offer, seat: Number(offer.closest('[data-seat]')?.dataset.seat ?? -1), label: offer.ariaLabel,
      focused: offer === document.activeElement, box: box(offer),
    })),
    piles: all('[data-seat]').map((seat) => ({
      seat: Number(seat.dataset.seat), side: seat.dataset.side, name: seat.querySelector('h2').textContent.trim(),
      label: seat.querySelector('[role=group]').ariaLabel, box: box(seat.querySelector('[role=group]')),
    })),
    middle: text('[data-testid=draw-pile] [aria-hidden]:not(svg)'),
    strip: text('[data-testid=strip]'),
    status: all('[role=status]').map((one) => one.textContent).join(' '),
    dialog: document.querySelector('dialog[open]') !== null,
    width: innerWidth,
    height: innerHeight,
  };
}"""


@dataclass(frozen=True)
class Box:
    """A rectangle on the screen."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def near(self, x: float, y: float, reach: float = 0.0) -> bool:
        """Whether a point lies in it, or at most so far beside it."""
        return self.left - reach <= x <= self.right + reach and self.top - reach <= y <= self.bottom + reach

    def meets(self, other: Box) -> bool:
        """Whether two rectangles overlap by more than the blink of a pixel."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > 1
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 1
        )


@dataclass(frozen=True)
class Held:
    """A card of the own hand."""

    key: str
    card: str
    label: str
    chosen: bool
    focused: bool
    box: Box


@dataclass(frozen=True)
class Offer:
    """A place to which the chosen card may go; `seat` is -1 where it belongs to no pile."""

    to: str
    seat: int
    label: str
    focused: bool
    box: Box


@dataclass(frozen=True)
class Pile:
    """Somebody's pile and name."""

    seat: int
    side: str
    name: str
    label: str
    box: Box


@dataclass(frozen=True)
class Look:
    """The whole table at one moment."""

    over: bool
    mine: bool
    turn: list[int]
    hand: list[Held]
    hand_box: Box | None
    offers: list[Offer]
    piles: list[Pile]
    draw: int | None
    strip: str
    status: str
    dialog: bool
    width: int
    height: int

    @property
    def phase(self) -> str:
        """`over`, `turn` (ours) or `waiting`."""
        if self.over:
            return "over"
        return "turn" if self.mine else "waiting"

    @property
    def names(self) -> list[str]:
        """Everybody's name, by seat."""
        return [pile.name for pile in sorted(self.piles, key=lambda pile: pile.seat)]

    @property
    def tops(self) -> list[str]:
        """What everybody's pile shows, in the page's words, by seat."""
        return [pile.label for pile in sorted(self.piles, key=lambda pile: pile.seat)]

    def offer(self, to: str) -> Offer | None:
        """The first offer of a kind."""
        return next((offer for offer in self.offers if offer.to == to), None)

    def has(self, key: str) -> bool:
        """Whether a card is still in the hand."""
        return any(held.key == key for held in self.hand)


def look_at(page: Page) -> Look:
    """What the page shows now."""
    raw: dict[str, Any] = page.evaluate(READ)
    return Look(
        over=raw["over"],
        mine=raw["mine"],
        turn=raw["turn"],
        hand=[Held(**{**held, "box": Box(*held["box"])}) for held in raw["hand"]],
        hand_box=Box(*raw["hand_box"]) if raw["hand_box"] else None,
        offers=[Offer(**{**offer, "box": Box(*offer["box"])}) for offer in raw["offers"]],
        piles=[Pile(**{**pile, "box": Box(*pile["box"])}) for pile in raw["piles"]],
        draw=int(raw["middle"]) if raw["middle"].isdecimal() else None,
        strip=raw["strip"],
        status=raw["status"],
        dialog=raw["dialog"],
        width=raw["width"],
        height=raw["height"],
    )
