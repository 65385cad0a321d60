// @vitest-environment happy-dom
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chartOf, HEIGHT, WIDTH } from '../src/history/chart.ts';
import {
  comfortedAt,
  entryOf,
  handsBetween,
  pastGame,
  pastTable,
  snapshotAt,
  viewOf,
} from '../src/history/frames.ts';
import { codeIn, inGroups } from '../src/history/passes.ts';
import { MOST_BYTES, NoRecord, readRecords, textOf } from '../src/history/recordfile.ts';
import { Replay, SPEEDS } from '../src/history/replay.svelte.ts';
import { asMessage } from '../src/lib/api.ts';
import type { Frame, Recent, Replayed } from '../src/history/types.ts';
import { Refused } from '../src/lib/api.ts';
import type { Event } from '../src/lib/types.ts';
import { view } from './samples.ts';

const HANDS = [
  ['R5', 'B2'],
  ['G1', 'G1'],
  ['O3', 'V7'],
  ['N6', 'Y4'],
];
const given = (seat: number, to: number): Event => ({ code: 'card-given', args: { seat, to, card: 'R5' } });

/** A game of four whose every move gives a card to the left; the last frame is its end. */
function played(moves: number, seat: number | null = null): Replayed {
  const frames = Array.from({ length: moves + 1 }, (_, ply): Frame => {
    const mover = (ply + 3) % 4;
    return {
      ply,
      seat: ply === 0 ? null : mover,
      move: ply === 0 ? null : 'R5>left',
      events: ply === 0 ? [] : [given(mover, ply % 4)],
      view: view({
        ply,
        seat,
        turn: ply === moves ? null : ply % 4,
        over: ply === moves,
        hand: [],
        result:
          ply === moves
            ? { scores: [3, 9, 1, 4], lost: [0, 0, 0, 0], winners: [1], devalued: [[], [], [], []] }
            : null,
      }),
      hands: seat === null ? HANDS : null,
    };
  });
  return { game: 'heul', players: 4, options: {}, seat, frames };
}

const table = pastTable(pastGame(played(3)), null);

describe('frames', () => {
  it('lay the hand of the seat at home where the own one lies, if all hands are open', () => {
    const shown = viewOf(played(3).frames[1], 2);
    expect(shown.seat).toBe(2);
    expect(shown.hand).toEqual([
      { card: 'O3', moves: [], refused: [] },
      { card: 'V7', moves: [], refused: [] },
    ]);
  });

  it('leave the view of a seat as it was', () => {
    const frame = played(3, 1).frames[2];
    expect(viewOf(frame, 3)).toBe(frame.view);
  });

  it('are a log that begins with the start and has a line for each move', () => {
    const { log, view: shown } = snapshotAt(played(3).frames, 2, table, 0);
    expect(log.map(({ kind, ply, seat }) => [kind, ply, seat])).toEqual([
      ['start', null, 0],
      ['move', 0, 0],
      ['move', 1, 1],
    ]);
    expect(shown?.ply).toBe(2);
    expect(entryOf(played(3).frames[3], table, 0)).toMatchObject({ seq: 3, kind: 'move', ply: 2, seat: 2 });
  });

  it('know who was comforted last, also backwards', () => {
    const { frames } = played(3);
    expect([0, 1, 2, 3].map((at) => comfortedAt(frames, at))).toEqual([null, 1, 2, 3]);
  });

  it('between two moves show only cards that are there before and after, copies counted', () => {
    expect(handsBetween([['R5', 'R5', 'B2']], [['B2', 'R5', 'N1']])).toEqual([['R5', 'B2']]);
  });

  it('of a record without a page tell how it ended, and no names', () => {
    const game = pastGame(played(3));
    expect(game.result).toMatchObject({ winners: [1] });
    expect(game.seats.map((seat) => seat.name)).toEqual([null, null, null, null]);
    expect(pastTable(game, null).secret).toBeNull();
  });
});

describe('a replay', () => {
  let replay: Replay;
  const settled = (ms = 50): Promise<void> => vi.advanceTimersByTimeAsync(ms).then(() => undefined);

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('a replay asks nobody')));
    replay = new Replay(table, 0);
    replay.load(played(3).frames);
    await settled();
    return () => {
      replay.close();
      vi.useRealTimers();
    };
  });

  it('begins before the first move, and cannot go back from there', async () => {
    replay.back();
    await settled();
    expect([replay.at, replay.view?.ply, replay.news?.code]).toEqual([0, 0, 'entry-start']);
  });

  it('goes on move by move to the end, and no further', async () => {
    for (let step = 1; step <= 5; step += 1) {
      void replay.forward();
      await settled(3000);
      expect(replay.view?.ply).toBe(Math.min(step, 3));
    }
    expect(replay.log).toHaveLength(4);
    expect(replay.view?.over).toBe(true);
  });

  it('shows any move at once, the handkerchief and the hands included', async () => {
    replay.go(2);
    await settled();
    expect([replay.view?.ply, replay.comforted, replay.hands]).toEqual([2, 2, HANDS]);
    replay.go(1);
    await settled();
    expect([replay.view?.ply, replay.comforted, replay.log.length]).toEqual([1, 1, 2]);
    replay.go(99);
    expect(replay.at).toBe(3);
  });

  it('plays to the end by itself, rests between moves, and begins anew when it is played again', async () => {
    replay.toggle();
    await settled(20 * SPEEDS.normal);
    expect([replay.at, replay.view?.ply, replay.playing]).toEqual([3, 3, false]);
    replay.toggle();
    await settled();
    expect([replay.at, replay.playing]).toEqual([0, true]);
    replay.toggle();
    await settled(20 * SPEEDS.normal);
    expect(replay.at).toBe(0);
  });

  it('is nobody’s turn and sends nothing', async () => {
    replay.load(played(3, 0).frames);
    await settled();
    expect(replay.myTurn).toBe(false);
    replay.play('R5-0', 'R5>own');
    await settled();
    expect(replay.pending).toBeNull();
  });

  it('shows the same move when somebody else’s frames come', async () => {
    replay.go(2);
    replay.load(played(3, 1).frames);
    await settled();
    expect([replay.view?.ply, replay.view?.seat, replay.hands]).toEqual([2, 1, null]);
  });
});

