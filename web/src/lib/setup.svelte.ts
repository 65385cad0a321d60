import { remember } from './settings.svelte.ts';
import type { GameInfo, MemoryAid, NewTable } from './types.ts';

/** How the next table is to be laid; the name and the choices are remembered by this browser. */
class Setup {
  name = $state('');
  players = $state(4);
  special = $state(false);
  memory = $state<MemoryAid>('own');
  level = $state('greedy');
  seats = $state.raw([3, 4, 5, 6]);
  levels = $state.raw(['random', 'greedy']);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem('setup') ?? '{}') as Partial<Setup>;
      if (typeof kept.name === 'string') this.name = kept.name;
      if (this.seats.includes(kept.players as number)) this.players = kept.players as number;
      this.special = kept.special === true;
      if (kept.memory === 'strict' || kept.memory === 'open') this.memory = kept.memory;
      if (this.levels.includes(kept.level as string)) this.level = kept.level as string;
    } catch {
      /* nothing is remembered, or nothing that can be read */
    }
  }

  /** Takes over what the server can play. */
  offer(games: GameInfo[]): void {
    const heul = games.find((game) => game.game === 'heul');
    if (!heul) return;
    this.seats = heul.players;
    this.levels = heul.bots;
    if (!this.levels.includes(this.level)) this.level = this.levels[0];
  }

  remember(): void {
    const { name, players, special, memory, level } = this;
    remember('setup', JSON.stringify({ name, players, special, memory, level }));
  }

  /** A table with the reader at seat 0 and bots on all others. */
  table(nameless: string): NewTable {
    const bots = Array.from({ length: this.players - 1 }, () => ({
      kind: 'bot' as const,
      level: this.level,
    }));
    return {
      game: 'heul',
      options: this.special ? { special_cards: true } : {},
      memory_aid: this.memory,
      seats: [{ kind: 'you' }, ...bots],
      name: this.name.trim() || nameless,
    };
  }
}

export const setup = new Setup();
