import { say } from './settings.svelte.ts';
import type { SeatView } from './types.ts';

/** What a seat is called: a person's own name, a bot's from the catalogue, something friendly for all others. */
export function nameOf(seat: SeatView): string {
  if (seat.name) return seat.name;
  return say(seat.kind === 'bot' ? `bot-name-${seat.seat}` : 'seat-nameless');
}
