export interface Lane {
  width: number;
  /** The last point drawn. */
  most: number;
  x: (points: number) => number;
}

const EDGE = 22;
const FLAG = 43;

/** A rope long enough for the best score, at least 20 points, in whole tens. */
export function laneOf(scores: readonly number[], width: number): Lane {
  const most = Math.max(20, Math.ceil(Math.max(0, ...scores) / 10) * 10);
  return { width, most, x: (points) => EDGE + (points / most) * (width - 2 * EDGE) };
}

/**
 * For every seat where its score is (`at`) and where its flag finds room (`x`): in the order of the scores,
 * never one over another if the width allows.
 */
export function pins(scores: readonly number[], lane: Lane): { seat: number; at: number; x: number }[] {
  const flags = scores
    .map((score, seat) => ({ seat, at: lane.x(score), x: lane.x(score) }))
    .sort((a, b) => a.at - b.at || a.seat - b.seat);
  const apart = Math.min(FLAG, (lane.width - 2 * EDGE) / Math.max(1, flags.length - 1));
  for (let index = 1; index < flags.length; index++)
    flags[index].x = Math.max(flags[index].x, flags[index - 1].x + apart);
  let limit = lane.width - EDGE;
  for (const flag of flags.reverse()) {
    flag.x = Math.min(flag.x, limit);
    limit = flag.x - apart;
  }
  return flags.sort((a, b) => a.seat - b.seat);
}

/** One letter for every name, two where one would not tell them apart. */
export function initials(names: readonly string[]): string[] {
  const letter = (name: string, count: number) => [...name.trim()].slice(0, count).join('');
  const first = names.map((name) => letter(name, 1).toLocaleUpperCase());
  return names.map((name, seat) => {
    const alone = first.filter((other) => other === first[seat]).length === 1;
    return alone ? first[seat] : first[seat] + letter(name, 2).slice(first[seat].length);
  });
}
