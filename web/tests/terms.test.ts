import { beforeEach, describe, expect, it } from 'vitest';
import { Terms } from '../src/lib/terms.svelte.ts';
import type { TableView, Wishes } from '../src/lib/types.ts';
import { table } from './samples.ts';

/** A server whose answers the test gives, one by one; what it grants is heard by the page only later. */
let waiting: { wishes: Partial<Wishes>; answer: (granted: TableView | null) => void }[];
let terms: Terms;
let seen: TableView;
let seq: number;

beforeEach(() => {
  waiting = [];
  terms = new Terms((wishes) => new Promise((answer) => waiting.push({ wishes, answer })));
  seen = table({ seq: 1, pace: 'relaxed', options: { special_cards: false } });
  seq = 1;
});

async function grant(change: Promise<void>): Promise<TableView> {
  const { wishes, answer } = waiting.shift()!;
  const granted = Object.assign({}, seen, wishes, { seq: (seq += 1) }) as TableView;
  answer(granted);
  await change;
  return granted;
}

describe('what the host wishes', () => {
  it('is seen before the server has answered, whatever is heard meanwhile', () => {
    void terms.change({ pace: 'days' });
    expect(terms.of({ ...seen, grace: '30s' })).toMatchObject({ pace: 'days', grace: '30s' });
  });

  it('is seen until the table itself has it, and then no longer', async () => {
    const granted = await grant(terms.change({ pace: 'days' }));
    expect(terms.of(seen).pace).toBe('days');
    expect(terms.of(granted).pace).toBe('days');
    expect(terms.of({ ...granted, seq: 3, pace: '30s' }).pace).toBe('30s');
  });

  it('is taken back when the server refuses it', async () => {
    const change = terms.change({ public: true });
    expect(terms.of(seen).public).toBe(true);
    waiting.shift()!.answer(null);
    await change;
    expect(terms.of(seen).public).toBe(false);
  });

  it('stays as it was wished last, whatever earlier wishes are answered', async () => {
    const changes = (['30s', 'days', '30s'] as const).map((pace) => terms.change({ pace }));
    for (const change of changes) {
      seen = await grant(change);
      expect(terms.of(seen).pace).toBe('30s');
    }
  });

  it('is nothing to another game', () => {
    void terms.change({ options: { special_cards: true } });
    const other = { ...seen, game: 'sau', options: { mau_call: false, track: [19, 20, 21, 23] } };
    expect(terms.of(other).options).toEqual(other.options);
  });
});
