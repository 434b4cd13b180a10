/** What the view of Terra Nova and its aids hold, by name, and what the edition prints. */
import { t } from '../../lib/i18n.svelte';
import { Print, printedOf } from '../../lib/print';
import type { Doc, Moment } from '../../lib/shapes';
import type { ScoreRow } from '../types';

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

/** Of a Moment, or of what is shown (`play.now`): whoever reads that is told only of what they read. */
export const viewOf = (moment: Pick<Moment, 'view'>): NovaView => moment.view as NovaView;
export const aidsOf = (moment: { aids: unknown }): NovaAids => moment.aids as NovaAids;

export { Print };
export const printed = (): Promise<Print> => printedOf('terra_nova');

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

const PARTS = ['now', 'drop', 'power', 'money', 'territory'] as const;

/** What the points are made of: at the end those of the last drop-out are among the others. */
export function scoresOf(moment: Moment): ScoreRow[] {
  const { over } = viewOf(moment);
  const all = Object.entries(aidsOf(moment).projection ?? {});
  return PARTS.filter((part) => !over || !['drop', 'power'].includes(part)).map((part) => ({
    name: `tn.part.${over && part === 'now' ? 'before' : part}`,
    points: Object.fromEntries(all.map(([seat, points]) => [seat, points[part]])),
    ...(part === 'territory' && {
      notes: Object.fromEntries(
        all.map(([seat, { buildings }]) => [seat, t('tn.part.buildings', { count: buildings })]),
      ),
    }),
  }));
}
