/** What factions can do and bonus tiles give, in words: the edition names the effects and their numbers. */
import { t } from '../../lib/i18n.svelte';
import { bonusKey, factionKey, FACTIONS, type Print } from './facts';

export type Part = 'ability' | 'palace_left' | 'palace_right';
export const PARTS: Part[] = ['ability', 'palace_left', 'palace_right'];
const LETTERS: Record<Part, string> = { ability: 'a', palace_left: 'b', palace_right: 'c' };

export function abilityText(print: Print, faction: string, part: Part): string {
  const facts = print.under(`${factionKey(faction)}.${part}`);
  return facts.effect === undefined ? '' : t(`tn.effect.${facts.effect}`, facts);
}

/** The rule that speaks of it (TN-19). */
export const abilityRule = (faction: string, part: Part): string =>
  `TN-19.${FACTIONS.indexOf(faction) + 1}${LETTERS[part]}`;

/** What a palace pays with every income. */
export function palaceIncome(print: Print, faction: string, part: Part) {
  const key = `${factionKey(faction)}.${part}.income`;
  return { money: print.number(`${key}.money`), power: print.number(`${key}.power`) };
}

/** What a bonus tile gives; a tile that scores says by its kind what it scores. */
export function tileText(print: Print | null, tile: string): string {
  if (print === null) return tile;
  const key = bonusKey(print, tile);
  const scored = key.slice('bonus_tile.'.length);
  const gives = ['money', 'power', 'range', 'shovels', 'points']
    .map((what) => ({ what, count: print.number(`${key}.${what}`) }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) =>
      t(`tn.gives.${what === 'points' ? scored : what}`, { [what]: count }),
    );
  return t('tn.tile', { tile, gives: gives.join(', ') });
}
