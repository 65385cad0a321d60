import { around } from './seating.ts';
import type { Seat } from './types.ts';

/** Somebody's place at the end: equals share a place, and the next place is left out. */
export interface Standing {
  seat: Seat;
  place: number;
}

/** Everybody from the best to the last; equals come clockwise from `home`. `marks` are compared from the first on. */
export function standing(home: Seat, marks: readonly (readonly number[])[]): Standing[] {
  const players = marks[0].length;
  const ahead = (one: Seat, other: Seat): number => {
    const mark = marks.find((row) => row[one] !== row[other]);
    return mark ? mark[other] - mark[one] : 0;
  };
  const seats = around(home, players);
  return seats
    .map((seat) => ({ seat, place: 1 + seats.filter((other) => ahead(other, seat) < 0).length }))
    .toSorted((one, other) => one.place - other.place);
}

/** The same for a result: by the points, then, at the onions, by what was lost. */
export const placed = (home: Seat, { scores, lost }: { scores: number[]; lost?: number[] }): Standing[] =>
  standing(home, lost ? [scores, lost] : [scores]);

/**
 * Who stands on the steps, from left to right: the best in the middle, the second beside them, then the third; equals
 * of the third, of however many, beside them.
 */
export function onSteps(order: readonly Standing[]): Standing[] {
  const [first, second, ...others] = order.filter(({ place }) => place <= 3);
  return [second, first, ...others].filter((one) => one !== undefined);
}
