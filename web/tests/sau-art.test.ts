import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import BetCard from '../src/art/sau/BetCard.svelte';
import Pig from '../src/art/sau/Pig.svelte';
import SauCard from '../src/art/sau/SauCard.svelte';
import SauScene from '../src/art/sau/SauScene.svelte';
import Track from '../src/art/sau/Track.svelte';
import { readSauCode } from '../src/art/sau/codes';
import { PIG_SHAPES } from '../src/art/sau/glyphs';
import { PIG_TONES, PIGS } from '../src/art/sau/palette';
import { fanOut, gather, TOUCH, type Herd } from '../src/art/sau/track/crowd';
import { enlarged, laurelScale, layOut, zoomFor } from '../src/art/sau/track/layout';
import { initials, laneOf, pins } from '../src/art/sau/track/points';

const SIGNS = ['1', '2', '3', '4', '5', '6', 'X', '+', 'S'];
const CODES = [...PIGS.flatMap((pig) => SIGNS.map((sign) => pig + sign)), 'BAU', 'back'];
const ELEMENTS = /<(path|rect|circle|ellipse|g|text)\b/g;

const css = readFileSync(new URL('../src/art/table.css', import.meta.url), 'utf8');
const paper = ['#fffdf7', '#f3e9d8'];

/** Relative luminance of '#rrggbb' (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('cards of the pig race', () => {
  it.each(CODES)('%s is drawn small, without styles or ids in its markup', (card) => {
    const { body } = render(SauCard, { props: { card } });
    expect(body.match(ELEMENTS)?.length).toBeLessThanOrEqual(65);
    expect(body).not.toMatch(/ (style|id)=|NaN|undefined/);
    expect(body).toContain('aria-hidden="true"');
  });

  it('no two cards look the same', () => {
    expect(new Set(CODES.map((card) => render(SauCard, { props: { card } }).body)).size).toBe(CODES.length);
  });

  it('a code that no card has is drawn as a back', () => {
    for (const code of ['P7', 'P0', 'R3', 'P', 'P10', 'X', '', 'onion'])
      expect(readSauCode(code)).toEqual({ kind: 'back' });
  });

  it('a card with a label is a picture with that name, and a green card carries its word', () => {
    const { body } = render(SauCard, { props: { card: 'BS', label: 'brown laggard', name: 'Schlappi' } });
    expect(body).toContain('aria-label="brown laggard"');
    expect(body).not.toContain('aria-hidden');
    expect(body).toContain('Schlappi');
  });

  it('a bet that lies face down does not betray its pig', () => {
    const down = render(BetCard, { props: {} }).body;
    for (const pig of PIGS) expect(render(BetCard, { props: { pig } }).body).not.toBe(down);
    for (const pig of PIGS) expect(down).not.toContain(PIG_TONES[pig].base);
  });
});

describe('pigs', () => {
  it('every pig, mood and step is a picture of its own', () => {
    const drawn = PIGS.flatMap((pig) => [
      render(Pig, { props: { pig, mood: 'stand' } }).body,
      render(Pig, { props: { pig, mood: 'win' } }).body,
      render(Pig, { props: { pig, mood: 'sad' } }).body,
      render(Pig, { props: { pig, mood: 'trot', step: 0 } }).body,
      render(Pig, { props: { pig, mood: 'trot', step: 1 } }).body,
    ]);
    expect(new Set(drawn).size).toBe(20);
    for (const body of drawn) expect(body).not.toMatch(/ (style|id)=|NaN|undefined/);
  });

  it('four pigs have four shapes and four lightnesses far apart, and their numbers read on paper', () => {
    expect(new Set(Object.values(PIG_SHAPES)).size).toBe(4);
    const steps = PIGS.map((pig) => 116 * Math.cbrt(luminance(PIG_TONES[pig].base)) - 16).sort(
      (a, b) => a - b,
    );
    for (let at = 1; at < 4; at++) expect(steps[at] - steps[at - 1]).toBeGreaterThanOrEqual(18);
    for (const pig of PIGS)
      for (const sheet of paper)
        expect((luminance(sheet) + 0.05) / (luminance(PIG_TONES[pig].deep) + 0.05)).toBeGreaterThanOrEqual(
          4.5,
        );
  });
});

describe('the track', () => {
  const herds: Herd[] = [
    { P: 0, B: 0, K: 0, E: 0 },
    { P: 7, B: 7, K: 7, E: 7 },
    { P: 8, B: 7, K: 0, E: 0 },
    { P: 3, B: 4, K: 5, E: 6 },
    { P: 23, B: 23, K: 22, E: 22 },
    { P: 8, B: 8, K: 9, E: 9 },
  ];

  it.each([1, 2, 3, 7, 19, 23, 40, 200, 2000])(
    'with %i spaces fits its width, whether its height is free or given',
    (length) => {
      for (const width of [240, 336, 360, 800, 1440])
        for (const height of [undefined, 150, 320]) {
          const { spots, height: high } = layOut(length, width, height);
          expect(spots).toHaveLength(length + 1);
          const across = spots.map(({ x }) => x);
          const down = spots.map(({ y }) => y);
          expect(Math.min(...across)).toBeGreaterThanOrEqual(16);
          expect(Math.max(...across)).toBeLessThanOrEqual(width - 16);
          expect(Math.min(...down)).toBeGreaterThan(0);
          expect(Math.max(...down)).toBeLessThan(high);
        }
    },
  );

  it('the road ends at the last space', () => {
    for (const length of [1, 3, 5, 23])
      for (const width of [240, 360, 1200])
        for (const height of [undefined, 320]) {
          const { path, spots, rows } = layOut(length, width, height);
          expect(path.endsWith(`H${spots[length].x}`)).toBe(true);
          expect(spots[length].back).toBe(rows % 2 === 0);
        }
  });

  it('is at most 210 px high on a small phone', () => {
    expect(layOut(23, 344).height).toBeLessThanOrEqual(210);
  });

  it('on a flat meadow the road turns rather than having spaces nobody can tell apart', () => {
    const { rows, pitch } = layOut(23, 336, 117);
    expect(rows).toBe(2);
    expect(pitch).toBeGreaterThan(20);
  });

  it('the laurel has room down to its bow, wherever it lies', () => {
    for (const length of [3, 19, 23])
      for (const width of [336, 366, 652, 674])
        for (const height of [undefined, 50, 97, 125, 190, 224, 275, 310, 359]) {
          const { spots, disc, height: high } = layOut(length, width, height);
          const lowest = Math.max(...spots.map(({ y }) => y)) + 54 * laurelScale(disc);
          expect(lowest).toBeLessThanOrEqual(high);
        }
  });

  it('is drawn as ever on phones and laptops, and larger where there is room to both sides', () => {
    for (const [width, height] of [
      [336, 163],
      [366, 366],
      [395, 102],
      [740, 420],
      [2000, 300],
      [500, 1200],
    ])
      expect(zoomFor(width, height)).toBe(1);
    expect(zoomFor(800)).toBe(1);
    const desk = zoomFor(1018, 505);
    const wall = zoomFor(1372, 716);
    expect(desk).toBeGreaterThan(1.1);
    expect(wall).toBeGreaterThan(desk * 1.3);
    expect(zoomFor(20_000, 20_000)).toBe(3);
  });

  it('uses a large screen: its pigs grow with it, and all stay on it', () => {
    const room = { width: 1372, height: 716 };
    for (const length of [1, 3, 12, 23, 40]) {
      const zoom = zoomFor(room.width, room.height);
      const stage = enlarged(layOut(length, room.width / zoom, room.height / zoom), zoom);
      expect(stage.pig).toBeGreaterThan(100);
      expect(stage.width).toBeCloseTo(room.width);
      expect(stage.height).toBeCloseTo(room.height);
      for (const { x, y } of stage.spots) {
        expect(x).toBeGreaterThan(16);
        expect(x).toBeLessThan(room.width - 16);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(room.height);
      }
    }
  });

  it('spaces follow each other evenly along the road', () => {
    const { spots, pitch } = layOut(21, 360);
    for (let space = 1; space < spots.length; space++) {
      const gone = Math.hypot(spots[space].x - spots[space - 1].x, spots[space].y - spots[space - 1].y);
      expect(gone).toBeLessThanOrEqual(pitch + 0.01);
      expect(gone).toBeGreaterThan(pitch * 0.9);
    }
  });

  it.each(herds)('all pigs can be hit by a finger on a small phone, each on its own place: %o', (herd) => {
    for (const width of [328, 344, 360, 800]) {
      const layout = layOut(23, width);
      const stands = Object.values(fanOut(herd, PIGS, layout));
      for (const [index, one] of stands.entries()) {
        expect(one.scale).toBe(1);
        for (const other of stands.slice(index + 1))
          expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(
            TOUCH,
          );
      }
    }
  });

  it('pigs on one space stand close to it, and none behind another', () => {
    const layout = layOut(23, 360);
    const stands = Object.values(gather({ P: 3, B: 3, K: 3, E: 3 }, layout));
    for (const [index, one] of stands.entries()) {
      expect(Math.hypot(one.x - layout.spots[3].x, one.y - layout.spots[3].y)).toBeLessThan(layout.pig * 0.6);
      for (const other of stands.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(12);
    }
  });

  it('only the pigs to choose from are buttons, with their names', () => {
    const props = {
      length: 23,
      laurelAt: 20,
      pigs: herds[0],
      choose: ['P', 'K'] as const,
      names: { P: 'the pink pig' },
    };
    const { body } = render(Track, { props });
    expect(body.match(/<button/g)).toHaveLength(2);
    expect(body).toContain('aria-label="the pink pig"');
  });

  it('the scene needs no names that could clash', () => {
    const { body } = render(SauScene, {});
    expect(body).not.toMatch(/ style=|NaN|undefined/);
  });

  it('its colours have a value by day and by night', () => {
    for (const name of ['meadow', 'track-road', 'track-space', 'straw', 'mud'])
      expect(css.match(new RegExp(`--${name}: #`, 'g'))).toHaveLength(2);
  });
});

describe('the victory-point track', () => {
  it('no flag hides another, even with equal scores at either end', () => {
    for (const scores of [[0, 0, 0, 0, 0], [30, 30, 30, 30, 30], [12, 13, 13, 9, 22], [4]]) {
      const flags = pins(scores, laneOf(scores, 344)).sort((a, b) => a.x - b.x);
      for (let at = 1; at < flags.length; at++)
        expect(flags[at].x - flags[at - 1].x).toBeGreaterThanOrEqual(42);
      for (const { x } of flags) {
        expect(x).toBeGreaterThanOrEqual(20);
        expect(x).toBeLessThanOrEqual(324);
      }
    }
  });

  it('names that begin alike get two letters', () => {
    expect(initials(['Mia', 'Moritz', 'Tom'])).toEqual(['Mi', 'Mo', 'T']);
  });
});
