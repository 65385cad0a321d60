// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Advice } from '../src/lib/advice.svelte.ts';
import { table, view } from './samples.ts';

/** What the board was told to show and to play. */
let told: string[];
let board: { card: { key: string } | null; drag: object | null };
let answer: (response: Response) => void;
let store: { myTurn: boolean; notice: unknown };
let advice: Advice;

const worth = (move: string) => ({ move, chance: 0.5, place: 2, points: 9 });
const hint = { ply: 0, seat: 0, moves: [worth('B2>own'), worth('R5>own')], alike: false, reason: null };

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const { Advice } = await import('../src/lib/advice.svelte.ts');
  told = [];
  board = { card: null, drag: null };
  store = { myTurn: true, notice: null };
  const here = Object.assign(store, { table: table(), view: view(), seat: 0, cast: { names: [], own: 0 } });
  const hands = Object.assign(board, {
    showMove: (move: string) => told.push(`show ${move}`),
    playMove: (move: string) => told.push(`play ${move}`),
  });
  advice = new Advice(here as never, hands);
});

afterEach(() => vi.unstubAllGlobals());

/** Asks, does something while the answer is on its way, and has it. */
async function askAnd(meanwhile: () => void, response = Response.json(hint)): Promise<void> {
  const asked = advice.ask();
  meanwhile();
  answer(response);
  await asked;
}

describe('a hint', () => {
  it('is shown on the board when it comes', async () => {
    await askAnd(() => undefined);
    expect(told).toEqual(['show B2>own']);
    expect(advice.marks('B2>own')).toBe(true);
  });

  it('takes no card out of the fingers that have taken one meanwhile', async () => {
    await askAnd(() => (board.card = { key: 'R5-0' }));
    expect(advice.hint).not.toBeNull();
    expect(told).toEqual([]);
    expect(advice.marks('B2>own')).toBe(false);
  });

  it('takes none out of the fingers that drag the one they had', async () => {
    board.card = { key: 'R5-0' };
    await askAnd(() => (board.drag = { dx: 3, dy: -40 }));
    expect(told).toEqual([]);
  });

  it('that is not shown can be done, or shown by hand', async () => {
    await askAnd(() => (board.card = { key: 'R5-0' }));
    advice.play();
    advice.show('R5>own');
    advice.play();
    expect(told).toEqual(['play B2>own', 'show R5>own', 'play R5>own']);
  });

  it('that is refused when the turn is long over says nothing', async () => {
    const refused = Response.json({ code: 'not-your-turn', args: {} }, { status: 409 });
    await askAnd(() => Object.assign(store, { view: view({ ply: 3 }) }), refused);
    expect(store.notice).toBeNull();
  });
});
