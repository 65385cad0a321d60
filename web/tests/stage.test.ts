import { describe, expect, it } from 'vitest';
import { keyed } from '../src/lib/hand.ts';
import { sceneOf, shownFrom, type Shown } from '../src/lib/stage.ts';
import type { Event, HeulView } from '../src/lib/types.ts';
import { held, pile, view } from './samples.ts';

const keys = (shown: Shown): string[] => shown.hand.map((card) => card.key);
const tops = (shown: Shown): (string | null)[] => shown.view.piles.map((one) => one.top);

function tell(
  event: Event,
  next: Partial<HeulView>,
  before = shownFrom(view(), null),
): [Shown, Shown, ReturnType<typeof sceneOf>] {
  const scene = sceneOf(event, before, shownFrom(view(next), before));
  const begun = scene.begin(before);
  return [begun, scene.end(begun), scene];
}

describe('hand keys', () => {
  it('stay with a card while it is held, copies included', () => {
    const before = keyed([], [held('R5'), held('B2'), held('R5')]);
    expect(before.map((card) => card.key)).toEqual(['R5-0', 'B2-0', 'R5-1']);
    const kept = before.filter((card) => card.key !== 'R5-0');
    expect(keyed(kept, [held('B2'), held('R5'), held('R5')]).map((card) => card.key)).toEqual([
      'B2-0',
      'R5-1',
      'R5-0',
    ]);
  });
});

describe('a gift', () => {
  const gift: Event = { code: 'card-given', args: { seat: 0, to: 1, card: 'R5' } };

  it('leaves the very copy’s place in the hand and lands on the neighbour’s pile', () => {
    const before = { ...shownFrom(view(), null), played: 'R5-1' };
    const [begun, ended, scene] = tell(gift, { piles: ['R1', 'R5', 'B4', null].map(pile) }, before);
    expect(scene.flights).toEqual([{ from: 'hand-R5-1', to: 'pile-1', leaves: 'R5', arrives: 'R5' }]);
    expect(keys(begun)).toEqual(['R5-0', 'B2-0', 'CAR-0']);
    expect(tops(begun)[1]).toBe('onion');
    expect(tops(ended)[1]).toBe('R5');
  });

  it('of somebody else comes from their name plate', () => {
    const [begun, , scene] = tell({ code: 'card-given', args: { seat: 1, to: 0, card: 'R4' } }, {});
    expect(scene.flights[0]).toEqual({ from: 'plate-1', to: 'pile-0', leaves: 'onion', arrives: 'R4' });
    expect(begun.view.hand_sizes).toEqual([4, 3, 4, 4]);
  });
});

describe('an onion', () => {
  it('of one’s own turns over on the way', () => {
    const [, , scene] = tell({ code: 'onion-laid', args: { seat: 0, card: 'B2' } }, {});
    expect(scene.flights[0]).toEqual({ from: 'hand-B2-0', to: 'pile-0', leaves: 'B2', arrives: 'onion' });
  });

  it('of somebody else shows its back all the way', () => {
    const [, , scene] = tell({ code: 'onion-laid', args: { seat: 2, card: null } }, {});
    expect(scene.flights[0]).toEqual({ from: 'plate-2', to: 'pile-2', leaves: 'onion', arrives: 'onion' });
  });
});

describe('a drawn card', () => {
  it('flies to its own slot, which is there but empty until it arrives', () => {
    const before = shownFrom(view({ hand: [held('R5'), held('B2'), held('CAR')] }), null);
    const hand = [held('R5'), held('B2'), held('CAR'), held('V1')];
    const [begun, ended, scene] = tell(
      { code: 'card-drawn', args: { seat: 0, card: 'V1' } },
      { hand, draw_size: 49 },
      before,
    );
    expect(scene.flights[0]).toEqual({ from: 'draw', to: 'hand-V1-0', leaves: 'onion', arrives: 'V1' });
    expect(begun.arriving).toBe('V1-0');
    expect(begun.view.draw_size).toBe(49);
    expect(ended.arriving).toBeNull();
    expect(keys(ended)).toEqual(['R5-0', 'B2-0', 'CAR-0', 'V1-0']);
  });

  it('of somebody else is a back', () => {
    const [, , scene] = tell({ code: 'card-drawn', args: { seat: 3, card: null } }, {});
    expect(scene.flights[0]).toEqual({ from: 'draw', to: 'plate-3', leaves: 'onion', arrives: 'onion' });
  });
});

describe('special cards', () => {
  it('lie on the discard pile as soon as they have landed', () => {
    const [begun, ended] = tell(
      { code: 'special-played', args: { seat: 0, card: 'CAR', target: 'left' } },
      { discard: ['CAR'] },
    );
    expect(keys(begun)).toEqual(['R5-0', 'B2-0', 'R5-1']);
    expect(ended.view.discard).toEqual(['CAR']);
  });

  it('Catapult: the hit cards leave their piles for the discard pile', () => {
    const event: Event = { code: 'cards-catapulted', args: { number: 4, seats: [2], cards: ['B4'] } };
    const [begun, ended, scene] = tell(event, {
      piles: ['R1', 'onion', 'onion', null].map(pile),
      discard: ['CAT', 'B4'],
    });
    expect(scene.flights).toEqual([{ from: 'pile-2', to: 'discard', leaves: 'B4', arrives: 'B4' }]);
    expect(tops(begun)[2]).toBe('onion');
    expect(ended.view.discard).toEqual(['CAT', 'B4']);
  });

  it('Carousel: all tops move at once, and an empty pile passes nothing on', () => {
    const next = { piles: [null, 'R1', 'onion', 'B4'].map(pile) };
    const [begun, ended, scene] = tell({ code: 'tops-passed', args: { direction: 'left' } }, next);
    expect(scene.flights.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'pile-0 pile-1',
      'pile-1 pile-2',
      'pile-2 pile-3',
    ]);
    expect(tops(begun)).toEqual([null, null, null, null]);
    expect(tops(ended)).toEqual([null, 'R1', 'onion', 'B4']);
    const [, , back] = tell({ code: 'tops-passed', args: { direction: 'right' } }, next);
    expect(back.flights[0].to).toBe('pile-3');
  });

  it('Beach Towel: the two tops cross', () => {
    const event: Event = { code: 'tops-swapped', args: { seat: 0, other: 2 } };
    const [, ended, scene] = tell(event, { piles: ['B4', 'onion', 'R1', null].map(pile) });
    expect(scene.flights.map(({ from, to }) => `${from} ${to}`)).toEqual(['pile-0 pile-2', 'pile-2 pile-0']);
    expect(tops(ended)).toEqual(['B4', 'onion', 'R1', null]);
  });

  it('Werewolf: whatever lies on top turns over in its place', () => {
    const [, ended, scene] = tell(
      { code: 'tops-turned', args: {} },
      { piles: ['onion', 'V7', 'onion', null].map(pile) },
    );
    expect(scene.turns).toEqual([0, 1, 2]);
    expect(tops(ended)).toEqual(['onion', 'V7', 'onion', null]);
  });
});
