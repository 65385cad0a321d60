import { announcer } from './announce.svelte.ts';
import { remember, tell } from './settings.svelte.ts';
import type { ChatLine, Emote, Entry, Seat } from './types.ts';
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
  /** Whom this reader doesn't want to hear at this table. */
  muted = $state.raw<ReadonlySet<Seat>>(new Set());
  private read = $state(0);
  private count = 0;

  constructor(
    private readonly table: string,
    private readonly cast: () => Cast,
  ) {
    this.muted = new Set(recallMuted(this.key));
  }

  readonly heard = $derived(this.lines.filter((line) => line.seat === null || !this.muted.has(line.seat)));
  readonly unread = $derived(this.heard.filter((line) => line.seq > this.read).length);

  private get key(): string {
    return `muted-${this.table}`;
  }

  /** Everything that was said, as the server remembers it. What was said before the page was opened is not news. */
  adopt(lines: ChatLine[]): void {
    if (this.lines.length === 0) this.read = lines.at(-1)?.seq ?? 0;
    this.lines = lines;
  }

  hear({ seq, at, seat, text }: Pick<Entry, 'seq' | 'at' | 'seat' | 'text'>): void {
    if (text === undefined || text === null || seq <= (this.lines.at(-1)?.seq ?? 0)) return;
    this.lines = [...this.lines, { seq, at, seat, text }];
    const { own } = this.cast();
    if (seat === null || this.muted.has(seat)) return;
    if (seat === own) this.readAll();
    else announcer.say(tell({ code: 'chat-heard', args: { seat, text } }, this.cast()));
  }

  readAll(): void {
    this.read = this.lines.at(-1)?.seq ?? 0;
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
    const muted = new Set(this.muted);
    if (silent) muted.add(seat);
    else muted.delete(seat);
    this.muted = muted;
    remember(this.key, JSON.stringify([...muted]));
  }
}

function recallMuted(key: string): Seat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((seat) => Number.isInteger(seat)) : [];
  } catch {
    return []; // nothing is remembered, or nothing that can be read
  }
}
