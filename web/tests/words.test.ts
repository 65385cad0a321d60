import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bestLanguage, CATALOGUES, LANGUAGES, Words, type Cast } from '../src/lib/words.ts';

const english = new Words('en');
const german = new Words('de');
const cast: Cast = { names: ['Mia', 'Otto', 'Wanda', 'Käthe'], own: 0 };

/** The messages of a catalogue: id → the arguments that its text uses. */
function messages(catalogue: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  let current = new Set<string>();
  for (const line of catalogue.split('\n')) {
    const id = /^([a-z][\w-]*) =/i.exec(line)?.[1];
    if (id) found.set(id, (current = new Set()));
    if (line.startsWith('#')) continue;
    for (const [, name] of line.matchAll(/\$([\w]+)/g)) current.add(name);
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((file) => {
    const path = join(folder, file.name);
    if (file.isDirectory()) return file.name === 'art' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(file.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

const code = sources(join(import.meta.dirname, '../src')).join('\n');
const samples: Record<string, unknown> = {
  seat: 1,
  to: 2,
  other: 3,
  seats: [1, 2],
  winners: [1],
  card: 'R5',
  top: 'onion',
  mine: null,
  theirs: 'WER',
  cards: ['R7', 'B7'],
  number: 7,
  count: 2,
  direction: 'left',
  numbers: '7, 2',
  colour: 'red',
  game: 'Sau Mau Mau',
  word: 'Mau',
  what: 'the red 5',
  name: 'Mia',
  hand: 'red 5, blue 2',
  most: 9,
  address: 'localhost/continue',
  time: '1:59',
  pig: 'P',
  pigs: ['P', 'K'],
  hue: 'pink',
  space: 3,
  place: 2,
  race: 1,
  call: 'mau',
  left: 1,
  ended_by: 'both',
  phase: 'bet',
  move: 'K4',
};

describe('the catalogues', () => {
  it('hold the same messages in every language', () => {
    expect([...messages(CATALOGUES.de).keys()].sort()).toEqual([...messages(CATALOGUES.en).keys()].sort());
  });

  it.each(LANGUAGES)('say every message of the game and the web in %s without a mistake', (language) => {
    const words = new Words(language);
    for (const own of [null, 0, 1, 2, 3]) {
      for (const id of ours()) {
        const errors: Error[] = [];
        const text = words.say(id, samples, { ...cast, own }, errors);
        expect(errors, `${id}: ${errors[0]?.message}`).toEqual([]);
        expect(text).not.toMatch(/undefined|\{|\$/);
      }
    }
  });

  it('hold every message that the client names', () => {
    for (const [, id] of code.matchAll(/\b(?:say|code:)\s*\(?\s*'([a-z][\w-]+)'/g)) {
      expect(english.has(id), id).toBe(true);
    }
  });

  it('hold no web message that nobody says', () => {
    const web = CATALOGUES.en
      .split(/^## /m)
      .filter((part) => part.startsWith('Web'))
      .join('\n');
    const unsaid = [...messages(web).keys()].filter((id) => !said(id));
    expect(unsaid).toEqual([]);
  });
});

function ours(): string[] {
  const parts = CATALOGUES.en.split(/^## /m).filter((part) => /^(Heul|Sau|Web)/.test(part));
  return [...messages(parts.join('\n')).keys()];
}

/** Whether a message is named in the client, whole or by its prefix (`about-${…}`). */
function said(id: string): boolean {
  if (code.includes(`'${id}'`) || CATALOGUES.en.includes(`{ ${id} }`) || CATALOGUES.de.includes(`{ ${id} }`))
    return true;
  const pieces = id.split('-');
  return (
    pieces.some((_, index) => index > 0 && code.includes(`\`${pieces.slice(0, index).join('-')}-\${`)) ||
    named(id)
  );
}

/** `named(THEMES, 'theme')` in the options makes `theme-…`. */
const named = (id: string): boolean => code.includes(`, '${id.split('-')[0]}')`);

describe('sentences', () => {
  it('turn seats into names, and the reader into “you”', () => {
    const gift = { seat: 1, to: 0, card: 'R5' };
    expect(english.say('card-given', gift, cast)).toBe('Otto gives you the red 5.');
    expect(german.say('card-given', gift, cast)).toBe('Otto gibt dir die rote 5.');
    expect(english.say('card-given', { ...gift, seat: 0, to: 3 }, cast)).toBe('You give Käthe the red 5.');
    expect(english.say('card-given', gift, { ...cast, own: null })).toBe('Otto gives Mia the red 5.');
  });

  it('do not take a player called “0” or “you” for the reader', () => {
    const names = ['0', 'you'];
    expect(english.say('onion-laid', { seat: 0 }, { names, own: null })).toBe('0 lays an onion.');
    expect(english.say('onion-laid', { seat: 1 }, { names, own: 0 })).toBe('you lays an onion.');
  });

  it('join seats and cards, and count them', () => {
    const hit = { number: 7, seats: [0, 2], cards: ['R7', 'B7'] };
    expect(english.say('cards-catapulted', hit, cast)).toBe(
      'Every 7 flies: off go the red 7 and the blue 7.',
    );
    expect(german.say('effect-catapult', { number: 7, seats: [0, 2] }, cast)).toBe(
      'Schleudert jede 7 weg. Es trifft dich und Wanda.',
    );
  });

  it('crown all joint winners', () => {
    expect(english.say('game-over', { winners: [0] }, cast)).toBe('Game over. You win!');
    expect(english.say('game-over', { winners: [1] }, cast)).toBe('Game over. Otto wins!');
    expect(english.say('game-over', { winners: [0, 1] }, cast)).toBe(
      'Game over. A shared win: you and Otto!',
    );
    expect(german.say('game-over', { winners: [1, 2] }, cast)).toBe(
      'Ende. Gemeinsam gewonnen: Otto und Wanda!',
    );
  });

  it('name every card, an onion and an empty place', () => {
    expect(['R5', 'onion', null, 'WER'].map((card) => german.card(card))).toEqual([
      'die rote 5',
      'eine Zwiebel',
      'nichts',
      'den Werwolf',
    ]);
    expect(english.label('B1')).toBe('blue 1');
  });

  it('name no card that did not come along', () => {
    expect(english.say('onion-laid', { seat: 1 }, cast)).toBe('Otto lays an onion.');
    expect(english.say('card-drawn', { seat: 1 }, cast)).toBe('Otto draws a card.');
  });

  it('say the reason that comes along as a message, with the cards of its game', () => {
    const args = { card: 'K4', move: 'K4', legal: ['draw'], game: 'sau' };
    const wrong = { ply: 3, seat: 1, move: 'K4', why: { code: 'illegal-move-not-in-hand', args } };
    const errors: Error[] = [];
    expect(english.say('bad-record-illegal', wrong, cast, errors)).toBe(
      'Ply 3: Otto can’t play K4: K4 can’t be played: the black 4 is not in that hand.',
    );
    expect(german.say('bad-record-illegal', { ...wrong, seat: '99' }, cast, errors)).toBe(
      'Zug 3: 99 kann K4 nicht spielen: K4 geht nicht: die schwarze 4 ist nicht in dieser Hand.',
    );
    expect(errors).toEqual([]);
  });

  it('call a game and a pace by the names that people know', () => {
    const wrong = { game: 'sau', low: 2, high: 5, players: '6' };
    expect(english.say('bad-options-players', wrong)).toBe('Sau Mau Mau is for 2 to 5 players, not for 6.');
    expect(german.say('bad-options-days', { game: 'sau' })).toContain('Sau Mau Mau nicht nach und nach');
  });

  it('fence in a name that is written from right to left', () => {
    expect(english.say('card-drawn', { seat: 0 }, { names: ['דנה'], own: null })).toBe(
      '\u2068דנה\u2069 draws a card.',
    );
  });
});

describe('the language', () => {
  it('is the first of the browser’s that there is, else English', () => {
    expect(bestLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(bestLanguage(['fr'])).toBe('en');
  });
});
