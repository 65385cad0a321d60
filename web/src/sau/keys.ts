import { PIGS, type PigCode } from '../art';

/** What a key means at the table of the pig race. */
export type Key =
  | { kind: 'card'; index: number }
  | { kind: 'pig'; pig: PigCode }
  | { kind: 'lay' | 'draw' | 'leave' | 'call' | 'object' | 'cancel' | 'explain' | 'hint' | 'other' };

const KINDS = {
  ArrowUp: 'lay',
  d: 'draw',
  t: 'draw',
  n: 'leave',
  m: 'call',
  f: 'object',
  h: 'hint',
  Escape: 'cancel',
  '?': 'explain',
} as const;

/** The letters are the pigs' own, as everywhere in the notation. */
export function keyOf(pressed: string): Key {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (/^\d$/.test(key)) return { kind: 'card', index: (Number(key) + 9) % 10 };
  const pig = PIGS.find((letter) => letter.toLowerCase() === key);
  if (pig) return { kind: 'pig', pig };
  return { kind: KINDS[key as keyof typeof KINDS] ?? 'other' };
}
