/** Ops and effects as a row of signs and numbers: what is drawn of them in HTML and in drawings. */
import type { Condition, Effect, Goods, Op } from '../facts';

/** A number or word, and the sign that it stands before; either may be missing. */
export interface Token {
  text?: string;
  glyph?: string;
}

const LEVELS = ['', 'I', 'II', 'III'];
const glyph = (kind: string, text?: string): Token =>
  text === undefined || text === '' ? { glyph: kind } : { text, glyph: kind };
const count = (n: number | undefined): string => (n === undefined || n === 1 ? '' : String(n));
const plus = (n: number | undefined): string => `+${n ?? 1}`;

export const goodsTokens = (goods: Goods | undefined): Token[] =>
  Object.entries(goods ?? {}).map(([kind, n]) => glyph(kind, count(n)));

function per(op: Op): Token[] {
  if (op.per === undefined) return [];
  const of: Record<string, string | undefined> = {
    players_stronger: 'two-members',
    worker_level: 'worker',
    artifacts: op.category,
    printed_cost: op.res as string | undefined,
  };
  const counted = glyph(of[op.per] ?? op.per);
  const stronger = op.per === 'players_stronger' ? [{ text: '>', glyph: 'military' }] : [];
  return [{ text: '/' }, counted, ...stronger];
}

const DOUBLED: Record<string, string> = {
  military_rank: 'military',
  road_end: 'road',
  best_outpost: 'outpost',
};

function either(options: Op[][]): Token[] {
  return options.flatMap((option, i) => [...(i > 0 ? [{ text: '/' }] : []), ...tokensOf(option)]);
}

function tokens(op: Op): Token[] {
  switch (op.op) {
    case 'receive':
      return goodsTokens(op.res as Goods);
    case 'gain':
      return [glyph(op.what ?? '', plus(op.n)), ...per(op)];
    case 'vp':
      return [glyph('vp', plus(op.n)), ...per(op)];
    case 'vp_by_power_level':
      return [glyph('power'), { text: (op.values ?? []).join('/'), glyph: 'vp' }];
    case 'transform':
      return [glyph('refine', `${op.n ?? 1}×`)];
    case 'exchange':
      return [
        ...goodsTokens(op.pay),
        glyph('arrow', (op.times ?? 1) > 1 ? `${op.times}×` : ''),
        ...tokensOf(op.get ?? []),
      ];
    case 'choose':
      return either(op.options ?? []);
    case 'hire':
      return [glyph('worker', '+')];
    case 'raid':
      return op.loss ? [glyph('military', '−1'), glyph('raid')] : [glyph('raid')];
    case 'first_player':
      return [glyph('first')];
    case 'create':
      return op.raw === 'all' ? [glyph('create'), glyph('any_raw')] : [glyph('create')];
    case 'warriors':
      return [glyph('warrior', plus(op.n))];
    case 'take_back':
      return [glyph('take_back', count(op.n)), glyph(op.member ?? 'explorer')];
    case 'extra_explorer':
      return [glyph('explorer', plus(op.n))];
    case 'take_leftover_bonus_tiles':
      return [glyph('bonus_tile', '+')];
    case 'take_personal_tiles':
      return [glyph('crossroads', '+'), glyph('outpost', '+')];
    case 'use_personal_bonus_tile':
      return [glyph('bonus_tile', '1×')];
    case 'personal_crossroads':
      return [glyph('gate')];
    case 'score_personal_outpost':
      return [glyph('outpost'), glyph('vp')];
    case 'double':
      return [glyph('vp', '2×'), glyph(DOUBLED[op.of ?? ''] ?? 'vp')];
    default:
      return [glyph(op.op)];
  }
}

export const tokensOf = (ops: readonly Op[]): Token[] => ops.flatMap(tokens);

// ------------------------------------------------------------- effects of cards and characters

function member(kinds: string[] | undefined): Token[] {
  return (kinds ?? []).map((kind) => glyph(kind));
}

function trigger(on: NonNullable<Effect['on']>): Token[] {
  const found: Token[] = [];
  if (on.event === 'place') {
    found.push(...member(on.member));
    if (on.terrain) found.push(glyph(on.terrain));
    if (on.beside === 'other_explorer') found.push({ text: '+', glyph: 'two-members' });
    if (on.beside === 'nobody') found.push(glyph('nobody'));
    if (on.where) found.push(glyph(on.where));
  } else if (on.event === 'create') {
    found.push(glyph('create', (on.level ?? []).map((level) => LEVELS[level]).join('·')));
    if (on.category) found.push(glyph(on.category));
  } else if (on.event === 'gain') found.push(glyph(on.what ?? '', '+'));
  else if (on.event === 'crossroads') {
    found.push(glyph('caravan', on.caravan === 'second' ? '2.' : ''));
    found.push(glyph('crossroads', on.node === 'any' ? '' : String(on.node ?? '')));
  } else if (on.event === 'flag') found.push(glyph('flag'), glyph('outpost'));
  return [...found, { text: ':' }];
}

const TRACK: Record<string, string> = { military: 'military', river: 'canoe', road: 'caravan' };

/** A condition; of an Outpost's three degrees the one that is named. */
export function conditionTokens(wanted: Condition, degree = 0): Token[] {
  const min = Array.isArray(wanted.min) ? wanted.min[degree] : wanted.min;
  const symbol = Array.isArray(wanted.symbol) ? wanted.symbol[degree] : wanted.symbol;
  if (wanted.kind === 'power_level') return [{ text: '≥', glyph: `power-${min}` }];
  if (wanted.kind === 'worker_levels') return [glyph('worker', `≥${min}`)];
  if (wanted.kind === 'artifacts') return [glyph(wanted.category ?? '', `≥${min}`)];
  return [glyph(TRACK[wanted.track ?? ''] ?? ''), glyph(symbol ?? '')];
}

function standing(mod: NonNullable<Effect['mod']>): Token[] {
  const n = mod.n ?? 1;
  switch (mod.kind) {
    case 'discount': {
      const what = mod.res === 'each' ? 'leather ashlar lumber metal'.split(' ') : [mod.res ?? ''];
      const where = mod.category ? [glyph(mod.category), { text: ':' }] : [];
      return [...where, ...what.map((kind, i) => glyph(kind, i === 0 ? `−${n}` : ''))];
    }
    case 'raw_substitute':
      return [glyph('any_raw', `${n}×`), { text: '=', glyph: 'any_refined' }];
    case 'explorer_equal':
      return [glyph('explorer'), { text: '=', glyph: 'two-members' }];
    case 'no_military_loss':
      return [glyph('military', '−0')];
    case 'raid_level':
      return [glyph('raid'), glyph('power', plus(n))];
    default:
      return [glyph(mod.what ?? ''), { text: plus(n) }];
  }
}

const LOST: Record<string, string> = { extra_explorer: 'explorer' };

/** An effect without its timing, which is drawn before it. */
export function effectTokens(effect: Effect): Token[] {
  const found: Token[] = [];
  if (effect.on) found.push(...trigger(effect.on));
  if (effect.if) found.push(...conditionTokens(effect.if), { text: ':' });
  if (effect.mod) found.push(...standing(effect.mod));
  if (effect.do) found.push(...tokensOf(effect.do));
  const held = LOST[effect.lost_on_flip ?? ''];
  if (held !== undefined) found.push(glyph(held, '+1'));
  return found;
}
