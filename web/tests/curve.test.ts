import { describe, expect, test } from 'vitest';
import { linesOf, numbersAt, rowsOf } from '../src/review/curve.ts';

const field = { width: 100, height: 50 };

describe('the curve of chances', () => {
  test('goes from the first position on the left to the result on the right', () => {
    const [first, second] = linesOf(
      [
        [0.5, 0.5],
        [0.8, 0.2],
        [1, 0],
      ],
      field,
    );
    expect(first.path).toBe('M0 25L50 10L100 0');
    expect(second.path).toBe('M0 25L50 40L100 50');
  });

  test('names those who end at the same height one above the other', () => {
    const ends = linesOf([[0, 0, 1, 0]], { width: 300, height: 200 })
      .map((line) => line.end)
      .toSorted((a, b) => a - b);
    expect(ends[0]).toBe(0);
    for (let index = 1; index < ends.length; index += 1)
      expect(ends[index] - ends[index - 1]).toBeGreaterThanOrEqual(22);
    expect(Math.max(...ends)).toBe(200);
  });

  test('keeps the numbers of turning points apart', () => {
    const places = numbersAt([10, 11, 12, 90], 100, { width: 300, height: 100 });
    for (let index = 1; index < places.length; index += 1)
      expect(places[index] - places[index - 1]).toBeGreaterThanOrEqual(13);
    expect(places[3]).toBe(270);
  });

  test('is read as a table of at most some two dozen rows, the result last', () => {
    for (const moves of [3, 24, 25, 94, 168, 700]) {
      const rows = rowsOf(Array.from({ length: moves + 1 }, () => [1]));
      expect(rows.length).toBeLessThan(27);
      expect(rows[0].at).toBe(0);
      expect(rows.at(-1)!.at).toBe(moves);
    }
  });
});
