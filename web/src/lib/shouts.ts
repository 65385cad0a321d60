import * as api from './api.ts';
import type { GameView, LogEntry, Message, Seat } from './types.ts';

const ANSWERS: (string | null)[] = ['object', 'allow'];

/** The objections of those at this device against a forgotten "Mau" (S9): the server's clock decides on them. */
export class Shouts {
  /** The ply of the open objection window, if there is one. Nobody is shown it: to notice is the players' skill. */
  private window: number | null = null;
  private ply = 0;
  /** Who has shouted in the open window, as far as it is not known yet whether that counts. */
  private readonly shouted = new Set<Seat>();

  /** What is known at once of what is told later. */
  listen(view: GameView | null, entries: LogEntry[]): void {
    this.window = windowAfter(this.window, view, entries);
    if (view) this.ply = view.ply;
  }

  /** Objects; answers what there is to be said about it. Without a window the shout is used up. */
  async object(game: string, seat: Seat): Promise<Message | null> {
    const { window } = this;
    if (window !== null) this.shouted.add(seat);
    try {
      await api.play(game, seat, window ?? this.ply, 'object');
      return window === null ? { code: 'mau-used-up', args: {} } : null;
    } catch (error) {
      this.shouted.delete(seat);
      return api.asMessage(error);
    }
  }

  /** Whether a seat's shout, which came back as `move`, was no reaction yet and counts as letting it pass. */
  wasted(seat: Seat, move: string | null): boolean {
    return ANSWERS.includes(move) && this.shouted.delete(seat) && move === 'allow';
  }
}

/** The ply at which the open objection window (S9) opened, after these entries, the last of which led to `view`. */
export function windowAfter(
  before: number | null,
  view: GameView | null,
  entries: LogEntry[],
): number | null {
  if (view?.game !== 'sau' || view.phase !== 'window') return null;
  const opener = entries.findLast((entry) => entry.kind === 'move' && !ANSWERS.includes(entry.move));
  return opener && opener.ply !== null ? opener.ply + 1 : (before ?? view.ply);
}
