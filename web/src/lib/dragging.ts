import type { Attachment } from 'svelte/attachments';
import type { Point } from './drag.ts';

/** What happens to a card under a finger or mouse. All points are in the window. */
export interface Hold {
  start(): void;
  move(at: Point, from: Point): void;
  drop(at: Point, from: Point): void;
  /** The hold was lost (rotation, a call, Escape): nothing has happened. */
  cancel(): void;
  /** Held still for a while. */
  press(): void;
}

/** Less than this is a tap, not a drag (px). */
const SLACK = 8;
/** A long press (ms). */
const LONG = 500;
/** A busy page may hear late that the finger was up in time: so long it listens before it believes in a long press. */
const LISTEN = 60;

/** Makes an element draggable by mouse, pen and one finger; taps still arrive as clicks. */
export function draggable(hold: Hold): Attachment<HTMLElement> {
  return (element) => {
    const grip = new Grip(element, hold);
    return () => grip.release();
  };
}

class Grip {
  private from: Point | null = null;
  private pointer = -1;
  private moving = false;
  private swallowClick = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly off = new AbortController();

  constructor(
    private readonly element: HTMLElement,
    private readonly hold: Hold,
  ) {
    const { signal } = this.off;
    element.addEventListener('pointerdown', (event) => this.down(event), { signal });
    element.addEventListener('pointermove', (event) => this.move(event), { signal });
    element.addEventListener('pointerup', (event) => this.up(event), { signal });
    element.addEventListener('pointercancel', () => this.lost(), { signal });
    element.addEventListener('lostpointercapture', () => this.lost(), { signal });
    element.addEventListener('click', (event) => this.click(event), { signal, capture: true });
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    addEventListener('resize', () => this.lost(), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && this.lost(), { signal, capture: true });
  }

  release(): void {
    this.lost();
    this.off.abort();
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.swallowClick = false;
    this.pointer = event.pointerId;
    this.from = { x: event.clientX, y: event.clientY };
    // from the start, or a fast pointer would have left the card before it counts as a drag
    this.element.setPointerCapture(event.pointerId);
    this.timer = setTimeout(() => this.listen(), LONG);
  }

  private move(event: PointerEvent): void {
    if (!this.from || event.pointerId !== this.pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!this.moving) {
      if (Math.hypot(at.x - this.from.x, at.y - this.from.y) < SLACK) return;
      clearTimeout(this.timer);
      this.moving = true;
      this.swallowClick = true;
      this.hold.start();
    }
    this.hold.move(at, this.from);
  }

  private up(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const { from, moving } = this;
    this.end();
    if (moving && from) this.hold.drop({ x: event.clientX, y: event.clientY }, from);
  }

  private lost(): void {
    const { moving } = this;
    this.end();
    if (moving) this.hold.cancel();
  }

  /** What has happened meanwhile is waiting to be heard, before the next timer. */
  private listen(): void {
    this.timer = setTimeout(() => this.longPress(), LISTEN);
  }

  private longPress(): void {
    this.end();
    this.swallowClick = true;
    this.hold.press();
  }

  private end(): void {
    clearTimeout(this.timer);
    this.from = null;
    this.moving = false;
    this.pointer = -1;
  }

  /** The click that follows a drag or a long press is not a tap. */
  private click(event: MouseEvent): void {
    if (!this.swallowClick) return;
    this.swallowClick = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}
