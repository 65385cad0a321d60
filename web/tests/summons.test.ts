// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../src/lib/settings.svelte.ts';
import { markTab, summon } from '../src/lib/summons.ts';

const rung: number[] = [];

beforeEach(() => {
  rung.length = 0;
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      resume = () => Promise.resolve();
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = (next: unknown) => next;
      stop = () => undefined;
      start = (at: number) => rung.push(at);
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setTargetAtTime: () => undefined };
      connect = (next: unknown) => next;
    },
  );
});

describe('your turn', () => {
  it.each(['ask', 'off'] as const)('is silent while the reader has answered %s', (answer) => {
    settings.summons = answer;
    summon('Your turn!');
    expect(rung).toEqual([]);
  });

  it('rings for who wants it', () => {
    settings.summons = 'on';
    summon('Your turn!');
    expect(rung.length).toBeGreaterThan(0);
  });

  it('is seen on the tab, and gone from it afterwards', () => {
    document.head.innerHTML = '<link rel="icon" href="favicon.svg">';
    const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href');
    markTab('● Your turn!', true);
    expect([document.title, icon()]).toEqual(['● Your turn!', 'favicon-turn.svg']);
    markTab('Mau Mau', false);
    expect([document.title, icon()]).toEqual(['Mau Mau', 'favicon.svg']);
  });
});
