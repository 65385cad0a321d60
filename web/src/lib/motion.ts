/** What a step of a story may look at and must register with, so that it can be hurried. */
export interface Pace {
  readonly hurried: boolean;
  /** Waits for an animation to end; one that is hurried jumps to its end. */
  run(animation: Animation): Promise<void>;
  /** Waits for a time in ms, or until hurried. */
  wait(ms: number): Promise<void>;
}

export type Step = (pace: Pace) => Promise<void>;

/** With more steps waiting than this, the reader is far behind: what waits is told without motion. */
const BACKLOG = 3;

/** Tells one thing after the other. Hurrying ends what moves now and lets all that waits happen at once. */
export class MotionQueue {
  private waiting: Step[] = [];
  private current: Telling | null = null;
  private busy: Promise<void> | null = null;

  get idle(): boolean {
    return this.busy === null;
  }

  push(step: Step): Promise<void> {
    this.waiting.push(step);
    if (this.waiting.length > BACKLOG) this.hurry();
    this.busy ??= this.work();
    return this.busy;
  }

  /** Ends everything that is moving or waiting, in order, without motion. */
  hurry(): void {
    this.hurryUntilIdle = this.busy !== null;
    this.current?.hurry();
  }

  /** Forgets what waits and ends what moves: the table is shown afresh. */
  clear(): void {
    this.waiting = [];
    this.current?.hurry();
  }

  private hurryUntilIdle = false;

  private async work(): Promise<void> {
    for (let step = this.waiting.shift(); step; step = this.waiting.shift()) {
      this.current = new Telling(this.hurryUntilIdle);
      try {
        await step(this.current);
      } catch (error) {
        console.error(error); // a picture that failed must not stop the game
      }
    }
    this.current = null;
    this.hurryUntilIdle = false;
    this.busy = null;
  }
}

class Telling implements Pace {
  private endings = new Set<() => void>();

  constructor(public hurried: boolean) {}

  hurry(): void {
    this.hurried = true;
    for (const end of this.endings) end();
  }

  async run(animation: Animation): Promise<void> {
    await this.until(
      () => animation.finish(),
      animation.finished.then(
        () => undefined,
        () => undefined, // cancelled, for instance because its element is gone
      ),
    );
  }

  wait(ms: number): Promise<void> {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return this.until(() => end(), over);
  }

  private async until(end: () => void, over: Promise<void>): Promise<void> {
    this.endings.add(end);
    if (this.hurried) end();
    await over;
    this.endings.delete(end);
  }
}
