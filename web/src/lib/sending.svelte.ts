import * as api from './api.ts';
import type { LogEntry, Seat } from './types.ts';

/** How long until what did not get through is tried again (ms). */
export const RESEND = 1000;

/** A move of the reader's own: `key` is the card that it was made with. */
export interface Made {
  game: string;
  seat: Seat;
  ply: number;
  move: string;
  key: string;
}

/** A move that was made here and is not yet seen back. */
export interface Pending extends Made {
  answered: boolean;
  /** It did not get through at first. */
  waited: boolean;
}

/** Sends the reader's moves, one at a time, until the server answers: each happens once. */
export class Sending {
  pending = $state.raw<Pending | null>(null);
  private busy = false;

  constructor(
    private readonly answered: () => void,
    private readonly refused: (error: api.Refused, waited: boolean) => void,
  ) {}

  make(move: Made): void {
    this.pending = { ...move, answered: false, waited: false };
    void this.send();
  }

  /** Sends what has not been answered; also for a page that has just found the server again. */
  async send(): Promise<void> {
    const { pending } = this;
    if (!pending || pending.answered || this.busy) return;
    this.busy = true;
    try {
      await api.play(pending.game, pending.seat, pending.ply, pending.move);
      this.pending = { ...pending, answered: true };
      this.answered();
    } catch (error) {
      this.failed(pending, error);
    } finally {
      this.busy = false;
    }
  }

  private failed(pending: Pending, error: unknown): void {
    if (error instanceof api.Refused) {
      this.pending = null;
      this.refused(error, pending.waited);
    } else {
      this.pending = { ...pending, waited: true };
      setTimeout(() => void this.send(), RESEND);
    }
  }

  /** Whether an entry tells of the pending move, and not of one that was quicker at its ply. */
  tellsOf({ game_id, ply, seat, move }: LogEntry): boolean {
    const { pending } = this;
    if (game_id !== pending?.game || ply !== pending.ply) return false;
    return seat === pending.seat && move === pending.move;
  }

  /** Whether a table at `ply` of `game` has seen the pending move: so it is, unless its log tells of a quicker one. */
  isPast(game: string | null, ply: number, log: LogEntry[]): boolean {
    const { pending } = this;
    if (!pending || game !== pending.game || ply <= pending.ply) return false;
    const told = log.find((entry) => entry.game_id === game && entry.ply === pending.ply);
    return !told || this.tellsOf(told);
  }

  /** The table has come to `ply` of `game`: a move that is seen back has arrived. */
  settle(game: string | null | undefined, ply: number): void {
    const { pending } = this;
    if (pending?.answered && (game !== pending.game || ply > pending.ply)) this.pending = null;
  }
}
