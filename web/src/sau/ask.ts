import type { PigCode } from '../art';
import type { Held } from '../lib/hand.ts';
import type { SauHandCard, SauPlay, SauView } from '../lib/types.ts';
import { playsOf } from './race.ts';

/** What the reader is asked now, and by which moves it can be answered. */
export type Ask =
  | { kind: 'colour' | 'pig'; plays: SauPlay[] }
  | { kind: 'back'; pigs: PigCode[]; left: number }
  | { kind: 'bet'; pigs: PigCode[]; own: PigCode | null; from: number | null; place: number }
  | { kind: 'take'; number: number }
  | { kind: 'pass' }
  | null;

const ending = (moves: readonly string[], start: string): PigCode[] =>
  moves.filter((move) => move.startsWith(start)).map((move) => move.slice(start.length) as PigCode);

/** The question for the reader on turn; a chosen card's question comes before those of the turn. */
export function askOf(view: SauView, card: Held<SauHandCard> | null, call: boolean): Ask {
  const plays = card ? playsOf(card.moves, call) : [];
  if (card && plays.length > 1) return { kind: card.card === 'BAU' ? 'colour' : 'pig', plays };
  const { moves } = view;
  if (moves.includes('stay')) return { kind: 'back', pigs: ending(moves, 'back>'), left: view.steps };
  if (moves.includes('nobet')) return bet(view);
  if (moves.includes('take')) return { kind: 'take', number: view.pending };
  return moves.includes('pass') ? { kind: 'pass' } : null;
}

function bet(view: SauView): Ask {
  const index = view.bets.findIndex((one) => one.seat === view.seat);
  const own = index < 0 ? null : (view.bets[index].pig as PigCode | null);
  const from = index < 0 ? null : index + 1;
  const place = index < 0 ? view.bets.length + 1 : view.bets.length;
  return { kind: 'bet', pigs: ending(view.moves, 'bet>'), own, from, place };
}
