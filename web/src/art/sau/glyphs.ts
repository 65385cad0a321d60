import type { PigCode } from './palette';

/** Letters in a box of 6 x 8, as centre lines to be stroked with round ends. */
export const PIG_LETTERS: Record<PigCode, string> = {
  P: 'M.6 8V0H3C6.6 0 6.6 4.6 3 4.6H.6',
  B: 'M.6 0V8H3.2C6.4 8 6.2 3.8 3.2 3.8H.6M3.2 3.8C5.6 3.8 5.6 0 3 0H.6',
  K: 'M.6 0V8M5.6 0 .6 4.8M2.4 3.2 5.8 8',
  E: 'M5.4 0H.6V8H5.6M.6 3.9H4.6',
};

/** Filled shapes around (0, 0), about 10 across: a heart, a heap of mud, a star of the night, a bale of straw. */
export const PIG_SHAPES: Record<PigCode, string> = {
  P: 'M0 5.2C-4 2.2-5.4.2-5.4-2-5.4-5.6-1.2-5.8 0-2.6 1.2-5.8 5.4-5.6 5.4-2 5.4.2 4 2.2 0 5.2Z',
  B: 'M0-5.2 5.6 4.4H-5.6Z',
  K: 'M0-5.8 1.6-1.9 5.7-1.7 2.5.9 3.6 4.9 0 2.6-3.6 4.9-2.5.9-5.7-1.7-1.6-1.9Z',
  E: 'M-4.4-4.4H4.4V4.4H-4.4Z',
};

/** An X in a box of 13 x 20, and a plus and a 2 side by side in a box of 16 x 20. */
export const CROSS = 'M.6.6 12.4 19.4M12.4.6.6 19.4';
export const PLUS = 'M-5.2 10.4H2.2M-1.5 6.7V14.1';

/** A cloven hoof print, walking up, 6 x 8 around the point where a path has arrived; around (0, 0) on its own. */
export const PRINT =
  'm-.5 3.4c-2.7.8-3.3-2.2-2.5-4.6.6-1.8 1.6-2.8 2.3-3zm1 0c2.7.8 3.3-2.2 2.5-4.6-.6-1.8-1.6-2.8-2.3-3z';
