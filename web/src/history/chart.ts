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
/** There is room for so many games at least, so that the first few stand where they will stay. */
const PLACES = 8;
/** A score of three figures can be read over a bar whose place is this wide. */
const READABLE = 24;

export interface Chart {
  bars: Bar[];
  /** Where games that are still to be played will stand: the middles of their places. */
  free: number[];
  /** How wide a bar is. */
  wide: number;
  /** Whether each score can stand over its bar. */
  readable: boolean;
  /** The highest score of all. */
  most: number;
}

/** The last games as bars, the oldest on the left. `recent` has the last game first. */
export function chartOf(recent: readonly Recent[]): Chart {
  const most = Math.max(1, ...recent.map((game) => game.score));
  const places = Math.max(PLACES, recent.length);
  const step = WIDTH / places;
  const wide = Math.min(WIDEST, step * 0.78);
  const middle = (place: number): number => (place + 0.5) * step;
  const bars = recent.toReversed().map((game, place) => {
    const height = Math.max(LEAST, (HEIGHT * game.score) / most);
    return { game, x: middle(place) - wide / 2, y: HEIGHT - height, height };
  });
  const free = Array.from({ length: places - bars.length }, (_, index) => middle(bars.length + index));
  return { bars, free, wide, readable: step >= READABLE, most };
}
