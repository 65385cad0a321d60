import * as api from '../lib/api.ts';
import { setup } from '../lib/setup.svelte.ts';
import type { TableStore } from '../lib/table.svelte.ts';
import type { Seat, SeatView, TableView } from '../lib/types.ts';

/** What can be done with a chair, in the order in which it is offered. */
export type Offer = 'move' | 'guest' | 'swap' | 'bot' | 'free' | 'stand' | 'remove';

/** Before the start: who sits where, and what the reader may do about it. The server decides, and everybody sees it. */
export class Lobby {
  /** The chair whose offers are open. */
  chosen = $state<Seat | null>(null);
  /** The chair that is to change places with the one tapped next. */
  swapping = $state<Seat | null>(null);
  /** Somebody wanted to sit down without a name. */
  nameless = $state(false);

  constructor(readonly store: TableStore) {}

  get table(): TableView {
    return this.store.table!;
  }

  get free(): number {
    return this.table.seats.filter((seat) => seat.kind === 'open').length;
  }

  /** Fetches what can be played, so that chairs and bots are offered as the server has them. */
  async prepare(): Promise<void> {
    setup.offer(await api.games().catch(() => []));
    if (!setup.name) setup.knownAs((await api.me().catch(() => null))?.name);
  }

  /** What a tap on a chair can do for the reader; null where it does nothing. */
  use({ seat, kind, yours }: SeatView): 'sit' | 'move' | 'swap' | 'offers' | null {
    const { seat: own, hosting } = this.store;
    if (this.swapping !== null) return seat === this.swapping ? 'offers' : 'swap';
    if (own === null) return kind === 'open' ? 'sit' : null;
    if (hosting || yours) return 'offers';
    return kind === 'open' ? 'move' : null;
  }

  async press(place: SeatView): Promise<void> {
    const { seat } = place;
    const use = this.use(place);
    const from = this.swapping;
    this.swapping = null;
    if (use === 'offers') this.chosen = this.chosen === seat || from === seat ? null : seat;
    else if (use === 'sit') await this.sit(seat);
    else if (use === 'swap' && from !== null) await this.store.deed('swap', { seat: from, other: seat });
    else if (use === 'move') await this.move(seat);
  }

  private async sit(seat: Seat): Promise<void> {
    const name = setup.name.trim();
    this.nameless = !name;
    if (!name) return;
    setup.remember();
    await this.store.deed('sit', { seat, name, colour: setup.colour });
  }

  /** Somebody who plays at the reader's own device sits down. */
  async sitGuest(seat: Seat, name: string): Promise<void> {
    const sits = await this.store.deed('sit', { seat, name, guest: true });
    if (sits && this.chosen === seat) this.chosen = null;
  }

  private async move(to: Seat): Promise<void> {
    const { seat } = this.store;
    if (seat !== null) await this.store.deed('swap', { seat, other: to });
  }

  offers({ seat, kind, yours }: SeatView): Offer[] {
    const { hosting } = this.store;
    const removable = this.table.players > Math.min(...this.numbers);
    const offers: Record<Offer, boolean> = {
      move: kind === 'open' && this.store.seat !== null,
      guest: kind === 'open' && this.store.seat !== null,
      swap: hosting && kind !== 'open',
      bot: hosting && kind !== 'person',
      free: hosting && kind !== 'open' && !yours,
      stand: yours,
      remove: hosting && kind !== 'person' && removable,
    };
    return (Object.keys(offers) as Offer[]).filter((offer) => offers[offer] && seat < this.table.players);
  }

  /** For how many players the game is. */
  get numbers(): number[] {
    return setup.seats[this.table.game as 'heul' | 'sau'];
  }

  async do(offer: Offer, seat: Seat, level = ''): Promise<void> {
    this.chosen = null;
    if (offer === 'swap') this.swapping = seat;
    else if (offer === 'move') await this.move(seat);
    else if (offer === 'bot') await this.store.deed('bot', { seat, level });
    else if (offer === 'remove') await this.store.deed('remove-seat', { seat });
    else await this.store.deed('stand', { seat });
  }

  /** Bots on all chairs that are free. */
  async fill(): Promise<void> {
    const open = this.table.seats.filter((seat) => seat.kind === 'open');
    for (const { seat } of open) {
      if (!(await this.store.deed('bot', { seat, level: setup.level }))) return;
    }
  }

  cancel(): void {
    this.chosen = this.swapping = null;
  }
}
