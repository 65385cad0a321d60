import { describe, expect, it } from 'vitest';
import { sauStage, sceneOf, type SauShown } from '../src/sau/stage.ts';
import type { Scene } from '../src/lib/scene.ts';
import type { Event, SauView } from '../src/lib/types.ts';
import { held, shown } from './sau-samples.ts';

function tell(
  event: Event,
  next: Partial<SauView>,
  before = shown(),
): [SauShown, SauShown[], SauShown, Scene<SauShown>] {
  const scene = sceneOf(event, before, shown(next, before));
  const begun = scene.begin(before);
  const steps: SauShown[] = [];
  for (const step of scene.steps) steps.push(step(steps.at(-1) ?? begun));
  return [begun, steps, scene.end(steps.at(-1) ?? begun), scene];
}

it('the hand lies sorted, by colour and the green cards last', () => {
  expect(shown().hand.map((card) => card.card)).toEqual(['P1', 'K4', 'ES', 'BAU']);
});

describe('a pig', () => {
  it('trots space by space', () => {
    const [begun, steps, ended] = tell({ code: 'pig-trotted', args: { pig: 'B', number: 3, space: 7 } }, {});
    expect(begun.trotting).toBe('B');
    expect(steps.map((one) => one.view.pigs.B)).toEqual([5, 6, 7]);
    expect(ended.trotting).toBeNull();
  });

  it('goes one back, and what is left of the steps shows', () => {
    const before = shown({ steps: 2, phase: 'back' });
    const [, steps, ended] = tell(
      { code: 'pig-went-back', args: { seat: 0, pig: 'E', space: 1 } },
      { steps: 1, phase: 'back' },
      before,
    );
    expect(steps.map((one) => one.view.pigs.E)).toEqual([1]);
    expect(ended.view.steps).toBe(1);
  });
});

describe('a card', () => {
  it('leaves its own place in the hand and lies on the bales, where no colour is asked for any more', () => {
    const before = shown({ demanded: 'K' });
    const laid: Event = { code: 'card-laid', args: { seat: 0, card: 'K4', call: 'none', left: 3 } };
    const [begun, , ended, scene] = tell(laid, {}, before);
    expect(scene.flights).toEqual([{ from: 'hand-K4-0', to: 'discard', leaves: 'K4', arrives: 'K4' }]);
    expect(begun.hand.map((card) => card.card)).not.toContain('K4');
    expect([ended.view.top, ended.view.opening, ended.view.demanded]).toEqual(['K4', false, null]);
  });

  it('keeps what was called with it in sight until another one lies on it', () => {
    const mau: Event = { code: 'card-laid', args: { seat: 1, card: 'K5', call: 'mau', left: 1 } };
    const [begun, , ended] = tell(mau, { top: 'K5', discard_size: 2 });
    expect(begun.called).toEqual({ seat: 1, word: 'mau' });
    expect(shown({ top: 'K5', discard_size: 2, turn: 2 }, ended).called).toEqual({ seat: 1, word: 'mau' });
    expect(shown({ top: 'P5', discard_size: 3, turn: 2 }, ended).called).toBeNull();
    const silent: Event = { code: 'card-laid', args: { seat: 2, card: 'P5', call: 'none', left: 1 } };
    expect(tell(silent, {}, ended)[0].called).toBeNull();
  });

  it('that somebody else draws shows its back all the way', () => {
    const [, , ended, scene] = tell({ code: 'card-drawn', args: { seat: 1, card: null } }, {});
    expect(scene.flights).toMatchObject([{ from: 'draw', to: 'plate-1', leaves: 'back', arrives: 'back' }]);
    expect(ended.view.hand_sizes).toEqual([4, 6, 5]);
  });

  it('that is taken comes to its own slot, one after the other', () => {
    const hand = ['BAU', 'K4', 'P1', 'ES', 'K6', 'B1'].map((card) => held(card));
    const taken: Event = { code: 'cards-taken', args: { seat: 0, number: 2, cards: ['K6', 'B1'] } };
    const [begun, , ended, scene] = tell(taken, { hand }, shown({ pending: 2 }));
    expect(scene.flights.map((flight) => flight.to)).toEqual(['hand-B1-0', 'hand-K6-0']);
    expect(scene.flights[1].delay).toBeGreaterThan(0);
    expect(begun.arriving).toEqual(['B1-0', 'K6-0']);
    expect([begun.view.pending, ended.arriving]).toEqual([0, []]);
  });
});

describe('a bet', () => {
  it('of somebody else goes face down to its space', () => {
    const bets = [{ seat: 1, pig: null }];
    const [, , ended, scene] = tell({ code: 'bet-placed', args: { seat: 1, place: 1, pig: null } }, { bets });
    expect(scene.flights).toEqual([{ from: 'plate-1', to: 'bet-1', leaves: 'bet:', arrives: 'bet:' }]);
    expect(ended.view.bets).toEqual(bets);
  });

  it('that is changed closes the gap before the new one lands', () => {
    const before = shown({
      bets: [
        { seat: 0, pig: 'P' },
        { seat: 1, pig: null },
      ],
    });
    const bets = [
      { seat: 1, pig: null },
      { seat: 0, pig: 'K' },
    ];
    const changed: Event = { code: 'bet-changed', args: { seat: 0, place: 2, pig: 'K' } };
    const [begun, , ended, scene] = tell(changed, { bets }, before);
    expect(begun.view.bets).toEqual([{ seat: 1, pig: null }]);
    expect(scene.flights[0]).toMatchObject({ to: 'bet-2', arrives: 'bet:K' });
    expect(ended.view.bets).toEqual(bets);
  });
});

it('an objection lets the pig go back first, and then the card', () => {
  const before = shown({ pigs: { P: 0, B: 6, K: 0, E: 2 }, top: 'B2', turn: 1 });
  const taken: Event = { code: 'objection-made', args: { seat: 0, other: 1, card: 'B2' } };
  const [, steps, ended, scene] = tell(taken, { turn: 2 }, before);
  expect(steps.map((one) => one.view.pigs.B)).toEqual([5, 4, 4]);
  expect(scene.flights).toMatchObject([{ from: 'discard', to: 'plate-1', leaves: 'B2', arrives: 'back' }]);
  expect(ended.view.top).toBe('K2');
});

it('only a race’s end is waited for', () => {
  expect(sauStage.holds({ code: 'race-begun', args: { race: 2, seat: 1, card: 'K1' } })).toBe(false);
  expect(sauStage.holds({ code: 'race-over', args: {} } as unknown as Event)).toBe(true);
});
