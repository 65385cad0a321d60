import { shownFrom, type SauShown } from '../src/sau/stage.ts';
import type { SauHandCard, SauPlay, SauView } from '../src/lib/types.ts';

/** Small views of the pig race to test with: three players, the reader at seat 0. */
export const play = (move: string, choice: string | null = null, call = false): SauPlay => ({
  move,
  choice,
  call,
  effect: { code: 'effect-trot', args: { pig: choice ?? move[0], number: 3 } },
});

export const held = (card: string, moves: SauPlay[] = [play(card)]): SauHandCard => ({
  card,
  moves,
  refused: null,
});

export function view(part: Partial<SauView> = {}): SauView {
  return {
    game: 'sau',
    players: 3,
    laurel: 20,
    mau_call: false,
    ply: 0,
    seat: 0,
    turn: 0,
    acting: [0],
    over: false,
    race: 0,
    starter: 0,
    phase: 'turn',
    top: 'K2',
    opening: true,
    demanded: null,
    pending: 0,
    steps: 0,
    pigs: { P: 0, B: 4, K: 0, E: 2 },
    hand: ['BAU', 'K4', 'P1', 'ES'].map((card) => held(card)),
    moves: ['draw'],
    call_due: false,
    hand_sizes: [4, 5, 5],
    draw_size: 23,
    discard_size: 1,
    bets: [],
    scores: [0, 0, 0],
    races: [],
    result: null,
    ...part,
  };
}

export const shown = (part: Partial<SauView> = {}, before: SauShown | null = null): SauShown =>
  shownFrom(view(part), before);
