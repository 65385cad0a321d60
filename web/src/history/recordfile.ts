import type { Message } from '../lib/types.ts';
import type { GameRecord } from './types.ts';

/** A file that is no record of games, and why: a message in words. */
export class NoRecord extends Error implements Message {
  constructor(
    readonly code: string,
    readonly args: Message['args'] = {},
  ) {
    super(code);
  }
}

/** More bytes than anybody's evenings fill; a page that reads more would stand still. */
export const MOST_BYTES = 20_000_000;

/**
 * The records of a file: one JSON object, or one on each line. Whether an object is a record of a game that can be
 * played is for the server to say. Throws NoRecord.
 */
export function readRecords(text: string): GameRecord[] {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  const whole = parsed(text);
  if (whole !== undefined) return [recordOf(whole, 1)];
  const found: GameRecord[] = [];
  lines.forEach((line, index) => {
    if (!line.trim()) return;
    const made = parsed(line);
    if (made === undefined) throw new NoRecord('import-no-json', { number: index + 1 });
    found.push(recordOf(made, index + 1));
  });
  if (found.length === 0) throw new NoRecord('import-empty');
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function recordOf(made: unknown, line: number): GameRecord {
  if (typeof made !== 'object' || made === null || Array.isArray(made))
    throw new NoRecord('import-no-object', { number: line });
  return made as GameRecord;
}
