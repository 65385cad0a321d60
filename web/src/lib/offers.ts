import type { HandCard, Move, Refusal, Seat } from './types.ts';

/** What a held card points at: a move it would make, or why it can't go there, or nothing. */
export interface Aim {
  move: Move | null;
  refusal: Refusal | null;
}

export const NOWHERE: Aim = { move: null, refusal: null };
export const towards = (move: Move | undefined): Aim => ({ move: move ?? null, refusal: null });

export const moveTo = (card: HandCard, to: Move['to']): Move | undefined =>
  card.moves.find((move) => move.to === to);

/** The move that puts the card, face up, onto this seat's pile. */
export const moveOnto = (card: HandCard, seat: Seat): Move | undefined =>
  card.moves.find((move) => move.seat === seat && move.to !== 'onion');

export const faceUp = (card: HandCard): Move[] => card.moves.filter((move) => move.to !== 'onion');

/** Whether left and right mean a direction here and not a pile (the Carousel). */
export const turnsTable = (card: HandCard): boolean =>
  card.moves.some((move) => (move.to === 'left' || move.to === 'right') && move.seat === null);

export const whyNotOnto = (card: HandCard, seat: Seat): Refusal | undefined =>
  card.refused.find((refusal) => refusal.seat === seat);

const ORDER: Refusal['to'][] = [null, 'own', 'left', 'right'];

/** The one reason worth saying first: about the own pile before the neighbours'. */
export function firstReason(card: HandCard): Refusal | undefined {
  return [...card.refused].sort((a, b) => ORDER.indexOf(a.to) - ORDER.indexOf(b.to))[0];
}

/** Where the rules send the card by itself: its only face-up move. */
export function onlyWay(card: HandCard): Move | undefined {
  const moves = faceUp(card);
  return moves.length === 1 ? moves[0] : undefined;
}
