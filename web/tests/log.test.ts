import { describe, expect, it } from 'vitest';
import { newer, readable, recalled, sinceStart, type News } from '../src/lib/log.ts';
import { entry } from './samples.ts';

const log = [0, 1, 2, 3, 0, 1].map((seat, index) => entry(index + 2, { seat }));
const seqs = (...args: [number | null, 'strict' | 'own' | 'open', boolean]): number[] =>
  readable(log, args[0], args[1], args[2], 4).map((one) => one.seq);

describe('the log (H10)', () => {
  it('reaches back to the reader’s own last turn', () => {
    expect(seqs(0, 'own', false)).toEqual([6, 7]);
    expect(seqs(2, 'strict', false)).toEqual([4, 5, 6, 7]);
  });

  it('is whole where everybody sees all, and after the game', () => {
    expect(seqs(0, 'open', false)).toHaveLength(6);
    expect(seqs(0, 'own', true)).toHaveLength(6);
  });

  it('is whole for who has not had a turn yet', () => {
    expect(readable(log.slice(1, 3), 0, 'own', false, 4)).toHaveLength(2);
  });

  it('begins with the present game', () => {
    const start = entry(5, { kind: 'start' });
    expect(sinceStart([...log.slice(0, 3), start, log[4]]).map((one) => one.seq)).toEqual([5, 6]);
    expect(sinceStart(log)).toBe(log);
  });

  it('is recalled as far as it has been told, and keeps what was told since', () => {
    const told = (...numbers: number[]) => log.filter(({ seq }) => numbers.includes(seq));
    const after = (whole: number[], since: number[]) =>
      recalled(told(...whole), told(...since)).map((one) => one.seq);
    expect(after([2, 3, 4, 5, 6, 7], [4, 5])).toEqual([2, 3, 4, 5]);
    expect(after([2, 3, 4], [4, 5, 6])).toEqual([2, 3, 4, 5, 6]);
    expect(after([], [6, 7])).toEqual([6, 7]);
  });

  it('shows a round to who only watches', () => {
    expect(seqs(null, 'own', false)).toEqual([4, 5, 6, 7]);
  });
});

describe('the news', () => {
  const told = (...seats: number[]): string[] =>
    seats
      .map((seat, index) => entry(index + 2, { seat }))
      .reduce<News[]>((recent, one) => newer(recent, one, { code: `${one.seat}`, args: {} }, 0), [])
      .map(({ message }) => message.code);

  it('are those of the last two moves', () => {
    expect(told(1, 2, 3)).toEqual(['2', '3']);
  });

  it('reach no further back than the reader’s own last turn', () => {
    expect(told(1, 2, 0)).toEqual(['0']);
    expect(told(1, 2, 0, 1)).toEqual(['0', '1']);
  });

  it('are one of each move, the last that was worth it', () => {
    const first = entry(5, { seat: 1 });
    const laid = newer([], first, { code: 'laid', args: {} }, 0);
    expect(newer(laid, first, { code: 'trotted', args: {} }, 0)).toEqual([
      { seq: 5, message: { code: 'trotted', args: {} } },
    ]);
    expect(newer(laid, entry(6, { seat: 2 }), null, 0)).toEqual(laid);
  });
});
