import * as api from './api.ts';
import { stageOf } from './stages.ts';
import type { TableStore } from './table.svelte.ts';

/** How often a page out of sight asks (ms); browsers make it rarer as they like. */
const EVERY = 5000;

/** A page out of sight holds no stream: it asks now and then whether it is the reader's turn. */
export class Peek {
  awaited = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly table: TableStore) {}

  /** Begins or stops asking, as the page goes out of sight or comes back. */
  follow(): void {
    clearInterval(this.timer);
    this.awaited = false;
    if (document.hidden) this.timer = setInterval(() => void this.ask(), EVERY);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async ask(): Promise<void> {
    const { id, seat } = this.table;
    if (seat === null) return;
    // whether the server is away is told when the page is looked at again
    const now = await api.lookAt(id, seat).catch(() => null);
    if (document.hidden && now?.view) this.awaited = stageOf(now.view).onTurn(now.view, seat);
  }
}
