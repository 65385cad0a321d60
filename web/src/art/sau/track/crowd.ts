import { PIGS, type PigCode } from '../palette';
import type { Stage } from './layout';

/** Where a pig stands: the middle of its feet in px, its size beside that of a pig alone, and which way it looks. */
export interface Stand {
  x: number;
  y: number;
  scale: number;
  back: boolean;
}

/** Offsets of pigs that share a space, in pig widths, back row first, so that every head is free. */
const CROWDS: Record<number, { scale: number; at: readonly (readonly [number, number])[] }> = {
  1: { scale: 1, at: [[0, 0]] },
  2: {
    scale: 0.92,
    at: [
      [-0.16, -0.22],
      [0.16, 0.1],
    ],
  },
  3: {
    scale: 0.84,
    at: [
      [0.22, -0.3],
      [-0.28, -0.08],
      [0.2, 0.16],
    ],
  },
  4: {
    scale: 0.78,
    at: [
      [-0.3, -0.34],
      [0.26, -0.26],
      [-0.26, 0.1],
      [0.3, 0.18],
    ],
  },
};

/** Where the feet stand below the middle of a space, in pig widths. */
const FEET = 0.14;

export type Herd = Record<PigCode, number>;

/** Where all four stand when nobody has to be tapped. */
export function gather(pigs: Herd, layout: Stage): Record<PigCode, Stand> {
  const last = layout.spots.length - 1;
  const stands = {} as Record<PigCode, Stand>;
  for (const pig of PIGS) {
    const space = Math.max(0, Math.min(last, pigs[pig]));
    const here = PIGS.filter((other) => Math.max(0, Math.min(last, pigs[other])) === space);
    const { scale, at } = CROWDS[here.length];
    const [dx, dy] = at[here.indexOf(pig)];
    const spot = layout.spots[space];
    stands[pig] = {
      x: spot.x + (spot.back ? -dx : dx) * layout.pig,
      y: spot.y + (dy + FEET) * layout.pig,
      scale,
      back: spot.back,
    };
  }
  return stands;
}

interface Point {
  x: number;
  y: number;
}

/** Pushes points apart until squares of `size` around them no longer overlap, all within the box. */
export function spread(points: readonly Point[], size: number, width: number, height: number): Point[] {
  const half = size / 2;
  const moved = points.map(({ x, y }, index) => ({ x: x + index * 0.01, y: y + index * 0.01 }));
  for (let round = 0; round < 200; round++) {
    let still = true;
    for (let one = 0; one < moved.length; one++)
      for (let other = one + 1; other < moved.length; other++) {
        const a = moved[one];
        const b = moved[other];
        const dx = b.x - a.x;
        const dy = b.y - a.y;
        if (Math.abs(dx) >= size || Math.abs(dy) >= size) continue;
        still = false;
        const sideways = Math.abs(dx) * height >= Math.abs(dy) * width || height < 2 * size;
        const push = (size + 0.5 - Math.abs(sideways ? dx : dy)) / 2;
        if (sideways) {
          a.x -= Math.sign(dx) * push;
          b.x += Math.sign(dx) * push;
        } else {
          a.y -= Math.sign(dy) * push;
          b.y += Math.sign(dy) * push;
        }
      }
    for (const point of moved) {
      point.x = Math.max(half, Math.min(width - half, point.x));
      point.y = Math.max(half, Math.min(height - half, point.y));
    }
    if (still) break;
  }
  return moved;
}

/** The smallest side of what a finger has to hit. */
export const TOUCH = 44;

/** Like `gather`, but the pigs that can be tapped stand far enough apart for fingers. */
export function fanOut(pigs: Herd, choose: readonly PigCode[], layout: Stage): Record<PigCode, Stand> {
  const stands = gather(pigs, layout);
  const size = Math.max(TOUCH, layout.pig * 0.92);
  const rise = layout.pig * 0.36;
  const targets = choose.map((pig) => ({ x: stands[pig].x, y: stands[pig].y - rise }));
  const places = spread(targets, size, layout.width, layout.height);
  choose.forEach((pig, index) => {
    const { x, y } = places[index];
    stands[pig] = { ...stands[pig], x, y: y + rise, scale: 1 };
  });
  return stands;
}
