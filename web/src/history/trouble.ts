import { Refused } from '../lib/api.ts';
import type { Message } from '../lib/types.ts';

/** A record's own words in an error are cut here. */
const LONGEST = 160;

/** Why something failed, as a message. What the server quotes is shortened. */
export function troubleOf(error: unknown): Message {
  if (!(error instanceof Refused)) return { code: 'offline', args: {} };
  const args = Object.entries(error.args).map(([name, value]) => [name, short(value)]);
  return { code: error.reason, args: Object.fromEntries(args) };
}

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)} …` : value;
