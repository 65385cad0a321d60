import type { Entry, HandCard, HeulView, Pile, Snapshot, TableView } from '../src/lib/types.ts';

/** Small views to test with: four players, the reader at seat 0. */
export const pile = (top: string | null): Pile => ({ top, onions: null, neighbour: null, cards: null });

export function held(card: string, moves: string[] = []): HandCard {
  const offers = moves.map((move) => ({
    move,
    to: 'own' as const,
    seat: 0,
    effect: { code: 'effect-own', args: { card } },
  }));
  return { card, moves: offers, refused: [] };
}

export function view(part: Partial<HeulView> = {}): HeulView {
  return {
    game: 'heul',
    players: 4,
    special_cards: true,
    ply: 0,
    seat: 0,
    turn: 0,
    over: false,
    hand: ['R5', 'B2', 'R5', 'CAR'].map((card) => held(card, [`${card}>own`])),
    piles: ['R1', 'onion', 'B4', null].map(pile),
    hand_sizes: [4, 4, 4, 4],
    draw_size: 50,
    discard: [],
    result: null,
    ...part,
  };
}

export function table(part: Partial<TableView> = {}): TableView {
  return {
    id: 'table',
    seq: 1,
    game: 'heul',
    players: 4,
    options: {},
    memory_aid: 'own',
    pace: 'relaxed',
    grace: '2min',
    watching: true,
    public: false,
    hints: true,
    phase: 'playing',
    gathers: false,
    code: null,
    seats: ['Mia', 'Otto', 'Wanda', 'Käthe'].map((name, seat) => ({
      seat,
      kind: seat === 0 ? 'person' : 'bot',
      name,
      colour: null,
      level: seat === 0 ? null : 'greedy',
      stand_in: null,
      yours: seat === 0,
      here: true,
      away: false,
    })),
    watchers: { count: 0, names: [] },
    host: 0,
    shared: false,
    shown: [],
    paused: false,
    deadline: null,
    game_id: 'game',
    game_number: 1,
    commitment: 'c',
    secret: null,
    waking: false,
    closed: null,
    ...part,
  };
}

export const snapshot = (part: Partial<Snapshot> = {}): Snapshot => ({
  seq: 1,
  table: table(),
  view: view(),
  log: [],
  chat: [],
  ...part,
});

export function entry(seq: number, part: Partial<Entry> = {}): Entry {
  return {
    seq,
    kind: 'move',
    at: 0,
    game_id: 'game',
    ply: seq - 2,
    seat: 0,
    move: 'R5>own',
    events: [],
    late: false,
    text: null,
    order: null,
    table: table({ seq }),
    view: view({ ply: seq - 1 }),
    ...part,
  };
}
