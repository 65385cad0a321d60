import { SHAPES } from './glyphs';

/** The colours in which people are shown, in the order in which they are offered; each has a shape of its own. */
export const PEOPLE_COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type PersonColour = (typeof PEOPLE_COLOURS)[number];

/** The disc and the shape on it. */
interface Tone {
  disc: string;
  mark: string;
  shape: string;
}

const LIGHT = '#FFFDF7';
const DARK = '#2B2118';
const DROP = 'M0-5.8C2.6-2.4 4.4-.4 4.4 1.6A4.4 4.4 0 1 1-4.4 1.6C-4.4-.4-2.6-2.4 0-5.8Z';

export const PEOPLE_TONES: Record<PersonColour, Tone> = {
  red: { disc: '#C8372D', mark: LIGHT, shape: SHAPES.R },
  orange: { disc: '#D9730D', mark: LIGHT, shape: SHAPES.O },
  yellow: { disc: '#F2C230', mark: DARK, shape: SHAPES.Y },
  green: { disc: '#2C8A4B', mark: LIGHT, shape: SHAPES.G },
  teal: { disc: '#14808C', mark: LIGHT, shape: DROP },
  blue: { disc: '#2466B8', mark: LIGHT, shape: SHAPES.B },
  violet: { disc: '#8A4FB8', mark: LIGHT, shape: SHAPES.V },
  pink: { disc: '#D65A92', mark: LIGHT, shape: SHAPES.N },
};

/** What can be read on a disc of this tone. */
export const inkOn = (disc: string): string => (disc === PEOPLE_TONES.yellow.disc ? DARK : LIGHT);
