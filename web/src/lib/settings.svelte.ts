import { bestLanguage, LANGUAGES, wordsOf, type Cast, type Language } from './words.ts';
import type { Args, Message } from './types.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const MOTIONS = ['auto', 'full', 'reduced'] as const;
/** Whether a sound calls people to their turn; `ask` until they have been asked. */
export const SUMMONS = ['ask', 'on', 'off'] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Summons = (typeof SUMMONS)[number];

function recall<T extends string>(key: string, allowed: readonly T[], fallback: T): T {
  try {
    const kept = localStorage.getItem(key);
    return allowed.find((value) => value === kept) ?? fallback;
  } catch {
    return fallback; // storage may be switched off: then nothing is remembered
  }
}

/** Remembers a value in this browser, where the browser lets it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* a private window: the setting holds until it is closed */
  }
}

/** What is no trace of anybody: how the page looks and sounds. */
const TASTES = ['language', 'theme', 'motion', 'summons'];

/** Forgets whatever else this browser remembers. */
export function forgetTraces(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!TASTES.includes(key)) localStorage.removeItem(key);
  } catch {
    /* storage is switched off: nothing was remembered */
  }
}

function follow(query: string, tell: (matches: boolean) => void): void {
  const media = matchMedia(query);
  tell(media.matches);
  media.addEventListener('change', () => tell(media.matches));
}

class Settings {
  language = $state<Language>(recall('language', LANGUAGES, bestLanguage(navigator.languages)));
  theme = $state<Theme>(recall('theme', THEMES, 'auto'));
  motion = $state<Motion>(recall('motion', MOTIONS, 'auto'));
  summons = $state<Summons>(recall('summons', SUMMONS, 'ask'));
  private calmDevice = $state(false);
  private darkDevice = $state(false);
  private words = $derived(wordsOf(this.language));

  constructor() {
    follow('(prefers-reduced-motion: reduce)', (matches) => (this.calmDevice = matches));
    follow('(prefers-color-scheme: dark)', (matches) => (this.darkDevice = matches));
  }

  private get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.darkDevice);
  }

  get calm(): boolean {
    return this.motion === 'reduced' || (this.motion === 'auto' && this.calmDevice);
  }

  say = (code: string, args?: Args, cast?: Cast): string => this.words.say(code, args, cast);
  /** A message of the server; one that this client does not know yet is at least no gibberish. */
  tell = ({ code, args }: Message, cast?: Cast): string =>
    this.words.say(this.words.has(code) ? code : 'unknown-error', args, cast);
  card = (code: string | null, game?: string): string => this.words.card(code, game);
  label = (code: string | null, game?: string): string => this.words.label(code, game);

  /** Writes the settings onto the page and into the browser's memory; run inside an effect. */
  apply(): void {
    const page = document.documentElement;
    page.lang = this.language;
    page.dataset.theme = this.dark ? 'dark' : 'light';
    page.dataset.calm = String(this.calm);
    remember('language', this.language);
    remember('theme', this.theme);
    remember('motion', this.motion);
    remember('summons', this.summons);
  }
}

export const settings = new Settings();
export const { say, tell, card: cardWords, label: cardLabel } = settings;
