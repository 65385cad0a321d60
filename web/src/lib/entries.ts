import type { Entry, LogEntry, Message } from './types.ts';

/** A line of the log. `name` is what whoever is meant was called then: they may have left since. */
export interface Line extends LogEntry {
  name?: string;
}

/** The entry without what it brought along: the log keeps no old views. */
export function lineOf({ table: _table, view: _view, ...line }: Entry, name?: string): Line {
  return { ...line, name };
}

/** What happens among people, and the message that tells it. */
const AMONG_PEOPLE: Partial<Record<LogEntry['kind'], string>> = {
  sit: 'entry-sit',
  stand: 'entry-stand',
  arrange: 'entry-arrange',
  change: 'entry-change',
  host: 'entry-host',
  takeover: 'entry-takeover',
  back: 'entry-back',
  leave: 'entry-leave',
  forget: 'entry-leave',
  pause: 'entry-pause',
  resume: 'entry-resume',
};

/** What happened among people, or that a game began; null where there is nothing to be told. */
export function messageOf({ kind, seat, name }: Line, nameless: string): Message | null {
  if (kind === 'start') return { code: 'entry-start', args: { seat } };
  const code = AMONG_PEOPLE[kind];
  return code ? { code, args: seat === null ? {} : { seat, name: name ?? nameless } } : null;
}

/** Everything that a line of the log tells. */
export function messagesOf(line: Line, nameless: string): Message[] {
  const message = messageOf(line, nameless);
  if (message) return [message];
  const late = line.late ? [{ code: 'entry-late', args: { seat: line.seat } }] : [];
  return [...late, ...line.events];
}
