/** The shapes that travel between server and client. Card codes: `R5`, `CAT`; a top may also be `onion` or nothing. */

export type Seat = number;
export type Top = string | null;
export type Args = Record<string, unknown>;

/** A code of the message catalogue with its arguments: no sentence travels. */
export interface Message {
  code: string;
  args: Args;
}

export type Target = 'own' | 'left' | 'right' | 'onion' | 'middle' | 'swap';

export interface Move {
  move: string;
  to: Target;
  seat: Seat | null;
  effect: Message;
}

export interface Refusal extends Message {
  to: Target | null;
  seat: Seat | null;
}

export interface HandCard {
  card: string;
  moves: Move[];
  refused: Refusal[];
}

export interface PileCard {
  card: string;
  face_up: boolean;
}

export interface Pile {
  top: Top;
  onions: number | null;
  neighbour: 'left' | 'right' | null;
  cards: PileCard[] | null;
}

export interface Result {
  scores: number[];
  lost: number[];
  winners: Seat[];
  devalued: number[][];
}

export interface HeulView {
  game: 'heul';
  players: number;
  special_cards: boolean;
  ply: number;
  seat: Seat | null;
  turn: Seat | null;
  over: boolean;
  hand: HandCard[];
  piles: Pile[];
  hand_sizes: number[];
  draw_size: number;
  discard: string[];
  result: Result | null;
}

export type MemoryAid = 'strict' | 'own' | 'open';
export type Phase = 'lobby' | 'playing' | 'over' | 'closed';

export interface SeatView {
  seat: Seat;
  kind: 'person' | 'bot' | 'open';
  name: string | null;
  level: string | null;
  yours: boolean;
  here: boolean;
}

export interface TableView {
  id: string;
  seq: number;
  game: string;
  players: number;
  options: Record<string, unknown>;
  memory_aid: MemoryAid;
  phase: Phase;
  seats: SeatView[];
  host: Seat | null;
  game_id: string | null;
  game_number: number;
  commitment: string | null;
  secret: string | null;
  waking: boolean;
  closed: Message | null;
}

/** A line of the log. At a `start`, `seat` is the one that begins. */
export interface LogEntry {
  seq: number;
  kind: 'open' | 'sit' | 'start' | 'move' | 'over' | 'forget' | 'close';
  at: number;
  game_id: string | null;
  ply: number | null;
  seat: Seat | null;
  move: string | null;
  events: Message[];
}

/** What has just happened, and how the table and the cards are after it. */
export interface Entry extends LogEntry {
  table: TableView;
  view: HeulView | null;
}

/** Everything about a table at one moment, as a reader's first sight of it. */
export interface Snapshot {
  table: TableView;
  view: HeulView | null;
  log: LogEntry[];
}

export interface GameInfo {
  game: string;
  players: number[];
  options: { name: string; type: string; default: unknown }[];
  memory_aids: MemoryAid[];
  bots: string[];
}

export interface Me {
  name: string | null;
  tables: { id: string; game: string; phase: Phase; players: number; seq: number; yours: Seat[] }[];
}

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  memory_aid: MemoryAid;
  seats: ({ kind: 'you' } | { kind: 'bot'; level: string })[];
  name: string;
}
