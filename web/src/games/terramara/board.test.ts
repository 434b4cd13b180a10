import { describe, expect, it } from 'vitest';
import {
  arrow,
  caravans,
  CULTURE,
  HEIGHT,
  home,
  homeland,
  military,
  militarySpace,
  node,
  river,
  riverSpace,
  road,
  spine,
  STRENGTH,
  territory,
  tile,
  tokens,
  WIDTH,
  type Area,
} from './board';
import { ROWS } from './facts';

const SPACES = ROWS.flatMap((row) =>
  ['l', 'r'].flatMap((side) => ['a', 'b', 'c'].map((one) => `${row}${side}-${one}`)),
);
const overlap = (a: Area, b: Area) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const inside = (a: Area, b: Area) =>
  a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w + 0.01 && a.y + a.h <= b.y + b.h + 0.01;

describe('the board', () => {
  it('lays its parts beside each other, none over another', () => {
    const parts = [
      road,
      river,
      military,
      home,
      ...ROWS.flatMap((row) => [tile(row, 'l'), tile(row, 'r')]),
      ...[[1], [2], [3], [4], [5, 6]].map(spine),
    ];
    const whole = { x: 0, y: 0, w: WIDTH, h: HEIGHT };
    parts.forEach((part, i) => {
      expect(inside(part, whole)).toBe(true);
      expect(parts.slice(i + 1).some((other) => overlap(part, other))).toBe(false);
    });
  });

  it('gives every tile three spaces, the first of which is large', () => {
    for (const space of SPACES) {
      expect(inside(territory(space), tile(Number(space[0]), space[1] as 'l' | 'r'))).toBe(true);
    }
    expect(territory('3r-a').w).toBeGreaterThan(territory('3r-b').w);
    const pairs = SPACES.flatMap((a, i) => SPACES.slice(i + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlap(territory(a), territory(b)))).toEqual([]);
  });

  it('shares the Homeland among as many spaces as there are', () => {
    for (const spaces of [
      ['a', 'b', 'hut'],
      ['a', 'b', 'c', 'd', 'e', 'hut', 'gate'],
    ]) {
      const areas = [...homeland(spaces).values()];
      expect(areas.every((area) => inside(area, home))).toBe(true);
      expect(areas[0]!.w).toBeCloseTo(areas.at(-1)!.w);
    }
  });

  it('leads the Road downwards from its start to its end', () => {
    const main = ['start', 'x1', 'x2', 'x3', 'x4', 'x5', 'end'].map(node);
    main.slice(1).forEach((spot, i) => expect(spot.y).toBeGreaterThan(main[i]!.y));
    for (const name of ['b1', 'b6', 'o1', 'o4']) {
      const number = Number(name[1]);
      expect(node(name).y).toBeGreaterThan(main[number - 1]!.y);
      expect(node(name).y).toBeLessThan(main[number]!.y);
    }
  });

  it('points arrows along their way', () => {
    expect(arrow('x1-x2').angle).toBeCloseTo(0);
    expect(arrow('x1-b2').angle).toBeGreaterThan(0); // to the left
    expect(arrow('x1-o2').angle).toBeLessThan(0);
  });

  it('finds room for all Caravans and tokens that may stand together', () => {
    const apart = (spots: { x: number; y: number }[]) =>
      new Set(spots.map((spot) => `${spot.x} ${spot.y}`)).size;
    const all = [caravans('start', 8), caravans('x3', 8), caravans('b1', 6), caravans('o4', 4)];
    for (const spot of all.flat()) {
      expect(spot.x - 13 >= road.x - 2 && spot.x + 13 <= road.x + road.w + 12).toBe(true);
    }
    expect(apart(caravans('start', 8))).toBe(8);
    for (const spot of tokens(20, 6)) {
      const at = militarySpace(20);
      expect(spot.x > at.x && spot.x < at.x + at.w && spot.y > at.y).toBe(true);
    }
    expect(apart(tokens(0, 6))).toBe(6);
  });

  it('numbers the River and the Military track from one end to the other', () => {
    expect(riverSpace(CULTURE).y + riverSpace(CULTURE).h).toBeCloseTo(river.y + river.h);
    const last = militarySpace(STRENGTH);
    expect(last.x + last.w).toBeCloseTo(military.x + military.w);
  });
});
