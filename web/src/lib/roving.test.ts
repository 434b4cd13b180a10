import { expect, test } from 'vitest';
import { nearest } from './roving';
import type { Box } from './tip.svelte';

const at = (x: number, y: number, width = 40, height = 40): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;

/** Hexes with their points up, as on a map: every other row is set half a hex aside. */
const HEXES = [0, 1, 2, 3, 4].flatMap((row) =>
  [0, 1, 2, 3, 4, 5].map((column) => at(column * 40 + (row % 2) * 20, row * 34.6, 40, 46)),
);

const go = (from: number, arrow: (typeof ARROWS)[number], boxes: Box[]): number => {
  const others = boxes.filter((_, index) => index !== from);
  const found = nearest(boxes[from]!, others, arrow);
  return found < 0 ? from : boxes.indexOf(others[found]!);
};

test('the arrow leads to what lies next in its direction', () => {
  const boxes = [at(100, 0), at(0, 100), at(200, 100), at(100, 200), at(400, 100)];
  const answers = ARROWS.map((arrow) => nearest(at(100, 100), boxes, arrow));
  expect(answers).toEqual([1, 2, 0, 3]);
});

test('where nothing lies, nothing is found', () => {
  expect(nearest(at(0, 0), [at(0, 100)], 'ArrowUp')).toBe(-1);
});

test('along a row of hexes the arrows go to and fro', () => {
  expect(go(7, 'ArrowRight', HEXES)).toBe(8);
  expect(go(8, 'ArrowLeft', HEXES)).toBe(7);
});

test('every hex can be reached from every other by arrows alone', () => {
  for (const start of HEXES.keys()) {
    const seen = new Set([start]);
    for (const here of seen) for (const arrow of ARROWS) seen.add(go(here, arrow, HEXES));
    expect(seen.size).toBe(HEXES.length);
  }
});

test('a long strip is reached from above any part of it', () => {
  expect(nearest(at(300, 0), [at(0, 100, 700, 30), at(300, 300)], 'ArrowDown')).toBe(0);
});
