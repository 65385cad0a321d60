import type { LogEntry, MemoryAid, Seat } from './types.ts';

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
