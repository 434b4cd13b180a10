/** What the view of Terra Nova and its aids hold, by name, and what the edition prints. */
import { editionOf } from '../../lib/edition';
import type { Doc, EditionValue, Moment } from '../../lib/shapes';

export const TERRAINS = ['lake', 'forest', 'wasteland', 'desert', 'swamp'] as const;
export const POWER_ACTIONS = [
  'bridge-3',
  'bridge-4',
  'sailing',
  '7-money',
  '1-shovel',
  '2-shovels',
];
export const FACTIONS = [
  'water-sprites',
  'sea-dogs',
  'golems',
  'fire-sprites',
  'leprechauns',
  'inventors',
  'fairies',
  'druids',
  'sun-worshippers',
  'sand-cats',
];
export const ROUND_TILES = ['house', 'trading-post', 'palace', 'town', 'sailing', 'shovel'];
export const BONUS_TILES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
export const TOWN_TILES = ['town-money', 'town-power', 'town-points', 'town-sailing'];
/** The signs of answers in the bar. */
export const EMBLEMS: { [word: string]: string[] } = {
  build: ['house'],
  upgrade: ['trading-post'],
  sail: ['sailing'],
  bridge: ['bridge'],
  power: ['power'],
  special: ['shovel'],
  'of-tile': ['shovel'],
  'of-palace': ['palace'],
  invent: ['trading-post'],
  drop: ['hand'],
  exchange: ['power', 'money'],
  convert: ['power', 'points'],
  'river-town': ['town'],
  house: ['house'],
  'trading-post': ['trading-post'],
  'left-palace': ['left-palace'],
  'right-palace': ['right-palace'],
  'bridge-3': ['bridge'],
  'bridge-4': ['bridge'],
  sailing: ['sailing'],
  '7-money': ['money'],
  '1-shovel': ['shovel'],
  '2-shovels': ['shovel', 'shovel'],
  'town-money': ['town', 'money'],
  'town-power': ['town', 'power'],
  'town-points': ['town', 'points'],
  'town-sailing': ['town', 'sailing'],
};
export const PALACES = ['left-palace', 'right-palace'] as const;
/** The effects of palaces that are drawn with an octagon: an action, once per round. */
const OCTAGONS = [
  'free_house_on_lake',
  'free_trading_post',
  'power_one_shovel',
  'transform_adjacent',
];
export const hasOctagon = (print: Print, faction: string, side: string): boolean =>
  OCTAGONS.includes(print.word(`${factionKey(faction)}.palace_${side}.effect`));
export const BOWLS = ['bowl_1', 'bowl_2', 'bowl_3'] as const;

/** What is nought is left out of these rows. */
export type Counts = { [seat: string]: number };

export interface NovaView extends Doc {
  options: { players: number; variant: string } & Doc;
  round: number;
  round_tiles: string[];
  first: string;
  order: string[];
  leaving: string[];
  dropped: string[];
  faction: { [seat: string]: string };
  money: Counts;
  points: Counts;
  bowl_1: Counts;
  bowl_2: Counts;
  bowl_3: Counts;
  sailing: Counts;
  houses: Counts;
  posts: Counts;
  bridges: Counts;
  palaces: { [seat: string]: string[] };
  towns: { [seat: string]: string[] };
  tile: { [seat: string]: string };
  display: string[];
  coins: Counts;
  covered: string[];
  neutral: string | null;
  terrain: { [hex: string]: string };
  owner: { [hex: string]: string };
  piece: { [hex: string]: string };
  town: { [hex: string]: string };
  bridge: { [space: string]: string };
  river_towns: string[];
  over: boolean;
}

export interface Way {
  say: string;
  money: number;
  power: number;
}
export interface Cluster {
  hexes: string[];
  buildings: number;
  value: number;
  of_buildings: number;
  of_value: number;
  town: string | null;
}
export interface Income {
  money: number;
  power: number;
  lost: number;
  spare: number;
  bowls: number[];
  sources: { of: string; money: number; power: number }[];
}
export interface Projection {
  now: number;
  drop: number;
  power: number;
  money: number;
  buildings: number;
  territory: number;
  total: number;
}
export interface NovaAids {
  projection?: { [seat: string]: Projection };
  tiles?: { [tile: string]: Counts };
  income?: { [seat: string]: Income };
  range?: number;
  near?: Counts;
  shovels?: Counts;
  prices?: Counts;
  open?: string[];
  towns?: Cluster[];
  ways?: { [place: string]: Way[] };
}

export const viewOf = (moment: Moment): NovaView => moment.view as NovaView;
export const aidsOf = (moment: Moment): NovaAids => moment.aids as unknown as NovaAids;

/** Everything that the edition prints, by its name in the edition. */
export class Print {
  private readonly values = new Map<string, EditionValue>();

  constructor(entries: EditionValue[]) {
    for (const entry of entries) this.values.set(entry.name, entry);
  }

  number(name: string): number {
    return Number(this.values.get(name)?.value ?? 0);
  }

  word(name: string): string {
    return String(this.values.get(name)?.value ?? '');
  }

  words(name: string): string[] {
    return (this.values.get(name)?.value as string[] | undefined) ?? [];
  }

  /** The numbers and words that stand under a name, by the last part of theirs. */
  under(name: string): { [part: string]: string | number } {
    const found: { [part: string]: string | number } = {};
    for (const entry of this.values.values()) {
      if (!entry.name.startsWith(`${name}.`)) continue;
      const part = entry.name.slice(name.length + 1);
      if (part.includes('.')) continue;
      const value = entry.value;
      found[part] = Array.isArray(value) ? value.join('/') : (value as string | number);
    }
    return found;
  }

  reconstructed(name: string): boolean {
    for (const entry of this.values.values()) {
      if (entry.source !== 'reconstructed') continue;
      if (entry.name === name || entry.name.startsWith(`${name}.`)) return true;
    }
    return false;
  }

  get count(): number {
    return [...this.values.values()].filter((entry) => entry.source === 'reconstructed').length;
  }
}

let read: Promise<Print> | undefined;

export function printed(): Promise<Print> {
  read ??= editionOf('terra_nova').then((entries) => new Print(entries));
  read.catch(() => (read = undefined));
  return read;
}

/** The name in the edition of a faction, a town tile, a bonus tile or a power action. */
export const factionKey = (faction: string): string => `faction.${faction.replace(/-/g, '_')}`;
export const townKey = (tile: string): string => `town_tile.${tile.slice('town-'.length)}`;
export const roundKey = (tile: string): string => `round_tile.${tile.replace(/-/g, '_')}`;
export function bonusKey(print: Print, tile: string): string {
  const kind = print.words('bonus_tile.letters.order')[BONUS_TILES.indexOf(tile)];
  return `bonus_tile.${kind ?? ''}`;
}
const ACTION_KEYS: Record<string, string> = {
  'bridge-3': 'bridge_3',
  'bridge-4': 'bridge_4',
  sailing: 'sailing',
  '7-money': 'money',
  '1-shovel': 'one_shovel',
  '2-shovels': 'two_shovels',
};
export const actionKey = (action: string): string => `power_action.${ACTION_KEYS[action] ?? ''}`;
