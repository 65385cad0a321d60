/** A card to look at, whether it may be played there, and the message below it (its own name if there is none). */
export interface Shown {
  card: string;
  says?: string;
  fits?: boolean;
}

/** Such cards side by side; with `against`, the first is the one that lies there already. */
export interface Row {
  shown: readonly Shown[];
  against?: boolean;
}

export const HEUL_COLOURS: Row = {
  shown: [
    { card: 'R5' },
    { card: 'O3' },
    { card: 'Y6' },
    { card: 'G2' },
    { card: 'B4' },
    { card: 'V7' },
    { card: 'N1' },
  ],
};

export const HEUL_FITS: Row = {
  against: true,
  shown: [
    { card: 'B4', says: 'picture-lies-open' },
    { card: 'B6', says: 'picture-same-colour', fits: true },
    { card: 'R4', says: 'picture-same-number', fits: true },
    { card: 'G2', says: 'picture-neither', fits: false },
  ],
};

export const HEUL_ONIONS: Row = {
  shown: [
    { card: 'onion', says: 'picture-onion-own', fits: true },
    { card: 'onion', says: 'picture-onion-other', fits: false },
  ],
};

export const HEUL_EMPTY: Row = {
  shown: [
    { card: 'none', says: 'picture-onion-own', fits: true },
    { card: 'none', says: 'picture-onion-other', fits: false },
  ],
};

/** The rules' own example: everybody's open card, and what of a hand goes where. */
export const EXAMPLE = [
  { top: 'B4', says: 'picture-neighbour-left', cards: ['B5', 'R4'] },
  { top: 'R5', says: 'picture-own', cards: ['R6', 'R7'] },
  { top: 'G2', says: 'picture-neighbour-right', cards: ['G5', 'R2'] },
] as const;

/** A pile at the end, the first card first, and the number that its onions make worthless. */
export const COUNTED = {
  cards: ['R5', 'onion', 'G3', 'B7', 'onion', 'Y3', 'N2', 'onion', 'V6'],
  devalued: [3],
} as const;

/** What three neighbouring piles show before a special card, and after it. */
export const SPECIALS: readonly { card: string; before: string[]; after: string[]; says?: string }[] = [
  { card: 'CAT', before: ['R7', 'G4', 'B7'], after: ['Y2', 'G4', 'onion'] },
  { card: 'TOW', before: ['V6', 'O1', 'N3'], after: ['O1', 'V6', 'N3'] },
  { card: 'CAR', before: ['Y2', 'B6', 'R4'], after: ['B6', 'R4', 'Y2'], says: 'picture-to-left' },
  { card: 'WER', before: ['R5', 'onion', 'G2'], after: ['onion', 'Y6', 'onion'] },
];
