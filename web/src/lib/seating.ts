import type { Seat } from './types.ts';

export type Side = 'own' | 'left' | 'top' | 'right';

/** Where a seat is drawn, seen from `home`: play runs clockwise, so the next seat sits to the left. */
export function sideOf(seat: Seat, home: Seat, players: number): Side {
  const steps = (seat - home + players) % players;
  if (steps === 0) return 'own';
  if (steps === 1) return 'left';
  return steps === players - 1 ? 'right' : 'top';
}

/** All seats clockwise from `home`. Those along the top come out from left to right. */
export function around(home: Seat, players: number): Seat[] {
  return Array.from({ length: players }, (_, steps) => (home + steps) % players);
}
