import { cardLabel, say } from './settings.svelte.ts';
import type { Seat } from './types.ts';
import type { Cast } from './words.ts';

/** Moves that play no card, by what stands before `>`. */
const CARDLESS: Record<string, string> = {
  draw: 'sau-draw',
  take: 'way-take',
  pass: 'sau-pass',
  back: 'sau-pick-back',
  stay: 'way-stay',
  bet: 'way-bet',
  nobet: 'way-nobet',
  object: 'way-object',
  allow: 'way-allow',
};

/** A move of the notation taken apart: `KS>P!` is the card KS for P, with a call. */
export function parted(move: string): { card: string | null; word: string; to: string; call: boolean } {
  const call = move.endsWith('!');
  const [word, to = ''] = (call ? move.slice(0, -1) : move).split('>');
  return { card: word in CARDLESS ? null : word, word, to, call };
}

/** A move of a seat in a few words, as they stand in a list. */
export function wayWords(players: number, seat: Seat, move: string, cast: Cast): string {
  const { card, word, to, call } = parted(move);
  if (card === null) return say(CARDLESS[word], { pig: to }, cast);
  const what = cardLabel(card, cast.game);
  const way =
    cast.game === 'sau' ? raceWay(card, what, to, cast) : onionWay(players, seat, card, what, to, cast);
  return call ? say('way-call', { what: way }) : way;
}

function raceWay(card: string, what: string, to: string, cast: Cast): string {
  if (!to) return what;
  return card === 'BAU'
    ? say('way-wants', { what, colour: to }, cast)
    : say('way-moves', { what, pig: to }, cast);
}

function onionWay(players: number, seat: Seat, card: string, what: string, to: string, cast: Cast): string {
  if (to === '') return what;
  if (to === 'own' || to === 'onion') return say(`way-${to}`, { what, seat }, cast);
  if (card === 'CAR') return say('way-turns', { what, direction: to }, cast);
  if (to === 'left' || to === 'right') {
    const neighbour = (seat + (to === 'left' ? 1 : players - 1)) % players;
    return say('way-gives', { what, to: neighbour }, cast);
  }
  return say('way-swaps', { what, to: Number(to) }, cast);
}
