import * as api from './api.ts';
import type { GameView, LogEntry, Message, Seat } from './types.ts';

const ANSWERS: (string | null)[] = ['object', 'allow'];

/** The reader's objections against a forgotten "Mau" (S9): the server's clock decides on them. */
export class Shouts {
  /** The ply of the open objection window, if there is one. Nobody is shown it: to notice is the reader's skill. */
  private window: number | null = null;
  private ply = 0;
  /** The window in which the reader has shouted last. */
  private shouted = -1;

  /** What is known at once of what is told later. */
  listen(view: GameView | null, entries: LogEntry[]): void {
    this.window = windowAfter(this.window, view, entries);
    if (view) this.ply = view.ply;
  }

  /** Objects; answers what there is to be said about it. Without a window the shout is used up. */
  async object(game: string, seat: Seat): Promise<Message | null> {
    const { window } = this;
    this.shouted = window ?? -1;
    try {
      await api.play(game, seat, window ?? this.ply, 'object');
      return window === null ? { code: 'mau-used-up', args: {} } : null;
    } catch (error) {
      return api.asMessage(error);
    }
  }

  /** Whether the reader's shout, which came back as `move`, was no reaction yet and counts as letting it pass. */
  wasted(move: string | null): boolean {
    if (this.shouted < 0 || !ANSWERS.includes(move)) return false;
    this.shouted = -1;
    return move === 'allow';
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
