import { expect, test } from 'vitest';
import { placed } from './tip.svelte';

const PAGE = { width: 360, height: 740 };
const SIZE = { width: 200, height: 60 };

test('a tooltip stands above the middle of what it belongs to', () => {
  const box = { left: 150, top: 300, width: 40, height: 40 };
  expect(placed(box, SIZE, PAGE)).toEqual({ x: 70, y: 232 });
});

test('without room above it stands below', () => {
  const box = { left: 150, top: 20, width: 40, height: 40 };
  expect(placed(box, SIZE, PAGE)).toEqual({ x: 70, y: 68 });
});

test('at the edges it stays on the page', () => {
  const right = placed({ left: 340, top: 300, width: 20, height: 20 }, SIZE, PAGE);
  expect(right.x + SIZE.width).toBeLessThanOrEqual(PAGE.width);
  expect(placed({ left: 0, top: 300, width: 20, height: 20 }, SIZE, PAGE).x).toBeGreaterThan(0);
  const tall = placed({ left: 0, top: 0, width: 360, height: 740 }, SIZE, PAGE);
  expect(tall.y + SIZE.height).toBeLessThanOrEqual(PAGE.height);
});
