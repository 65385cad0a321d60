import type { Seat } from '../lib/types.ts';
import type { Review } from './api.ts';

/** The picture of the chances, in its own units; there is room for the names' letters on the right. */
export const WIDTH = 320;
export const HEIGHT = 150;
/** As high as the letters at a line's end, so that none covers another. */
const APART = 15;

/** A player's line, and where its letter stands behind its end. */
export interface Line {
  seat: Seat;
  path: string;
  end: number;
}

export const across = (position: number, last: number): number => (WIDTH * position) / Math.max(1, last);
export const up = (chance: number): number => HEIGHT * (1 - chance);

/** The chances as lines from the first position to the last, which is the result. */
export function linesOf(curve: Review['curve']): Line[] {
  const last = curve.length - 1;
  const lines = curve[0].map((_, seat) => ({
    seat,
    path: curve
      .map((chances, at) => `${at ? 'L' : 'M'}${round(across(at, last))} ${round(up(chances[seat]))}`)
      .join(''),
    end: up(curve[last][seat]),
  }));
  return spread(lines);
}

/** Those who end at the same height stand below each other, within the picture. */
function spread(lines: Line[]): Line[] {
  let floor = HEIGHT + APART;
  return lines
    .toSorted((a, b) => b.end - a.end || b.seat - a.seat)
    .map((line) => {
      floor = Math.min(line.end, floor - APART);
      return { ...line, end: floor };
    });
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Each `step`-th position and the last one, for a table that can be read. */
export const STEPS = [1, 2, 5, 10, 20, 50] as const;
const MOST_ROWS = 24;

export function rowsOf(curve: Review['curve']): { at: number; chances: number[] }[] {
  const last = curve.length - 1;
  const step = STEPS.find((one) => last / one <= MOST_ROWS) ?? STEPS.at(-1)!;
  return curve.map((chances, at) => ({ at, chances })).filter(({ at }) => at % step === 0 || at === last);
}
