import { describe, expect, it } from 'vitest';
import { aimAt, type Layout } from '../src/lib/drag.ts';
import type { HandCard, Move, Refusal } from '../src/lib/types.ts';

/** A phone: neighbours' piles at the edges, the own one in the middle, the hand below 500. */
const layout: Layout = {
  width: 360,
  hand: 500,
  lower: 580,
  piles: new Map([
    [0, { left: 140, top: 330, right: 220, bottom: 450 }],
    [1, { left: 10, top: 270, right: 90, bottom: 390 }],
    [2, { left: 140, top: 60, right: 220, bottom: 160 }],
    [3, { left: 270, top: 270, right: 350, bottom: 390 }],
  ]),
};
const from = { x: 60, y: 560 };
const message = { code: 'effect', args: {} };
const to = (where: Move['to'], seat: number | null): Move => ({
  move: `${where}${seat}`,
  to: where,
  seat,
  effect: message,
});
const not = (where: Refusal['to'], seat: number): Refusal => ({ to: where, seat, code: 'why', args: {} });
const card = (moves: Move[], refused: Refusal[] = []): HandCard => ({
  card: 'R5',
  moves: [...moves, to('onion', 0)],
  refused,
});
const drop = (held: HandCard, x: number, y: number): string | null =>
  aimAt(held, { x, y }, from, layout).move?.move ?? null;

describe('a number card', () => {
  const gift = card([to('left', 1)], [not('own', 0), not('right', 3)]);
  const both = card([to('left', 1), to('right', 3)], [not('own', 0)]);
  const own = card([to('own', 0)], [not('left', 1), not('right', 3)]);

  it('dropped in the middle goes where the rules send it', () => {
    expect(drop(gift, 250, 220)).toBe('left1');
    expect(drop(own, 180, 220)).toBe('own0');
  });

  it('that fits both neighbours goes to the side where it is dropped', () => {
    expect(drop(both, 150, 220)).toBe('left1');
    expect(drop(both, 210, 220)).toBe('right3');
  });

  it('dropped on a pile that it may go to goes there, also on the other half of the screen', () => {
    expect(drop(gift, 20, 300)).toBe('left1');
    expect(drop(both, 280, 300)).toBe('right3');
  });

  it('dropped on a pile that refuses it stays in the hand and says why', () => {
    const aim = aimAt(gift, { x: 180, y: 400 }, from, layout);
    expect(aim).toEqual({ move: null, refusal: not('own', 0) });
  });

  it('dropped on somebody who is no neighbour goes where the rules send it', () => {
    expect(drop(gift, 180, 100)).toBe('left1');
  });

  it('that fits nowhere says why in the middle', () => {
    const nowhere = card([], [not('left', 1), not('own', 0), not('right', 3)]);
    expect(aimAt(nowhere, { x: 180, y: 220 }, from, layout)).toEqual({ move: null, refusal: not('own', 0) });
  });

  it('dragged to the lower edge becomes an onion', () => {
    expect(drop(gift, 60, 630)).toBe('onion0');
  });

  it('put down again in the hand, or hardly moved, does nothing', () => {
    expect(drop(gift, 120, 540)).toBeNull();
    expect(drop(gift, 62, 582)).toBeNull();
  });
});

describe('a special card', () => {
  it('for the middle is thrown anywhere on the table', () => {
    expect(drop(card([to('middle', null)]), 180, 220)).toBe('middlenull');
  });

  it('Beach Towel goes to the pile it is dropped on, and nowhere else', () => {
    const towel = card([to('swap', 1), to('swap', 2), to('swap', 3)]);
    expect(drop(towel, 180, 100)).toBe('swap2');
    expect(drop(towel, 100, 300)).toBe('swap1');
    expect(drop(towel, 180, 230)).toBeNull();
    expect(drop(towel, 180, 400)).toBeNull();
  });

  it('Carousel turns to the side it is dragged to; the very middle is no side', () => {
    const carousel = card([to('left', null), to('right', null)]);
    expect(drop(carousel, 60, 300)).toBe('leftnull');
    expect(drop(carousel, 300, 100)).toBe('rightnull');
    expect(drop(carousel, 182, 300)).toBeNull();
  });
});

it('a card without moves (not our turn) goes nowhere', () => {
  const waiting: HandCard = {
    card: 'R5',
    moves: [],
    refused: [{ to: null, seat: null, code: 'why-not-your-turn', args: {} }],
  };
  expect(drop(waiting, 180, 220)).toBeNull();
  expect(drop(waiting, 60, 630)).toBeNull();
});
