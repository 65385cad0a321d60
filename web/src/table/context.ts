import { getContext } from 'svelte';
import type { Choice } from '../lib/choice.svelte.ts';
import type { Advice } from '../lib/advice.svelte.ts';
import type { Shown } from '../lib/stage.ts';
import type { TableStore } from '../lib/table.svelte.ts';
import type { About } from './about.svelte.ts';

/** What every part of the onions' table shares. */
export interface BoardContext {
  table: TableStore<Shown>;
  choice: Choice;
  about: About;
  advice: Advice;
}

export const BOARD = Symbol('board');
export const useBoard = (): BoardContext => getContext<BoardContext>(BOARD);
/** For the parts that serve every game. */
export const useTable = (): TableStore => getContext<{ table: TableStore }>(BOARD).table;
export const useAdvice = (): Advice => getContext<{ advice: Advice }>(BOARD).advice;
