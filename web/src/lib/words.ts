import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import de from '../../../src/maumau/locale/de.ftl?raw';
import en from '../../../src/maumau/locale/en.ftl?raw';
import type { Args, Message, Seat } from './types.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export const CATALOGUES: Record<Language, string> = { en, de };

/** Who sits where, which seat is the reader's own, and whose cards are meant. */
export interface Cast {
  names: string[];
  own: Seat | null;
  game?: string;
}

export const NOBODY: Cast = { names: [], own: null };

const SEATS = ['seat', 'to', 'other'];
const SEAT_LISTS = ['seats', 'winners'];
const CARDS = ['card', 'top', 'mine', 'theirs'];
const PIGS: Record<string, string> = { pig: 'pig', colour: 'pig-colour' };
/** What a race's end or a wrong move brings along to be looked at, not to be said. */
const SHOWN = ['bets', 'points', 'scores', 'legal'];
const SYMBOLS: Record<string, string> = { X: 'X', '+': 'plus', S: 'S' };
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** One language's sentences, made from codes and arguments as the head of `en.ftl` describes. */
export class Words {
  private readonly bundle: FluentBundle;
  private readonly list: Intl.ListFormat;

  constructor(readonly language: Language) {
    this.bundle = new FluentBundle(language, { useIsolating: false });
    this.bundle.addResource(new FluentResource(CATALOGUES[language]));
    this.list = new Intl.ListFormat(language, { type: 'conjunction' });
  }

  has(code: string): boolean {
    return this.bundle.hasMessage(code);
  }

  /** The sentence of a code. Mistakes in a catalogue are put into `errors` and never thrown at a player. */
  say(code: string, args: Args = {}, cast: Cast = NOBODY, errors: Error[] = []): string {
    const message = this.bundle.getMessage(code);
    if (!message?.value) {
      errors.push(new Error(`no message ${code}`));
      return code;
    }
    return this.bundle.formatPattern(message.value, this.variables(args, cast, errors), errors);
  }

  /** A card in a sentence: "the red 5", "an onion". Games have cards of the same code. */
  card(code: string | null, game?: string): string {
    return this.cardBy('card', code, game);
  }

  /** A card as a label: "red 5", "onion". */
  label(code: string | null, game?: string): string {
    return this.cardBy('label', code, game);
  }

  private cardBy(kind: 'card' | 'label', code: string | null, game?: string): string {
    if (code !== null && this.has(`${kind}-${game}-number`)) return this.cardOf(`${kind}-${game}`, code);
    if (code === null) return this.say(`${kind}-none`);
    if (code.length !== 2) return this.say(`${kind}-${code}`);
    return this.say(`${kind}-number`, { colour: this.say(`colour-${code[0]}`), number: Number(code[1]) });
  }

  /** A card of a game that has forms of its own, by its colour and symbol. */
  private cardOf(form: string, code: string): string {
    if (this.has(`${form}-${code}`)) return this.say(`${form}-${code}`);
    const [colour, symbol] = code;
    const args = { hue: this.say(`pig-hue-${colour}`), colour, number: symbol };
    return this.say(`${form}-${SYMBOLS[symbol] ?? 'number'}`, args);
  }

  private variables(args: Args, cast: Cast, errors: Error[]): Record<string, FluentVariable> {
    const made: Record<string, FluentVariable> = {};
    const game = typeof args.game === 'string' ? args.game : cast.game;
    for (const [name, value] of Object.entries(args)) {
      if (SEATS.includes(name) && typeof value === 'number') made[name] = seatWord(value, cast);
      else if (SEAT_LISTS.includes(name)) {
        made[name] = this.seatList(name, value as Seat[], cast);
        made.count ??= (value as Seat[]).length;
      } else if (CARDS.includes(name)) made[name] = this.card(value as string | null, game);
      else if (name === 'cards')
        made[name] = this.list.format((value as string[]).map((card) => this.card(card, game)));
      else if (name === 'pigs') {
        made[name] = this.list.format((value as string[]).map((pig) => this.say(`pig-${pig}`)));
        made.count ??= (value as string[]).length;
      } else if (name in PIGS && this.has(`${PIGS[name]}-${value}`))
        made[name] = this.say(`${PIGS[name]}-${value}`);
      else if (name === 'why' && isMessage(value))
        made[name] = this.say(value.code, value.args, { ...cast, game }, errors);
      else if (typeof value === 'string' || typeof value === 'number') made[name] = value;
      else if (SHOWN.includes(name)) continue;
      else if (value !== null) errors.push(new Error(`argument ${name} has no words`));
    }
    return made;
  }

  private seatList(name: string, seats: Seat[], cast: Cast): FluentVariable {
    if (seats.length === 1) return seatWord(seats[0], cast);
    const own = this.say(`${name}-you`);
    return this.list.format(seats.map((seat) => (seat === cast.own ? own : nameOf(seat, cast))));
  }
}

function seatWord(seat: Seat, cast: Cast): FluentVariable {
  return seat === cast.own ? 0 : nameOf(seat, cast);
}

/** A name as text; one written from right to left is fenced in, so that it cannot turn the sentence around. */
function nameOf(seat: Seat, cast: Cast): string {
  const name = cast.names[seat] ?? `${seat + 1}`;
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'code' in value && 'args' in value;
}

const made = new Map<Language, Words>();

export function wordsOf(language: Language): Words {
  const words = made.get(language) ?? new Words(language);
  made.set(language, words);
  return words;
}

/** The first of the wanted languages (as browsers name them, `de-AT`) that there is, else English. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}
