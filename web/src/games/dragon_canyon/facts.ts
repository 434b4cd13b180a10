/** What the view of Dragon Canyon holds, by name. */
import { editionOf } from '../../lib/edition';
import type { Doc, GameEvent, Moment } from '../../lib/shapes';
import type { ScoreRow } from '../types';

export const KINDS = ['wood', 'stone', 'food', 'bone'];
export const BUILDINGS = ['training-ground', 'tribal-village', 'cave-palace', 'cave-relief'];
export const HEROES = [
  'grave-speaker',
  'skyrider',
  'wolf-dog',
  'trickster',
  'dino-knight',
  'wildling',
  'dragon-slayer',
];
export const TILES = [1, 2, 3, 4].flatMap((row) =>
  ['a', 'b', 'c', 'd'].map((column) => column + row),
);

type Tokens = Record<string, number>;

export interface Standing {
  seat: string;
  up: boolean;
  hero: string | null;
}

export interface CanyonView extends Doc {
  land: Record<string, string>;
  heroes: Record<string, Standing> & Doc;
  hands: Record<string, string[] | number>;
  discard: Record<string, string[]>;
  dragon: string | null;
  stockpile: Record<string, Tokens>;
  caravan: Record<string, Tokens>;
  built: Record<string, Tokens>;
  supply: Tokens;
  stacks: Tokens;
  loot: Tokens;
  loot_left: number;
  newcomer: string | null;
  attacker: string | null;
  defender: string | null;
}

export const viewOf = (moment: Moment): CanyonView => moment.view as CanyonView;

/** What the edition prints: strength and icons of heroes, prices of buildings. */
export interface Printed {
  strength: Record<string, number>;
  icons: Record<string, string[]>;
  cost: Record<string, Tokens>;
  values: Record<string, number[]>;
  reconstructed: Set<string>;
}

export async function printed(): Promise<Printed> {
  const found: Printed = {
    strength: {},
    icons: {},
    cost: {},
    values: {},
    reconstructed: new Set(),
  };
  for (const { name, source, value } of await editionOf('dragon_canyon')) {
    const [group, thing = '', what, kind = ''] = name.split('.');
    const word = thing.replace(/_/g, '-');
    if (group === 'hero' && what === 'strength') found.strength[word] = value as number;
    else if (group === 'hero' && what === 'resource' && kind === 'icons')
      found.icons[word] = value as string[];
    else if (group === 'building' && what === 'cost')
      (found.cost[word] ??= {})[kind] = value as number;
    else if (group === 'building' && what === 'set_values') found.values[word] = value as number[];
    else continue;
    if (source === 'reconstructed') found.reconstructed.add(word);
  }
  return found;
}

/** The tile beside this one in a direction, if there is one. */
export function beside(tile: string, key: string): string | undefined {
  const at = TILES.indexOf(tile);
  const [column, row] = [at % 4, Math.floor(at / 4)];
  if (key === 'ArrowLeft') return column > 0 ? TILES[at - 1] : undefined;
  if (key === 'ArrowRight') return column < 3 ? TILES[at + 1] : undefined;
  if (key === 'ArrowUp') return row > 0 ? TILES[at - 4] : undefined;
  if (key === 'ArrowDown') return row < 3 ? TILES[at + 4] : undefined;
  return undefined;
}

/** The ten lines in which four heroes make a festival (DC-9.2). */
export const LINES: string[][] = [
  ...[0, 4, 8, 12].map((row) => TILES.slice(row, row + 4)),
  ...[0, 1, 2, 3].map((column) => [0, 4, 8, 12].map((row) => TILES[row + column]!)),
  [0, 5, 10, 15].map((at) => TILES[at]!),
  [3, 6, 9, 12].map((at) => TILES[at]!),
];

/** Whether a hero on this empty tile would fill a line. */
export function fillsLine(view: CanyonView, tile: string): boolean {
  if (view.heroes[tile]) return false;
  return LINES.some(
    (line) => line.includes(tile) && line.every((other) => other === tile || view.heroes[other]),
  );
}

/**
 * The tiles of a festival: the lines that were full when it began. Since then all have left them
 * but the hero under the Dragon.
 */
export function feast(before: CanyonView, events: GameEvent[], after: CanyonView): string[] {
  const held = new Set(Object.keys(before.heroes).filter((tile) => before.heroes[tile]));
  const known: Record<string, string> = {};
  for (const tile of held)
    known[`${before.heroes[tile]!.seat} ${before.heroes[tile]!.hero}`] = tile;
  for (const event of events) {
    const who = `${String(event.seat)} ${String(event.hero)}`;
    if (event.event === 'festival') break;
    if (event.event === 'deployed') held.add(String(event.tile));
    else if (event.event === 'turned-up') known[who] = String(event.tile);
    else if (event.event === 'discarded') held.delete(known[who] ?? '');
    else if (['moved', 'teleported', 'blinked'].includes(event.event)) {
      held.delete(String(event.from));
      held.add(String(event.to));
    }
  }
  const left = (tile: string) => !after.heroes[tile] || after.dragon === tile;
  const lines = LINES.filter((line) => line.every((tile) => held.has(tile) && left(tile)));
  return [...new Set(lines.flat())];
}

/** The parts of the score, and the rules that they come from. */
const SCORE_RULES: Record<string, string> = {
  loot: 'DC-11.3',
  'most-loot': 'DC-11.4',
  'training-ground': 'DC-11.5',
  'tribal-village': 'DC-11.5',
  'cave-palace': 'DC-11.5',
  'cave-relief': 'DC-11.7',
};

export function scoresOf(aids: Doc): ScoreRow[] {
  const score = aids.score as Record<string, Record<string, number>>;
  return Object.entries(SCORE_RULES).map(([part, rule]) => ({
    name: part.endsWith('loot') ? `dc.${part}` : `word.${part}`,
    points: Object.fromEntries(Object.entries(score).map(([seat, own]) => [seat, own[part] ?? 0])),
    rule,
  }));
}
