import { expect, test } from 'vitest';
import type { GameEvent } from '../../lib/shapes';
import { feast, fillsLine, type CanyonView } from './facts';

const view = (tiles: string[], dragon: string | null = null): CanyonView =>
  ({
    heroes: Object.fromEntries(tiles.map((tile) => [tile, { seat: 'p1', up: false, hero: null }])),
    dragon,
  }) as unknown as CanyonView;
const told = (event: string, rest: object): GameEvent => ({ n: 0, event, seat: 'p1', ...rest });
const festival = told('festival', { count: 4 });

test('a fourth hero fills a row, a column or a long diagonal (DC-9.2)', () => {
  expect(fillsLine(view(['a1', 'b1', 'c1']), 'd1')).toBe(true);
  expect(fillsLine(view(['b1', 'b2', 'b4']), 'b3')).toBe(true);
  expect(fillsLine(view(['d1', 'c2', 'b3']), 'a4')).toBe(true);
  expect(fillsLine(view(['b1', 'c2', 'd3']), 'a4')).toBe(false);
  expect(fillsLine(view(['a1', 'b1']), 'c1')).toBe(false);
  expect(fillsLine(view(['a1', 'b1', 'c1', 'd1']), 'd1')).toBe(false);
});

test('a festival is shown on the line that was full, not on what was empty before', () => {
  const before = view(['a1', 'b1', 'c1', 'a2', 'a3']);
  const events = [told('deployed', { tile: 'd1' }), festival];
  expect(feast(before, events, view(['a2', 'a3']))).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('a hero that was beaten before the festival is not at it', () => {
  const before = view(['a1', 'b1', 'c1', 'd2', 'd3', 'd4']);
  const events = [
    told('deployed', { tile: 'd1' }),
    told('turned-up', { tile: 'd2', seat: 'p2', hero: 'wildling' }),
    told('discarded', { seat: 'p2', hero: 'wildling' }),
    festival,
  ];
  expect(feast(before, events, view([]))).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('a hero under the Dragon counts for its line and stays (DC-9.6)', () => {
  const before = view(['a1', 'b1', 'c1', 'd2']);
  const events = [told('moved', { from: 'd2', to: 'd1' }), festival];
  expect(feast(before, events, view(['c1'], 'c1'))).toEqual(['a1', 'b1', 'c1', 'd1']);
});
