import type { Held } from './hand.ts';
import type { Event, GameView, Seat } from './types.ts';

/** A place on the screen that cards fly from and to, or that shows that something has happened to it. */
export type Place =
  | `pile-${number}`
  | `plate-${number}`
  | `hand-${string}`
  | `bet-${number}`
  | 'draw'
  | 'discard'
  | 'demand'
  | 'pending';

/** A card on its way: what shows when it leaves and when it arrives (they differ where it turns over). */
export interface Flight {
  from: Place;
  to: Place;
  leaves: string | null;
  arrives: string | null;
  /** How long it waits before it leaves (ms). */
  delay?: number;
}

/** What is drawn right now: the view, with the hand under stable keys. */
export interface OnStage<View extends GameView = GameView> {
  view: View;
  hand: Held<View['hand'][number]>[];
  /** The very card that was chosen, where two copies are held. */
  played: string | null;
}

/**
 * One event as a picture: what has left its place when the motion begins, what goes step by step, flies or turns, what
 * has changed when it ends. Only places are copied from the next view; what happens by the rules is never worked out
 * here.
 */
export interface Scene<Shown> {
  begin: (shown: Shown) => Shown;
  /** One after the other, each given its time. */
  steps: ((shown: Shown) => Shown)[];
  flights: Flight[];
  /** Seats whose top card turns over in its place. */
  turns: Seat[];
  /** Places that show that something has happened to them. */
  marks: Place[];
  end: (shown: Shown) => Shown;
}

const same = <Shown>(shown: Shown): Shown => shown;

export const scene = <Shown>(part: Partial<Scene<Shown>>): Scene<Shown> => ({
  begin: same,
  steps: [],
  flights: [],
  turns: [],
  marks: [],
  end: same,
  ...part,
});

/** How a game is told on the page. */
export interface Stage<Shown extends OnStage> {
  /** What a fresh view looks like after `before`: cards that stay keep their keys. */
  shownFrom(view: Shown['view'], before: Shown | null): Shown;
  /** The picture of `event` on the way from what is shown now to what will be shown after the whole move. */
  sceneOf(event: Event, before: Shown, after: Shown): Scene<Shown>;
  /** What is worth a headline. */
  newsOf(event: Event): boolean;
  /** What everybody waits for to be looked at before the story goes on. */
  holds(event: Event): boolean;
  onTurn(view: Shown['view'], seat: Seat): boolean;
}
