import { t } from '../../lib/i18n.svelte';
import type { Print } from '../../lib/print';
import type { Play } from '../../play/play.svelte';
import { SEAT, seatIndex, seatName, wordText } from '../../play/words';
import { homeland, territory, tile, type Area } from './board';
import { actionText, conditionText } from './effects';
import {
  aidsOf,
  bonusOf,
  MEMBERS,
  ROWS,
  viewOf,
  type Member,
  type Op,
  type Sending,
  type SheetRow,
} from './facts';
import {
  crossroads,
  fronts,
  homeSpaces,
  hut,
  roundOf,
  sides,
  standingOf,
  type Ground,
} from './place';
import { Military, River, Road, Rounds, said } from './tracks.svelte';

const PLACING = ['send_to', 'place_neutral', 'take_back'];
const FRONT = /^\d[lr]-/; // the space of a tile that is not turned over
const HINDERED: Record<string, string> = {
  'not-stronger': 'military',
  'no-strength': 'military',
  'caravans-behind': 'caravan',
  'future-row': 'round',
  'too-early': 'round',
  'not-open-yet': 'round',
  condition: 'cross',
};
/** The signs for what can bar a space. */
export const HINDRANCES = [...new Set(Object.values(HINDERED))];
const NO_GROUND: Ground = {
  ops: [],
  terrain: '',
  single: false,
  condition: undefined,
  from: 0,
  bonus: undefined,
};

/** What a space looks like to whoever is asked: `free` and `contested` before a member is chosen. */
export type Tone = '' | 'legal' | 'free' | 'contested' | 'barred' | 'barred soft';

/** A space as it lies on the board now. */
export interface Plot {
  place: string;
  area: Area;
  ground: Ground;
  /** What is drawn of its action: what is printed, or the bonus tile that lies there. */
  ops: Op[];
  title: string;
  /** For how many members room is shown. */
  slots: number;
  /** What is painted under it: a terrain, or whatever else has a picture. */
  land: string;
}

/** The tile on one side of a row: its spaces, or what is on its back. */
export interface Side {
  row: number;
  side: 'l' | 'r';
  area: Area;
  turned: boolean;
  now: boolean;
  plots: Plot[];
}

/** The places of the board at a moment: how they look, what they say, what a click on them means. */
export class Scene {
  constructor(
    readonly play: Play,
    readonly print: Print,
    readonly click: (place: string) => void,
  ) {}

  readonly river = new River(this);
  readonly road = new Road(this);
  readonly military = new Military(this);
  readonly rounds = new Rounds(this);

  readonly view = $derived.by(() => viewOf(this.play.now));
  readonly aids = $derived.by(() => aidsOf(this.play.now));
  private readonly table = $derived.by(() => this.play.now.table);
  private readonly decision = $derived.by(() => this.play.asked?.decision ?? '');
  /** The question is answered with a space, with a way, or with a member that is then sent. */
  readonly placing = $derived.by(() => PLACING.includes(this.decision));
  readonly travelling = $derived.by(() => this.decision === 'travel_step');
  readonly sending = $derived.by(() => this.decision === 'send_member');
  readonly seats = $derived.by(() => Object.keys(this.view.sheet));
  readonly row = (seat: string): SheetRow => this.view.sheet[seat]!;

  private readonly isAnswer = (space: string): boolean => this.play.action(space) !== undefined;

  // ------------------------------------------------------------- what is printed

  private readonly tiles = $derived.by(() => this.view.tiles.join(' '));
  private readonly laid = $derived.by(() => JSON.stringify(this.view.slots));
  private readonly players = $derived.by(() => this.view.options.players);
  readonly gateOwner = $derived.by(() =>
    Object.keys(this.view.sheet).find((seat) => this.view.sheet[seat]!.gate !== undefined),
  );
  private readonly gateTile = $derived.by(() =>
    this.gateOwner === undefined ? '' : (this.view.sheet[this.gateOwner]?.gate ?? ''),
  );

  /** The Homeland from left to right, with the Hut and a personal Crossroads in the middle. */
  readonly home: Map<string, Ground> = $derived.by(() => {
    const spaces = homeSpaces(this.print, this.players);
    const single = spaces.findIndex(([, ground]) => ground.single);
    const own: [string, Ground][] = [['hut', hut(this.print)]];
    if (this.gateTile !== '') own.push(['gate', crossroads(this.print, this.gateTile, false)]);
    return new Map([...spaces.slice(0, single), ...own, ...spaces.slice(single)]);
  });
  readonly grounds: Map<string, Ground> = $derived.by(() => {
    const tiles = this.tiles.split(' ');
    const found = fronts(this.print, tiles, JSON.parse(this.laid));
    for (const [space, ground] of this.home) found.set(space, ground);
    for (const row of [1, 2, 3, 4]) {
      const tile = tiles[(row - 1) * 2 + 1] ?? '';
      found.set(`crossroads-${row}`, crossroads(this.print, tile, this.players === 2));
    }
    return found;
  });

