import { ask, seatQuery } from '../lib/api.ts';
import type { Me, Seat } from '../lib/types.ts';
import type { Figures, GamePage, GameRecord, Pass, PlayedGames, Replayed } from './types.ts';

const gameAt = (game: string): string => `games/${encodeURIComponent(game)}`;

/** A page of this device's finished games: the last ones, or those before `before`. */
export const myGames = (most: number, before: string | null): Promise<PlayedGames> =>
  ask('GET', `me/games?most=${most}${before === null ? '' : `&before=${encodeURIComponent(before)}`}`);
export const myFigures = (): Promise<Figures[]> => ask('GET', 'me/figures');
export const gamePage = (game: string): Promise<GamePage> => ask('GET', gameAt(game));
/** A game move by move, all hands open or as a seat saw it. */
export const replayOf = (game: string, seat: Seat | null): Promise<Replayed> =>
  ask('GET', `${gameAt(game)}/replay${seatQuery(seat)}`);
export const replayOfRecord = (record: GameRecord, seat: Seat | null): Promise<Replayed> =>
  ask('POST', `replay${seatQuery(seat)}`, record);
export const makePass = (): Promise<Pass> => ask('POST', 'me/pass');
export const usePass = (code: string): Promise<Me> => ask('POST', 'me/continue', { code });
