import type { PigCode } from '../../art';
import type { Row } from '../samples.ts';

/** One card of every kind. */
export const SAU_KINDS: Row = {
  shown: [{ card: 'P4' }, { card: 'BX' }, { card: 'K+' }, { card: 'ES' }, { card: 'BAU' }],
};

export const SAU_FITS: Row = {
  against: true,
  shown: [
    { card: 'K4', says: 'picture-on-top' },
    { card: 'K2', says: 'picture-same-colour', fits: true },
    { card: 'P4', says: 'picture-same-number', fits: true },
    { card: 'BAU', says: 'picture-green', fits: true },
    { card: 'E1', says: 'picture-neither', fits: false },
  ],
};

/** A pig that a card drives: how all stood before, and where it goes. */
export const RUNS = [
  { card: 'K4', says: 'picture-runs', pigs: { P: 0, B: 0, K: 1, E: 2 }, highlight: { pig: 'K', to: 5 } },
  { card: 'ES', says: 'picture-last-runs', pigs: { P: 1, B: 5, K: 6, E: 6 }, highlight: { pig: 'P', to: 4 } },
] as const;

/** A row of bets as it lies when the pig in `WON` wins, from the top. */
export const BETS: readonly [number, PigCode][] = [
  [0, 'P'],
  [2, 'K'],
  [1, 'B'],
  [3, 'K'],
];
export const WON: PigCode = 'K';
