import { tick } from 'svelte';
import type { Pace } from './motion.ts';
import { elementAt, rectOf } from './places.ts';
import { settings } from './settings.svelte.ts';
import type { Flight, Place, Scene } from './scene.ts';
import type { Seat } from './types.ts';

/** A card in the air, with the boxes it leaves and reaches. */
export interface Flying extends Flight {
  id: number;
  start: DOMRect;
  goal: DOMRect;
}

/** Times in ms. */
const FLIGHT = 430;
const TURN = 210;
const FADE = 240;
const BREATH = 90;
const HELD = 'cubic-bezier(.3,.05,.2,1)';

/** How long a pig takes for a space; the track's --trot. */
export const TROT = 230;
const MARK = 420;

export type Change<Shown> = (change: (shown: Shown) => Shown) => void;

const whole = <Shown>(scene: Scene<Shown>, shown: Shown): Shown =>
  scene.end(scene.steps.reduce((made, step) => step(made), scene.begin(shown)));

/** Plays scenes on the page: cards fly from cause to target, or fade in where movement is not wanted. */
class Theatre {
  flying = $state.raw<Flying[]>([]);
  private elements = new Map<number, HTMLElement>();
  private count = 0;

  /** Called by the flight layer for each flying card that is drawn. */
  register(id: number, element: HTMLElement): () => void {
    this.elements.set(id, element);
    return () => this.elements.delete(id);
  }

  async play<Shown>(scene: Scene<Shown>, change: Change<Shown>, pace: Pace): Promise<void> {
    const moves = scene.flights.length + scene.turns.length + scene.marks.length + scene.steps.length > 0;
    if (pace.hurried) {
      change((shown) => whole(scene, shown));
      await tick();
    } else if (settings.calm) await this.fade(scene, change, pace);
    else if (scene.turns.length > 0) await this.turn(scene, change, pace);
    else await this.fly(scene, change, pace);
    if (!pace.hurried && moves) await pace.wait(BREATH);
  }

  private async fly<Shown>(scene: Scene<Shown>, change: Change<Shown>, pace: Pace): Promise<void> {
    const starts = scene.flights.map((flight) => rectOf(flight.from));
    change(scene.begin);
    await tick();
    for (const step of scene.steps) {
      change(step);
      await pace.wait(TROT);
    }
    this.flying = scene.flights.flatMap((flight, index) => {
      const start = starts[index] ?? rectOf(flight.from);
      const goal = rectOf(flight.to);
      return start && goal ? [{ ...flight, id: (this.count += 1), start, goal }] : [];
    });
    await tick();
    await Promise.all(this.flying.map((one) => this.flight(one, pace)));
    change(scene.end);
    await tick();
    this.flying = [];
    await this.mark(scene.marks, [{ scale: 1 }, { scale: 1.22 }, { scale: 1 }], MARK, pace);
  }

  private async mark(
    places: Iterable<Place>,
    frames: Keyframe[],
    duration: number,
    pace: Pace,
  ): Promise<void> {
    const marks = [...places].map((name) =>
      elementAt(name)?.animate(frames, { duration, easing: 'ease-out' }),
    );
    await Promise.all(marks.map((animation) => animation && pace.run(animation)));
  }

  private async flight(flying: Flying, pace: Pace): Promise<void> {
    const element = this.elements.get(flying.id);
    if (!element) return;
    const timing = { duration: FLIGHT, delay: flying.delay ?? 0, easing: HELD, fill: 'both' as const };
    const sheet = element.firstElementChild;
    if (sheet && flying.leaves !== flying.arrives) {
      sheet.animate([{ transform: 'rotateY(0)' }, { transform: 'rotateY(180deg)' }], timing);
    }
    await pace.run(element.animate(path(flying), timing));
  }

  /** Every top turns to its edge, is exchanged there, and turns on. */
  private async turn<Shown>(scene: Scene<Shown>, change: Change<Shown>, pace: Pace): Promise<void> {
    const piles = scene.turns.map((seat: Seat) => elementAt(`pile-${seat}`));
    const half = (frames: Keyframe[], easing: string): Promise<void[]> =>
      Promise.all(piles.map((pile) => pile && pace.run(pile.animate(frames, { duration: TURN, easing }))));
    change(scene.begin);
    await half([{ transform: 'none' }, { transform: 'rotateY(90deg) scale(1.08)' }], 'ease-in');
    change(scene.end);
    await tick();
    await half([{ transform: 'rotateY(-90deg) scale(1.08)' }, { transform: 'none' }], 'ease-out');
  }

  private async fade<Shown>(scene: Scene<Shown>, change: Change<Shown>, pace: Pace): Promise<void> {
    change((shown) => whole(scene, shown));
    await tick();
    const touched = new Set<Place>([
      ...scene.flights.map((flight) => flight.to),
      ...scene.turns.map(pileOf),
      ...scene.marks,
    ]);
    await this.mark(touched, [{ opacity: 0.15 }, { opacity: 1 }], FADE, pace);
  }
}

const pileOf = (seat: Seat): Place => `pile-${seat}`;

/** From the start box to the goal box, lifted a little on the way. */
function path({ start, goal, from, to }: Flying): Keyframe[] {
  const dx = start.left + start.width / 2 - goal.left - goal.width / 2;
  const dy = start.top + start.height / 2 - goal.top - goal.height / 2;
  const first = from.startsWith('plate') ? 0.35 : start.width / cardWidth(goal, to);
  const last = to.startsWith('plate') ? 0.35 : 1;
  return [
    { transform: `translate(${dx}px, ${dy}px) scale(${first})`, opacity: from.startsWith('plate') ? 0.4 : 1 },
    {
      transform: `translate(${dx / 2}px, ${dy / 2 - 12}px) scale(${((first + last) / 2) * 1.12})`,
      opacity: 1,
    },
    { transform: `scale(${last})`, opacity: to.startsWith('plate') ? 0.4 : 1 },
  ];
}

/** How wide a flying card is drawn: as its goal, or as a pile where the goal is a name plate. */
export function cardWidth(goal: DOMRect, to: Place): number {
  return to.startsWith('plate') ? (rectOf('draw')?.width ?? goal.width) : goal.width;
}

export const theatre = new Theatre();
