import * as api from './api.ts';
import { announcer } from './announce.svelte.ts';
import { tell } from './settings.svelte.ts';
import type { TableStore } from './table.svelte.ts';
import type { Hint } from './types.ts';

/** What a board can do with a move that somebody else has thought of. */
export interface Shows {
  /** The card that is in the reader's fingers, and how far it has been dragged. */
  readonly card: { key: string } | null;
  readonly drag: object | null;
  /** Marks the move on the board, as if it had been chosen. */
  showMove: (move: string) => void;
  playMove: (move: string) => void;
}

/** What would you do? A hint for the reader's turn, as long as it is this turn. */
export class Advice {
  asking = $state(false);
  private found = $state.raw<Hint | null>(null);
  private shown = $state<string | null>(null);

  constructor(
    private readonly table: TableStore,
    private readonly board: Shows,
  ) {}

  /** Whether the reader may ask now. */
  get offered(): boolean {
    return this.table.myTurn && this.table.table?.hints === true;
  }

  get hint(): Hint | null {
    const { found, table } = this;
    return found && table.myTurn && found.ply === table.view?.ply && found.seat === table.seat ? found : null;
  }

  /** Whether a move is the one that is shown: where it is, it is marked. */
  marks(move: string): boolean {
    return this.hint !== null && this.shown === move;
  }

  async ask(): Promise<void> {
    const { table, board } = this;
    const game = table.table?.game_id;
    if (!this.offered || this.asking || this.hint || !game || table.seat === null) return;
    const ply = table.view?.ply;
    const before = board.card?.key;
    this.asking = true;
    table.notice = null;
    try {
      this.found = await api.hint(game, table.seat);
      const { hint } = this as Advice;
      this.shown = null;
      // whoever has taken another card meanwhile keeps it
      if (hint && board.card?.key === before && !board.drag) this.show(hint.moves[0].move);
    } catch (error) {
      if (table.table?.game_id !== game || table.view?.ply !== ply) return;
      table.notice = api.asMessage(error);
      announcer.say(tell(table.notice, table.cast));
    } finally {
      this.asking = false;
    }
  }

  show(move: string): void {
    this.shown = move;
    this.board.showMove(move);
  }

  /** Does what is shown, the best if nothing is. */
  play(): void {
    if (this.hint) this.board.playMove(this.shown ?? this.hint.moves[0].move);
  }

  close(): void {
    this.found = null;
  }
}
