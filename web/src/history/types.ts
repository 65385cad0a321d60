import type { components } from '../lib/schema.d.ts';
import type { GameView, Seat } from '../lib/types.ts';

/** The shapes of what is left of games, by the server's own description. */
type Schemas = components['schemas'];

export type PlayedGame = Schemas['PlayedGame'];
export type PlayedGames = Schemas['PlayedGames'];
export type PlayedSeat = Schemas['PlayedSeat'];
export type GamePage = Schemas['GamePage'];
export type Figures = Schemas['Figures'];
export type Recent = Schemas['Recent'];
export type Frame = Schemas['Frame'] & { view: GameView };
export type Replayed = Omit<Schemas['Replay'], 'frames'> & { frames: Frame[] };
export type Pass = Schemas['Pass'];

/** Scores and winners, as a record has them. */
export interface Result {
  scores: number[];
  /** Only at the onions. */
  lost?: number[];
  winners: Seat[];
}

/**
 * A record as it was saved, as JSON text: its seed has more digits than a number has here. Only the server knows whether
 * it is a record.
 */
export type GameRecord = string;