  readonly groundOf = (space: string): Ground => this.grounds.get(space) ?? NO_GROUND;

  /** The action of a space; where a bonus tile lies, the effect of that. */
  readonly opsOf = (space: string): Op[] => {
    const { bonus, ops } = this.groundOf(space);
    return bonus === undefined ? ops : bonusOf(this.print, bonus);
  };

  /** What is printed on each space in words; it stays the same while tiles lie as they lie. */
  private readonly printedSaid: Map<string, string> = $derived.by(
    () => new Map([...this.grounds].map(([space, ground]) => [space, this.inWords(space, ground)])),
  );

  private inWords(space: string, ground: Ground): string {
    return said([
      wordText(space),
      ground.terrain === '' ? '' : wordText(ground.terrain),
      ground.from > 1 ? t('tm.board.from-round', { round: ground.from }) : '',
      ground.condition === undefined ? '' : conditionText(ground.condition, this.print),
      actionText(this.opsOf(space)),
      ground.single ? t('tm.board.single') : '',
    ]);
  }

  private plot(place: string, area: Area, more: Partial<Plot> = {}): Plot {
    const ground = this.groundOf(place);
    const land = ground.terrain;
    return { place, area, ground, ops: this.opsOf(place), title: '', slots: 2, land, ...more };
  }

  readonly homePlots: Plot[] = $derived.by(() =>
    [...homeland([...this.home.keys()])].map(([place, area]) =>
      this.plot(place, area, {
        title: t(`tm.board.home.${place}`),
        slots: place === 'hut' ? 0 : place === 'gate' ? 1 : 2,
        land: place === 'hut' ? 'hut' : 'village',
      }),
    ),
  );

  readonly lands: Side[] = $derived.by(() => {
    const { round, over } = this.view;
    return ROWS.flatMap((row) =>
      sides.map((side): Side => {
        const area = tile(row, side);
        const at = roundOf(this.print, row);
        const turned = at < round;
        const crossing = `crossroads-${row}`;
        const fronts = ['a', 'b', 'c'].map((one) => `${row}${side}-${one}`);
        const plots = !turned
          ? fronts.map((place) => this.plot(place, territory(place)))
          : side === 'r'
            ? [this.plot(crossing, area, { title: wordText(crossing), land: 'crossing' })]
            : [];
        return { row, side, area, turned, now: at === round && !over, plots };
      }),
    );
  });

  readonly plots: Plot[] = $derived.by(() => [
    ...this.homePlots,
    ...this.lands.flatMap(({ plots }) => plots),
  ]);

  // ------------------------------------------------------------- who goes where

  /** The kind of member that the board speaks of: the one in hand, pointed at, or likely. */
  readonly member: Member | undefined = $derived.by(() => {
    if (this.decision === 'send_to' || this.decision === 'take_back') {
      return String(this.play.asked?.member) as Member;
    }
    const send = this.aids.send ?? {};
    const pointed = this.play.pointed ?? '';
    if (pointed in send) return pointed as Member;
    return MEMBERS.find((member) => member in send);
  });

  private told(space: string, member = this.member): Sending | undefined {
    if (member === undefined) return undefined;
    return space === 'hut' ? 0 : this.aids.send?.[member]?.[space];
  }

  /** What burns is seen to be barred. */
  private veiled(space: string, how: Tone): Tone {
    return this.view.fire.includes(space) ? '' : how;
  }

  readonly toneOf = (space: string): Tone => {
    if (this.placing) return this.isAnswer(space) ? 'legal' : this.veiled(space, 'barred');
    if (!this.sending) return '';
    const told = this.told(space);
    if (typeof told === 'number') return told > 0 ? 'contested' : 'free';
    return this.veiled(space, 'barred soft');
  };

  /** A sign for what bars a space where nobody who stands there does. */
  readonly hindranceAt = (space: string, tone: Tone): string | undefined => {
    if (!tone.startsWith('barred')) return undefined;
    if (this.placing) return HINDERED[this.play.refusal(space)?.key ?? ''];
    const told = this.told(space);
    return typeof told === 'object' ? HINDERED[told.why] : undefined;
  };

  /** The Strength that sending the member costs. */
  readonly priceOf = (space: string): number => {
    if (!this.sending && this.decision !== 'send_to') return 0;
    const told = this.told(space);
    return typeof told === 'number' ? told : 0;
  };

  /** All that is asked for sending somebody anywhere. */
  readonly prices: string = $derived.by(() =>
    [...new Set(this.plots.map(({ place }) => this.priceOf(place)))].sort().join(' '),
  );

  /** Which members may be sent there, and the Strength that each costs. */
  readonly mayGo = (space: string): [Member, number][] =>
    MEMBERS.flatMap((member): [Member, number][] => {
      if (this.aids.send?.[member] === undefined) return [];
      const told = this.told(space, member);
      return typeof told === 'number' ? [[member, told]] : [];
    });

