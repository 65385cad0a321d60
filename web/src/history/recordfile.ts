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
/** With these bytes begins what gzip has packed. */
const GZIP = [0x1f, 0x8b];

/** The text of a file; what gzip has packed is unpacked, and only as far as the limit. Throws NoRecord. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new NoRecord('import-too-large');
  const head = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  return GZIP.every((byte, index) => head[index] === byte) ? unpacked(file) : file.text();
}

async function unpacked(file: Blob): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new NoRecord('import-broken');
    });
    if (done) return new Blob(parts).text();
    size += value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new NoRecord('import-too-large');
    }
    parts.push(value);
  }
}

/**
 * The records of a file: one JSON object, or one on each line. Whether an object is a record of a game that can be
 * played is for the server to say. Throws NoRecord.
 */
export function readRecords(text: string): GameRecord[] {
  const plain = text.replace(/^\ufeff/, '');
  if (isJson(plain)) return [recordOf(plain.trim(), 1)];
  const found = plain
    .split('\n')
    .flatMap((line, index) => (line.trim() ? [recordOf(line.trim(), index + 1)] : []));
  if (found.length === 0) throw new NoRecord('import-empty');
  return found;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function recordOf(text: string, line: number): GameRecord {
  if (!isJson(text)) throw new NoRecord('import-no-json', { number: line });
  if (!text.startsWith('{')) throw new NoRecord('import-no-object', { number: line });
  return text;
}
