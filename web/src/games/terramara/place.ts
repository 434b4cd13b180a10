/** What the places of the board show: the printed spaces of the tiles that lie in this game. */
import type { Print } from '../../lib/print';
import { tileOf, type Condition, type Op, type Tile, type VillageView } from './facts';

/** A space as it is printed. */
export interface Ground {
  ops: Op[];
  terrain: string;
  single: boolean;
  /** What whoever sends a member there must fulfil, and from which round on it takes anybody. */
  condition: Condition | undefined;
  from: number;
  /** The bonus tile that lies there. */
  bonus: string | undefined;
}

interface PrintedSpace {
  action?: Op[];
  terrain?: string;
  single?: boolean;
  special?: string;
  from_round?: number;
  if?: Condition;
}

export interface Outpost {
  name: string;
  requirement: Condition;
  vp: number[];
}

const PLAIN = { terrain: '', condition: undefined, from: 0, bonus: undefined };

export const sides = ['l', 'r'] as const;
export const tileAt = (tiles: readonly string[], row: number, side: 'l' | 'r'): string =>
  tiles[(row - 1) * 2 + sides.indexOf(side)] ?? '';

/** The round that each row belongs to (TM-1.3). */
export function rounds(print: Print): number[][] {
  return print.table<{ rows_of_round: number[][] }>('track.rounds').rows_of_round;
}

export const roundOf = (print: Print, row: number): number =>
  rounds(print).findIndex((rows) => rows.includes(row)) + 1;

function ground(print: Print, space: PrintedSpace, bonus: string | undefined): Ground {
  const special =
    space.special === undefined
      ? undefined
      : print.table<PrintedSpace>(`special_space[${space.special}]`);
  const ops = special?.action ?? space.action ?? [];
  return {
    ops,
    terrain: space.terrain ?? '',
    single: (special ?? space).single ?? false,
    condition: special?.if,
    from: special?.from_round ?? 0,
    bonus: ops.some((op) => op.op === 'bonus_tile') ? bonus : undefined,
  };
}

/** The Crossroads space on the back of a tile; with two players it takes one member (TM-24.12). */
export function crossroads(print: Print, tile: string, restricted: boolean): Ground {
  const name = String(tileOf(print, tile).back?.crossroads ?? '');
  const printed = print.table<PrintedSpace>(`crossroads[${name}]`);
  return {
    ...PLAIN,
    ops: printed.action ?? [],
    single: restricted || (printed.single ?? false),
  };
}

export function outpostOf(print: Print, tile: string): Outpost | undefined {
  const name = tileOf(print, tile).back?.outpost;
  return name === undefined ? undefined : { ...print.table<Outpost>(`outpost[${name}]`), name };
}

/** The spaces of the Homeland, those of the left tile first (TM-6.1). */
export function homeSpaces(print: Print, players: number): [string, Ground][] {
  const tiles = Object.values(
    print.table<Record<string, { column: string; players: number[]; spaces: Tile['spaces'] }>>(
      'homeland_tile',
    ),
  ).filter((tile) => tile.players.includes(players));
  return ['left', 'right'].flatMap((column) =>
    tiles
      .filter((tile) => tile.column === column)
      .flatMap((tile) =>
        Object.entries(tile.spaces).map(([id, space]): [string, Ground] => [
          id.replace(/_/g, '-'),
          { ...PLAIN, ops: space.action, single: space.single },
        ]),
      ),
  );
}

export const hut = (print: Print): Ground => ({
  ...PLAIN,
  ops: print.table<{ action: Op[] }>('hut').action,
  single: false,
});

/** All spaces of the fronts of the tiles. */
export function fronts(
  print: Print,
  tiles: readonly string[],
  slots: VillageView['slots'],
): Map<string, Ground> {
  const found = new Map<string, Ground>();
  for (let row = 1; row <= tiles.length / 2; row++) {
    for (const side of sides) {
      const tile = tileOf(print, tileAt(tiles, row, side));
      Object.values(tile.spaces ?? {}).forEach((space, i) => {
        const name = `${row}${side}-${'abc'[i]}`;
        found.set(name, ground(print, space as PrintedSpace, slots[`row-${row}`]));
      });
    }
  }
  return found;
}

/** Where members of a kind stand: `p1-explorer` is the Explorer of the first seat. */
export interface Standing {
  kind: string;
  owner: string;
  /** 0 to 3 for a seat, from -1 downwards for a neutral player. */
  index: number;
}

export function standingOf(member: string): Standing {
  const [owner = '', kind = ''] = member.split('-');
  const number = Number(owner.slice(1));
  return { kind, owner, index: owner.startsWith('n') ? -number : number - 1 };
}
