import { PIGS, type PigCode } from './palette';

export type SauFace =
  | { kind: 'number'; pig: PigCode; number: number }
  | { kind: 'skip'; pig: PigCode }
  | { kind: 'plus'; pig: PigCode }
  | { kind: 'schlappi'; pig: PigCode }
  | { kind: 'bauer' }
  | { kind: 'back' };

const SYMBOLS = { X: 'skip', '+': 'plus', S: 'schlappi' } as const;

/** What is to be drawn for a card code of the pig race; anything unknown is a back. */
export function readSauCode(card: string): SauFace {
  if (card === 'BAU') return { kind: 'bauer' };
  const pig = PIGS.find((letter) => letter === card[0]);
  if (!pig || card.length !== 2) return { kind: 'back' };
  const symbol = card[1];
  if (symbol === 'X' || symbol === '+' || symbol === 'S') return { kind: SYMBOLS[symbol], pig };
  const number = Number(symbol);
  return Number.isInteger(number) && number >= 1 && number <= 6
    ? { kind: 'number', pig, number }
    : { kind: 'back' };
}
