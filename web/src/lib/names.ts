import { say } from './settings.svelte.ts';
import { setup } from './setup.svelte.ts';
import type { SeatView } from './types.ts';

/** What a seat is called: a person's own name, a bot's of this game, something friendly for all others. */
export function nameOf(seat: SeatView, game?: string): string {
  if (seat.name) return seat.name;
  if (seat.kind !== 'bot') return say('seat-nameless');
  return say(game === 'sau' ? `sau-bot-name-${seat.seat}` : `bot-name-${seat.seat}`);
}

/** The code of what bots of a level are like in a game. */
export const levelCode = (level: string, game: string): string =>
  game === 'sau' ? `sau-bot-${level}` : `bot-${level}`;

/** What kind of bot sits there; nothing more than that it is one, if it is of no level for people. */
export const botWords = ({ level }: SeatView, game: string): string =>
  say(level !== null && setup.levels.includes(level) ? levelCode(level, game) : 'lobby-bot');
