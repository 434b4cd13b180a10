import { expect, test } from 'vitest';
import { Guesses } from './guesses.svelte';

test('a guess goes with the hero that it was about', () => {
  const guesses = new Guesses('here');
  guesses.guess('b2', 'p2', 'slayer');
  guesses.guess('c3', 'p2', 'skyrider');
  guesses.keepOnly((tile) => tile === 'c3');
  expect(guesses.of('b2', 'p2')).toBeUndefined();
  expect(guesses.of('c3', 'p2')).toBe('skyrider');
});
