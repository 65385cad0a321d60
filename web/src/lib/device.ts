import { stageOf } from './stages.ts';
import type { GameView, Seat, TableView } from './types.ts';

/** The seats of the reader's own: several where people share a device. */
export const yoursAt = (table: TableView): Seat[] =>
  table.seats.filter((seat) => seat.yours).map(({ seat }) => seat);

/** The seat from which the reader looks. During a game at a shared device it is the one whose curtain is open. */
export const ownSeat = (table: TableView): Seat | null =>
  (table.shared ? table.shown[0] : yoursAt(table)[0]) ?? null;

/** Whether whoever is the host sits at this device. */
export const hostsAt = ({ host, seats }: TableView): boolean => host !== null && seats[host].yours;

/** Those at this device for whom a bot plays. */
export const stoodInAt = (table: TableView): Seat[] =>
  table.phase === 'playing' ? yoursAt(table).filter((seat) => table.seats[seat].stand_in) : [];

/** At a device that several people share: who is to take it now, whose hand is still covered while `open` is seen. */
export function nextAt(table: TableView, view: GameView, open: Seat | null): Seat | null {
  if (view.over) return null;
  const covered = yoursAt(table).filter((seat) => seat !== open && !table.seats[seat].stand_in);
  return covered.find((seat) => stageOf(view).onTurn(view, seat)) ?? null;
}
