import { TableStore } from '../lib/table.svelte.ts';
import type { Pace } from '../lib/motion.ts';
import type { OnStage } from '../lib/scene.ts';
import type { Entry, Event, GameView, Seat, TableView } from '../lib/types.ts';
import { comfortedAt, entryOf, handsBetween, snapshotAt } from './frames.ts';
import type { Frame } from './types.ts';

/** How fast a replay plays, and how long it rests after each move then (ms). */
export const SPEEDS = { slow: 2200, normal: 1000, fast: 200 } as const;
export type Speed = keyof typeof SPEEDS;
/** How many times longer something is shown that is to be looked at. */
const LOOK = 4;

/** A game that is over, once more: a table whose news come from frames, as fast as the reader likes. */
export class Replay extends TableStore<OnStage> {
  override readonly replayed = true;
  frames = $state.raw<Frame[]>([]);
  /** The frame that is shown, or being told. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>('normal');
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly past: TableView,
    private readonly home: Seat,
  ) {
    super(past.id);
  }

  override get myTurn(): boolean {
    return false;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  /** Lays a game out as it was in the end, without its moves. */
  lay(view: GameView): void {
    this.table = this.past;
    this.show(view, null);
  }

  /** Takes other frames of the same game: those of another seat, or all hands open. */
  load(frames: Frame[]): void {
    this.frames = frames;
    this.go(this.at);
  }

  /** Shows a frame at once. */
  go(to: number): void {
    this.at = Math.max(0, Math.min(to, this.last));
    const { at, frames } = this;
    this.motion.clear();
    this.release();
    this.now(() => {
      this.comforted = comfortedAt(frames, at);
      this.adopt(snapshotAt(frames, at, this.past, this.home));
      this.hands = frames[at].hands;
    });
    if (this.playing) this.rest();
  }

  /** Tells the next move; what is still being told is ended. */
  async forward(): Promise<void> {
    if (this.held) return this.release();
    if (this.at >= this.last) return;
    this.motion.hurry();
    const frame = this.frames[(this.at += 1)];
    await this.motion.push((pace) => this.tell(entryOf(frame, this.past, this.home), pace));
  }

  back(): void {
    this.go(this.at - 1);
  }

  /** Plays on, from the start if it is at its end; or stops. */
  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at >= this.last) this.go(0);
    else void this.playOn();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  override close(): void {
    this.pause();
    super.close();
  }

  private async playOn(): Promise<void> {
    if (this.held) {
      this.release();
      return this.rest();
    }
    const next = this.at + 1;
    await this.forward();
    if (this.playing && this.at === next) this.rest();
  }

  /** The next move comes after a while. */
  private rest(): void {
    clearTimeout(this.timer);
    if (this.at >= this.last) return this.pause();
    this.timer = setTimeout(() => void this.playOn(), SPEEDS[this.speed]);
  }

  /** What is to be looked at is left by itself when the replay plays. */
  protected override hold(event: Event): Promise<void> {
    if (this.playing) this.timer = setTimeout(() => this.release(), SPEEDS[this.speed] * LOOK);
    return super.hold(event);
  }

  protected override async tell(entry: Entry, pace: Pace): Promise<void> {
    const { hands } = this.frames[entry.seq];
    if (this.hands && hands) this.hands = handsBetween(this.hands, hands);
    await super.tell(entry, pace);
    this.hands = hands;
  }

  /** Nothing had to be forgotten. */
  protected override async recallAll(): Promise<void> {}
}
