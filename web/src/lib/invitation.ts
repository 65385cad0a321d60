import * as api from './api.ts';
import { address } from './router.svelte.ts';
import type { Reach, TableView } from './types.ts';

/** How friends find a table. */
export interface Invitation extends Reach {
  link: string;
}

/** The link that a friend's phone can open: shorter with the table's spoken code. */
export async function invite({ id, code }: TableView): Promise<Invitation> {
  const reach = await api.here();
  return { ...reach, link: `${reach.address}t/${code ?? encodeURIComponent(id)}` };
}

/** The same table from the address that this page has. */
export const ownLink = ({ id, code }: TableView): string => address(`t/${code ?? encodeURIComponent(id)}`);

/** The path of the table that a spoken code names; throws what the server answers. */
export async function pathOf(code: string): Promise<string> {
  const { id } = await api.tableOfCode(code);
  return `t/${encodeURIComponent(id)}`;
}

const LONGEST_CODE = 15;
const CODE = /^\s*([a-z]{2,10})[\s\-–—_.]*([2-9]{4})\s*$/i;

/** A spoken code as tables have it, `KIWI-4279`; null where it is none. */
export function codeOf(written: string): string | null {
  if (written.length > LONGEST_CODE) return null; // a table's id is longer
  const found = CODE.exec(written);
  return found ? `${found[1].toUpperCase()}-${found[2]}` : null;
}
