import { COLOURS, type Colour } from './palette';

export const SPECIALS = ['CAT', 'TOW', 'CAR', 'WER'] as const;
export type SpecialCode = (typeof SPECIALS)[number];

export type Face =
  | { kind: 'number'; colour: Colour; number: number }
  | { kind: 'special'; special: SpecialCode }
  | { kind: 'back' };

/** What is to be drawn for a card code; `onion`, and anything unknown, is a back. */
export function readCode(card: string): Face {
  const special = SPECIALS.find((code) => code === card);
  if (special) return { kind: 'special', special };
  const colour = COLOURS.find((letter) => letter === card[0]);
  const number = Number(card.slice(1));
  if (colour && Number.isInteger(number) && number >= 1 && number <= 7)
    return { kind: 'number', colour, number };
  return { kind: 'back' };
}
