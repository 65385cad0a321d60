import { describe, expect, it } from 'vitest';
import { windowAfter } from '../src/lib/shouts.ts';
import { askOf } from '../src/sau/ask.ts';
import { fan } from '../src/sau/fan.ts';
import { keyOf } from '../src/sau/keys.ts';
import { counted, playsOf, printed, raceEnds, wayOf } from '../src/sau/race.ts';
import { entry } from './samples.ts';
import { held, play, view } from './sau-samples.ts';

const inHand = (card: string, moves = [play(card)]) => ({ ...held(card, moves), key: `${card}-0` });

describe('what is asked', () => {
  it('is the colour of a Bauer, and the pig of a Schlappi only where several are last', () => {
    const colours = ['P', 'B', 'K', 'E'].map((pig) => play(`BAU>${pig}`, pig));
    expect(askOf(view(), inHand('BAU', colours), false)).toMatchObject({ kind: 'colour' });
    const two = ['P', 'K'].map((pig) => play(`ES>${pig}`, pig));
    expect(askOf(view(), inHand('ES', two), false)).toMatchObject({ kind: 'pig' });
    expect(askOf(view(), inHand('ES', two.slice(0, 1)), false)).toBeNull();
  });

  it('is which pigs go back, with what is left', () => {
    const back = view({ phase: 'back', steps: 3, moves: ['back>B', 'back>E', 'stay'] });
    expect(askOf(back, null, false)).toEqual({ kind: 'back', pigs: ['B', 'E'], left: 3 });
  });

  it('is a bet, with its place and what a change costs', () => {
    const moves = ['bet>B', 'bet>K', 'bet>E', 'nobet'];
    const bets = [
      { seat: 0, pig: 'P' },
      { seat: 1, pig: null },
    ];
    const changed = askOf(view({ phase: 'bet', moves, bets }), null, false);
    expect(changed).toEqual({ kind: 'bet', pigs: ['B', 'K', 'E'], own: 'P', from: 1, place: 2 });
    expect(askOf(view({ phase: 'bet', moves, bets: bets.slice(1) }), null, false)).toMatchObject({
      own: null,
      place: 2,
    });
  });

  it('is to take what is waiting, or to pass', () => {
    expect(askOf(view({ pending: 4, moves: ['take'] }), null, false)).toEqual({ kind: 'take', number: 4 });
    expect(askOf(view({ moves: ['pass'] }), null, false)).toEqual({ kind: 'pass' });
  });
});

it('a call goes with a card where it is due, and nowhere else', () => {
  const due = [play('K4'), play('K4!', null, true)];
  expect(playsOf(due, true).map((one) => one.move)).toEqual(['K4!']);
  expect(playsOf(due, false).map((one) => one.move)).toEqual(['K4']);
  expect(playsOf([play('K4')], true).map((one) => one.move)).toEqual(['K4']);
});

it('a play shows where its pig would go', () => {
  expect(wayOf(view(), play('B3').effect)).toEqual({ pig: 'B', to: 7 });
  expect(wayOf(view(), { code: 'effect-skip', args: { seat: 1 } })).toBeNull();
});

it('losing bets go home, and those left score by the places they have then', () => {
  const row: [number, string][] = [
    [2, 'P'],
    [0, 'K'],
    [1, 'B'],
    [3, 'K'],
  ];
  expect(counted(row, ['K']).map((bet) => bet.worth)).toEqual([0, 6, 0, 4]);
});

it('the track is as long as its furthest number', () => {
  expect(printed([12, 14, 16, 18], 14)).toEqual({ length: 18, numbers: { 12: 2, 14: 3, 16: 4, 18: 5 } });
});

describe('a hand', () => {
  it.each([1, 5, 7, 8, 15, 20])('of %i cards fits a small phone, and each card has its place', (count) => {
    const { slots, card } = fan(count, 336, 56);
    expect(slots).toHaveLength(count);
    for (const { x } of slots) {
      expect(x).toBeGreaterThanOrEqual(-0.5);
      expect(x + card).toBeLessThanOrEqual(336.5);
    }
    const free = slots
      .slice(1)
      .map((slot, index) => Math.hypot(slot.x - slots[index].x, slot.y - slots[index].y));
    for (const distance of free) expect(distance).toBeGreaterThan(count > 16 ? 30 : 40);
  });
});

it('keys are the pigs’ own letters, and numbers are cards', () => {
  expect(keyOf('k')).toEqual({ kind: 'pig', pig: 'K' });
  expect([keyOf('1'), keyOf('0')]).toEqual([
    { kind: 'card', index: 0 },
    { kind: 'card', index: 9 },
  ]);
  expect(keyOf('x').kind).toBe('other');
});

describe('the objection window', () => {
  const open = view({ phase: 'window', ply: 8 });
  const laid = entry(9, { ply: 7, move: 'K4' });

  it('is known by the ply after the play, whoever has answered since', () => {
    expect(windowAfter(null, open, [laid])).toBe(8);
    const answered = entry(10, { ply: 8, move: 'allow', seat: 1 });
    expect(windowAfter(8, view({ phase: 'window', ply: 9 }), [answered])).toBe(8);
    expect(windowAfter(null, view({ phase: 'window', ply: 9 }), [laid, answered])).toBe(8);
  });

  it('stays the same after a restart, and is gone when the game goes on', () => {
    const reopened = entry(10, { kind: 'reopen', ply: 8, move: null });
    expect(windowAfter(8, open, [reopened])).toBe(8);
    expect(windowAfter(8, view({ ply: 9 }), [])).toBeNull();
  });
});

it('races that are over can be told again as when they ended, with the totals of then', () => {
  const race = (by: number, points: number[]) => ({
    ended_by: 'laurel' as const,
    by,
    winners: ['K'],
    bets: [],
    points,
  });
  const ends = raceEnds(view({ races: [race(1, [0, 3, 6]), race(2, [4, 0, 3])] }));
  expect(ends.map(({ race, seat, scores }) => [race, seat, scores])).toEqual([
    [1, 1, [0, 3, 6]],
    [2, 2, [4, 3, 9]],
  ]);
});
