import type { Look } from '../../face/faces';
import type { PigCode } from '../palette';

export type PigMood = 'trot' | 'stand' | 'win' | 'sad';
export type Step = 0 | 1;

/** How far a foot is set forward (1) or back (-1) of its hip, and how high it is lifted. */
export interface Foot {
  swing: number;
  lift: number;
}

export interface Pose {
  /** Near hind, near fore, far hind, far fore. */
  feet: readonly [Foot, Foot, Foot, Foot];
  /** Degrees the whole pig leans; negative is nose up. */
  tilt: number;
  /** How far the body has risen. */
  bob: number;
  /** Degrees and drop of the head. */
  nod: number;
  drop: number;
  look: Look;
}

type Legs = Pick<Pose, 'feet' | 'tilt' | 'bob'>;

const foot = (swing: number, lift = 0): Foot => ({ swing, lift });

/** Two frames of every pig's own way to run. */
const GAITS: Record<PigCode, readonly [Legs, Legs]> = {
  // A bouncing trot: diagonal feet together.
  P: [
    { feet: [foot(0.9, 1), foot(-0.8), foot(-1, 1.5), foot(1, 3)], tilt: -3, bob: 2 },
    { feet: [foot(-1, 1.5), foot(1, 3), foot(0.8), foot(-0.8)], tilt: 2, bob: 0.5 },
  ],
  // A charge: nose to the ground, hind and fore feet in turn.
  B: [
    { feet: [foot(-1.2, 2), foot(1.1, 2), foot(-0.7), foot(0.6, 3)], tilt: 5, bob: 0.5 },
    { feet: [foot(0.8), foot(-0.8), foot(1.1, 2), foot(-0.4, 2)], tilt: 3, bob: 1 },
  ],
  // A gallop on long legs.
  K: [
    { feet: [foot(-1.3, 3), foot(1.3, 4), foot(-0.9, 1), foot(0.9, 5)], tilt: -5, bob: 2 },
    { feet: [foot(0.9), foot(-0.9, 1), foot(1.2, 2), foot(-0.5)], tilt: 4, bob: 0.5 },
  ],
  // A waddle with short steps.
  E: [
    { feet: [foot(0.6), foot(-0.5), foot(-0.6, 2), foot(0.6, 2)], tilt: -4, bob: 0.5 },
    { feet: [foot(-0.6, 2), foot(0.6, 2), foot(0.5), foot(-0.5)], tilt: 4, bob: 0.5 },
  ],
};

const STAND: Legs = { feet: [foot(-0.1), foot(0.1), foot(0.05), foot(-0.05)], tilt: 0, bob: 0 };
/** Up on the hind legs. */
const REAR: Legs = { feet: [foot(0.5), foot(1.1, 7), foot(-0.2), foot(1.3, 4)], tilt: -17, bob: 2.5 };

const PLAIN: Look = {
  eyes: 'open',
  lid: 0,
  tilt: 0,
  lift: 0.2,
  gaze: { x: 1, y: 0.2 },
  mouth: 'smile',
  tears: 0,
  rosy: false,
};

/** The face of each pig when nothing much happens, and how it runs. */
const TEMPER: Record<PigCode, { calm: Partial<Look>; race: Partial<Look> }> = {
  P: { calm: { rosy: true }, race: { rosy: true, mouth: 'laugh' } },
  B: { calm: { lid: 0.3, tilt: 0.7, mouth: 'flat' }, race: { lid: 0.3, tilt: 1, mouth: 'snarl' } },
  K: { calm: { lid: 0.42, tilt: 0.1, mouth: 'smirk' }, race: { lid: 0.3, tilt: 0.3, mouth: 'smirk' } },
  E: { calm: { lid: 0.25, tilt: -0.5 }, race: { lift: 1, tilt: -0.4, mouth: 'wobble' } },
};

const WIN: Partial<Look> = { eyes: 'joy', mouth: 'laugh', lift: 1, rosy: true };
const SAD: Partial<Look> = {
  lid: 0.3,
  tilt: -1,
  lift: 0.6,
  gaze: { x: 0.3, y: 1.2 },
  mouth: 'frown',
  tears: 1,
};

/** How a pig stands or runs and what face it makes; only a trot has two different steps. */
export function poseOf(pig: PigCode, mood: PigMood, step: Step): Pose {
  const { calm, race } = TEMPER[pig];
  switch (mood) {
    case 'trot':
      return { ...GAITS[pig][step], nod: step ? 3 : -2, drop: 0, look: { ...PLAIN, ...race } };
    case 'win':
      return { ...REAR, nod: 6, drop: 0, look: { ...PLAIN, ...WIN } };
    case 'sad':
      return { ...STAND, nod: 12, drop: 3.5, look: { ...PLAIN, ...SAD } };
    case 'stand':
      return { ...STAND, nod: 0, drop: 0, look: { ...PLAIN, ...calm } };
  }
}
