import { settings } from './settings.svelte.ts';

/** A chance as people write it: 34 %; with `signed`, what it has gained or lost. */
export function percent(share: number, signed = false): string {
  const style = { style: 'percent', signDisplay: signed ? 'exceptZero' : 'auto' } as const;
  return new Intl.NumberFormat(settings.language, style)
    .format(Math.round(share * 100) / 100 || 0)
    .replace('-', '−');
}
