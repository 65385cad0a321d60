import type { LogEntry, MemoryAid, Message, Seat } from './types.ts';

/**
 * What may be read back during a game (H10): everything since the reader's own last turn, or everything where the
 * counts are open or the game is over. What is older is dropped, not only hidden. Who only watches has no turn; a
 * round is kept.
 */
export function readable(
  log: LogEntry[],
  seat: Seat | null,
  aid: MemoryAid,
  over: boolean,
  players: number,
): LogEntry[] {
  if (over || aid === 'open') return log;
  const moves = log.filter((entry) => entry.kind === 'move');
  const last = seat === null ? moves.at(-players) : moves.findLast((entry) => entry.seat === seat);
  return last ? log.filter((entry) => entry.seq >= last.seq) : log;
}

/** The present game's part of a log. */
export function sinceStart<One extends LogEntry>(log: One[]): One[] {
  const begun = log.findLastIndex((entry) => entry.kind === 'start');
  return begun > 0 ? log.slice(begun) : log;
}

/**
 * A log with all that had to be forgotten (`whole`, asked for a moment ago) up to the last entry that has been told
 * since: neither is forgotten what was told meanwhile, nor known what is still to be told.
 */
export function recalled<One extends LogEntry>(whole: One[], told: One[]): One[] {
  const last = told.at(-1)?.seq ?? -1;
  const known = whole.filter(({ seq }) => seq <= last);
  return [...known, ...told.filter(({ seq }) => seq > (known.at(-1)?.seq ?? -1))];
}

/** What an entry is worth saying, with its number. */
export interface News {
  seq: number;
  message: Message;
}

/** The news of the last two entries that had any, nothing before the reader's own last turn (H10). */
export function newer(
  recent: readonly News[],
  entry: LogEntry,
  message: Message | null,
  seat: Seat | null,
): News[] {
  if (!message) return [...recent];
  const mine = seat !== null && entry.kind === 'move' && entry.seat === seat;
  const before = mine ? [] : recent.filter((news) => news.seq !== entry.seq).slice(-1);
  return [...before, { seq: entry.seq, message }];
}
