import { getContext } from 'svelte';
import type { Advice } from '../lib/advice.svelte.ts';
import type { TableStore } from '../lib/table.svelte.ts';
import { BOARD } from '../table/context.ts';
import type { About } from '../table/about.svelte.ts';
import type { SauChoice } from './choice.svelte.ts';
import type { SauShown } from './stage.ts';

/** What every part of the pig race's table shares. */
export interface SauContext {
  table: TableStore<SauShown>;
  choice: SauChoice;
  about: About;
  advice: Advice;
}

export const useSau = (): SauContext => getContext<SauContext>(BOARD);
