import type { Seat } from '../lib/types.ts';
import type { Review } from './api.ts';

/** The size of the field in which the chances are drawn (px). */
export interface Field {
  width: number;
  height: number;
}

/** A player's line, and where its letter stands behind its end. */
export interface Line {
  seat: Seat;
  path: string;
  end: number;
}

/** As far apart as letters and numbers stand, so that none covers another (px). */
const APART = 22;
const BETWEEN = 13;

export const across = (position: number, last: number, { width }: Field): number =>
  (width * position) / Math.max(1, last);
export const up = (chance: number, { height }: Field): number => height * (1 - chance);

/** The chances as lines from the first position to the last, which is the result. */
export function linesOf(curve: Review['curve'], field: Field): Line[] {
  const last = curve.length - 1;
  const point = (chance: number, at: number): string =>
    `${at ? 'L' : 'M'}${round(across(at, last, field))} ${round(up(chance, field))}`;
  const ends = curve[last].map((chance) => up(chance, field));
  const order = ends.map((_, seat) => seat).toSorted((a, b) => ends[b] - ends[a] || b - a);
  const places = pushed(
    order.map((seat) => -ends[seat]),
    APART,
  );
  return curve[0].map((_, seat) => ({
    seat,
    path: curve.map((chances, at) => point(chances[seat], at)).join(''),
    end: -places[order.indexOf(seat)],
  }));
}

/** Where the numbers of positions stand below the field. */
export const numbersAt = (positions: readonly number[], last: number, field: Field): number[] =>
  pushed(
    positions.map((position) => across(position, last, field)),
    BETWEEN,
  );

/** Ascending places, each moved on as far as it has to be to keep its distance. */
function pushed(places: readonly number[], distance: number): number[] {
  const kept: number[] = [];
  for (const place of places) kept.push(Math.max(place, (kept.at(-1) ?? -Infinity) + distance));
  return kept;
}

const round = (value: number): number => Math.round(value * 10) / 10;

const STEPS = [1, 2, 5, 10, 20, 50] as const;
const MOST_ROWS = 24;

/** The chances as a table that can be read: each so-many-th position, and the last one. */
export function rowsOf(curve: Review['curve']): { at: number; chances: number[] }[] {
  const last = curve.length - 1;
  const step = STEPS.find((one) => last / one <= MOST_ROWS) ?? STEPS.at(-1)!;
  return curve.map((chances, at) => ({ at, chances })).filter(({ at }) => at % step === 0 || at === last);
}
