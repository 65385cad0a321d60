import type { Emote, Entry, Presence, Snapshot } from './types.ts';

export interface Listener {
  onView(snapshot: Snapshot): void;
  onEntry(entry: Entry): void;
  onPresence(presence: Presence): void;
  onEmote(emote: Emote): void;
  /** The server's clock (seconds since 1970), by which deadlines are meant. */
  onTime(now: number): void;
  /** Said once it is sure that the table cannot be reached, and again when it can. */
  onConnection(live: boolean): void;
  /** The server answered with an error for this table or seat: who listens has to find out what is so now. */
  onRefused(): void;
}

/** An open stream without an answer for this long counts as lost (ms). */
const PATIENCE = 1500;
/** How long until a stream that was refused is asked for again (ms). */
const RETRY = 500;

/**
 * The events of one table for one seat. Comes back by itself: after an error, when the device is online again, and
 * when a hidden page is shown. A hidden page holds no connection; a phone would cut it without notice.
 */
export class Stream {
  private source: EventSource | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private readonly watched = new AbortController();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    const { signal } = this.watched;
    document.addEventListener(
      'visibilitychange',
      () => (document.hidden ? this.disconnect() : this.connect()),
      { signal },
    );
    addEventListener('online', () => this.connect(), { signal });
    // A stream does not notice that the network is gone; one that is opened now does. A local table may still be there.
    addEventListener('offline', () => this.connect(), { signal });
    addEventListener('pageshow', (event) => event.persisted && this.connect(), { signal });
    if (!document.hidden) this.connect();
  }

  close(): void {
    this.watched.abort();
    this.disconnect();
  }

  private connect(): void {
    this.disconnect();
    const source = new EventSource(this.url);
    this.source = source;
    this.worry();
    source.addEventListener('open', () => this.live());
    source.addEventListener('error', () => this.failed(source));
    source.addEventListener('view', (event) => this.listener.onView(read<Snapshot>(event)));
    source.addEventListener('entry', (event) => this.listener.onEntry(read<Entry>(event)));
    source.addEventListener('presence', (event) => this.listener.onPresence(read<Presence>(event)));
    source.addEventListener('emote', (event) => this.listener.onEmote(read<Emote>(event)));
    source.addEventListener('time', (event) => this.listener.onTime(read<{ now: number }>(event).now));
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    clearTimeout(this.doubt);
    this.doubt = undefined;
    this.source?.close();
    this.source = null;
  }

  private live(): void {
    clearTimeout(this.doubt);
    this.doubt = undefined;
    this.listener.onConnection(true);
  }

  private worry(): void {
    this.doubt ??= setTimeout(() => this.listener.onConnection(false), PATIENCE);
  }

  /** The browser tries again by itself unless the server answered with an error: then it is up to us. */
  private failed(source: EventSource): void {
    this.worry();
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.listener.onRefused(), RETRY);
  }
}

function read<T>(event: Event): T {
  return JSON.parse((event as MessageEvent<string>).data) as T;
}
