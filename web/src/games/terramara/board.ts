/** Where everything of the board lies, in units of its drawing. */
import { ROWS } from './facts';

export interface Spot {
  x: number;
  y: number;
}

export interface Area extends Spot {
  w: number;
  h: number;
}

const FRAME = 12;
const GAP = 6;
const ROAD_WIDE = 158;
const TILE_WIDE = 308;
const TILE_HIGH = 102;
const SPINE_WIDE = 64;
const RIVER_WIDE = 142;
const PITCH = TILE_HIGH + GAP;
const HOME_HIGH = 108;
const TRACK_HIGH = 84;
const LARGE = 112; // how wide the first space of a tile is

const LEFT_X = FRAME + ROAD_WIDE + GAP;
const SPINE_X = LEFT_X + TILE_WIDE + GAP;
const RIGHT_X = SPINE_X + SPINE_WIDE + GAP;
const RIVER_X = RIGHT_X + TILE_WIDE + GAP;
const ROWS_Y = FRAME + HOME_HIGH + GAP;
const TRACK_Y = ROWS_Y + ROWS.length * PITCH;

export const WIDTH = RIVER_X + RIVER_WIDE + FRAME;
export const HEIGHT = TRACK_Y + TRACK_HIGH + FRAME;

const middle = (area: Area): Spot => ({ x: area.x + area.w / 2, y: area.y + area.h / 2 });

export const road: Area = { x: FRAME, y: FRAME, w: ROAD_WIDE, h: TRACK_Y - FRAME - GAP };
export const river: Area = { x: RIVER_X, y: FRAME, w: RIVER_WIDE, h: TRACK_Y - FRAME - GAP };
export const military: Area = { x: FRAME, y: TRACK_Y, w: WIDTH - 2 * FRAME, h: TRACK_HIGH };
export const home: Area = { x: LEFT_X, y: FRAME, w: RIVER_X - GAP - LEFT_X, h: HOME_HIGH };

const rowTop = (row: number): number => ROWS_Y + (row - 1) * PITCH;

/** The tile of a row in the left or the right column. */
export function tile(row: number, side: 'l' | 'r'): Area {
  return { x: side === 'l' ? LEFT_X : RIGHT_X, y: rowTop(row), w: TILE_WIDE, h: TILE_HIGH };
}

/** The part of the spine between the columns that belongs to a round. */
export function spine(rows: readonly number[]): Area {
  const [top, end] = [rowTop(rows[0]!), rowTop(rows.at(-1)!)];
  return { x: SPINE_X, y: top, w: SPINE_WIDE, h: end + TILE_HIGH - top };
}

/** A space of a tile that still shows its front: `2r-b` is the second one on the right of row 2. */
export function territory(space: string): Area {
  const [row = 1, side = 'l', which = 'a'] = [Number(space[0]), space[1], space[3]];
  const on = tile(row, side as 'l' | 'r');
  const nth = 'abc'.indexOf(which);
  const small = (TILE_WIDE - LARGE - 2 * 4) / 2;
  const x = nth === 0 ? on.x : on.x + LARGE + 4 + (nth - 1) * (small + 4);
  return { x, y: on.y, w: nth === 0 ? LARGE : small, h: on.h };
}

/** The Homeland's spaces side by side, however many there are. */
export function homeland(spaces: readonly string[]): Map<string, Area> {
  const wide = (home.w - (spaces.length - 1) * GAP) / spaces.length;
  return new Map(
    spaces.map((space, i) => [
      space,
      { x: home.x + i * (wide + GAP), y: home.y, w: wide, h: home.h },
    ]),
  );
}

/** Where the door to a Crossroads that is not open yet stands on the tile that hides it. */
export function door(row: number): Area {
  const on = tile(row, 'r');
  return { x: on.x + on.w - 21, y: on.y - 2, w: 24, h: 26 };
}

// ------------------------------------------------------------- the Road

const MAIN = road.x + 92;
const BONUS = road.x + 40;
const POST = road.x + road.w - 11;

/** The nodes lead down beside the rows: `o2` and `b2` lie beside row 2, `x2` at its end. */
export function node(name: string): Spot {
  const number = Number(name.slice(1));
  if (name === 'start') return { x: MAIN, y: FRAME + 62 };
  if (name === 'end') return { x: MAIN, y: road.y + road.h - 23 };
  const mid = rowTop(number) + TILE_HIGH / 2 - (number === 1 ? 8 : 0) + 2;
  if (name.startsWith('b')) return { x: BONUS, y: number === 6 ? mid - 22 : mid };
  if (name.startsWith('o')) return { x: POST, y: mid };
  return { x: MAIN, y: rowTop(number + 1) - GAP / 2 };
}

/** What of a node can be pointed at. */
export function nodeArea(name: string): Area {
  const { x, y } = node(name);
  if (name === 'end') return { x: x - 76, y: y - 20, w: 140, h: 40 };
  if (name.startsWith('b')) return { x: x - 35, y: y - 23, w: 70, h: 46 };
  if (name.startsWith('o')) return { x: x - 15, y: y - 15, w: 30, h: 30 };
  return { x: x - 44, y: y - 18, w: 88, h: 36 };
}

