/** Which card, if any, is being explained. */
export class About {
  card = $state<string | null>(null);

  /** Explains a card code, `onion`, `draw`, `discard`; null closes. */
  open(card: string | null): void {
    this.card = card;
  }
}