describe('a file of records', () => {
  const record = { format: 'maumau-record/1', game: 'heul' };

  it('is one object, also over several lines, or one object on each line', () => {
    const long = JSON.stringify(record, null, 2);
    const line = JSON.stringify(record);
    expect(readRecords(long)).toEqual([long]);
    expect(readRecords(`\ufeff${line}\n`)).toEqual([line]);
    expect(readRecords(`${line}\r\n\n{"a": 1}\n`)).toEqual([line, '{"a": 1}']);
  });

  it('keeps every digit of a seed', () => {
    expect(readRecords('{"seed": 18446744073709551615}')).toEqual(['{"seed": 18446744073709551615}']);
  });

  it.each([
    ['', 'import-empty', {}],
    ['\n \n', 'import-empty', {}],
    ['<b>no</b>', 'import-no-json', { number: 1 }],
    ['{"a": 1}\n{"a":', 'import-no-json', { number: 2 }],
    ['[1, 2]', 'import-no-object', { number: 1 }],
    ['null', 'import-no-object', { number: 1 }],
    ['{}\n7', 'import-no-object', { number: 2 }],
  ])('%j is refused in words', (text, code, args) => {
    try {
      readRecords(text);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(NoRecord);
      expect(error).toMatchObject({ code, args });
    }
  });
});

describe('a packed file', () => {
  const packed = (text: string): Blob => new Blob([gzipSync(text)]);
  const refusal = (file: Blob): Promise<unknown> => textOf(file).catch((error: unknown) => error);

  it('is unpacked by what it holds, whatever its name; any other file is read as it is', async () => {
    const text = '{"a": "Käthe"}\n'.repeat(5000);
    expect(await textOf(packed(text))).toBe(text);
    expect(await textOf(new Blob([text]))).toBe(text);
    expect(await textOf(new Blob([]))).toBe('');
  });

  it('that is broken or cut short is refused in words', async () => {
    const whole = packed('{"a": 1}\n'.repeat(5000));
    for (const file of [whole.slice(0, whole.size - 9), new Blob([new Uint8Array([0x1f, 0x8b, 1, 2])])]) {
      expect(await refusal(file)).toMatchObject({ code: 'import-broken' });
    }
  });

  it('may not become larger than any other, and is not unpacked further than that', async () => {
    const bomb = packed(' '.repeat(MOST_BYTES + 1));
    expect(bomb.size).toBeLessThan(MOST_BYTES / 100);
    expect(await refusal(bomb)).toMatchObject({ code: 'import-too-large' });
    expect(await refusal(new Blob([new Uint8Array(MOST_BYTES + 1)]))).toMatchObject({
      code: 'import-too-large',
    });
  });
});

describe('a refusal', () => {
  it('is told by its reason, and what it quotes is cut', () => {
    const error = new Refused(
      422,
      'bad-record',
      { found: 'x'.repeat(5000), ply: 3 },
      null,
      'bad-record-format',
    );
    const { code, args } = asMessage(error);
    expect([code, args.ply]).toEqual(['bad-record-format', 3]);
    expect((args.found as string).length).toBeLessThan(200);
    expect(asMessage(new Error('?'))).toEqual({ code: 'offline', args: {} });
  });
});

describe('a chart', () => {
  const game = (score: number, won = false): Recent => ({ game_id: `${score}`, finished_at: 0, score, won });

  it('has the oldest game on the left, and the highest score over its whole height', () => {
    const { bars, most } = chartOf([game(10), game(40, true), game(20)]);
    expect(bars.map((bar) => bar.game.score)).toEqual([20, 40, 10]);
    expect(bars[1]).toMatchObject({ y: 0, height: HEIGHT });
    expect(bars[0].height).toBe(HEIGHT / 2);
    expect(most).toBe(40);
  });

  it('keeps places for the games to come, and none once there are many', () => {
    const first = chartOf([game(10)]);
    const both = chartOf([game(20), game(10)]);
    expect(first.free).toHaveLength(7);
    expect(both.free).toHaveLength(6);
    expect(both.bars[0].x).toBe(first.bars[0].x);
    expect(both.bars[1].x + both.wide / 2).toBe(first.free[0]);
    expect(first.readable).toBe(true);
    const many = chartOf(Array.from({ length: 30 }, (_, score) => game(score)));
    expect(many).toMatchObject({ free: [], readable: false });
    expect(many.bars.at(-1)!.x + many.wide).toBeLessThanOrEqual(WIDTH);
  });

  it('shows games without a point, too', () => {
    for (const bar of chartOf([game(0), game(0)]).bars) expect(bar.height).toBeGreaterThan(0);
  });
});

describe('a code for another device', () => {
  it('stands in groups, and is read from behind the # of an address', () => {
    expect(inGroups('6XR5A2TZFB')).toBe('6XR5A 2TZFB');
    expect(codeIn('#6XR5A2TZFB')).toBe('6XR5A2TZFB');
    expect(codeIn('')).toBe('');
    expect(codeIn('#%E0%A4%A')).toBe('');
  });
});
