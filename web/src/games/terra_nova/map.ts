/**
 * Where things lie on the map: hexes on a corner in rows, every other row half a hex to the right.
 * It is drawn in units of which a hex is 24 from its middle to a corner.
 */

export const R = 24;
export const W = Math.sqrt(3) * R;
export const FRAME = 19; // the points track around the map
const RIVER = '~';
const GAP = '.';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface Cell {
  name: string;
  row: number;
  half: number; // half hexes from the left
  x: number;
  y: number;
  land: boolean;
  letter: string; // of the terrain printed there
}
export interface Space {
  name: string;
  ends: [string, string];
  x: number;
  y: number;
  angle: number; // degrees
}
export interface Spot {
  x: number;
  y: number;
}

/** The six neighbours in half hexes, from the right, clockwise; corners lie between them. */
const SIDES: [row: number, half: number][] = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];

export class Chart {
  readonly cells: Cell[] = [];
  readonly rows: Cell[][];
  readonly spaces: Space[];
  readonly width: number;
  readonly height: number;
  private readonly byName = new Map<string, Cell>();
  private readonly byHex = new Map<string, Space[]>();
  private readonly byPlace = new Map<string, Cell>();

  constructor(rows: string[], shifted: 0 | 1, spaces: string[]) {
    rows.forEach((letters, row) => {
      [...letters].forEach((letter, i) => {
        if (letter !== GAP) this.add(letter, row, 2 * i + (row % 2 === shifted ? 1 : 0));
      });
    });
    this.rows = [...new Set(this.cells.map((cell) => cell.row))].map((row) =>
      this.cells.filter((cell) => cell.row === row),
    );
    const widest = Math.max(...this.cells.map((cell) => cell.half + 2));
    this.width = (widest * W) / 2 + 2 * FRAME;
    this.height = (rows.length * 1.5 + 0.5) * R + 2 * FRAME;
    this.spaces = spaces.map((name) => this.space(name));
    for (const cell of this.cells) {
      const touching = this.spaces.filter((space) => space.ends.includes(cell.name));
      this.byHex.set(cell.name, touching);
    }
  }

  private add(letter: string, row: number, half: number): void {
    const cell = {
      name: `${LETTERS[row]}${Math.floor(half / 2) + 1}`,
      row,
      half,
      x: FRAME + ((half + 1) * W) / 2,
      y: FRAME + (row * 1.5 + 1) * R,
      land: letter !== RIVER,
      letter,
    };
    this.cells.push(cell);
    this.byName.set(cell.name, cell);
    this.byPlace.set(`${row}.${half}`, cell);
  }

  private space(name: string): Space {
    const [from = '', to = ''] = name.split('-');
    const [a, b] = [this.cell(from), this.cell(to)];
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return { name, ends: [from, to], x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle };
  }

  cell(name: string): Cell {
    return this.byName.get(name)!;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** Whether a word names a hex or a bridge space. */
  isPlace(name: string): boolean {
    return this.has(name) || this.spaces.some((space) => space.name === name);
  }

  /** The bridge spaces that touch a hex. */
  spacesAt(name: string): Space[] {
    return this.byHex.get(name) ?? [];
  }

  /** What lies beside a hex, from the right, clockwise. */
  around(cell: Cell): (Cell | undefined)[] {
    return SIDES.map(([row, half]) => this.byPlace.get(`${cell.row + row}.${cell.half + half}`));
  }

  /** A corner of a hex: the nth side runs from the corner before it to the nth corner. */
  corner(cell: Spot, n: number, size = R): Spot {
    const angle = (Math.PI / 180) * (60 * n - 30);
    return { x: cell.x + size * Math.cos(angle), y: cell.y + size * Math.sin(angle) };
  }

  /** The sides between hexes of which one fulfils a wish and the other does not, as a path. */
  outline(inside: (cell: Cell) => boolean, size = R): string {
    let path = '';
    for (const cell of this.cells.filter(inside)) {
      this.around(cell).forEach((other, n) => {
        if (other !== undefined && inside(other)) return;
        path += `M${at(this.corner(cell, n, size))}L${at(this.corner(cell, n + 1, size))}`;
      });
    }
    return path;
  }

  /** How the water runs: from each side that leads on to the one across from it. */
  currents(): string {
    let path = '';
    for (const cell of this.cells.filter((one) => !one.land)) {
      const open = this.around(cell).flatMap((other, n) => (other && !other.land ? [n] : []));
      for (const from of open) {
        for (const to of open) {
          const turn = (to - from + 6) % 6;
          if (from < to && turn >= 2 && turn <= 4) path += this.bend(cell, from, to);
        }
        if (open.length === 1) path += `M${at(cell)}L${at(this.middle(cell, from))}`;
      }
    }
    return path;
  }

  private bend(cell: Cell, from: number, to: number): string {
    return `M${at(this.middle(cell, from))}Q${at(cell)} ${at(this.middle(cell, to))}`;
  }

  private middle(cell: Cell, side: number): Spot {
    const [a, b] = [this.corner(cell, side), this.corner(cell, side + 1)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** Where the points track has a space, from the lower left corner clockwise, and where in lies. */
  track(n: number, count: number): Spot & { inX: number; inY: number } {
    const [w, h] = [this.width - FRAME, this.height - FRAME];
    const along = ((n % count) / count) * 2 * (w + h);
    const half = FRAME / 2;
    if (along < h) return { x: half, y: h + half - along, inX: 1, inY: 0 };
    if (along < h + w) return { x: half + along - h, y: half, inX: 0, inY: 1 };
    if (along < 2 * h + w) return { x: w + half, y: half + along - h - w, inX: -1, inY: 0 };
    return { x: w + half - (along - 2 * h - w), y: h + half, inX: 0, inY: -1 };
  }
}

const at = (spot: Spot): string => `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`;

export function hexPath(spot: Spot, size: number): string {
  const corners = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 180) * (60 * n - 30);
    return `${(spot.x + size * Math.cos(angle)).toFixed(1)} ${(spot.y + size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A circle as part of a path. */
export const disc = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0z`;

const round = (n: number): number => Math.round(n * 100) / 100;

/** A bridge space as large as a finger. */
export const WIDE = 'M-23-11Q-23-23-11-23L11-23Q23-23 23-11L23 11Q23 23 11 23L-11 23Q-23 23-23 11z';

/** A path of absolute points as it lies across a bridge space. */
export function turned(path: string, { x, y, angle }: Space): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return path.replace(/(-?[\d.]+)[ ,]?(-?[\d.]+)/g, (_, u: string, v: string) => {
    const [along, across] = [Number(u), Number(v)];
    const [toX, toY] = [along * cos - across * sin, along * sin + across * cos];
    return `${round(x + toX)} ${round(y + toY)} `;
  });
}
