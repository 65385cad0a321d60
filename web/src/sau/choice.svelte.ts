import type { PigCode } from '../art';
import type { Point } from '../lib/drag.ts';
import type { Held } from '../lib/hand.ts';
import type { TableStore } from '../lib/table.svelte.ts';
import type { SauHandCard, SauPlay } from '../lib/types.ts';
import { askOf, type Ask } from './ask.ts';
import { playsOf, wayOf } from './race.ts';
import type { SauShown } from './stage.ts';

/** A card lifted this far above its slot is laid when let go (px). */
const LIFT = 60;

/** Which hand card is chosen, what it asks, whether "Mau" is called with it, and where it is while it is dragged. */
export class SauChoice {
  private key = $state<string | null>(null);
  /** The play that is pointed at, of several. */
  private pointed = $state.raw<SauPlay | null>(null);
  /** "Mau" or "Mau Mau" goes with the next card, if it is due. */
  call = $state(false);
  drag = $state.raw<{ dx: number; dy: number } | null>(null);
  /** Where a card was let go, so that it waits there while its move is on its way. */
  private rest = $state.raw<{ key: string; dx: number; dy: number } | null>(null);

  constructor(private readonly table: TableStore<SauShown>) {}

  get card(): Held<SauHandCard> | null {
    if (this.table.pending) return null;
    return this.table.shown?.hand.find((held) => held.key === this.key) ?? null;
  }

  get plays(): SauPlay[] {
    return this.card ? playsOf(this.card.moves, this.call) : [];
  }

  /** The play that the chosen card would make now. */
  get aim(): SauPlay | null {
    const { plays } = this;
    if (plays.length === 1) return plays[0];
    return plays.find((play) => play.move === this.pointed?.move) ?? null;
  }

  get ask(): Ask {
    const { view, myTurn } = this.table;
    return view && myTurn ? askOf(view, this.card, this.call) : null;
  }

  /** Where a pig would go. */
  get way(): { pig: PigCode; to: number } | null {
    const { view } = this.table;
    return view && this.aim ? wayOf(view, this.aim.effect) : null;
  }

  offset(key: string): { dx: number; dy: number } | null {
    if (this.key === key && this.drag) return this.drag;
    return this.table.pending?.key === key && this.rest?.key === key ? this.rest : null;
  }

  /** Takes a card; a second tap lays it, or puts it back if there is something to choose or it doesn't fit. */
  tap(key: string): void {
    if (this.card?.key !== key) this.take(key);
    else if (this.plays.length === 1) this.lay(this.plays[0]);
    else this.cancel();
  }

  take(key: string): void {
    if (this.table.replayed) return;
    this.table.motion.hurry();
    this.table.notice = null;
    this.key = key;
    this.pointed = null;
  }

  cancel(): void {
    this.key = null;
    this.pointed = null;
    this.drag = null;
  }

  point(play: SauPlay | null): void {
    if (play) this.table.notice = null;
    this.pointed = play;
  }

  /** Lays the chosen card; false if it can't be or has to be asked about first. */
  lay(play: SauPlay | null = this.aim): boolean {
    const { card } = this;
    if (!card || !play) return false;
    if (this.rest?.key !== card.key) this.rest = null;
    this.table.play(card.key, play.move);
    this.call = false;
    this.cancel();
    return true;
  }

  /** A pig or its colour is chosen, whatever it is asked for. */
  pick(pig: PigCode): void {
    const { ask } = this;
    if (ask?.kind === 'colour' || ask?.kind === 'pig')
      this.lay(ask.plays.find((play) => play.choice === pig) ?? null);
    else if ((ask?.kind === 'back' || ask?.kind === 'bet') && ask.pigs.includes(pig))
      this.move(`${ask.kind}>${pig}`);
  }

  /** A move that plays no card. */
  move(text: string): void {
    if (!this.table.view?.moves.includes(text)) return;
    this.cancel();
    this.table.motion.hurry();
    this.table.play('', text);
  }

  /** Takes the card of a move, with its call, and chooses what it asks; a move without a card is only marked. */
  showMove(move: string): void {
    const play = this.held(move)?.moves.find((one) => one.move === move);
    if (!play) return this.cancel();
    this.take(this.held(move)!.key);
    this.call = play.call;
    this.point(play);
  }

  playMove(move: string): void {
    this.showMove(move);
    if (this.card) this.lay();
    else this.move(move);
  }

  private held(move: string): Held<SauHandCard> | undefined {
    return this.table.shown?.hand.find((one) => one.moves.some((play) => play.move === move));
  }

  /** Draws, or takes the cards that are waiting. True if the pit gives something now. */
  draw(): boolean {
    const move = ['draw', 'take'].find((text) => this.table.view?.moves.includes(text));
    if (!move || !this.table.myTurn) return false;
    this.move(move);
    return true;
  }

  startDrag(key: string): void {
    this.take(key);
  }

  dragTo(at: Point, from: Point): void {
    this.drag = { dx: at.x - from.x, dy: at.y - from.y };
  }

  /** Lets go: lays the card if it was pulled up to the table, else leaves it chosen. */
  drop(at: Point, from: Point): void {
    this.dragTo(at, from);
    const { card, drag } = this;
    this.drag = null;
    if (!card || !drag || drag.dy > -LIFT) return;
    if (this.aim) this.rest = { key: card.key, ...drag };
    this.lay();
  }
}
