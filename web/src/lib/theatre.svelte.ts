import { tick } from 'svelte';
import type { Pace } from './motion.ts';
import { elementAt, rectOf } from './places.ts';
import { settings } from './settings.svelte.ts';
import type { Flight, Place, Scene, Shown } from './stage.ts';
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

export type Change = (change: (shown: Shown) => Shown) => void;

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

  async play(scene: Scene, change: Change, pace: Pace): Promise<void> {
    if (pace.hurried) {
      change((shown) => scene.end(scene.begin(shown)));
      await tick();
    } else if (settings.calm) await this.fade(scene, change, pace);
    else if (scene.turns.length > 0) await this.turn(scene, change, pace);
    else await this.fly(scene, change, pace);
    if (!pace.hurried && (scene.flights.length > 0 || scene.turns.length > 0)) await pace.wait(BREATH);
  }

  private async fly(scene: Scene, change: Change, pace: Pace): Promise<void> {
    const starts = scene.flights.map((flight) => rectOf(flight.from));
    change(scene.begin);
    await tick();
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
  }

  private async flight(flying: Flying, pace: Pace): Promise<void> {
    const element = this.elements.get(flying.id);
    if (!element) return;
    const timing = { duration: FLIGHT, easing: HELD, fill: 'both' as const };
    const sheet = element.firstElementChild;
    if (sheet && flying.leaves !== flying.arrives) {
      sheet.animate([{ transform: 'rotateY(0)' }, { transform: 'rotateY(180deg)' }], timing);
    }
    await pace.run(element.animate(path(flying), timing));
  }

  /** Every top turns to its edge, is exchanged there, and turns on. */
  private async turn(scene: Scene, change: Change, pace: Pace): Promise<void> {
    const piles = scene.turns.map((seat: Seat) => elementAt(`pile-${seat}`));
    const half = (frames: Keyframe[], easing: string): Promise<void[]> =>
      Promise.all(piles.map((pile) => pile && pace.run(pile.animate(frames, { duration: TURN, easing }))));
    change(scene.begin);
    await half([{ transform: 'none' }, { transform: 'rotateY(90deg) scale(1.08)' }], 'ease-in');
    change(scene.end);
    await tick();
    await half([{ transform: 'rotateY(-90deg) scale(1.08)' }, { transform: 'none' }], 'ease-out');
  }

  private async fade(scene: Scene, change: Change, pace: Pace): Promise<void> {
    change((shown) => scene.end(scene.begin(shown)));
    await tick();
    const touched = new Set<Place>([...scene.flights.map((flight) => flight.to), ...scene.turns.map(pileOf)]);
    const fades = [...touched].map((name) =>
      elementAt(name)?.animate([{ opacity: 0.15 }, { opacity: 1 }], FADE),
    );
    await Promise.all(fades.map((animation) => animation && pace.run(animation)));
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
