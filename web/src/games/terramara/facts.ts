/** What the view of Terramara and its aids hold, by name, and what the edition prints. */
import { printedOf, type Print } from '../../lib/print';
import type { Moment } from '../../lib/shapes';
import type { ScoreRow } from '../types';

export type { Print };

export const RAW = ['livestock', 'stone', 'wood', 'ore'] as const;
export const REFINED = ['leather', 'ashlar', 'lumber', 'metal'] as const;
export const RESOURCES = [...RAW, ...REFINED] as const;
export const MEMBERS = ['explorer', 'chieftain', 'warrior'] as const;
export const TRACKS = ['military', 'culture', 'travel'] as const;
export const CATEGORIES = ['tools', 'weaponry', 'pottery', 'clothing'] as const;
export const TERRAINS = ['plains', 'quarry', 'forest', 'mountain'] as const;
export const ROWS = [1, 2, 3, 4, 5, 6] as const;
export const SCORES = [
  'in-play',
  'artifacts',
  'game-end',
  'military',
  'road',
  'outposts',
  'reserved',
  'resources',
] as const;

/** Where the rules say how each part of the score comes about. */
export const SCORE_RULES: Record<string, string> = {
  'in-play': 'TM-23.3',
  artifacts: 'TM-23.4',
  'game-end': 'TM-23.5',
  military: 'TM-23.6',
  road: 'TM-23.7',
  outposts: 'TM-23.8',
  resources: 'TM-23.9',
  reserved: 'TM-23.10',
};

export type Member = (typeof MEMBERS)[number];
export type Goods = { [resource: string]: number };

/** What belongs to one seat; whatever is nought, empty or false is left out. */
export interface SheetRow {
  [column: string]: number | string | boolean | string[] | undefined;
  strength?: number;
  culture?: number;
  vp?: number;
  'caravan-1': string;
  'caravan-2': string;
  'road-vp'?: number;
  'explorer-in-hand'?: number;
  'chieftain-in-hand'?: number;
  'warrior-in-hand'?: number;
  'explorer-in-hut'?: number;
  'chieftain-in-hut'?: number;
  'warrior-in-hut'?: number;
  'explorer-at-river'?: number;
  flags?: string[];
  created?: string[];
  turned?: string[];
  reserved?: string;
  character?: string;
  experienced?: boolean;
  'character-used'?: boolean;
  begun?: boolean;
  'bonus-tiles'?: string[];
  gate?: string;
  outpost?: string;
  'start-card'?: string;
}

export interface VillageView {
  options: { players: number; setup: string };
  sheet: { [seat: string]: SheetRow };
  /** By space: who stands there, such as `p1-explorer`, `n2-explorer`, `p3-chieftain`. */
  spaces: { [space: string]: string[] };
  river: (string | null)[];
  workers_left: { [place: string]: number };
  neutral: { [neutral: string]: number };
  /** By row the left and the right tile: twelve in all. */
  tiles: string[];
  slots: { [slot: string]: string };
  fire: string[];
  round: number;
  first: string;
  active: string | null;
  warriors: number;
  arrivals: number;
  creating: string | null;
  leftover: string[];
  spare: string[];
  shown_characters: string[];
  shown_cards: string[];
  deck: { [level: string]: number };
  over: boolean;
}

/** Where a member may go: the Strength it costs, or why it may not. */
export type Sending = number | { why: string; rule: string };

export interface Price {
  cost: Goods;
  reach: boolean;
  payable: boolean;
  /** One more less, of a type to be chosen. */
  discount?: boolean;
  refinable?: boolean;
}

export interface Standing {
  power: number;
  place: number;
  reach: number;
  workers: number;
  score: { [category: string]: number };
  outposts: number[];
}

export interface VillageAids {
  /** By row: after which round an Explorer comes back from it, 0 for never. */
  returns: { [row: string]: number };
  seats: { [seat: string]: Standing };
  send?: { [member: string]: { [space: string]: Sending } };
  cards?: { [card: string]: Price };
  raid?: { [seat: string]: number };
  gift?: string[];
}

export const viewOf = ({ view }: Pick<Moment, 'view'>): VillageView =>
  view as unknown as VillageView;
export const aidsOf = ({ aids }: Pick<Moment, 'aids'>): VillageAids =>
  aids as unknown as VillageAids;
