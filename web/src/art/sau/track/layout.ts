/** Where a space is, in px of the track; `back` says that its row runs to the left. */
export interface Spot {
  x: number;
  y: number;
  back: boolean;
}

/** How large the laurel is drawn around a space, of which half is `disc` wide. */
export const laurelScale = (disc: number): number => Math.min(Math.max(disc, 13), 18) * 0.036;

export interface TrackLayout {
  width: number;
  height: number;
  rows: number;
  /** Distance of two spaces along the road. */
  pitch: number;
  /** Width of a pig that stands alone. */
  pig: number;
  /** Half the width of a space; 0 when there are too many to draw each. */
  disc: number;
  road: number;
  /** The middle of the road, from Start to the last space. */
  path: string;
  spots: Spot[];
  /** The points between the rows at the side where the road does not turn, free for decoration. */
  pockets: Spot[];
}

/** Spaces are this far apart if there is room, so that pigs on neighbouring ones stay apart. */
const ROOMY = 39;
/** One more row has to make the spaces wider by so much. */
const ROOMIER = 1.2;
/** A single short row is not stretched further than this. */
const WIDEST = 84;
/** Between the middles of two rows: at least, at most, and where nothing else is asked for. */
const LOWEST_GAP = 38;
const WIDEST_GAP = 96;
const GAP = 62;
const MOST_ROWS = 6;
/** Width of a pig. */
const SMALLEST = 34;
const LARGEST = 72;
/** Free beside the first and last space, before Start for the pigs that wait there, and beside the turns. */
const END = 36;
const START = 10;
const EDGE = 22;

interface Bends {
  width: number;
  rows: number;
  gap: number;
  top: number;
}

/** The length of a road that runs to and fro: rows joined by half circles. */
function roadLength({ width, rows, gap }: Bends): number {
  if (rows === 1) return width - 2 * END - START;
  const turn = gap / 2;
  const outer = width - END - START - turn - EDGE;
  const inner = width - 2 * (turn + EDGE);
  return 2 * outer + (rows - 2) * inner + (rows - 1) * Math.PI * turn;
}

/** The point after `s` px of road that begins at `from`. */
function along(s: number, { width, rows, gap, top }: Bends, from: number): Spot {
  const turn = gap / 2;
  const right = width - turn - EDGE;
  const left = turn + EDGE;
  let x = from;
  for (let row = 0; ; row++) {
    const back = row % 2 === 1;
    const y = top + row * gap;
    const last = row === rows - 1;
    const straight = last ? Infinity : back ? x - left : right - x;
    if (s <= straight) return { x: back ? x - s : x + s, y, back };
    s -= straight;
    x = back ? left : right;
    const angle = s / turn;
    if (angle <= Math.PI) {
      const side = back ? -1 : 1;
      const turned = angle >= Math.PI / 2;
      return {
        x: x + side * turn * Math.sin(angle),
        y: y + turn - turn * Math.cos(angle),
        back: turned ? !back : back,
      };
    }
    s -= Math.PI * turn;
  }
}

function roadPath({ width, rows, gap, top }: Bends, from: number, end: Spot): string {
  const turn = gap / 2;
  let d = `M${from} ${top}`;
  for (let row = 0; row < rows - 1; row++) {
    const x = row % 2 ? turn + EDGE : width - turn - EDGE;
    d += `H${x}A${turn} ${turn} 0 0 ${row % 2 ? 0 : 1} ${x} ${top + (row + 1) * gap}`;
  }
  return `${d}H${end.x}`;
}

/** What a track on a laptop may take (px); where there is more, all on it is drawn that much larger. */
const LAPTOP = { width: 740, height: 380 };
const LARGEST_ZOOM = 3;

/** How much larger than on a phone or a laptop all is drawn where there is so much room: 1 and more. */
export const zoomFor = (width: number, height?: number): number =>
  Math.min(LARGEST_ZOOM, Math.max(1, Math.min(width / LAPTOP.width, (height ?? 0) / LAPTOP.height)));

