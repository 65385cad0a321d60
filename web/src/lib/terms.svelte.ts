import type { TableView, Wishes } from './types.ts';

interface Wished {
  wishes: Partial<Wishes>;
  /** The number of the table by which it was granted; null as long as the server has not answered. */
  seq: number | null;
}

/** The terms of a table as the host wishes them: they are seen before the table itself has them. */
export class Terms {
  /** The oldest first. */
  private wished = $state.raw<Wished[]>([]);

  /** `ask` asks the server; it gives the table as it is then, or null where the wish is refused. */
  constructor(private readonly ask: (wishes: Partial<Wishes>) => Promise<TableView | null>) {}

  /**
   * A table with what is wished of it: whatever else is heard meanwhile, no switch jumps back.
   * What was wished for a game that has been put away since is nothing to the one on the table.
   */
  of(table: TableView): TableView {
    const open = this.wished.filter(
      ({ wishes, seq }) =>
        (seq === null || seq > table.seq) &&
        Object.keys(wishes.options ?? {}).every((name) => name in table.options),
    );
    return Object.assign({}, table, ...open.map(({ wishes }) => wishes)) as TableView;
  }

  /** Wishes for other terms; one that is refused is taken back. */
  async change(wishes: Partial<Wishes>): Promise<void> {
    const wished = { wishes, seq: null };
    this.wished = [...this.wished, wished];
    const granted = await this.ask(wishes);
    this.wished = this.wished.flatMap((one) => {
      if (one !== wished) return [one];
      return granted ? [{ wishes, seq: granted.seq }] : [];
    });
  }
}
