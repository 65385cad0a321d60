import type { Entry, GameView, LogEntry, Seat, SeatView, Snapshot, TableView } from '../lib/types.ts';
import type { Frame, PlayedGame, PlayedSeat, Replayed } from './types.ts';

/** A table that is no more, as the boards want to know it. Everything about it may be read back. */
export function pastTable(
  game: PlayedGame,
  secrets: { commitment: string; secret: string } | null,
): TableView {
  return {
    id: '',
    seq: 0,
    game: game.game as TableView['game'],
    players: game.players,
    options: game.options,
    memory_aid: 'open',
    pace: 'relaxed',
    grace: 'never',
    watching: true,
    public: false,
    hints: false,
    phase: 'over',
    gathers: false,
    code: null,
    seats: game.seats.map(pastSeat),
    watchers: { count: 0, names: [] },
    host: null,
    shared: false,
    shown: [],
    paused: false,
    deadline: null,
    game_id: game.id,
    game_number: game.number,
    commitment: secrets?.commitment ?? null,
    secret: secrets?.secret ?? null,
    waking: false,
    closed: null,
  };
}

/** Who sat there, as a board wants to know it. */
export const pastSeat = ({ seat, kind, name, colour, level }: PlayedSeat): SeatView => ({
  seat,
  kind: kind as SeatView['kind'],
  name,
  level,
  colour,
  stand_in: null,
  yours: false,
  here: true,
  away: false,
});

/** What of a record without a page is known: not even who sat there. */
export function pastGame({ game, players, options, frames }: Replayed): PlayedGame {
  const { view } = frames[0];
  const last = frames.at(-1)!.view;
  return {
    id: '',
    game,
    players,
    options,
    memory_aid: 'open',
    number: 1,
    start: view.turn ?? 0,
    seats: Array.from({ length: players }, (_, seat) => ({
      seat,
      kind: 'bot',
      name: null,
      colour: null,
      level: null,
      yours: false,
    })),
    started_at: 0,
    finished_at: 0,
    result: { ...last.result },
    table: null,
  };
}

/** The view of a frame; with all hands open, that of seat `home` is laid where one's own lies. */
export function viewOf({ view, hands }: Frame, home: Seat): GameView {
  if (!hands) return view;
  const hand = hands[home];
  return view.game === 'sau'
    ? { ...view, seat: home, hand: hand.map((card) => ({ card, moves: [], refused: null })) }
    : { ...view, seat: home, hand: hand.map((card) => ({ card, moves: [], refused: [] })) };
}

/** A frame as a line of the log; the one before the first move tells who begins. */
function lineOf({ ply, seat, move, events, view }: Frame, table: TableView): LogEntry {
  const about = { seq: ply, at: 0, game_id: table.game_id, events, late: false, text: null, order: null };
  if (ply === 0) return { ...about, kind: 'start', ply: null, seat: view.turn, move: null };
  return { ...about, kind: 'move', ply: ply - 1, seat, move };
}

/** A frame as news from a table: what happened, and how it is then. */
export const entryOf = (frame: Frame, table: TableView, home: Seat): Entry => ({
  ...lineOf(frame, table),
  table,
  view: viewOf(frame, home),
});

/** Everything as it was at a frame. */
export const snapshotAt = (frames: Frame[], at: number, table: TableView, home: Seat): Snapshot => ({
  seq: frames[at].ply,
  table,
  view: viewOf(frames[at], home),
  chat: [],
  log: frames.slice(0, at + 1).map((frame) => lineOf(frame, table)),
});

/** Who had been given a card last by then. */
export function comfortedAt(frames: Frame[], at: number): Seat | null {
  for (let index = at; index >= 0; index -= 1) {
    const gift = frames[index].events.findLast((event) => event.code === 'card-given');
    if (gift) return gift.args.to;
  }
  return null;
}

/** What of the hands before a move is still there after it, whoever made it. */
export function handsBetween(before: string[][], after: string[][]): string[][] {
  return before.map((hand, seat) => {
    const left = [...after[seat]];
    return hand.filter((card) => {
      const index = left.indexOf(card);
      if (index >= 0) left.splice(index, 1);
      return index >= 0;
    });
  });
}
