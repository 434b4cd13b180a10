import { expect, it } from 'vitest';
import { placed } from './placed';

it('moves and scales whatever a step is made of', () => {
  expect(placed('M1 2h3v-4H5V6L7-8z', 10, 20, 2)).toBe('M12 24h6v-8H20V32L24 4z');
  expect(placed('M0 0q1-1 2 0t2 0', 5, 5, 2)).toBe('M5 5q2 -2 4 0t4 0');
  expect(placed('M0 0C1 2 3 4 5 6S7 8 9 10', 1, 2)).toBe('M1 2C2 4 4 6 6 8S8 10 10 12');
});

it('leaves the angle and the flags of an arc alone', () => {
  expect(placed('M0 0a2 3 30 1 0 4 5A2 3 30 0 1 4 5z', 10, 20, 2)).toBe(
    'M10 20a4 6 30 1 0 8 10A4 6 30 0 1 18 30z',
  );
});

it('reads numbers that are written closely', () => {
  expect(placed('M10.500.8-.5-1z', 0, 0, 10)).toBe('M105 8 -5 -10z');
});
