import { describe, expect, it } from 'vitest';
import type { Action } from '../../lib/shapes';
import type { NovaAids, NovaView } from './facts';
import { Chart } from './map';
import { Places, type Told } from './places';

const chart = new Chart(['L~F', 'DS~', 'W~L'], 1, ['A1-B2', 'A3-B2']);
const told = (changes: Partial<Told> = {}): Told => ({
  view: {
    terrain: { A1: 'lake' },
    piece: { A1: 'house' },
    owner: { A1: 'p1' },
    town: {},
    bridge: { 'A1-B2': 'p2' },
    river_towns: [],
  } as unknown as NovaView,
  aids: { near: { A3: 1, B1: 0 }, range: 0, shovels: { A3: 2, B1: 1 } } as NovaAids,
  actions: [],
  marks: new Map(),
  chosen: '',
  stirred: new Set(),
  ...changes,
});
const named = (places: Places, name: string, changes: Partial<Told> = {}) =>
  places
    .tell(told(changes))
    .hexes.flat()
    .find((hex) => hex.cell.name === name)!;

describe('the places of the map', () => {
  it('say what stands there and which bridges lead away', () => {
    const hex = named(new Places(chart), 'A1');
    expect([hex.piece, hex.owner, hex.bridges]).toEqual([
      'house',
      'p1',
      [{ to: 'B2', owner: 'p2' }],
    ]);
  });

  it('say what is in reach, and what only with more sailing', () => {
    const places = new Places(chart);
    expect(named(places, 'B1')).toMatchObject({ near: 0, inReach: true, shovels: 1 });
    expect(named(places, 'A3')).toMatchObject({ near: 1, inReach: false, shovels: 2 });
    expect(named(places, 'C1')).toMatchObject({ near: -1, inReach: false, shovels: 0 });
  });

  it('dim land that is not asked for, but only while places are asked for', () => {
    const action = (word: string): Action => ({
      word,
      term: 'hex',
      boundary: false,
      effects: [{ n: 1, event: 'paid', money: 4 }],
    });
    const places = new Places(chart);
    expect(named(places, 'C1', { actions: [action('build')] }).dimmed).toBe(false);
    expect(named(places, 'C1', { actions: [action('B1')] }).dimmed).toBe(true);
    expect(named(places, 'A2', { actions: [action('B1')] }).dimmed).toBe(false);
    expect(named(places, 'B1', { actions: [action('B1')] })).toMatchObject({
      dimmed: false,
      legal: true,
      price: 4,
    });
  });

  it('count what can be begun, with the bridge spaces beside a hex', () => {
    const ways = { B2: [{ say: 'build B2', money: 2, power: 0 }], 'A3-B2': [] };
    const begun = { ...ways, 'A3-B2': ways.B2 };
    const changes = { aids: { ways: begun } as NovaAids };
    const places = new Places(chart);
    expect(named(places, 'B2', changes)).toMatchObject({ begins: true, ways: 2 });
    expect(named(places, 'A3', changes)).toMatchObject({ begins: false, ways: 1 });
  });

  it('are the same objects as before wherever nothing has changed', () => {
    const places = new Places(chart);
    const before = places.tell(told());
    const after = places.tell(told({ chosen: 'B1' }));
    expect(after.spaces).toBe(before.spaces);
    expect(after.hexes[0]).toBe(before.hexes[0]);
    expect(after.hexes[1]).not.toBe(before.hexes[1]);
    const changed = after.hexes[1]!.filter((hex, i) => hex !== before.hexes[1]![i]);
    expect(changed.map((hex) => hex.cell.name)).toEqual(['B1']);
  });
});
