import type { Colour } from './palette';

/**
 * Our own numerals, letters and suit shapes, so that a card never waits for a font.
 * Numerals and letters are centre lines to be stroked with round ends:
 * numerals in a box of 13 x 20, letters in a box of 6 x 8.
 */
export const NUMERALS: Record<number, string> = {
  1: 'M3 5.2 8.4 0V20',
  2: 'M.6 5.6C.8-1.8 12.6-1.8 12.4 5.6 12.2 10.4 4 13.6.8 20H12.8',
  3: 'M1.2 0H12L6 7.6C15 7.2 15 20 6 20 3.2 20 1.4 18.8.4 16.8',
  4: 'M8.2 0 .2 13.6H13M9.6 8.6V20',
  5: 'M11.8 0H2.6L1.4 9C5 6.2 12.8 6.8 12.8 13.4 12.8 21.4 3.2 21.8.2 17',
  6: 'M10 0C4 3.2.4 8 .4 13.8.4 22 12.6 22 12.6 13.8 12.6 7 3.4 6.4 1 11.6',
  7: 'M.2 0H12.6C8.6 6 6 12.6 5 20',
};

export const LETTERS: Record<Colour, string> = {
  R: 'M.6 8V0H3.2C6.2 0 6.2 4.2 3.2 4.2H.6M3.2 4.2 5.8 8',
  O: 'M3 0C-.6 0-.6 8 3 8 6.6 8 6.6 0 3 0Z',
  Y: 'M.2 0 3 4 5.8 0M3 4V8',
  G: 'M5.6 1.4C3.4-1.2-.2.4.2 4.2.6 9 5.6 8.8 5.8 4.6H3.6',
  B: 'M.6 0V8H3.2C6.4 8 6.2 3.8 3.2 3.8H.6M3.2 3.8C5.6 3.8 5.6 0 3 0H.6',
  V: 'M.2 0 3 8 5.8 0',
  N: 'M.4 8V0L5.6 8V0',
};

/** Filled shapes around (0, 0), about 10 across, of equal visual weight. */
export const SHAPES: Record<Colour, string> = {
  R: 'M0-4.6A4.6 4.6 0 1 1 0 4.6 4.6 4.6 0 1 1 0-4.6Z',
  O: 'M0-5.8 5 0 0 5.8-5 0Z',
  Y: 'M0-5.2 5.6 4.4H-5.6Z',
  G: 'M-4.3-4.3H4.3V4.3H-4.3Z',
  B: 'M0-5.8 1.6-1.9 5.7-1.7 2.5.9 3.6 4.9 0 2.6-3.6 4.9-2.5.9-5.7-1.7-1.6-1.9Z',
  V: 'M0 5.2C-4 2.2-5.4.2-5.4-2-5.4-5.6-1.2-5.8 0-2.6 1.2-5.8 5.4-5.6 5.4-2 5.4.2 4 2.2 0 5.2Z',
  N: 'M-1.9-5.2H1.9V-1.9H5.2V1.9H1.9V5.2H-1.9V1.9H-5.2V-1.9H-1.9Z',
};
