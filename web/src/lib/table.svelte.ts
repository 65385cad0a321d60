import { announcer } from './announce.svelte.ts';
import * as api from './api.ts';
import { hostsAt, nextAt, ownSeat, stoodInAt, yoursAt } from './device.ts';
import { lineOf, messageOf, type Line } from './entries.ts';
import { newer, readable, recalled, sinceStart, type News } from './log.ts';
import { MotionQueue, type Pace } from './motion.ts';
import { nameOf } from './names.ts';
import { lastSeen, missed, noteSeen } from './recap.ts';
import { say, tell } from './settings.svelte.ts';
import { Shouts } from './shouts.ts';
import { Terms } from './terms.svelte.ts';
import type { OnStage } from './scene.ts';
import { RESEND, Sending, type Pending } from './sending.svelte.ts';
import { stageOf } from './stages.ts';
import { Stream } from './stream.ts';
import { Talk } from './talk.svelte.ts';
import { theatre } from './theatre.svelte.ts';
import type {
  Entry,
  Event,
  GameView,
  LogEntry,
  Message,
  Presence,
  Seat,
  SeatView,
  Snapshot,
  TableView,
} from './types.ts';
import type { Cast } from './words.ts';

/** One table as this page knows it: the only store of the table page. */
export class TableStore<Shown extends OnStage = OnStage> {
  /** `barred`: those who have no seat may not watch. */
  status = $state<'loading' | 'unknown' | 'barred' | 'here'>('loading');
  table = $state.raw<TableView | null>(null);
  shown = $state.raw<Shown | null>(null);
  log = $state.raw<Line[]>([]);
  /** What happened while the reader was not looking, until it is put away. */
  recap = $state.raw<Line[]>([]);
  live = $state(true);
  /** What the page has to say about a move of the reader's own, until the next one. */
  notice = $state.raw<Message | null>(null);
  /** What happened in the last two entries with news, so that two bots in a row are both heard. */
  recent = $state.raw<News[]>([]);
  seat = $state<Seat | null>(null);
  /** Who was given a card last: the handkerchief lies there. */
  comforted = $state<Seat | null>(null);
  /** An event that is looked at until the reader goes on: the story waits for it. */
  held = $state.raw<Event | null>(null);
  /** Everybody's hand, by seat, where all lie open. */
  hands = $state.raw<string[][] | null>(null);
  /** A game that is over is shown once more: it can be looked at, not played. */
  readonly replayed: boolean = false;
  /** How much the server's clock is ahead of this page's (ms). */
  ahead = $state(0);
  readonly motion = new MotionQueue();
  readonly talk: Talk;
  /** What the host wishes of the table. */
  readonly terms = new Terms((wishes) => this.deed('settings', wishes));
  private readonly sending = new Sending(
    () => this.settle(),
    (error, waited) => this.takeBack(error, waited),
  );
  private readonly shouts = new Shouts();
  private goOn: (() => void) | null = null;
  private stream: Stream | null = null;
  /** From which seat the stream looks. */
  private streamed: Seat | null = null;
  private refusals = 0;
  private closed = false;

  constructor(readonly id: string) {
    this.talk = new Talk(id, () => this.cast);
  }

  get pending(): Pending | null {
    return this.sending.pending;
  }

  get view(): Shown['view'] | null {
    return this.shown?.view ?? null;
  }

  /** What happened last. */
  get news(): Message | null {
    return this.recent.at(-1)?.message ?? null;
  }

  get cast(): Cast {
    const { table } = this;
    const names = table?.seats.map((seat) => nameOf(seat, table.game)) ?? [];
    return { names, own: this.seat, game: table?.game };
  }

  get myTurn(): boolean {
    const { seat, view } = this;
    const free = !this.pending && !this.table?.paused && !this.own?.stand_in;
    return seat !== null && view !== null && free && stageOf(view).onTurn(view, seat);
  }

  get own(): SeatView | null {
    return this.seat === null ? null : (this.table?.seats[this.seat] ?? null);
  }

  /** Who is to take the device now, where people share it. */
  get handOver(): Seat | null {
    const { view, table } = this;
    return view && table && nextAt(table, view, this.seat);
  }

  get hosting(): boolean {
    return this.table !== null && hostsAt(this.table);
  }

  get stoodInFor(): Seat[] {
    return this.table ? stoodInAt(this.table) : [];
  }

  /** Finds out which seat is ours, then follows the table. Until the server answers it is asked again. */
  async open(): Promise<void> {
    try {
      const { table } = await api.lookAt(this.id, null);
      if (!this.closed) this.connect(ownSeat(table));
    } catch (error) {
      if (error instanceof api.Refused && error.status < 500 && error.status !== 429) this.refused(error);
      else this.askAgain();
    }
  }

