import type { HandCard, SauHandCard } from './types.ts';

/** A hand card with a key that stays with it while it is held, so that focus and movement follow the same card. */
export type Held<Card = HandCard> = Card & { key: string };
export type AnyHeld = Held<HandCard> | Held<SauHandCard>;

/** The new hand under the old keys; what is new gets a key of its own (the card's text and a copy number). */
export function keyed<Card extends { card: string }>(
  before: readonly Held<Card>[],
  hand: readonly Card[],
): Held<Card>[] {
  const free = [...before];
  const taken = new Set(before.map((held) => held.key));
  return hand.map((card) => {
    const index = free.findIndex((held) => held.card === card.card);
    const key = index >= 0 ? free.splice(index, 1)[0].key : freshKey(card.card, taken);
    taken.add(key);
    return { ...card, key };
  });
}

function freshKey(card: string, taken: ReadonlySet<string>): string {
  let copy = 0;
  while (taken.has(`${card}-${copy}`)) copy += 1;
  return `${card}-${copy}`;
}
