import {
  faceUp,
  firstReason,
  moveOnto,
  moveTo,
  NOWHERE,
  towards,
  turnsTable,
  whyNotOnto,
  type Aim,
} from './offers.ts';
import type { HandCard, Seat } from './types.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where things are on the screen while a card is dragged. */
export interface Layout {
  width: number;
  /** Above this line lies the table, below it the hand. */
  hand: number;
  /** Below this line a card turns over. */
  lower: number;
  piles: Map<Seat, Box>;
}

/** How far beside a pile still counts as on it (px). */
const REACH = 18;
/** A card must be pulled down by this much to become an onion: lifting it and letting go does nothing (px). */
const PULL = 24;
/** The Carousel needs a side; this part of the width around the middle is none. */
const NO_SIDE = 0.06;

/** What letting go of `card` at `at` would do; it was taken up at `from`. */
export function aimAt(card: HandCard, at: Point, from: Point, layout: Layout): Aim {
  if (at.y >= layout.lower) return at.y - from.y >= PULL ? towards(moveTo(card, 'onion')) : NOWHERE;
  if (at.y >= layout.hand) return NOWHERE;
  if (turnsTable(card)) return turned(card, at, layout);
  const seat = pileUnder(at, layout);
  if (seat !== undefined) {
    const move = moveOnto(card, seat);
    if (move) return towards(move);
    const refusal = whyNotOnto(card, seat);
    if (refusal) return { move: null, refusal };
  }
  return middle(card, at, layout);
}

/** Dropped on the open table the card goes where the rules send it; fitting on both sides, where it was dropped. */
function middle(card: HandCard, at: Point, layout: Layout): Aim {
  const ways = faceUp(card).filter((move) => move.to !== 'swap');
  if (ways.length === 1) return towards(ways[0]);
  if (ways.length > 1) return towards(moveTo(card, at.x < layout.width / 2 ? 'left' : 'right'));
  return { move: null, refusal: firstReason(card) ?? null };
}

function turned(card: HandCard, at: Point, layout: Layout): Aim {
  const off = at.x / layout.width - 0.5;
  return Math.abs(off) < NO_SIDE ? NOWHERE : towards(moveTo(card, off < 0 ? 'left' : 'right'));
}

function pileUnder(at: Point, layout: Layout): Seat | undefined {
  let best: { seat: Seat; distance: number } | undefined;
  for (const [seat, box] of layout.piles) {
    const distance = Math.hypot(beyond(at.x, box.left, box.right), beyond(at.y, box.top, box.bottom));
    if (distance <= REACH && (!best || distance < best.distance)) best = { seat, distance };
  }
  return best?.seat;
}

const beyond = (value: number, low: number, high: number): number => Math.max(low - value, 0, value - high);