  private connect(seat: Seat | null): void {
    this.stream?.close();
    this.streamed = seat;
    this.stream = new Stream(api.streamAddress(this.id, seat), {
      onView: (snapshot) => {
        this.shouts.listen(snapshot.view, snapshot.log);
        this.talk.adopt(snapshot);
        if (ownSeat(snapshot.table) !== seat) return this.follow(snapshot.table);
        this.motion.clear();
        this.now(() => this.adopt(snapshot));
      },
      onEntry: (entry) => {
        this.shouts.listen(entry.view, [entry]);
        this.talk.take(entry);
        void this.motion.push(async (pace) => {
          await this.tell(entry, pace);
          if (entry.table && seat === this.streamed) this.follow(entry.table);
        });
      },
      onEmote: (emote) => this.talk.see(emote),
      onPresence: (presence) => this.presence(presence),
      onTime: (now) => (this.ahead = now * 1000 - Date.now()),
      onConnection: (live) => this.connection(live),
      // the seat may be gone, or the server is just starting again
      onRefused: () => this.askAgain((this.refusals += 1) > 1),
    });
  }

  /** Who has another seat now, or none any more, looks from there; what was seen from the old one is gone at once. */
  private follow(table: TableView): void {
    const seat = ownSeat(table);
    if (seat === this.streamed || this.closed || table.seq < (this.table?.seq ?? 0)) return;
    this.motion.clear();
    this.shown = null;
    this.release();
    this.connect(seat);
  }

  private refused(error: api.Refused): void {
    this.status = error.code === 'no-watching' ? 'barred' : 'unknown';
    this.shown = null;
  }

  close(): void {
    this.closed = true;
    this.stream?.close();
    this.motion.clear();
    this.release();
  }

  /** Goes on after what was looked at. */
  release(): void {
    this.held = null;
    this.goOn?.();
    this.goOn = null;
  }

  /** Sends a move, once: a second tap while one is on its way does nothing. */
  play(key: string, move: string): void {
    const game = this.table?.game_id;
    if (!this.view || !this.myTurn || !game || this.seat === null) return;
    this.notice = null;
    this.recap = [];
    this.sending.make({ game, seat: this.seat, ply: this.view.ply, move, key });
  }

  /** Those at this device who may object to a forgotten call: that needs no cards, so covered hands stay covered. */
  get objectors(): Seat[] {
    return this.table && !this.replayed ? yoursAt(this.table) : [];
  }

  /** Somebody here objects at once, whatever is still being told. */
  async object(seat = this.seat): Promise<void> {
    const game = this.table?.game_id;
    if (!game || seat === null) return;
    const notice = await this.shouts.object(game, seat);
    if (notice) this.remark(notice);
  }

  private remark(notice: Message | null): void {
    this.notice = this.said(notice);
  }

  /** Another game at this table; with `shuffle`, on other seats. */
  async again(shuffle = false): Promise<void> {
    const game = this.table?.game_id;
    if (game) await this.attempt(() => api.again(this.id, game, shuffle));
  }

  /** Does something at the table that is no move; gives the table after it. What went wrong is said. */
  async deed<D extends api.Deed>(deed: D, body: api.DeedBody<D>): Promise<TableView | null> {
    const table = await this.attempt(() => api.act(this.id, deed, body));
    if (table) this.follow(table);
    return table;
  }

  private async attempt<T>(what: () => Promise<T>): Promise<T | null> {
    this.notice = null;
    try {
      return await what();
    } catch (error) {
      this.remark(api.asMessage(error));
      return null;
    }
  }

  private askAgain(lost = true): void {
    if (lost) this.live = false;
    setTimeout(() => !this.closed && void this.open(), RESEND);
  }

  private takeBack(error: api.Refused, waited: boolean): void {
    this.remark(waited && error.status === 409 ? { code: 'move-taken-back', args: {} } : error);
    const { view } = error;
    if (view)
      this.now(
        () => view.seat === this.seat && view.ply >= (this.view?.ply ?? 0) && this.show(view, this.shown),
      );
  }

  /** Does something once all that was being told has been told, without making anybody wait for it. */
  protected now(change: () => void): void {
    void this.motion.push(async () => change());
    this.motion.hurry();
  }

  protected show(view: GameView, before: Shown | null): void {
    this.shown = stageOf(view).shownFrom(view, before) as Shown;
  }

  private settle(): void {
    if (this.view) this.sending.settle(this.table?.game_id, this.view.ply);
  }

  private connection(live: boolean): void {
    this.live = live;
    if (!live) return;
    this.refusals = 0;
    void this.sending.send();
  }