  /** Who would stand there if the place that is pointed at were chosen. */
  readonly ghostOn = (space: string): { kind: string; index: number } | undefined => {
    const { play } = this;
    if (play.pointed !== space || play.seat === null || this.decision === 'take_back') {
      return undefined;
    }
    const tone = this.toneOf(space);
    if (tone === '' || tone.startsWith('barred')) return undefined;
    if (this.decision === 'place_neutral') {
      return standingOf(`${String(play.asked?.neutral)}-explorer`);
    }
    return { kind: this.member ?? 'explorer', index: seatIndex(play.seat) };
  };

  // ------------------------------------------------------------- what is said

  readonly ownerSaid = (owner: string): string =>
    SEAT.test(owner) ? seatName(this.table, owner) : wordText(owner);

  private readonly memberSaid = (member: string): string => {
    const { owner, kind } = standingOf(member);
    return t('tm.board.of', { what: wordText(kind), name: this.ownerSaid(owner) });
  };

  /** The ways that can be chosen now. */
  readonly arrows: string[] = $derived.by(() =>
    this.travelling
      ? this.play.actions.filter(({ term }) => term === 'way').map(({ word }) => word)
      : [],
  );

  /** Whose Flags fly at the Outpost of a row. */
  readonly flagsAt = (row: number): string[] =>
    this.seats.filter((seat) => this.row(seat).flags?.includes(String(row)));

  /** Who stands on a space; in the Hut the own members alone. */
  readonly whoOn = (space: string): string[] => {
    if (space !== 'hut') return this.view.spaces[space] ?? [];
    const { seat } = this.play;
    const row = seat === null ? undefined : this.view.sheet[seat];
    return MEMBERS.flatMap((member) =>
      Array<string>(Number(row?.[`${member}-in-hut`] ?? 0)).fill(`${seat}-${member}`),
    );
  };

  /** After which round a member comes back from a future row. */
  readonly returnSaid = (space: string): string => {
    const after = this.aids.returns[space[0] ?? ''];
    return after === undefined || !FRONT.test(space) ? '' : this.backSaid(after);
  };

  readonly backSaid = (after: number): string =>
    after === 0 ? t('tm.board.never') : t('tm.board.returns', { round: after });

  /** What sending the member there costs, or why it may not go. */
  private goingSaid(space: string): string {
    if (this.placing) {
      const refused = this.play.refusal(space);
      if (refused !== undefined) return t(`why.${refused.key}`);
      if (!this.isAnswer(space)) return '';
      return t('tm.board.possible', { price: this.priceOf(space) });
    }
    const told = this.sending ? this.told(space) : undefined;
    if (told === undefined) return '';
    const member = wordText(this.member ?? 'explorer');
    if (typeof told === 'number') return t('tm.board.may-go', { member, price: told });
    return `${member}: ${t(`why.${told.why}`)}`;
  }

  /** What lies and stands there: with most questions that stays as it is. */
  readonly thereSaid = (space: string): string => {
    const who = this.whoOn(space).map(this.memberSaid);
    return said([
      this.printedSaid.get(space) ?? wordText(space),
      this.view.fire.includes(space) ? t('tm.board.fire') : '',
      who.length > 0 ? who.join(', ') : t('tm.board.nobody'),
    ]);
  };

  readonly labelOf = (
    space: string,
    there = this.thereSaid(space),
    back = this.returnSaid(space),
  ): string => said([there, this.goingSaid(space), back]);

  readonly ruleOf = (space: string): string => {
    if (space === 'hut') return 'TM-5.17';
    if (space === 'gate') return 'TM-20.23';
    if (space.startsWith('crossroads')) return 'TM-10.2';
    if (this.home.has(space)) return 'TM-6.1';
    return this.groundOf(space).condition === undefined ? 'TM-5.4' : 'TM-11.2';
  };

  readonly point = (place: string | null, about?: string): void => {
    this.play.pointed = place;
    this.play.about = place === null ? null : (about ?? this.labelOf(place));
  };

  readonly chosen = (place: string): boolean => this.play.last?.word === place;

  // ------------------------------------------------------------- what has changed

  /** Places at which something happened since one's own last turn. */
  private readonly changed = $derived.by(() => {
    const { play } = this;
    if (!play.halo || play.asked === null || play.seenUpTo === 0 || play.steps.length > 0) {
      return new Set<string>();
    }
    return new Set(
      play.missed.map((event) => {
        if (event.event === 'travelled') return String(event.way).split('-')[1] ?? '';
        if (event.event === 'flag') return `outpost-${String(event.row)}`;
        if (event.event === 'culture') return `river-${String(event.to)}`;
        if (/strength$/.test(event.event)) return `military-${String(event.to)}`;
        return String(event.space ?? '');
      }),
    );
  });
  readonly stirred = (place: string): boolean => this.changed.has(place);
}