const ends = (way: string): [string, string] => {
  const [from = '', to = ''] = way.split('-');
  return [from, to];
};

/** The line of a way: straight on, or swung out to a bonus slot or an Outpost. */
export function wayPath(way: string): string {
  const [a, b] = ends(way).map(node) as [Spot, Spot];
  const half = (a.y + b.y) / 2;
  if (a.x === b.x) {
    const swing = (Math.round(a.y / PITCH) % 2 === 0 ? 1 : -1) * 7;
    return `M${a.x} ${a.y}C${a.x + swing} ${half} ${b.x - swing} ${half} ${b.x} ${b.y}`;
  }
  return a.x === MAIN
    ? `M${a.x} ${a.y}C${a.x} ${half} ${b.x} ${half - 8} ${b.x} ${b.y}`
    : `M${a.x} ${a.y}C${a.x} ${half + 8} ${b.x} ${half} ${b.x} ${b.y}`;
}

/** Where the arrow of a way stands, and which way it points, in degrees from straight down. */
export function arrow(way: string): Spot & { angle: number } {
  const [a, b] = ends(way).map(node) as [Spot, Spot];
  const part = a.x === b.x ? 0.62 : 0.55;
  return {
    x: a.x + (b.x - a.x) * part,
    y: a.y + (b.y - a.y) * part,
    angle: (Math.atan2(a.x - b.x, b.y - a.y) * 180) / Math.PI,
  };
}

/** Where the Caravans of a node stand, side by side, in a second row when there are many. */
export function caravans(name: string, count: number): Spot[] {
  const { x, y } = node(name);
  const wide = 27;
  const most = { b: 3, o: 2 }[name[0] ?? ''] ?? 4; // in one row
  const inRow = count > most ? Math.ceil(count / 2) : count;
  const centre = name.startsWith('b') ? x + 6 : name.startsWith('o') ? x - 16 : x + 6;
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / inRow);
    const here = Math.min(inRow, count - row * inRow);
    return {
      x: centre + ((i % inRow) - (here - 1) / 2) * wide,
      y: y + (count > inRow ? row * 24 - 12 : 0) + (name.startsWith('b') ? 28 : 0),
    };
  });
}

// ------------------------------------------------------------- the tracks

export const CULTURE = 14;
export const STRENGTH = 20;
const RIVER_TOP = 60; // the source, above the start

export function riverSpace(culture: number): Area {
  const high = (river.h - RIVER_TOP) / (CULTURE + 1);
  return { x: river.x, y: river.y + RIVER_TOP + culture * high, w: river.w, h: high };
}

/** How far the River swings to the right at a height. */
export const bend = (y: number): number => Math.sin((y - river.y) / 62) * 7;

/** The River's water, or something that flows in it: how far it reaches to both sides. */
export function stream(left: number, right: number): string {
  const step = 16;
  const heights = Array.from(
    { length: Math.ceil(river.h / step) + 1 },
    (_, i) => river.y + Math.min(i * step, river.h),
  );
  const centre = river.x + river.w / 2 - 3;
  const down = heights.map((y) => `${(centre - left + bend(y)).toFixed(1)} ${y}`);
  const up = heights.toReversed().map((y) => `${(centre + right + bend(y)).toFixed(1)} ${y}`);
  return `M${down.join('L')}L${up.join('L')}z`;
}

/** Where canoes lie on a space of the River. */
export function canoes(culture: number, count: number): Spot[] {
  const at = riverSpace(culture);
  const y = at.y + at.h / 2;
  const wide = Math.min(26, 60 / Math.max(count, 1));
  const centre = river.x + river.w / 2 - 3 + bend(y);
  return Array.from({ length: count }, (_, i) => ({
    x: centre + (i - (count - 1) / 2) * wide,
    y: y + (count > 2 && i % 2 === 1 ? 6 : 0) - (count > 2 ? 3 : 0),
  }));
}

export function militarySpace(strength: number): Area {
  const wide = military.w / (STRENGTH + 1);
  return { x: military.x + strength * wide, y: military.y, w: wide, h: military.h };
}

/** Where tokens lie on a space of the Military track: two beside each other, then the next row. */
export function tokens(strength: number, count: number): Spot[] {
  const at = militarySpace(strength);
  const rows = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / 2);
    const alone = row === rows - 1 && count % 2 === 1;
    return {
      x: at.x + at.w / 2 + (alone ? 0 : i % 2 === 0 ? -11 : 11),
      y: at.y + 32 + (row - (rows - 1) / 2) * 20,
    };
  });
}

/** The two places for members on a space. */
export function standing(area: Area, count: number, size = 36): Spot[] {
  const { x } = middle(area);
  const gap = Math.min(size + 2, area.w / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => ({
    x: x + (i - (count - 1) / 2) * gap,
    y: area.y + area.h - 24,
  }));
}
