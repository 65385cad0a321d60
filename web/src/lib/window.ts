import type { GameView, LogEntry } from './types.ts';

/** An open objection window (S9): the ply at which it opened, and since when it is open by this page's clock (ms). */
export interface Window {
  ply: number;
  since: number;
}

/** How long a window is open (ms). */
export const WINDOW = 5000;

const ANSWERS: (string | null)[] = ['object', 'allow'];

/** The window after these entries, the last of which has led to `view`. */
export function windowAfter(
  before: Window | null,
  view: GameView | null,
  entries: LogEntry[],
  now: number,
): Window | null {
  if (view?.game !== 'sau' || view.phase !== 'window') return null;
  const opener = entries.findLast(
    (entry) => entry.kind === 'reopen' || (entry.kind === 'move' && !ANSWERS.includes(entry.move)),
  );
  if (!opener || opener.ply === null) return before ?? { ply: view.ply, since: now };
  const ply = opener.kind === 'reopen' ? opener.ply : opener.ply + 1;
  return before?.ply === ply && opener.kind !== 'reopen' ? before : { ply, since: now };
}
