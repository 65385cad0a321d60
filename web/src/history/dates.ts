import { settings } from '../lib/settings.svelte.ts';

/** A time (seconds since 1970) as people here write it. */
export function dateOf(seconds: number): string {
  const format = new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(seconds * 1000);
}
