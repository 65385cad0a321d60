import type { Seat } from './types.ts';

/** A move that was made here and is not yet seen back. It is sent until the server answers: it happens once. */
export interface Pending {
  game: string;
  seat: Seat;
  ply: number;
  move: string;
  key: string;
  answered: boolean;
  /** It did not get through at first. */
  waited: boolean;
}
