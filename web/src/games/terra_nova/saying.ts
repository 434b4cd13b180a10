/** What a screen reader, a tooltip and the bar say of a place of the map. */
import { t } from '../../lib/i18n.svelte';
import type { Table } from '../../lib/shapes';
import { seatName, wordText } from '../../play/words';
import type { HexNow, SpaceNow } from './places';

export function hexText(hex: HexNow, table: Table): string {
  const { cell, near, shovels, group } = hex;
  const parts = [cell.name, cell.land ? wordText(hex.terrain) : t('tn.river')];
  if (cell.land) parts.push(standing(hex, table));
  else if (hex.inTown) parts.push(t('tn.in-town'));
  if (hex.marked !== '') parts.push(t('tn.marked', { terrain: wordText(hex.marked) }));
  for (const { to, owner } of hex.bridges) {
    parts.push(t('tn.bridge-to', { hex: to, name: seatName(table, owner) }));
  }
  if (near >= 0) {
    parts.push(hex.inReach ? t('tn.in-reach') : t('tn.reach-with', { sailing: near }));
    parts.push(t('tn.shovels', { count: shovels }));
  }
  if (group !== null) {
    const { buildings, of_buildings, value, of_value } = group;
    parts.push(t('tn.group', { buildings, of_buildings, value, of_value }));
  }
  if (hex.legal) parts.push(t('tn.possible'));
  else if (hex.ways > 0) parts.push(t('tn.actions', { count: hex.ways }));
  return parts.join(', ');
}

function standing({ piece, owner, inTown }: HexNow, table: Table): string {
  if (piece === '') return t('tn.free');
  const text = wordText(piece);
  const whose =
    owner === 'neutral'
      ? t('tn.neutral-piece', { piece: text })
      : t('tn.piece-of', { piece: text, name: seatName(table, owner) });
  return inTown ? `${whose}, ${t('tn.in-town')}` : whose;
}

export function spaceText({ space, owner, legal }: SpaceNow, table: Table): string {
  const what =
    owner === '' ? t('tn.bridge-space') : t('tn.bridge-of', { name: seatName(table, owner) });
  return `${space.name}, ${what}${legal ? `, ${t('tn.possible')}` : ''}`;
}
