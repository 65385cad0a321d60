import { settings } from '../lib/settings.svelte.ts';
import type { Language } from '../lib/words.ts';

/** Whose English we write. */
const REGION: Record<Language, string> = { en: 'en-GB', de: 'de' };

/** A time (seconds since 1970) as people here write it. */
export function dateOf(seconds: number): string {
  const format = new Intl.DateTimeFormat(REGION[settings.language], {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(seconds * 1000);
}
