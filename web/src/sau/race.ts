import type { PigCode } from '../art';
import type { Message, RaceEnd, SauPlay, SauView } from '../lib/types.ts';

/** What the five bet spaces are worth, from the top. */
export const WORTH = [6, 4, 3, 2, 1] as const;
/** What whoever ended a race gets. */
export const BONUS: Record<RaceEnd['ended_by'], number> = { laurel: 3, 'last card': 5, both: 8 };
/** A track longer than this can't be drawn to its end. */
const LONGEST = 200;

export type Herd = Record<PigCode, number>;

/** The track as it is printed: its length after Start, and the number of players at each laurel's space. */
export interface Printed {
  length: number;
  numbers: Record<number, number>;
}

export function printed(track: readonly number[], laurel: number): Printed {
  const numbers = Object.fromEntries(track.map((space, index) => [space, index + 2]));
  return { length: Math.min(Math.max(laurel, ...track), Math.max(laurel, LONGEST)), numbers };
}

/** Where a pig would stand after a play, from what the play is said to do. */
export function wayOf(view: SauView, effect: Message | undefined): { pig: PigCode; to: number } | null {
  const { pig, number } = (effect?.args ?? {}) as { pig?: PigCode; number?: number };
  if (!pig || number === undefined) return null;
  return { pig, to: view.pigs[pig] + number };
}

/** The plays of a card with or without the call; without any choice of it where none is due. */
export function playsOf(moves: readonly SauPlay[], call: boolean): SauPlay[] {
  return moves.some((play) => play.call) ? moves.filter((play) => play.call === call) : [...moves];
}

/** The races that are over, as they were told when they ended; `scores` are the totals after each. */
export function raceEnds({ races, players }: SauView): RaceEnd[] {
  let scores = Array.from({ length: players }, () => 0);
  return races.map(({ ended_by, by, winners, bets, points }, index) => {
    scores = scores.map((score, seat) => score + points[seat]);
    return { race: index + 1, ended_by, seat: by, pigs: winners, bets, points, scores };
  });
}

/** A bet as it was counted: which place it came to, and what that was worth. */
export interface Counted {
  seat: number;
  pig: PigCode;
  won: boolean;
  worth: number;
}

/** The row from the top: losing bets go home, those left score by the places they have now. */
export function counted(bets: readonly [number, string][], winners: readonly string[]): Counted[] {
  let place = 0;
  return bets.map(([seat, pig]) => {
    const won = winners.includes(pig);
    const worth = won ? WORTH[place++] : 0;
    return { seat, pig: pig as PigCode, won, worth };
  });
}