/** What has to be known of a track to stand on it. */
export type Stage = Pick<TrackLayout, 'width' | 'height' | 'pig' | 'spots'>;

/** A track `zoom` times as large. */
export const enlarged = ({ width, height, pig, spots }: Stage, zoom: number): Stage => ({
  width: width * zoom,
  height: height * zoom,
  pig: pig * zoom,
  spots: spots.map(({ x, y, back }) => ({ x: x * zoom, y: y * zoom, back })),
});

const pigFor = (pitch: number, gap: number): number =>
  Math.max(SMALLEST, Math.min(LARGEST, pitch * 1.1, gap ? gap * 0.86 : LARGEST));

/** How high the pigs of the first row reach over it, and what is needed under the last. */
const above = (pig: number): number => pig * 0.98 + 6;
const below = (pig: number): number => pig * 0.38 + 19;
/** What is kept free of rows for the laurel's bow under the last of them, if they needn't be closer for it. */
const BOW = 14;
/** How far the laurel around a space reaches down from the middle of its row; half a space is `disc` wide. */
const laurelDown = (disc: number): number => laurelScale(disc) * 55;

/**
 * Lays a track of `length` spaces after Start out on `width` px: one row if the spaces stay roomy, else to and fro.
 * With `height` it fills exactly that; otherwise it is as high as it needs. Any length of at least 1 has a layout.
 */
export function layOut(length: number, width: number, height?: number): TrackLayout {
  let best: { bends: Bends; pitch: number; pig: number } | undefined;
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const room = height === undefined ? GAP * (rows - 1) : height - above(SMALLEST) - below(SMALLEST);
    const bow = height === undefined ? 0 : Math.max(0, Math.min(BOW, room - LOWEST_GAP * (rows - 1)));
    const gap = rows === 1 ? 0 : Math.min((room - bow) / (rows - 1), WIDEST_GAP);
    if (rows > 1 && (gap < LOWEST_GAP || width < gap + 2 * EDGE + 60)) break;
    const bends = { width, rows, gap, top: 0 };
    const stretched = roadLength(bends) / length;
    const pitch = rows === 1 ? Math.min(WIDEST, stretched) : stretched;
    const pig = pigFor(pitch, gap);
    // larger pigs count most; where they can't be, spaces that can be told apart
    const roomier = best && best.pitch < ROOMY && pitch > best.pitch * ROOMIER && pig >= best.pig;
    const better =
      !best || (height === undefined ? pitch > best.pitch : pig > best.pig + 2 || Boolean(roomier));
    if (better) best = { bends, pitch, pig };
    if (height === undefined && pitch >= ROOMY) break;
  }
  const { bends, pitch, pig } = best!;
  const body = (bends.rows - 1) * bends.gap;
  const road = Math.min(bends.rows > 1 ? 37 : 54, Math.max(30, pig * 0.78));
  const natural = above(pig) + body + below(pig);
  const high = height ?? natural;
  const disc = pitch < 9 ? 0 : Math.min(pitch * 0.42, (road / 2 - 3) / 0.74, 24);
  bends.top = Math.min(above(pig) + (high - natural) / 2, high - body - laurelDown(disc));
  const used = pitch * length;
  const from = bends.rows === 1 ? END + START + Math.max(0, (roadLength(bends) - used) / 2) : END + START;
  const spots = Array.from({ length: length + 1 }, (_, space) => along(space * pitch, bends, from));
  return {
    width,
    height: high,
    rows: bends.rows,
    pitch,
    pig,
    disc,
    road,
    path: roadPath(bends, from, spots[length]),
    spots,
    pockets: Array.from({ length: bends.gap < 54 ? 0 : bends.rows - 1 }, (_, row) => ({
      x: row % 2 ? width - 17 : 17,
      y: bends.top + (row + 0.5) * bends.gap,
      back: row % 2 === 1,
    })),
  };
}
