import { say } from './settings.svelte.ts';
import type { SeatView } from './types.ts';

/** What a seat is called: a person's own name, a bot's of this game, something friendly for all others. */
export function nameOf(seat: SeatView, game?: string): string {
  if (seat.name) return seat.name;
  if (seat.kind !== 'bot') return say('seat-nameless');
  return say(game === 'sau' ? `sau-bot-name-${seat.seat}` : `bot-name-${seat.seat}`);
}