  protected adopt({ table, view, log }: Snapshot): void {
    const sameGame = table.game_id === this.table?.game_id;
    if (!sameGame) this.comforted = null;
    const unread = sameGame ? this.recap.at(0) : undefined;
    const read = sameGame ? (this.log.at(-1)?.seq ?? lastSeen(this.id)) : lastSeen(this.id);
    this.status = 'here';
    this.table = table;
    this.seat = ownSeat(table);
    if (view && this.sending.isPast(table.game_id, view.ply, log)) this.pickUp();
    if (view) this.show(view, sameGame ? this.shown : null);
    else this.shown = null;
    this.log = this.remembered(log);
    this.recent = this.log.reduce<News[]>(
      (recent, entry) => newer(recent, entry, this.headline(entry), this.seat),
      [],
    );
    const playing = table.phase === 'playing' && this.seat !== null;
    this.recap = playing ? missed(this.log, unread ? unread.seq - 1 : read, say('seat-nameless')) : [];
    this.seen();
    this.settle();
    void this.sending.send();
  }

  private seen(): void {
    const last = this.log.at(-1);
    if (last && !this.replayed) noteSeen(this.id, last.seq);
  }

  private remembered(log: Line[]): Line[] {
    const { table, view } = this;
    if (!table) return log;
    return readable(sinceStart(log), this.seat, table.memory_aid, view?.over ?? false, table.players);
  }

  /** One entry as a story: each event is said and shown, then the entry's view holds. */
  protected async tell(entry: Entry, pace: Pace): Promise<void> {
    if (entry.seq <= (this.log.at(-1)?.seq ?? -1)) return;
    const newGame = entry.table !== null && entry.table.game_id !== this.table?.game_id;
    if (newGame) this.shown = this.comforted = null;
    if (newGame) this.recap = [];
    const line = lineOf(entry, entry.seat === null ? undefined : this.cast.names[entry.seat]);
    if (this.sending.tellsOf(entry)) this.pickUp();
    const known = this.shown;
    const eyes = this.streamed;
    const fresh = entry.view !== null && (known === null || entry.view.ply > known.view.ply);
    if (known && entry.view && fresh) await this.perform(entry, known, entry.view, pace);
    else for (const event of entry.events) this.hear(event, entry);
    if (eyes !== this.streamed) return; // the reader has changed seats meanwhile
    if (entry.table) {
      this.table = entry.table;
      this.seat = ownSeat(entry.table);
    }
    this.hearOf(line);
    if (entry.view && (fresh || entry.view.over !== this.view?.over)) this.show(entry.view, this.shown);
    this.log = this.remembered([...this.log, line]);
    this.seen();
    this.settle();
    if (entry.seat !== null && this.shouts.wasted(entry.seat, entry.move))
      this.remark({ code: 'mau-too-soon', args: {} });
    if (entry.view?.over) void this.recallAll();
  }

  /** What happened among people is told with the names that they have afterwards. */
  private hearOf(line: Line): void {
    const message = messageOf(line, say('seat-nameless'));
    if (message) this.keep(line, this.said(message));
  }

  /** The reader's own move has come back: the card on the way is the one that leaves the hand. */
  private pickUp(): void {
    const { pending, shown } = this;
    if (pending && shown) this.shown = { ...shown, played: pending.key };
  }

  private async perform(entry: Entry, known: Shown, view: GameView, pace: Pace): Promise<void> {
    const stage = stageOf(view);
    const after = stage.shownFrom(view, this.shown ?? known);
    for (const event of entry.events) {
      this.hear(event, entry);
      if (!this.shown) return;
      if (stage.holds(event)) await this.hold(event);
      if (!this.shown) return;
      const scene = stage.sceneOf(event, this.shown, after);
      await theatre.play(scene, (change) => this.shown && (this.shown = change(this.shown) as Shown), pace);
    }
  }

  protected hold(event: Event): Promise<void> {
    if (this.closed) return Promise.resolve();
    this.held = event;
    return new Promise((resolve) => (this.goOn = resolve));
  }

  private said<M extends Message | null>(message: M): M {
    if (message) announcer.say(tell(message, this.cast));
    return message;
  }

  private hear(event: Event, entry: Entry): void {
    this.said(event);
    if (!this.view || stageOf(this.view).newsOf(event)) this.keep(entry, event);
    if (event.code === 'card-given') this.comforted = event.args.to;
  }

  private keep(entry: LogEntry, message: Message | null): void {
    this.recent = newer(this.recent, entry, message, this.seat);
  }

  /** What is worth a headline: of a move's events the last one that is news. */
  private headline(entry: Line | undefined): Message | null {
    const message = entry && messageOf(entry, say('seat-nameless'));
    if (message) return message;
    const { view } = this;
    return entry?.events.findLast((event) => !view || stageOf(view).newsOf(event)) ?? null;
  }

  /** After the game everything is open (H10), also what had to be forgotten. */
  protected async recallAll(): Promise<void> {
    const { log, table } = await api.lookAt(this.id, this.seat).catch(() => ({ log: null, table: null }));
    if (!log || table?.game_id !== this.table?.game_id) return;
    this.log = recalled(log, this.log);
  }

  private presence({ here, away, watchers }: Presence): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat, index) => ({ ...seat, here: here[index], away: away[index] }));
    this.table = { ...this.table, seats, watchers };
  }
}
