import type { GameView, LogEntry } from './types.ts';

const ANSWERS: (string | null)[] = ['object', 'allow'];

/** The ply at which the open objection window (S9) opened, after these entries, the last of which led to `view`. */
export function windowAfter(
  before: number | null,
  view: GameView | null,
  entries: LogEntry[],
): number | null {
  if (view?.game !== 'sau' || view.phase !== 'window') return null;
  const opener = entries.findLast((entry) => entry.kind === 'move' && !ANSWERS.includes(entry.move));
  return opener && opener.ply !== null ? opener.ply + 1 : (before ?? view.ply);
}
