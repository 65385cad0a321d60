// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { TableStore } from '../src/lib/table.svelte.ts';
import type { Wishes } from '../src/lib/types.ts';
import { Lobby } from '../src/lobby/lobby.svelte.ts';
import { table } from './samples.ts';

/** A table whose answers the test gives, one by one. */
class FakeStore {
  table = table({ pace: 'relaxed', options: { special_cards: false } });
  private waiting: { wishes: Partial<Wishes>; answer: (granted: boolean) => void }[] = [];

  deed(_settings: string, wishes: Partial<Wishes>): Promise<boolean> {
    return new Promise((answer) => this.waiting.push({ wishes, answer }));
  }

  async answer(granted = true): Promise<void> {
    const { wishes, answer } = this.waiting.shift()!;
    if (granted) this.table = { ...this.table, ...wishes } as typeof this.table;
    answer(granted);
    await Promise.resolve();
  }
}

let store: FakeStore;
let lobby: Lobby;
beforeEach(() => {
  store = new FakeStore();
  lobby = new Lobby(store as unknown as TableStore);
});

describe('what the host wishes', () => {
  it('is shown before the server has answered, whatever is heard meanwhile', async () => {
    const done = lobby.change({ pace: 'days' });
    store.table = { ...store.table, grace: '30s' };
    expect(lobby.agreed).toMatchObject({ pace: 'days', grace: '30s' });
    await store.answer();
    await done;
    expect(lobby.agreed).toMatchObject({ pace: 'days', grace: '30s' });
  });

  it('is taken back when the server refuses it', async () => {
    const done = lobby.change({ public: true });
    expect(lobby.agreed.public).toBe(true);
    await store.answer(false);
    await done;
    expect(lobby.agreed.public).toBe(false);
  });

  it('stays as it was wished last, whatever earlier wishes are answered', async () => {
    const changes = (['30s', 'days', '30s'] as const).map((pace) => lobby.change({ pace }));
    for (const change of changes) {
      await store.answer();
      await change;
      expect(lobby.agreed.pace).toBe('30s');
    }
  });

  it('is nothing to another game', async () => {
    void lobby.change({ options: { special_cards: true } });
    store.table = { ...store.table, game: 'sau', options: { mau_call: false, track: [19, 20, 21, 23] } };
    expect(lobby.agreed.options).toEqual(store.table.options);
  });
});
