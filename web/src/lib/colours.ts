import { PEOPLE_TONES, type PersonColour } from '../art/people.ts';
import type { SeatView } from './types.ts';

/** In which order those get a colour who have none, or whose is taken. */
const SPARE: PersonColour[] = ['red', 'blue', 'green', 'violet', 'orange', 'teal', 'pink', 'yellow'];

/** One colour for each seat, all different: people's own where they can have it, the first who chose it first. */
export function coloursOf(seats: SeatView[]): PersonColour[] {
  const taken = new Map<PersonColour, number>();
  for (const { seat, colour } of seats) if (colour && !taken.has(colour)) taken.set(colour, seat);
  return seats.map(({ seat, colour }) => {
    if (colour && taken.get(colour) === seat) return colour;
    const spare = SPARE.find((one) => !taken.has(one)) ?? SPARE[0];
    taken.set(spare, seat);
    return spare;
  });
}

/** The same as tones to draw with. */
export const tonesOf = (seats: SeatView[]): string[] =>
  coloursOf(seats).map((colour) => PEOPLE_TONES[colour].disc);
