/** Actions and effects in words, for tooltips and for screen readers. */
import { t, texts } from '../../lib/i18n.svelte';
import type { Print } from '../../lib/print';
import { wordText } from '../../play/words';
import { crossroads, outpostOf } from './place';
import {
  artifactOf,
  bonusOf,
  startCardOf,
  type Artifact,
  type Condition,
  type Effect,
  type Goods,
  type Op,
} from './facts';

const LISTS = new Map<string, Intl.ListFormat>();

/** Several things one after the other; what joins them is looked up once for each language. */
function list(parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  if (parts.length < 2) return parts[0] ?? '';
  const key = `${texts.lang} ${type}`;
  let format = LISTS.get(key);
  if (format === undefined) {
    format = new Intl.ListFormat(texts.lang, { type });
    LISTS.set(key, format);
  }
  return format.format(parts);
}

export function goodsText(goods: Goods | undefined): string {
  return list(
    Object.entries(goods ?? {}).map(([kind, n]) => {
      if (kind === 'any_raw') return t('tm.any-raw', { n });
      if (kind === 'any_refined') return t('tm.any-refined', { n });
      return t('tm.goods', { n, name: wordText(kind) });
    }),
  );
}

function perText(what: string, op: Op): string {
  if (op.per === undefined) return what;
  const category = op.category === undefined ? '' : wordText(op.category);
  const name = typeof op.res === 'string' ? wordText(op.res) : '';
  return t('tm.op.per', { what, per: t(`tm.per.${op.per}`, { category, name }) });
}

export function opText(op: Op): string {
  const n = op.n ?? 1;
  switch (op.op) {
    case 'receive':
      return goodsText(op.res as Goods);
    case 'gain':
      return perText(t('tm.gain', { n, what: wordText(op.what ?? '') }), op);
    case 'vp':
      return perText(t('tm.op.vp', { n }), op);
    case 'vp_by_power_level':
      return t('tm.op.vp_by_power_level', { values: (op.values ?? []).join(', ') });
    case 'exchange': {
      const get = actionText(op.get ?? []);
      const other = op.different ? `${get} ${t('tm.op.different')}` : get;
      return t('tm.op.exchange', { times: op.times ?? 1, pay: goodsText(op.pay), get: other });
    }
    case 'choose':
      return list((op.options ?? []).map(actionText), 'disjunction');
    case 'raid':
      return t(op.loss ? 'tm.op.raid.loss' : 'tm.op.raid');
    case 'create':
      return t(op.raw === 'all' ? 'tm.op.create.raw' : 'tm.op.create');
    case 'take_back':
      return t('tm.op.take_back', { n, member: wordText(op.member ?? 'explorer') });
    case 'use_personal_bonus_tile':
      return t('tm.op.use_personal_bonus_tile', {
        levels: (op.max_level_by_round ?? []).join(', '),
      });
    case 'double':
      return t(`tm.op.double.${op.of}`);
    default:
      return t(`tm.op.${op.op}`, { n });
  }
}

export const actionText = (ops: readonly Op[]): string => list(ops.map(opText));

function triggerText(on: NonNullable<Effect['on']>): string {
  switch (on.event) {
    case 'place': {
      const members = list(
        (on.member ?? []).map((member) => t(`tm.on.member.${member}`)),
        'disjunction',
      );
      const where = on.terrain ?? on.beside ?? on.where;
      return t('tm.on.place', { members, where: where ? t(`tm.on.to.${where}`) : '' });
    }
    case 'create': {
      if (on.category) return t('tm.on.create.category', { category: wordText(on.category) });
      if (on.level === undefined) return t('tm.on.create');
      return t('tm.on.create.level', { levels: list(on.level.map(String), 'disjunction') });
    }
    case 'gain':
      return t('tm.on.gain', { what: wordText(on.what ?? '') });
    case 'crossroads': {
      const any = on.node === 'any' || on.node === undefined;
      const node = any ? t('tm.on.a-crossroads') : t('tm.on.the-crossroads', { n: on.node! });
      return t(`tm.on.crossroads.${on.caravan ?? 'any'}`, { node });
    }
    default:
      return t(`tm.on.${on.event}`);
  }
}

