import { expect, test } from 'vitest';
import type { GameEvent } from '../../lib/shapes';
import { feast, fillsLine, type CanyonView } from './facts';

const view = (tiles: string[], dragon: string | null = null): CanyonView =>
  ({
    heroes: Object.fromEntries(tiles.map((tile) => [tile, { seat: 'p1', up: false, hero: null }])),
    dragon,
  }) as unknown as CanyonView;
const deployed = (tile: string): GameEvent => ({ n: 0, event: 'deployed', tile });

test('a fourth hero fills a row, a column or a long diagonal (DC-9.2)', () => {
  expect(fillsLine(view(['a1', 'b1', 'c1']), 'd1')).toBe(true);
  expect(fillsLine(view(['b1', 'b2', 'b4']), 'b3')).toBe(true);
  expect(fillsLine(view(['d1', 'c2', 'b3']), 'a4')).toBe(true);
  expect(fillsLine(view(['b1', 'c2', 'd3']), 'a4')).toBe(false);
  expect(fillsLine(view(['a1', 'b1']), 'c1')).toBe(false);
  expect(fillsLine(view(['a1', 'b1', 'c1', 'd1']), 'd1')).toBe(false);
});

test('a festival is shown on the line that was full, not on what was empty before', () => {
  const events = ['a1', 'b1', 'c1', 'a2', 'd1'].map(deployed);
  events.push({ n: 0, event: 'festival', count: 4 });
  expect(feast(events, view(['a2']))).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('a hero under the Dragon counts for its line and stays (DC-9.6)', () => {
  const events = ['a1', 'b1', 'c1'].map(deployed);
  events.push({ n: 0, event: 'moved', from: 'd2', to: 'd1' });
  events.push({ n: 0, event: 'festival', count: 3 });
  expect(feast(events, view(['c1'], 'c1'))).toEqual(['a1', 'b1', 'c1', 'd1']);
});
