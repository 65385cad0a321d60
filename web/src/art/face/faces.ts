import type { Colour } from '../palette';
import type { MouthKind } from './mouths';

export type Mood = 'happy' | 'neutral' | 'sad' | 'gloat';

/** What a face does, apart from where its parts sit on the onion. */
export interface Look {
  /** Open eyes, or closed in joy (arching up) or in grief (arching down). */
  eyes: 'open' | 'joy' | 'grief';
  /** How far the upper lid has come down, 0 to 1. */
  lid: number;
  /** Lid and brow slope: positive is angry (inner ends low), negative is worried. */
  tilt: number;
  /** Raised brows. */
  lift: number;
  /** Where the pupils look. */
  gaze: { x: number; y: number };
  mouth: MouthKind;
  /** 0 dry, 1 a drop, 2 rivers. */
  tears: 0 | 1 | 2;
  /** Rosy cheeks. */
  rosy: boolean;
}

/** A calm onion's face for happiness 1 to 7; every temper bends this row. */
const LADDER: Look[] = [
  {
    eyes: 'open',
    lid: 0.3,
    tilt: -0.9,
    lift: 0.4,
    gaze: { x: 0, y: 1 },
    mouth: 'frown',
    tears: 1,
    rosy: false,
  },
  {
    eyes: 'open',
    lid: 0.25,
    tilt: -0.6,
    lift: 0.2,
    gaze: { x: -0.6, y: 0.8 },
    mouth: 'frown',
    tears: 0,
    rosy: false,
  },
  {
    eyes: 'open',
    lid: 0.2,
    tilt: -0.4,
    lift: 0,
    gaze: { x: 0.8, y: 0.3 },
    mouth: 'wobble',
    tears: 0,
    rosy: false,
  },
  { eyes: 'open', lid: 0.12, tilt: 0, lift: 0, gaze: { x: 0, y: 0 }, mouth: 'flat', tears: 0, rosy: false },
  { eyes: 'open', lid: 0, tilt: 0, lift: 0.3, gaze: { x: 0, y: 0 }, mouth: 'smile', tears: 0, rosy: false },
  { eyes: 'open', lid: 0, tilt: 0, lift: 0.8, gaze: { x: 0, y: -0.3 }, mouth: 'grin', tears: 0, rosy: true },
  { eyes: 'joy', lid: 0, tilt: 0, lift: 1.2, gaze: { x: 0, y: 0 }, mouth: 'laugh', tears: 0, rosy: true },
];

type Bend = (look: Look, happiness: number) => Partial<Look>;

/** How each temper bends the ladder. */
const TEMPER: Record<Colour, Bend> = {
  // Choleric: rages where others weep, and triumphs with lowered brows.
  R: (look, h) => ({
    tilt: h < 7 ? 1.1 - h * 0.07 : 0.5,
    tears: 0,
    lid: 0.2,
    mouth: h <= 2 ? 'snarl' : look.mouth,
    gaze: { x: 0, y: 0 },
  }),
  // Cheerful: never quite manages to be sad.
  O: (look, h) => ({
    mouth: h === 3 ? 'smile' : h === 5 ? 'grin' : h === 6 ? 'laugh' : look.mouth,
    lid: look.lid * 0.4,
    rosy: h > 2,
  }),
  // Sunny: wide awake.
  Y: (look) => ({ lid: look.lid * 0.5, lift: look.lift + 0.4 }),
  // Shy: looks away and blushes.
  G: (look, h) => ({
    gaze: { x: h % 2 ? 1.3 : -1.3, y: 0.8 },
    rosy: true,
    tilt: Math.min(look.tilt, -0.35),
    mouth: h === 6 ? 'smile' : look.mouth,
  }),
  // Cool: half-closed eyes, a crooked smile.
  B: (_look, h) => ({
    lid: 0.45,
    tilt: 0.1,
    gaze: { x: 1, y: 0.2 },
    tears: 0,
    mouth: h >= 3 && h <= 5 ? (h === 3 ? 'flat' : 'smirk') : LADDER[h - 1].mouth,
  }),
  // Vain: looks down its nose.
  V: (_look, h) => ({ lid: h < 7 ? 0.42 : 0, lift: 1, gaze: { x: -0.8, y: 0.4 } }),
  // Grumpy: joy is admitted two numbers late.
  N: (look, h) => ({
    ...LADDER[Math.max(0, h - 2)],
    lid: 0.42,
    tilt: h < 7 ? 0.75 : 0.35,
    tears: look.tears,
    mouth: h === 7 ? 'grin' : h === 6 ? 'smile' : h === 5 ? 'flat' : 'frown',
    rosy: h === 7,
  }),
};

/** The face of an onion of a colour on a card of a number, in a mood. */
export function lookOf(colour: Colour, number: number, mood: Mood): Look {
  if (mood === 'sad') return grief(number);
  if (mood === 'gloat') return gloat(number);
  const happiness = mood === 'happy' ? Math.min(7, Math.max(6, number + 3)) : number;
  const look = LADDER[happiness - 1];
  return { ...look, ...TEMPER[colour](look, happiness) };
}

/** The more a card was worth, the harder it cries when it is given away. */
function grief(number: number): Look {
  const rivers = number >= 3;
  return {
    eyes: rivers ? 'grief' : 'open',
    lid: 0.3,
    tilt: -1,
    lift: 0.8,
    gaze: { x: 0, y: 0.8 },
    mouth: rivers ? 'wail' : 'frown',
    tears: rivers ? 2 : 1,
    rosy: false,
  };
}

function gloat(number: number): Look {
  return {
    eyes: 'open',
    lid: 0.45,
    tilt: 0.7,
    lift: 0.6,
    gaze: { x: 1.2, y: 0.2 },
    mouth: number >= 4 ? 'grin' : 'smirk',
    tears: 0,
    rosy: true,
  };
}
