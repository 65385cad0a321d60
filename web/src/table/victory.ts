import type { Args, Seat } from '../lib/types.ts';
import type { Cast } from '../lib/words.ts';

/** Who has won, as a headline; joint winners are named together. */
export function victory(
  winners: Seat[],
  cast: Cast,
  say: (code: string, args?: Args, cast?: Cast) => string,
): string {
  if (winners.length > 1) return say('end-won-joint', { winners }, cast);
  return winners[0] === cast.own ? say('end-won') : say('end-won-other', { winners }, cast);
}
