import { describe, expect, it } from 'vitest';
import { Chart, FRAME, R, W } from './map';

const chart = new Chart(['L~F', 'DS~', 'W~L'], 1, ['A1-B2', 'A3-B2']);

describe('the map', () => {
  it('names hexes by row and number, river and all', () => {
    expect(chart.cells.map((cell) => cell.name).join(' ')).toBe('A1 A2 A3 B1 B2 B3 C1 C2 C3');
    expect(chart.cell('A2').land).toBe(false);
  });

  it('shifts every other row by half a hex', () => {
    expect(chart.cell('B1').x - chart.cell('A1').x).toBeCloseTo(W / 2);
    expect(chart.cell('B1').y - chart.cell('A1').y).toBeCloseTo(1.5 * R);
  });

  it('knows the six neighbours, and where there are none', () => {
    const around = chart.around(chart.cell('B2')).map((cell) => cell?.name);
    expect(around).toEqual(['B3', 'C3', 'C2', 'B1', 'A2', 'A3']);
    expect(chart.around(chart.cell('A1')).filter((cell) => cell !== undefined)).toHaveLength(2);
  });

  it('tells places from other words', () => {
    expect(['C3', 'A1-B2'].every((word) => chart.isPlace(word))).toBe(true);
    expect(['C4', 'A1-C3', 'build', 'C'].some((word) => chart.isPlace(word))).toBe(false);
  });

  it('lays a bridge in the middle between its ends', () => {
    const [space] = chart.spaces;
    const [a, b] = space!.ends.map((end) => chart.cell(end));
    expect(space!.x).toBeCloseTo((a!.x + b!.x) / 2);
    expect(space!.y).toBeCloseTo((a!.y + b!.y) / 2);
  });

  it('leads the points track once around the map', () => {
    const spots = Array.from({ length: 80 }, (_, n) => chart.track(n, 80));
    expect(spots[0]!.x).toBeCloseTo(FRAME / 2);
    expect(new Set(spots.map((spot) => `${spot.x.toFixed(2)} ${spot.y.toFixed(2)}`)).size).toBe(80);
    expect(chart.track(80, 80)).toEqual(spots[0]);
    for (const spot of spots) {
      const [x, y] = [spot.x + spot.inX * FRAME, spot.y + spot.inY * FRAME];
      expect(x > 0 && x < chart.width && y > 0 && y < chart.height).toBe(true);
    }
  });
});
