import { announcer } from './announce.svelte.ts';
import { remember, tell } from './settings.svelte.ts';
import type { ChatLine, Emote, Entry, Seat, Snapshot } from './types.ts';
import type { Cast } from './words.ts';

/** A gesture on its way. */
export interface Sent extends Emote {
  id: number;
}

/** What people at a table say to each other: lines that stay, and gestures that are seen once. */
export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  /** Gestures in the air. */
  sent = $state.raw<Sent[]>([]);
  /** Whom this reader doesn't want to hear at this table: where they sit, and what they are called. */
  muted = $state.raw<ReadonlyMap<Seat, string>>(new Map());
  private read = $state(0);
  /** Up to here, what was said has hung in the air for long enough. */
  private faded = $state(0);
  private count = 0;
  /** The last entry that was listened to. */
  private seq = 0;

  constructor(
    private readonly table: string,
    private readonly cast: () => Cast,
  ) {
    this.muted = recallMuted(this.key);
  }

  readonly heard = $derived(this.lines.filter((line) => line.seat === null || !this.muted.has(line.seat)));
  readonly unread = $derived(this.heard.filter((line) => line.seq > this.read).length);
  /** What is in the air: the last words of each who speaks, until they fade or are read in the sheet. */
  readonly aloud = $derived(
    this.heard.filter(
      ({ seq, seat }) =>
        seq > Math.max(this.read, this.faded) &&
        seat !== null &&
        seat !== this.cast().own &&
        seq === this.heard.findLast((line) => line.seat === seat)?.seq,
    ),
  );

  private get key(): string {
    return `muted-${this.table}`;
  }

  /** Everything that was said, as the server remembers it. What was said before the page was opened is not news. */
  adopt({ seq, table, chat }: Snapshot): void {
    if (this.lines.length === 0) this.read = chat.at(-1)?.seq ?? 0;
    this.lines = chat;
    this.seq = seq;
    const people = table.seats.map(({ kind, name }) => (kind === 'person' ? name : null));
    this.silence([...this.muted].map(([seat, name]) => [seatOf(name, seat, people), name]));
  }

  /** One entry more: something was said, or those who said it sit elsewhere or have gone. */
  take({ seq, kind, at, seat, text, order }: Entry): void {
    if (seq <= this.seq) return;
    this.seq = seq;
    if (text !== null) this.hear({ seq, at, seat, text });
    if (order) this.moved(order);
    if (seat !== null && GONE.has(kind)) this.left(seat);
    if (kind === 'close') this.lines = []; // the server has forgotten them too
  }

  private hear(line: ChatLine): void {
    this.lines = [...this.lines, line];
    const { seat, text } = line;
    const { own } = this.cast();
    if (seat === null || this.muted.has(seat)) return;
    if (seat === own) this.readAll();
    else announcer.say(tell({ code: 'chat-heard', args: { seat, text } }, this.cast()));
  }

  /** Each seat has whoever had the seat that `order` names for it. */
  private moved(order: (Seat | null)[]): void {
    const now = (seat: Seat | null): Seat | null => {
      const at = seat === null ? -1 : order.indexOf(seat);
      return at < 0 ? null : at;
    };
    this.lines = this.lines.map((line) => ({ ...line, seat: now(line.seat) }));
    this.silence([...this.muted].map(([seat, name]) => [now(seat), name]));
  }

  /** Whoever sat here has gone: what they said is not what the next one says. */
  private left(seat: Seat): void {
    this.lines = this.lines.map((line) => (line.seat === seat ? { ...line, seat: null } : line));
    this.mute(seat, false);
  }

  readAll(): void {
    this.read = this.lines.at(-1)?.seq ?? 0;
  }

  /** These words, and all that came before them, have hung in the air for long enough. */
  fade(seq: number): void {
    this.faded = Math.max(this.faded, seq);
  }

  see({ seat, to, emote }: Emote): void {
    if (this.muted.has(seat)) return;
    this.sent = [...this.sent, { id: (this.count += 1), seat, to, emote }];
    announcer.say(tell({ code: `emote-${emote}-sent`, args: { seat, to } }, this.cast()));
  }

  /** A gesture has arrived. */
  arrived(id: number): void {
    this.sent = this.sent.filter((one) => one.id !== id);
  }

  mute(seat: Seat, silent: boolean): void {
    const others = [...this.muted].filter(([muted]) => muted !== seat);
    this.silence(silent ? [...others, [seat, this.cast().names[seat]]] : others);
  }

  private silence(people: [Seat | null, string][]): void {
    const here = people.filter((one): one is [Seat, string] => one[0] !== null);
    this.muted = new Map(here);
    remember(this.key, JSON.stringify(here));
  }
}

/** After which entries a seat is no longer that of whoever had it. */
const GONE: ReadonlySet<Entry['kind']> = new Set(['leave', 'stand', 'forget']);

/**
 * Where somebody sits now who may have moved while the page was not looking: where they sat, else wherever just one
 * person is called so.
 */
function seatOf(name: string, before: Seat, people: (string | null)[]): Seat | null {
  if (people[before] === name) return before;
  const found = people.indexOf(name);
  return found >= 0 && found === people.lastIndexOf(name) ? found : null;
}

function recallMuted(key: string): Map<Seat, string> {
  try {
    return new Map(JSON.parse(localStorage.getItem(key) ?? '[]') as [Seat, string][]);
  } catch {
    return new Map(); // nothing is remembered, or nothing that can be read
  }
}
