import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Card from '../src/art/Card.svelte';
import { readCode, SPECIALS } from '../src/art/codes';
import { lookOf, type Mood } from '../src/art/face/faces';
import { COLOURS, TONES } from '../src/art/palette';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7];
const MOODS: Mood[] = ['happy', 'neutral', 'sad', 'gloat'];
const CODES = [
  ...COLOURS.flatMap((colour) => NUMBERS.map((number) => colour + number)),
  ...SPECIALS,
  'onion',
];

const css = readFileSync(new URL('../src/art/table.css', import.meta.url), 'utf8');

/** The custom properties of the block that a selector opens. */
function block(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`);
  const body = css.slice(from, css.indexOf('}', from));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

/** Relative luminance of '#rrggbb' (WCAG 2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** CIE lightness, 0 to 100. */
const lightness = (hex: string) => 116 * Math.cbrt(luminance(hex)) - 16;

describe('cards', () => {
  it.each(CODES)(
    '%s is drawn small enough for sixty on a phone, without styles or ids in its markup',
    (card) => {
      for (const mood of MOODS) {
        const { body } = render(Card, { props: { card, mood } });
        expect(body.match(/<(path|rect|circle|ellipse|g|text)\b/g)?.length).toBeLessThanOrEqual(60);
        expect(body).not.toMatch(/ (style|id)=|NaN|undefined/);
        expect(body).toContain('aria-hidden="true"');
      }
    },
  );

  it('no two cards look the same', () => {
    expect(new Set(CODES.map((card) => render(Card, { props: { card } }).body)).size).toBe(CODES.length);
  });

  it('a card with a label is a picture with that name', () => {
    const { body } = render(Card, { props: { card: 'R5', label: 'red 5' } });
    expect(body).toContain('role="img"');
    expect(body).toContain('aria-label="red 5"');
    expect(body).not.toContain('aria-hidden');
  });

  it('a code that no card has is drawn as a back', () => {
    for (const code of ['R8', 'R0', 'X3', '', 'R1.5']) expect(readCode(code)).toEqual({ kind: 'back' });
  });

  it('a special card carries its word', () => {
    expect(render(Card, { props: { card: 'WER', name: 'Werwolf' } }).body).toContain('Werwolf');
  });
});

describe('faces', () => {
  it('nobody weeps on a 7 that stays, everybody weeps for one given away', () => {
    for (const colour of COLOURS) {
      expect(lookOf(colour, 7, 'neutral').tears).toBe(0);
      expect(lookOf(colour, 7, 'happy').tears).toBe(0);
      expect(lookOf(colour, 7, 'sad').tears).toBe(2);
    }
  });
});

describe('palette', () => {
  const light = block(':root');
  const dark = block(":root[data-theme='dark']");

  it('dark has values for nothing that light has not, and the same table before the page decides', () => {
    expect(block(':root:not([data-theme])')).toEqual({ table: dark.table });
    expect(Object.keys(light)).toEqual(expect.arrayContaining(Object.keys(dark)));
  });

  it('numbers read on the paper of cards by day and by night', () => {
    for (const colour of COLOURS)
      for (const paper of [light['card-paper'], dark['card-paper']])
        expect(contrast(TONES[colour].deep, paper)).toBeGreaterThanOrEqual(4.5);
  });

  it('text reads on table, linen and paper', () => {
    for (const mode of [light, dark]) {
      for (const ground of ['table', 'linen', 'paper', 'paper-raised'])
        expect(contrast(mode.ink, mode[ground])).toBeGreaterThanOrEqual(7);
      for (const text of ['ink-soft', 'accent', 'good', 'bad'])
        for (const ground of ['paper', 'paper-raised'])
          expect(contrast(mode[text], mode[ground])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(mode['accent-ink'], mode.accent)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the seven suits differ in lightness, so that a grey screen tells them apart', () => {
    const steps = COLOURS.map((colour) => lightness(TONES[colour].base)).sort((a, b) => a - b);
    for (let at = 1; at < steps.length; at++) expect(steps[at] - steps[at - 1]).toBeGreaterThanOrEqual(5);
  });

  it('the suits in the style sheet are those of the cards', () => {
    for (const colour of COLOURS) expect(light[`suit-${colour}`]).toBe(TONES[colour].base.toLowerCase());
  });
});
