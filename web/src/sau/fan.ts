/** Where each card of a hand lies in its box, and how large they are; px. */
export interface Fan {
  card: number;
  height: number;
  slots: { x: number; y: number }[];
}

/** A finger needs this much of a card, so a hand that would show less lies in two rows. */
const TOUCH = 44;
const GAP = 6;
const RATIO = 91 / 59;
/** How much of the upper row's cards shows above the lower row. */
const SHOWN = 0.58;

/** Lays `count` cards of at most `card` px out on `width` px: side by side, overlapping, or in two rows. */
export function fan(count: number, width: number, card: number): Fan {
  const rows = count > 1 && (width - card) / (count - 1) < TOUCH ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const size = rows === 1 ? card : card * 0.88;
  const step = perRow > 1 ? Math.min(size + GAP, (width - size) / (perRow - 1)) : 0;
  const rise = size * RATIO * SHOWN;
  const slots = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = row === rows - 1 ? count - row * perRow : perRow;
    const left = (width - size - step * (inRow - 1)) / 2;
    return { x: left + (index - row * perRow) * step, y: row * rise };
  });
  return { card: size, height: size * RATIO + (rows - 1) * rise, slots };
}
