import { remember } from './settings.svelte.ts';
import { messagesOf, type Line } from './entries.ts';

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

/**
 * What has happened since `seen`, out of what may be read back; nothing if that is hardly anything. What the reader's
 * own seat did is part of it: a bot may have played for them.
 */
export function missed(log: Line[], seen: number | null, nameless: string): Line[] {
  if (seen === null) return [];
  const told = log.filter((line) => line.seq > seen && messagesOf(line, nameless).length > 0);
  return told.length < WORTH_TELLING ? [] : told;
}
