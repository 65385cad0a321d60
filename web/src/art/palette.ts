/**
 * Colours of the seven suits, tuned so that they stay apart for everybody.
 *
 * Lightness (CIE L*) of `base` falls in steps: Y 86, O 69, G 64, B 56, R 46, V 34, N 23, so a
 * greyscale screen still orders them; under deuteranopia and protanopia every pair keeps a
 * distance of at least 15 (CIE76), and shape and letter say it a third time.
 * `deep` is what numbers and letters are written in: contrast 5.5 or more on card paper.
 */
export const COLOURS = ['R', 'O', 'Y', 'G', 'B', 'V', 'N'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Tones {
  /** The field of a card. */
  base: string;
  /** Numbers and letters on paper, lines on the field. */
  deep: string;
  /** The onion's body: light enough that an ink line on it reads. */
  skin: string;
  /** The onion's shaded side and stripes. */
  shade: string;
  /** Rings around the onion, from the field inwards. */
  ring: string;
  glow: string;
}

export const TONES: Record<Colour, Tones> = {
  R: {
    base: '#D3213A',
    deep: '#AF1229',
    skin: '#F2616B',
    shade: '#C92A40',
    ring: '#F39AA0',
    glow: '#FFE3DE',
  },
  O: {
    base: '#F88F30',
    deep: '#A84800',
    skin: '#FFA84A',
    shade: '#E2741B',
    ring: '#FFC78E',
    glow: '#FFEFD9',
  },
  Y: {
    base: '#FCD546',
    deep: '#8A5A00',
    skin: '#FFDF5E',
    shade: '#DFA60F',
    ring: '#FFEBA0',
    glow: '#FFF9DF',
  },
  G: {
    base: '#46AF60',
    deep: '#17703A',
    skin: '#F5F8E3',
    shade: '#BFD79B',
    ring: '#9AD7A6',
    glow: '#E2F5DF',
  },
  B: {
    base: '#2F86EA',
    deep: '#1656AE',
    skin: '#84B8F8',
    shade: '#3F7FD0',
    ring: '#97C6FA',
    glow: '#E0F0FF',
  },
  V: {
    base: '#6A27B4',
    deep: '#5A1FA6',
    skin: '#E2CBF7',
    shade: '#A876DA',
    ring: '#B48AE0',
    glow: '#F0E4FB',
  },
  N: {
    base: '#4E2F1B',
    deep: '#4A2A17',
    skin: '#EBCFA3',
    shade: '#A9774A',
    ring: '#A98560',
    glow: '#F5E9D6',
  },
};

/** Fixed tones shared by every drawing. */
export const INK = '#2B2118';
export const TEAR = '#5CB8F2';
export const TEAR_EDGE = '#1F6FB0';
export const LEAF = '#6BB04A';
export const LEAF_DARK = '#3E7F35';
