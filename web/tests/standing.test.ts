import { describe, expect, it } from 'vitest';
import { onSteps, standing } from '../src/lib/standing.ts';

const named = (marks: number[][], home = 0): string[] =>
  standing(home, marks).map(({ seat, place }) => `${place}:${seat}`);

describe('the places at the end', () => {
  it('go by the score', () => {
    expect(named([[31, 12, 44, 20]])).toEqual(['1:2', '2:0', '3:3', '4:1']);
  });

  it('go by what was lost among equals in the score', () => {
    expect(
      named([
        [30, 30, 12],
        [3, 8, 20],
      ]),
    ).toEqual(['1:1', '2:0', '3:2']);
  });

  it('are shared by equals, who come clockwise from the reader', () => {
    expect(named([[7, 9, 9, 7]], 2)).toEqual(['1:2', '1:1', '3:3', '3:0']);
  });

  it('put the best in the middle of three steps, and of two to the right', () => {
    const order = standing(0, [[31, 12, 44, 20]]);
    expect(onSteps(order).map(({ seat }) => seat)).toEqual([0, 2, 3]);
    expect(onSteps(standing(0, [[5, 8]])).map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it('put everybody on the steps who shares one of the first three places', () => {
    expect(onSteps(standing(0, [[9, 9, 9, 9, 2]])).map(({ place }) => place)).toEqual([1, 1, 1, 1]);
    expect(onSteps(standing(0, [[9, 8, 7, 7]])).map(({ place }) => place)).toEqual([2, 1, 3, 3]);
    expect(onSteps(standing(0, [[9, 8, 8, 7]])).map(({ place }) => place)).toEqual([2, 1, 2]);
  });
});