export const printed = (): Promise<Print> => printedOf('terramara');

// ------------------------------------------------------------- what the edition prints

/** One word of the effect vocabulary (EF-4 of the rules page) with its numbers. */
export interface Op {
  op: string;
  n?: number;
  what?: string;
  res?: Goods | string;
  per?: string;
  category?: string;
  values?: number[];
  pay?: Goods;
  get?: Op[];
  times?: number;
  different?: boolean;
  options?: Op[][];
  loss?: boolean;
  part?: boolean;
  raw?: number | string;
  member?: string;
  of?: string;
  max_level_by_round?: number[];
}

/** An effect of a card or a character (EF-2, EF-5 to EF-7). */
export interface Effect {
  timing: 'instant' | 'permanent' | 'once_per_round' | 'game_end';
  on?: {
    event: string;
    member?: string[];
    terrain?: string;
    beside?: string;
    where?: string;
    level?: number[];
    category?: string;
    what?: string;
    node?: number | string;
    caravan?: string;
  };
  if?: Condition;
  do?: Op[];
  mod?: { kind: string; what?: string; n?: number; res?: string; category?: string };
  lost_on_flip?: string;
}

export interface Condition {
  kind: string;
  min?: number | number[];
  track?: string;
  symbol?: string | string[];
  category?: string;
}

export interface Artifact {
  level: number;
  category: string;
  cost: Goods;
  vp: number;
  effects: Effect[];
}

export interface Space {
  size: string;
  number: number;
  terrain: string;
  single: boolean;
  action: Op[];
  requirement?: Condition;
}

export interface Tile {
  column: string;
  kind: string;
  level: number;
  back: { outpost?: string; crossroads?: unknown } & { [part: string]: unknown };
  spaces: { [id: string]: Space };
}

export interface StartCard {
  resources: Goods;
  worker: number;
  military: number;
  culture: number;
  travel: number;
  vp: number;
}

export interface Character {
  setup: Op[];
  young: Effect[];
  experienced: Effect[];
}

export const artifactOf = (print: Print, card: string): Artifact =>
  print.table<Artifact>(`artifact[${card}]`);
export const tileOf = (print: Print, tile: string): Tile =>
  print.table<Tile>(`territory_tile[${tile}]`);
export const startCardOf = (print: Print, card: string): StartCard =>
  print.table<StartCard>(`start_card[${card}]`);
export const characterOf = (print: Print, character: string): Character =>
  print.table<Character>(`character[${character}]`);
export const bonusOf = (print: Print, tile: string): Op[] =>
  print.table<Op[]>(`bonus_tile[${tile}].effect`);

// ------------------------------------------------------------- what a seat has

const number = (row: SheetRow, column: string): number => Number(row[column] ?? 0);

export const goodsOf = (row: SheetRow): Goods =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, number(row, kind)]));

export const inHand = (row: SheetRow): Record<Member, number> => ({
  explorer: number(row, 'explorer-in-hand'),
  chieftain: number(row, 'chieftain-in-hand'),
  warrior: number(row, 'warrior-in-hand'),
});

/** The Workers of each level: those ready, and those used in this round. */
export const workersOf = (row: SheetRow): { level: number; ready: number; used: number }[] =>
  [1, 2, 3]
    .map((level) => ({
      level,
      ready: number(row, `ready-${level}`),
      used: number(row, `used-${level}`),
    }))
    .filter(({ ready, used }) => ready + used > 0);

/** What the points are made of, as things stand. */
export const scoresOf = (moment: Moment): ScoreRow[] =>
  SCORES.map((part) => ({
    name: `tm.score.${part}`,
    rule: SCORE_RULES[part],
    points: Object.fromEntries(
      Object.entries(aidsOf(moment).seats).map(([seat, { score }]) => [seat, score[part] ?? 0]),
    ),
  }));

export const totalOf = (standing: Standing | undefined): number =>
  Object.values(standing?.score ?? {}).reduce((sum, part) => sum + part, 0);

/** Cards and characters whose effect is used once in a round (EF-2). */
export const isOncePerRound = (effects: Effect[] | undefined): boolean =>
  (effects ?? []).some((effect) => effect.timing === 'once_per_round');
