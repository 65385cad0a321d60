import { getContext } from 'svelte';
import type { Choice } from '../lib/choice.svelte.ts';
import type { TableStore } from '../lib/table.svelte.ts';
import type { About } from './about.svelte.ts';

/** What every part of the table page shares. */
export interface BoardContext {
  table: TableStore;
  choice: Choice;
  about: About;
}

export const BOARD = Symbol('board');
export const useBoard = (): BoardContext => getContext<BoardContext>(BOARD);
