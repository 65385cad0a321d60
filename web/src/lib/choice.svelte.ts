import { aimAt, type Box, type Layout, type Point } from './drag.ts';
import type { Held } from './hand.ts';
import { moveTo, NOWHERE, onlyWay, towards, type Aim } from './offers.ts';
import { rectOf } from './places.ts';
import type { Shown } from './stage.ts';
import type { TableStore } from './table.svelte.ts';
import type { Move, Refusal, Seat } from './types.ts';

/** How much of the hand's height, from below, turns a dragged card over. */
const LOWER_PART = 0.5;

/** Which hand card is chosen, where it points, and where it is while it is dragged. */
export class Choice {
  private key = $state<string | null>(null);
  aim = $state.raw<Aim>(NOWHERE);
  /** How far the chosen card has been dragged from its slot. */
  drag = $state.raw<{ dx: number; dy: number } | null>(null);
  /** Where a card was let go, so that it waits there while its move is on its way. */
  private rest = $state.raw<{ key: string; dx: number; dy: number } | null>(null);
  private layout: Layout | null = null;

  constructor(private readonly table: TableStore<Shown>) {}

  get card(): Held | null {
    if (this.table.pending) return null;
    return this.table.shown?.hand.find((held) => held.key === this.key) ?? null;
  }

  /** How far a hand card is from its slot. */
  offset(key: string): { dx: number; dy: number } | null {
    if (this.key === key && this.drag) return this.drag;
    return this.table.pending?.key === key && this.rest?.key === key ? this.rest : null;
  }

  /** Takes a card, or puts it back when it was taken already. */
  toggle(key: string): void {
    const same = this.card?.key === key;
    this.cancel();
    if (!same) this.take(key);
  }

  take(key: string): void {
    if (this.table.replayed) return;
    this.table.motion.hurry();
    this.table.notice = null;
    this.key = key;
    this.aim = NOWHERE;
  }

  cancel(): void {
    this.key = null;
    this.aim = NOWHERE;
    this.drag = null;
  }

  point(move: Move | undefined): void {
    this.aim = towards(move);
  }

  refuse(refusal: Refusal): void {
    this.aim = { move: null, refusal };
  }

  play(move: Move | undefined | null): void {
    const { card } = this;
    if (!card || !move) return;
    if (this.rest?.key !== card.key) this.rest = null;
    this.table.play(card.key, move.move);
    this.cancel();
  }

  /** Takes the card of a move and points where it goes. */
  showMove(move: string): void {
    const held = this.table.shown?.hand.find((one) => one.moves.some((way) => way.move === move));
    if (!held) return this.cancel();
    this.take(held.key);
    this.point(held.moves.find((way) => way.move === move));
  }

  playMove(move: string): void {
    this.showMove(move);
    this.play(this.aim.move);
  }

  /** Keys that finish a choice: sides, middle, onion. True if the key was one of them. */
  press(key: string): boolean {
    const { card } = this;
    if (!card) return false;
    const move = keyMove(card, key);
    if (move) this.play(move);
    return move !== undefined;
  }

  startDrag(key: string, hand: Box): void {
    this.take(key);
    const piles = new Map<Seat, Box>();
    for (let seat = 0; seat < (this.table.view?.players ?? 0); seat += 1) {
      const box = rectOf(`pile-${seat}`);
      if (box) piles.set(seat, box);
    }
    const lower = hand.bottom - (hand.bottom - hand.top) * LOWER_PART;
    this.layout = { width: innerWidth, hand: hand.top, lower, piles };
  }

  dragTo(at: Point, from: Point): void {
    this.drag = { dx: at.x - from.x, dy: at.y - from.y };
    if (this.card && this.layout) this.aim = aimAt(this.card, at, from, this.layout);
  }

  /** Lets go: makes the move it points at, or leaves the card chosen with the reason why not. */
  drop(at: Point, from: Point): void {
    this.dragTo(at, from);
    const { card, drag } = this;
    this.drag = null;
    if (!this.aim.move || !card || !drag) return;
    this.rest = { key: card.key, ...drag };
    this.play(this.aim.move);
  }
}

function keyMove(card: Held, key: string): Move | undefined {
  switch (key) {
    case 'ArrowLeft':
      return moveTo(card, 'left');
    case 'ArrowRight':
      return moveTo(card, 'right');
    case 'ArrowUp':
    case 'm':
      return onlyWay(card);
    case 'ArrowDown':
    case 'o':
      return moveTo(card, 'onion');
    default:
      return undefined;
  }
}
