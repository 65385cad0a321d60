/**
 * Colours of the four pigs and their cards, tuned so that they stay apart for everybody.
 *
 * Lightness (CIE L*) of `base` falls in wide steps: E 86, P 66, B 41, K 18, so a greyscale screen
 * orders them; shape and letter say it again. `deep` is what numbers and letters are written in:
 * contrast 5.5 or more on card paper.
 */
export const PIGS = ['P', 'B', 'K', 'E'] as const;
export type PigCode = (typeof PIGS)[number];

export interface PigTones {
  /** The field of a card. */
  base: string;
  /** Numbers and letters on paper, lines on the field. */
  deep: string;
  /** The pig's body: an ink line on it reads. */
  skin: string;
  /** The pig's shaded side, its far legs and far ear. */
  shade: string;
  /** Belly lights, stripes, the saddle. */
  light: string;
  /** Snout and inner ear. */
  snout: string;
  /** Rings behind the pig, from the field inwards. */
  ring: string;
  glow: string;
}

export const PIG_TONES: Record<PigCode, PigTones> = {
  P: {
    base: '#F07BA5',
    deep: '#B0225F',
    skin: '#FBB0C4',
    shade: '#EA7FA0',
    light: '#FFD7DF',
    snout: '#F28AA6',
    ring: '#F8AEC8',
    glow: '#FFE9EF',
  },
  B: {
    base: '#8A5230',
    deep: '#6B3716',
    skin: '#A9683C',
    shade: '#7E4724',
    light: '#DDA774',
    snout: '#C98E68',
    ring: '#B98660',
    glow: '#F1DCC4',
  },
  K: {
    base: '#2C2A33',
    deep: '#1F1C24',
    skin: '#4B4755',
    shade: '#312E39',
    light: '#F3E4DF',
    snout: '#C9929C',
    ring: '#8D8999',
    glow: '#E4E2EA',
  },
  E: {
    base: '#EBD5A0',
    deep: '#7A5A10',
    skin: '#F5E0AE',
    shade: '#D9B672',
    light: '#FCEFD0',
    snout: '#F0A08C',
    ring: '#F5E7C2',
    glow: '#FFFAEC',
  },
};

/** Mud, straw, meadow and wood, shared by the drawings of this game. */
export const MUD = '#7A4E2D';
export const MUD_DARK = '#5B3A24';
export const MUD_LIGHT = '#A87648';
export const STRAW = '#F0C75E';
export const STRAW_DARK = '#B9862C';
export const WOOD = '#D3A672';
export const WOOD_DARK = '#A5713F';
export const HOOF = '#4A3226';

/** One colour per seat for victory-point markers; names stand beside them, so colour is not all. */
export const SEAT_TONES = ['#C8372D', '#2466B8', '#2C8A4B', '#8A4FB8', '#D98A17'] as const;
