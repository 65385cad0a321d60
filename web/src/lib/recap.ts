import { remember } from './settings.svelte.ts';
import { messagesOf, type Line } from './entries.ts';
import type { Seat } from './types.ts';

/** What this browser has seen last, at one table: the one that was looked at last. */
interface Seen {
  table: string;
  seq: number;
}

/** Fewer things than this are told by the table's own line. */
const WORTH_TELLING = 2;

export function noteSeen(table: string, seq: number): void {
  remember('seen', JSON.stringify({ table, seq } satisfies Seen));
}

export function lastSeen(table: string): number | null {
  try {
    const seen = JSON.parse(localStorage.getItem('seen') ?? 'null') as Seen | null;
    return seen?.table === table && Number.isInteger(seen.seq) ? seen.seq : null;
  } catch {
    return null; // nothing is remembered, or nothing that can be read
  }
}

/** What others have done since `seen`, out of what may be read back; nothing if that is hardly anything. */
export function missed(log: Line[], seen: number | null, own: Seat | null, nameless: string): Line[] {
  if (seen === null) return [];
  const others = log.filter((line) => line.seq > seen && !(line.kind === 'move' && line.seat === own));
  const told = others.filter((line) => messagesOf(line, nameless).length > 0);
  return told.length < WORTH_TELLING ? [] : told;
}
