import type { PersonColour } from '../art';
import type {
  Args,
  ErrorBody,
  GameInfo,
  Gesture,
  GameView,
  Hint,
  Me,
  Message,
  MoveDone,
  NewTable,
  PublicTable,
  Reach,
  Seat,
  Snapshot,
  TableView,
  Wishes,
} from './types.ts';

/** An answer that says no: a code of the catalogue, never a sentence to be taken apart. */
export class Refused extends Error implements Message {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly args: Args,
    readonly view: GameView | null,
    /** The message that explains it, often the code itself. */
    readonly reason: string = code,
  ) {
    super(code);
  }
}

/** The server did not answer at all; whether it did what was asked is not known. */
export class Unreachable extends Error {}

/** What the server quotes, a record's own words perhaps, is cut here. */
const LONGEST = 160;

/** What there is to be said about a request that failed: for what reason it was refused, or that nobody was there. */
export function asMessage(error: unknown): Message {
  if (!(error instanceof Refused)) return { code: 'offline', args: {} };
  // why a request can't be read is for those who write programs, and in no language of people
  if (error.code === 'bad-request') return { code: 'not-understood', args: {} };
  const args = Object.entries(error.args).map(([name, value]) => [name, short(value)]);
  return { code: error.reason, args: Object.fromEntries(args) };
}

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)} …` : value;

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { Accept: 'application/json' } };
  if (body !== undefined) {
    // a text is JSON already: numbers in it may be larger than they could be here
    request.body = typeof body === 'string' ? body : JSON.stringify(body);
    request.headers = { ...request.headers, 'Content-Type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(api(path), request);
  } catch (error) {
    throw new Unreachable(String(error));
  }
  // A proxy in between answers like this while the server starts again.
  if ([502, 503, 504].includes(answer.status)) throw new Unreachable(String(answer.status));
  if (!answer.ok) throw await refusal(answer);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

async function refusal(answer: Response): Promise<Refused> {
  const said = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
  const { code = 'unknown-error', args = {}, view = null, reason } = said;
  return new Refused(answer.status, code, args, view, reason);
}

export function api(path: string): string {
  return new URL(`api/${path}`, document.baseURI).href;
}

export const seatQuery = (seat: number | null): string => (seat === null ? '' : `?seat=${seat}`);

const tableAt = (table: string, what = ''): string => `tables/${encodeURIComponent(table)}${what}`;

export const games = (): Promise<GameInfo[]> => ask('GET', 'games');
export const me = (): Promise<Me> => ask('GET', 'me');
export const forgetMe = (): Promise<void> => ask('DELETE', 'me');
export const newTable = (table: NewTable): Promise<TableView> => ask('POST', 'tables', table);
export const publicTables = (): Promise<PublicTable[]> => ask('GET', 'tables');
export const tableOfCode = (code: string): Promise<{ id: string }> =>
  ask('GET', `codes/${encodeURIComponent(code)}`);
export const here = (): Promise<Reach> => ask('GET', 'here');
export const lookAt = (table: string, seat: number | null): Promise<Snapshot> =>
  ask('GET', tableAt(table, seatQuery(seat)));
export const again = (table: string, after: string, shuffle: boolean): Promise<TableView> =>
  ask('POST', tableAt(table, '/again'), { after, shuffle });

/** What people do at a table besides playing, and what each needs to be told. */
interface Deeds {
  sit: { seat: Seat; name: string; colour?: PersonColour; guest?: boolean };
  stand: { seat: Seat };
  swap: { seat: Seat; other: Seat };
  bot: { seat: Seat; level: string };
  'add-seat': undefined;
  'remove-seat': { seat: Seat };
  shuffle: undefined;
  settings: Partial<Wishes>;
  start: undefined;
  back: { seat: Seat };
  leave: { seat: Seat };
  pause: { paused: boolean };
  'hand-over': { seat: Seat | null };
  emote: { seat: Seat; to: Seat; emote: Gesture };
  chat: { seat: Seat; text: string };
}
export type Deed = keyof Deeds;
export type DeedBody<D extends Deed> = Deeds[D];
export const act = <D extends Deed>(table: string, deed: D, body: DeedBody<D>): Promise<TableView> =>
  ask('POST', tableAt(table, `/${deed}`), body);
export const play = (game: string, seat: number, ply: number, move: string): Promise<MoveDone> =>
  ask('POST', `games/${encodeURIComponent(game)}/moves`, { seat, ply, move });
export const hint = (game: string, seat: number): Promise<Hint> =>
  ask('POST', `games/${encodeURIComponent(game)}/hint`, { seat });
export const streamAddress = (table: string, seat: number | null): string =>
  api(tableAt(table, `/stream${seatQuery(seat)}`));
export const recordAddress = (game: string): string => api(`games/${encodeURIComponent(game)}/record`);
