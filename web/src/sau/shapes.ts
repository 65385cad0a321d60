import type { Message } from '../lib/types.ts';

/** The shapes of the pig race, until the server describes them in its schema. */
export type PigLetter = 'P' | 'B' | 'K' | 'E';
export type SauPlay = { move: string; choice: string | null; call: boolean; effect: Message };
export type SauHandCard = { card: string; moves: SauPlay[]; refused: Message | null };
export type Bet = { seat: number; pig: string | null };
export type Race = {
  ended_by: 'laurel' | 'last card' | 'both';
  by: number;
  winners: string[];
  bets: [number, string][];
  points: number[];
};
export type SauView = {
  game: 'sau';
  players: number;
  laurel: number;
  mau_call: boolean;
  ply: number;
  seat: number | null;
  turn: number | null;
  acting: number[];
  over: boolean;
  race: number;
  starter: number;
  phase: 'turn' | 'take' | 'back' | 'bet' | 'window' | 'over';
  top: string;
  opening: boolean;
  demanded: string | null;
  pending: number;
  steps: number;
  pigs: { [pig: string]: number };
  hand: SauHandCard[];
  moves: string[];
  call_due: boolean;
  hand_sizes: number[];
  draw_size: number;
  discard_size: number;
  bets: Bet[];
  scores: number[];
  races: Race[];
  result: { scores: number[]; winners: number[] } | null;
};
type E<C extends string, A> = { code: C; args: A };
export type RaceEnd = {
  race: number;
  ended_by: 'laurel' | 'last card' | 'both';
  seat: number;
  pigs: string[];
  bets: [number, string][];
  points: number[];
  scores: number[];
};
export type SauEvent =
  | E<'card-laid', { seat: number; card: string; call: 'none' | 'mau' | 'mau-mau' }>
  | E<'pig-trotted', { pig: string; number: number; space: number }>
  | E<'pig-went-back', { seat: number; pig: string; space: number }>
  | E<'seat-skipped', { seat: number }>
  | E<'cards-pending', { seat: number; number: number }>
  | E<'colour-demanded', { colour: string }>
  | E<'cards-taken', { seat: number; number: number; cards?: string[] | null }>
  | E<'reshuffled', { number: number }>
  | E<'seat-passed', { seat: number }>
  | E<'bet-placed', { seat: number; place: number; pig?: string | null }>
  | E<'bet-changed', { seat: number; place: number; pig?: string | null }>
  | E<'call-missing', { seat: number }>
  | E<'objection-made', { seat: number; other: number; card: string }>
  | E<'race-over', RaceEnd>
  | E<'race-begun', { race: number; seat: number; card: string }>;
