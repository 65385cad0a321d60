// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { settings } from '../src/lib/settings.svelte.ts';
import { parted, wayWords } from '../src/lib/ways.ts';

const names = ['Mia', 'Tom', 'Ana', 'Ben'];
const cast = { names, own: 0, game: 'heul' };
const race = { names, own: 0, game: 'sau' };

describe('moves of the notation in a few words', () => {
  test('a move is taken apart into card, target and call', () => {
    expect(parted('KS>P!')).toEqual({ card: 'KS', word: 'KS', to: 'P', call: true });
    expect(parted('bet>E')).toEqual({ card: null, word: 'bet', to: 'E', call: false });
    expect(parted('WER')).toEqual({ card: 'WER', word: 'WER', to: '', call: false });
  });

  test.each([
    ['R5>own', 0, 'red 5 on your own pile'],
    ['R5>own', 1, 'red 5 on their own pile'],
    ['R5>left', 0, 'red 5 to Tom'],
    ['R5>right', 0, 'red 5 to Ben'],
    ['R5>left', 3, 'red 5 to you'],
    ['WER>onion', 2, 'Werewolf face down'],
    ['TOW>2', 0, 'Beach Towel with Ana'],
    ['CAR>left', 0, 'Carousel to the left'],
    ['CAT', 0, 'Catapult'],
  ])('%s of seat %i is said as %s', (move, seat, words) => {
    settings.language = 'en';
    expect(wayWords(4, seat, move, cast)).toBe(words);
  });

  test.each([
    'K4',
    'KX!',
    'P+',
    'KS>P',
    'BAU>K!',
    'draw',
    'take',
    'pass',
    'back>P',
    'stay',
    'bet>P',
    'nobet',
    'object',
    'allow',
  ])('%s is said in every language without a rest of notation', (move) => {
    for (const language of ['en', 'de'] as const) {
      settings.language = language;
      const words = wayWords(4, 0, move, race);
      expect(words).not.toMatch(/[{>$!]|^way-|^sau-/);
      expect(words.length).toBeGreaterThan(2);
    }
  });
});
