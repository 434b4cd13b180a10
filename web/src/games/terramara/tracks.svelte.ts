import { t } from '../../lib/i18n.svelte';
import { SEAT, seatIndex } from '../../play/words';
import {
  bend,
  CULTURE,
  militarySpace,
  node,
  nodeArea,
  river as strip,
  riverSpace,
  spine,
  STRENGTH,
  wayPath,
} from './board';
import { bonusText } from './effects';
import { rounds } from './place';
import type { Scene } from './scene.svelte';

const said = (parts: string[]): string => parts.filter((part) => part !== '').join('; ');
const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, space) => space);
const swapped = (names: Record<string, number>): Map<number, string> =>
  new Map(Object.entries(names).map(([name, at]) => [at, name]));

/** Whoever stands somewhere, as one word for each: a list that can be compared at a glance. */
const listOf = (who: string): string[] => (who === '' ? [] : who.split(' '));

/** The River: what each of its spaces gives, and whose Canoes lie there. */
export class River {
  constructor(private readonly scene: Scene) {}

  private readonly printed = $derived.by(() =>
    this.scene.print.table<{
      accessible_by_culture: number[];
      reserve_from: number;
      extra_explorer_at: number;
      reserved_discount_from: number;
      symbols: Record<string, number>;
    }>('track.river'),
  );

  readonly spaces = $derived.by(() => {
    const { printed } = this;
    const reach = (space: number): number => printed.accessible_by_culture[space] ?? 0;
    const symbols = swapped(printed.symbols);
    const gifts = swapped({
      reserve: printed.reserve_from,
      explorer: printed.extra_explorer_at,
      discount: printed.reserved_discount_from,
    });
    return upTo(CULTURE).map((space) => {
      const area = riverSpace(space);
      const y = area.y + area.h / 2;
      return {
        space,
        area,
        y,
        middle: strip.x + strip.w / 2 - 3 + bend(y),
        reach: reach(space),
        more: reach(space) > reach(space - 1),
        gift: gifts.get(space),
        symbol: symbols.get(space),
      };
    });
  });

  readonly tilesAt = (space: number): string[] =>
    [`river-${space}`, `river-${space}-second`].flatMap(
      (slot) => this.scene.view.slots[slot] ?? [],
    );

  readonly whoAt = (space: number): string =>
    this.scene.seats.filter((seat) => (this.scene.row(seat).culture ?? 0) === space).join(' ');

  readonly label = ({ space, reach, gift, symbol }: (typeof this.spaces)[number], who: string) =>
    said([
      t('tm.board.river-space', { space }),
      t('tm.board.cards-in-reach', { count: reach }),
      gift === undefined ? '' : t(`tm.board.river.${gift}`),
      ...this.tilesAt(space).map((tile) =>
        t('tm.board.bonus', { what: bonusText(this.scene.print, tile) }),
      ),
      symbol === undefined ? '' : t(`tm.board.symbol.${symbol}`),
      listOf(who).map(this.scene.ownerSaid).join(', '),
    ]);
}

interface Way {
  from: string;
  to: string;
  opens_with_row: number;
}

/** The Road: three ways between Crossroads, and the Caravans on it. */
export class Road {
  constructor(private readonly scene: Scene) {}

  private readonly edges = $derived.by(() =>
    Object.entries(this.scene.print.table<Record<string, Way>>('road_edge')),
  );
  private readonly printed = $derived.by(() =>
    this.scene.print.table<{ symbols: Record<string, string>; end_vp: number[] }>('track.road'),
  );
  readonly prizes = $derived.by(() => this.printed.end_vp);

  readonly nodes = $derived.by(() => {
    const symbols = new Map(Object.entries(this.printed.symbols).map(([name, at]) => [at, name]));
    const nodes = this.scene.print.table<Record<string, { kind: string }>>('road_node');
    return Object.entries(nodes).map(([name, { kind }]) => ({
      name,
      kind,
      area: nodeArea(name),
      symbol: symbols.get(name),
      ...node(name),
    }));
  });

  /** The ways, and the Outposts that are out of reach as long as no way leads to them. */
  private readonly closed = $derived.by(() => {
    const { round, over } = this.scene.view;
    const shut = this.edges.filter(
      ([, way]) => way.opens_with_row > 0 && way.opens_with_row >= round && !over,
    );
    return new Set(shut.flatMap(([name, way]) => [name, way.to]));
  });
  readonly ways = $derived.by(() =>
    this.edges.map(([name, { from }]) => ({
      name,
      path: wayPath(name),
      shut: this.closed.has(name) || this.closed.has(from),
    })),
  );
  readonly isShut = (name: string): boolean => this.closed.has(name);