/** A condition; of an Outpost's three degrees the one that is named. */
export function conditionText(wanted: Condition, print: Print | null, degree = 0): string {
  const min = (Array.isArray(wanted.min) ? wanted.min[degree] : wanted.min) ?? 0;
  if (wanted.kind !== 'symbol') {
    const category = wanted.category === undefined ? '' : wordText(wanted.category);
    return t(`tm.if.${wanted.kind}`, { min, category });
  }
  const symbol = Array.isArray(wanted.symbol) ? wanted.symbol[degree] : wanted.symbol;
  return t(`tm.if.${wanted.track}`, { at: symbolText(wanted.track!, symbol!, print) });
}

/** Where a symbol stands on its track. */
function symbolText(track: string, symbol: string, print: Print | null): string | number {
  const name = `track.${track}.symbols.${symbol}`;
  if (track !== 'road') return print?.number(name) ?? 0;
  const node = print?.word(name) ?? '';
  return node === 'end' ? t('tm.the-end') : t('tm.on.the-crossroads', { n: node.slice(1) });
}

function standingText(mod: NonNullable<Effect['mod']>): string {
  const n = mod.n ?? 1;
  if (mod.kind !== 'discount')
    return t(`tm.mod.${mod.kind}`, { n, ...(mod.what && { what: wordText(mod.what) }) });
  if (mod.res === 'each') return t('tm.mod.discount.each', { n });
  const name = wordText(mod.res ?? '');
  if (mod.category === undefined) return t('tm.mod.discount.all', { n, name });
  return t('tm.mod.discount', { n, name, category: wordText(mod.category) });
}

export function effectText(effect: Effect, print: Print | null): string {
  let what = list([
    ...(effect.mod ? [standingText(effect.mod)] : []),
    ...(effect.do ?? []).map(opText),
    ...(effect.do || !effect.lost_on_flip ? [] : [t(`tm.lost.${effect.lost_on_flip}`)]),
  ]);
  if (effect.lost_on_flip) what += `, ${t('tm.lost')}`;
  if (effect.if) what = t('tm.then', { when: conditionText(effect.if, print), what });
  if (effect.on) what = t('tm.then', { when: triggerText(effect.on), what });
  return t('tm.effect', { timing: t(`tm.timing.${effect.timing}`), what });
}

export const effectsText = (effects: readonly Effect[], print: Print | null): string =>
  effects.map((effect) => effectText(effect, print)).join(' ');

// ------------------------------------------------------------- whole cards and tiles

export const bonusText = (print: Print, tile: string): string => actionText(bonusOf(print, tile));

/** All that stands on an artifact, its name first. */
export function artifactText(print: Print, card: string): string {
  const artifact = artifactOf(print, card);
  return [
    t('tm.card.head', { name: wordText(card), ...figures(artifact) }),
    t('tm.card.cost', { goods: goodsText(artifact.cost) }),
    effectsText(artifact.effects ?? [], print),
    ...(print.reconstructed(`artifact[${card}]`) ? [t('tm.reconstructed')] : []),
  ].join(' ');
}

const figures = (artifact: Artifact) => ({
  category: wordText(artifact.category),
  level: artifact.level,
  vp: artifact.vp,
});

/** What a turned Territory tile offers: a Crossroads space, or an Outpost in its three degrees. */
export function backText(print: Print, tile: string): string {
  const outpost = outpostOf(print, tile);
  if (outpost === undefined)
    return t('tm.then', {
      when: t('tm.sign.crossroads'),
      what: actionText(crossroads(print, tile, false).ops),
    });
  const degrees = outpost.vp.map((n, degree) =>
    t('tm.then', {
      when: conditionText(outpost.requirement, print, degree),
      what: t('tm.op.vp', { n }),
    }),
  );
  return t('tm.then', { when: t('tm.sign.outpost'), what: degrees.join('; ') });
}

export function startCardText(print: Print, name: string): string {
  const card = startCardOf(print, name);
  const parts = [goodsText(card.resources), wordText(`worker-${card.worker}`)];
  for (const track of ['military', 'culture', 'travel'] as const)
    if (card[track] > 0) parts.push(t('tm.gain', { n: card[track], what: wordText(track) }));
  if (card.vp > 0) parts.push(t('tm.op.vp', { n: card.vp }));
  const note = print.reconstructed(`start_card[${name}]`) ? ` ${t('tm.reconstructed')}` : '';
  return `${list(parts)}.${note}`;
}
