import { PEOPLE_COLOURS, type PersonColour } from '../art/people.ts';
import { remember } from './settings.svelte.ts';
import type { GameInfo, GameName, MemoryAid, NewTable } from './types.ts';

export const GAMES: readonly GameName[] = ['heul', 'sau'];
/** A board's track is at most so long here. */
export const LONGEST_SHOWN = 99;
/** For how many players each of a track's four numbers is. */
export const TRACK_FOR = [2, 3, 4, 5] as const;

/** What is remembered of the choices, and in what form. */
interface Kept {
  name: string;
  colour: PersonColour;
  game: GameName;
  players: Record<GameName, number>;
  special: boolean;
  memory: MemoryAid;
  call: boolean;
  track: number[];
  level: string;
}

/** How the next table is to be laid; the name and the choices are remembered by this browser. */
class Setup {
  name = $state('');
  /** Chance chooses until somebody does: friends get different ones. */
  colour = $state<PersonColour>(PEOPLE_COLOURS[Math.floor(Math.random() * PEOPLE_COLOURS.length)]);
  game = $state<GameName>('heul');
  players = $state<Record<GameName, number>>({ heul: 4, sau: 4 });
  special = $state(false);
  memory = $state<MemoryAid>('own');
  call = $state(false);
  /** The laurel's space for each number of players; null where a field is empty. */
  track = $state<(number | null)[]>([19, 20, 21, 23]);
  level = $state('medium');
  games = $state.raw<readonly GameName[]>(GAMES);
  seats = $state.raw<Record<GameName, number[]>>({ heul: [3, 4, 5, 6], sau: [2, 3, 4, 5] });
  levels = $state.raw(['beginner', 'easy', 'medium', 'hard', 'master']);
  /** Somebody has written a name, or taken one away, since the page was loaded. */
  private written = false;

  constructor() {
    try {
      this.recall(JSON.parse(localStorage.getItem('setup') ?? '{}') as Partial<Kept>);
    } catch {
      /* nothing is remembered, or nothing that can be read */
    }
  }

  get trackFits(): boolean {
    return trackFits(this.track);
  }

  private recall(kept: Partial<Kept>): void {
    if (typeof kept.name === 'string') this.name = kept.name;
    if (PEOPLE_COLOURS.includes(kept.colour as PersonColour)) this.colour = kept.colour as PersonColour;
    if (GAMES.includes(kept.game as GameName)) this.game = kept.game as GameName;
    for (const game of GAMES) {
      const players = kept.players?.[game];
      if (players && this.seats[game].includes(players)) this.players[game] = players;
    }
    this.special = kept.special === true;
    if (kept.memory === 'strict' || kept.memory === 'open') this.memory = kept.memory;
    this.call = kept.call === true;
    if (Array.isArray(kept.track) && kept.track.length === TRACK_FOR.length) {
      const before = this.track;
      this.track = kept.track;
      if (!this.trackFits) this.track = before;
    }
    if (this.levels.includes(kept.level as string)) this.level = kept.level as string;
  }

  /** The reader writes their name, or wants none. */
  write(name: string): void {
    this.name = name;
    this.written = true;
  }

  /** Takes over the name that the server remembers; its answer may come when the reader is writing already. */
  knownAs(name: string | null | undefined): void {
    if (name && !this.name && !this.written) this.name = name;
  }

  /** Takes over what the server can play. */
  offer(games: GameInfo[]): void {
    if (games.length === 0) return;
    this.games = GAMES.filter((game) => games.some((info) => info.game === game));
    if (!this.games.includes(this.game)) this.game = this.games[0];
    for (const { game, players } of games) this.seats = { ...this.seats, [game]: players };
    this.levels = games[0].bots;
    if (!this.levels.includes(this.level)) this.level = this.levels[0];
  }

  remember(): void {
    const { name, colour, game, players, special, memory, call, track, level } = this;
    remember('setup', JSON.stringify({ name, colour, game, players, special, memory, call, track, level }));
  }

  /** A table with the reader at seat 0, and bots or open seats for friends around it. */
  table(others: 'bot' | 'open', nameless: string): NewTable {
    const bot = { kind: 'bot' as const, level: this.level };
    const seat = others === 'bot' ? bot : { kind: 'open' as const };
    return {
      game: this.game,
      options: this.options(),
      memory_aid: this.memory,
      seats: [{ kind: 'you' }, ...Array.from({ length: this.players[this.game] - 1 }, () => seat)],
      name: this.name.trim() || nameless,
      colour: this.colour,
      pace: 'relaxed',
      // bots have patience
      grace: others === 'bot' ? 'never' : '2min',
      watching: true,
      public: false,
      hints: true,
    };
  }

  private options(): Record<string, unknown> {
    if (this.game === 'sau') return { mau_call: this.call, track: $state.snapshot(this.track) };
    return this.special ? { special_cards: true } : {};
  }
}

export const setup = new Setup();

/** Whether four numbers can be a track. */
export const trackFits = (track: readonly (number | null)[]): boolean =>
  track.every((space) => Number.isInteger(space) && space! >= 1 && space! <= LONGEST_SHOWN);