  readonly bonusAt = (name: string): string | undefined => this.scene.view.slots[`road-${name}`];

  /** Whose Caravans stand at a node; a seat has two. */
  readonly whoAt = (name: string): string =>
    this.scene.seats
      .flatMap((seat) => {
        const row = this.scene.row(seat);
        const both = [row['caravan-1'], row['caravan-2']];
        return both.filter((at) => (at ?? 'start') === name).map(() => seat);
      })
      .join(' ');

  readonly label = ({ name, kind, symbol }: (typeof this.nodes)[number], who: string): string => {
    const bonus = this.bonusAt(name);
    const { print, view, ownerSaid } = this.scene;
    const all = listOf(who);
    const caravans = [...new Set(all)].map((seat) => {
      const count = all.filter((one) => one === seat).length;
      return t('tm.board.caravans', { name: ownerSaid(seat), count });
    });
    const prize = this.prizes[Math.min(view.arrivals, this.prizes.length - 1)] ?? 0;
    return said([
      t(`tm.board.node.${kind}`, { number: name.slice(1) }),
      bonus === undefined ? '' : bonusText(print, bonus),
      kind === 'end' ? t('tm.board.next-prize', { vp: prize }) : '',
      symbol === undefined ? '' : t(`tm.board.symbol.${symbol}`),
      this.isShut(name) ? t('tm.board.opens-after', { round: name.slice(1) }) : '',
      caravans.length > 0 ? caravans.join(', ') : t('tm.board.nobody'),
    ]);
  };
}

/** The Military track: everybody's Strength, and from where on each Power Level begins. */
export class Military {
  constructor(private readonly scene: Scene) {}

  readonly spaces = $derived.by(() => {
    const { power_level_at: from, symbols } = this.scene.print.table<{
      power_level_at: number[];
      symbols: Record<string, number>;
    }>('track.military');
    const symbolAt = swapped(symbols);
    return upTo(STRENGTH).map((space) => ({
      space,
      area: militarySpace(space),
      level: from.filter((first) => first <= space).length,
      first: from.includes(space),
      symbol: symbolAt.get(space),
    }));
  });

  /** Seats, and neutral players by their names. */
  readonly whoAt = (space: number): string => {
    const { seats, row, view } = this.scene;
    const neutral = Object.keys(view.neutral).filter((name) => view.neutral[name] === space);
    return [...seats.filter((seat) => (row(seat).strength ?? 0) === space), ...neutral].join(' ');
  };
  /** Whose token it is: a seat's, or a neutral player's, who are counted down from -1. */
  readonly indexOf = (owner: string): number =>
    SEAT.test(owner) ? seatIndex(owner) : -1 - Object.keys(this.scene.view.neutral).indexOf(owner);

  readonly label = ({ space, level, symbol }: (typeof this.spaces)[number], who: string): string =>
    said([
      t('tm.board.strength', { strength: space }),
      t('tm.board.power', { level }),
      symbol === undefined ? '' : t(`tm.board.symbol.${symbol}`),
      ...listOf(who).map(this.scene.ownerSaid),
    ]);
}

/** The rounds between the columns: the marker, the Workers left, and when members come back. */
export class Rounds {
  constructor(private readonly scene: Scene) {}

  readonly all = $derived.by(() => {
    const { print, aids } = this.scene;
    const levels = print.table<{ worker_level: number[] }>('track.rounds').worker_level;
    return rounds(print).map((rows, i) => ({
      round: i + 1,
      area: spine(rows),
      level: levels[i] ?? 1,
      after: aids.returns[String(rows[0])],
    }));
  });

  readonly workers = (round: number): number => this.scene.view.workers_left[`round-${round}`] ?? 0;

  readonly label = ({ round, level, after }: (typeof this.all)[number]): string =>
    said([
      t('tm.board.round', { round }),
      round === this.scene.view.round ? t('tm.board.now') : '',
      t('tm.board.workers-left', { count: this.workers(round), level }),
      after === undefined ? '' : this.scene.backSaid(after),
    ]);
}

export { listOf, said };
