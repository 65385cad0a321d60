import { describe, expect, it } from 'vitest';
import { readable } from '../src/lib/log.ts';
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

  it('shows a round to who only watches', () => {
    expect(seqs(null, 'own', false)).toEqual([4, 5, 6, 7]);
  });
});
