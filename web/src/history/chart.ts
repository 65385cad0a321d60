import type { Recent } from './types.ts';

/** A game in the chart of scores: from where to where its bar reaches, in units of the picture. */
export interface Bar {
  game: Recent;
  x: number;
  y: number;
  height: number;
}

export const WIDTH = 300;
export const HEIGHT = 80;
/** What a score of nothing still shows. */
const LEAST = 2;
/** With few games bars don't get wider than this. */
const WIDEST = 24;

export interface Chart {
  bars: Bar[];
  /** How wide a bar is. */
  wide: number;
  /** The highest score of all. */
  most: number;
}

/** The last games as bars, the oldest on the left. `recent` has the last game first. */
export function chartOf(recent: readonly Recent[]): Chart {
  const most = Math.max(1, ...recent.map((game) => game.score));
  const step = Math.min(WIDEST, WIDTH / recent.length);
  const bars = recent.toReversed().map((game, index) => {
    const height = Math.max(LEAST, (HEIGHT * game.score) / most);
    return { game, x: index * step, y: HEIGHT - height, height };
  });
  return { bars, wide: step * 0.78, most };
}
