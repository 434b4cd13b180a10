import { isOpen } from '../games';
import { get, newKey, post, postUntilAnswered, put, Refused, Unreachable } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import { keep, recall } from '../lib/keep';
import { live, type Watcher } from '../lib/live.svelte';
import { settings } from '../lib/settings.svelte';
import { Talk } from './talk.svelte';
import { merge, share } from '../lib/share';
import type {
  Action,
  Asked,
  Doc,
  GameEvent,
  Moment,
  Preview,
  Refusal,
  Seat,
  Table,
} from '../lib/shapes';
import { Cells } from './cells.svelte';

const GUARD = 400; // milliseconds in which a click is not taken after the table has changed
const PATIENCE = 1000; // milliseconds until what the line should have brought is called for

/** One answer of a turn that is not confirmed yet. */
export interface Step {
  word: string;
  decision: string;
  boundary: boolean;
  effects: GameEvent[];
}

export type StandingAnswer = 'always' | 'never' | 'ask';

/** What of a Moment the table shows. */
interface Now {
  table: Table;
  view: Doc;
  aids: Doc;
}

export interface Notice {
  text: string;
  rule?: string | null;
}

/**
 * One game as one person sees it: what is confirmed (`base`), what is tried out (`ahead`), and
 * how to answer. It knows no rules: every question goes to the server.
 */
export class Play {
  private confirmed = $state.raw<Moment | null>(null);
  private tried = $state.raw<Moment | null>(null);
  /**
   * What lies on the table as it is shown. Here a Moment is not put in place of the last one but merged
   * into it, so that only those draw themselves anew who read something that has changed.
   */
  readonly now = $state<Now>({ table: {} as Table, view: {}, aids: {} });
  private drawn: Now | null = null; // what was merged last
  private readonly answers = new Cells<Action>();
  private readonly refusals = new Cells<Refusal>();
  private next = $state<string | null>(null); // who looks as soon as their Moment is here
  steps = $state.raw<Step[]>([]);
  events = $state.raw<GameEvent[]>([]);
  fresh = $state.raw<GameEvent[]>([]);
  seat = $state<string | null>(null);
  curtain = $state<string | null>(null);
  busy = $state(false);
  guarded = $state(false);
  notice = $state.raw<Notice | null>(null);
  pointed = $state<string | null>(null);
  seenUpTo = $state(0);
  gone = $state(false);
  spoken = $state.raw<{ whose: 'own' | 'other'; times: number }>({ whose: 'own', times: 0 });
  halo = $state(true); // whether what changed since one's own last turn is outlined
  about = $state<string | null>(null); // what the pointer or the focus is on, in words
  readonly id: string;
  readonly talk: Talk;
  private readonly watcher: Watcher;
  private unwatch: (() => void) | null = null;
  private previews = new Map<string, Promise<Preview>>();

  /** With `past` nobody sits down: the moments of a finished game are shown by `lookBack`. */
  constructor(
    table: Table,
    past = false,
    private readonly invite: string | null = null,
  ) {
    this.id = table.id;
    this.talk = new Talk(table.id, invite);
    this.watcher = {
      table: table.id,
      seat: () => this.next ?? this.seat,
      since: () => this.told,
      invite,
      changed: (changed) => this.hearTable(changed),
      moment: (moment) => this.receive(moment),
      chat: (line) => this.talk.hear(line),
      poll: () => void this.catchUp(),
      gone: () => (this.gone = true),
    };
    if (!past) this.sit(table);
  }

  /** Show a moment of the past; there is nothing to answer in it. */
  lookBack(moment: Moment): void {
    const before = this.base?.at ?? moment.at;
    this.seat = null;
    const fresh = moment.events.filter((event) => event.n > this.told);
    this.events = moment.events;
    this.fresh = moment.at === before + 1 ? fresh : [];
    this.put({ ...moment, table: { ...moment.table, turn: moment.asked?.seat ?? null } });
  }

  // ------------------------------------------------------------- what is shown

  get base(): Moment | null {
    return this.confirmed;
  }

  get ahead(): Moment | null {
    return this.tried;
  }

  get shown(): Moment | null {
    return this.tried ?? this.confirmed;
  }

  private put(base: Moment | null, ahead: Moment | null = null): void {
    this.confirmed = share(this.confirmed, base);
    this.tried = share(this.tried ?? this.confirmed, ahead);
    this.draw();
  }

  /** Let whoever shows a part of the table know, if it is that part which has changed. */
  private draw(): void {
    const { shown, base } = this;
    const { asked } = this;
    this.answers.fill(asked?.actions?.map((action) => [action.word, action]) ?? []);
    this.refusals.fill(Object.entries(asked?.refused ?? {}));
    if (shown === null || base === null) return;
    const drawn = { table: base.table, view: shown.view, aids: shown.aids };
    merge(this.now, this.drawn, drawn);
    this.drawn = drawn;
  }

  get table(): Table | null {
    return this.base?.table ?? null;
  }

  /** The question, if it is ours to answer. */
  get asked(): Asked | null {
    const asked = this.shown?.asked;
    return asked?.actions && asked.seat === this.seat ? asked : null;
  }

  get actions(): Action[] {
    return this.asked?.actions ?? [];
  }

  get mine(): Seat[] {
    return this.table?.seats.filter((seat) => seat.mine) ?? [];
  }

  get last(): Step | null {
    return this.steps.at(-1) ?? null;
  }

  /** Nothing more can be chosen before what was chosen is confirmed. */
  get complete(): boolean {
    if (this.last === null) return false;
    return this.last.boundary || this.asked === null;
  }

  get ready(): boolean {
    return !this.busy && !this.guarded && this.next === null;
  }

  /** In a word what can be done now. */
  get state(): 'away' | 'busy' | 'over' | 'complete' | 'asked' | 'waiting' {
    if (this.base === null) return 'away';
    if (!this.ready) return 'busy';
    if (this.base.table.status === 'over') return 'over';
    if (this.complete) return 'complete';
    return this.asked === null ? 'waiting' : 'asked';
  }

  /** What happened since we last did something; bare answers are not worth telling. */
  get missed(): GameEvent[] {
    return this.events.filter((event) => event.n > this.seenUpTo && event.event !== 'answered');
  }

  action(word: string): Action | undefined {
    return this.answers.get(word);
  }

  refusal(word: string): Refusal | undefined {
    return this.refusals.get(word);
  }

  // -------------------------------------------------------------- coming, going

  /** Read aloud what is one's own, or what the next of the others has. */
  speak(whose: 'own' | 'other'): void {
    this.spoken = { whose, times: this.spoken.times + 1 };
  }

  /** Take a seat of ours; if several people share this device, ask for the right one first. */
  private sit(table: Table): void {
    const mine = table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
    const turn = table.turn !== null && mine.includes(table.turn) ? table.turn : (mine[0] ?? null);
    if (mine.length < 2 || isOpen(table.game)) this.look(turn);
    else this.curtain = turn;
  }

  /** See the table through the eyes of a seat. */
  look(seat: string | null): void {
    this.seat = seat;
    this.curtain = null;
    this.forget();
    this.seenUpTo = this.remembered();
    if (this.unwatch === null) this.unwatch = live.watch(this.watcher);
    else live.ask(this.watcher);
    void this.refresh();
    void this.talk.read();
  }

  private forget(): void {
    this.put(null);
    this.next = null;
    this.events = [];
    this.fresh = [];
    this.reset();
  }

  async refresh(): Promise<void> {
    try {
      this.receive(await get<Moment>(this.path(`play?since=${this.told}${this.asSeat}`)));
    } catch (error) {
      this.complain(error);
    }
  }

  /** Look by a call as long as the line is lost; that it is lost is said already. */
  private async catchUp(): Promise<void> {
    if (this.curtain !== null) return;
    try {
      this.receive(await get<Moment>(this.path(`play?since=${this.told}${this.asSeat}`)));
    } catch {
      // It is tried again as long as the line is lost.
    }
  }

  close(): void {
    this.unwatch?.();
    this.unwatch = null;
    this.next = null;
  }

  private get asSeat(): string {
    const invite = this.invite ? `&invite=${this.invite}` : '';
    const seat = this.next ?? this.seat;
    return seat === null ? invite : `&seat=${seat}${invite}`;
  }

  /** What follows an address of this table, so that whoever was invited stays so. */
  get behind(): string {
    return this.invite ? `#${this.invite}` : '';
  }

  private get told(): number {
    return this.events.at(-1)?.n ?? 0;
  }

  path(what: string): string {
    return `/api/tables/${this.id}/${what}`;
  }

  // ------------------------------------------------------------------ receiving

  receive(moment: Moment): void {
    if ((moment.seat ?? null) !== (this.next ?? this.seat) || this.curtain !== null) return;
    if (this.base !== null && moment.seq < this.base.seq) return;
    if (this.handsOver(moment)) return;
    const first = this.base === null;
    const moved = this.base?.seq !== moment.seq;
    const tried = this.steps.length > 0;
    if (this.next !== null) this.sitDown(this.next);
    this.hearEvents(moment.events, first);
    if (moved && tried) this.notice = { text: t('play.moved-on') };
    if (moved) this.reset();
    this.put(moment, this.ahead);
    if (moment.chat_seq > this.talk.last) void this.talk.read();
    if (moved && !first && this.asked !== null) this.guard();
  }

  /** Something but the game has changed: who is here, a rematch, a wish to take back. */
  private hearTable(table: Table): void {
    if (this.base !== null) this.put({ ...this.base, table }, this.ahead);
  }

  private hearEvents(events: GameEvent[], first: boolean): void {
    const fresh = events.filter((event) => event.n > this.told);
    if (fresh.length === 0) return;
    this.events = [...this.events, ...fresh];
    if (!first) this.fresh = fresh;
  }

  /** With several people at one device, draw the curtain before anybody's secrets are shown. */
  private handsOver(moment: Moment): boolean {
    const turn = moment.table.turn;
    if (turn === null || moment.table.status !== 'playing') return false;
    if (turn === (this.next ?? this.seat)) return false;
    if (!moment.table.seats.some((seat) => seat.mine && seat.seat === turn)) return false;
    if (isOpen(moment.table.game)) this.turnTo(turn);
    else this.drawCurtain(turn);
    return true;
  }

  private drawCurtain(seat: string): void {
    this.curtain = seat;
    this.forget();
  }

  /**
   * Where nothing is hidden the table stays as it is until it can be shown as the next at this device
   * sees it; everything is drawn once.
   */
  private turnTo(seat: string): void {
    this.next = seat;
    const asked = live.ask(this.watcher);
    const call = () => void (this.next === seat && this.refresh());
    if (asked) setTimeout(call, PATIENCE);
    else call();
  }

  private sitDown(seat: string): void {
    this.next = null;
    this.seat = seat;
    this.seenUpTo = this.remembered();
  }

  private guard(): void {
    this.guarded = true;
    setTimeout(() => (this.guarded = false), GUARD);
  }

  // ------------------------------------------------------------------ answering

  /** Answer the question. Nothing is settled before it is confirmed. */
  async choose(word: string): Promise<void> {
    if (!this.ready) return;
    const action = this.action(word);
    if (action === undefined) return this.explain(word);
    this.notice = null;
    const steps = this.last?.boundary ? this.steps.slice(0, -1) : this.steps;
    const step = { ...action, decision: this.asked?.decision ?? '' };
    if (action.boundary) this.steps = [...steps, step];
    else await this.tryOut([...steps, step]);
    if (settings.choices.confirm === 'auto' && this.complete) await this.confirm();
  }

  private async tryOut(steps: Step[]): Promise<void> {
    if (steps.length === 0) return this.reset();
    await this.whileBusy(async () => {
      const preview = await this.preview(steps.map((step) => step.word));
      this.put(this.base, preview.moment);
      this.steps = steps.slice(0, preview.played + (preview.boundary ? 1 : 0));
      if (preview.boundary && this.last) {
        this.steps = [...this.steps.slice(0, -1), { ...this.last, boundary: true }];
      }
    });
  }

  private preview(words: string[]): Promise<Preview> {
    const key = words.join(' ');
    let preview = this.previews.get(key);
    if (preview === undefined) {
      preview = post<Preview>(this.path('preview'), this.wish({ actions: words }));
      this.previews.set(key, preview);
      preview.catch(() => this.previews.delete(key));
    }
    return preview;
  }

  /** What would be asked after one more answer; the board shows it before it is given. */
  async peek(word: string): Promise<Moment | null> {
    const action = this.action(word);
    if (action === undefined || action.boundary || this.last?.boundary) return null;
    try {
      const preview = await this.preview([...this.words, word]);
      return preview.boundary ? null : preview.moment;
    } catch {
      return null;
    }
  }

  private get words(): string[] {
    return this.steps.map((step) => step.word);
  }

  private wish(more: Record<string, unknown>): Record<string, unknown> {
    return { seat: this.seat, seq: this.base?.seq ?? 0, ...more };
  }

  async undo(): Promise<void> {
    if (this.steps.length === 0 || !this.ready) return;
    await this.tryOut(this.steps.slice(0, -1).filter((step) => !step.boundary));
  }

  reset(): void {
    this.steps = [];
    if (this.ahead !== null) this.put(this.base);
    this.previews.clear();
    this.pointed = null;
  }

  async confirm(): Promise<void> {
    if (this.steps.length === 0 || this.busy) return;
    await this.whileBusy(async () => {
      const wish = this.wish({ actions: this.words, key: newKey(), since: this.told });
      const moment = await postUntilAnswered<Moment>(this.path('moves'), wish);
      this.notice = null;
      this.reset();
      this.remember(moment.events.at(-1)?.n ?? this.told);
      this.receive(moment);
    });
  }

  /** Play what a line of notation says; nothing is settled before it is confirmed. */
  async say(line: string): Promise<boolean> {
    if (this.last?.boundary) this.steps = this.steps.slice(0, -1);
    let words: string[] = [];
    await this.whileBusy(async () => {
      const wish = this.wish({ actions: this.words, line });
      words = (await post<{ actions: string[] }>(this.path('say'), wish)).actions;
    });
    for (const word of words) {
      await this.choose(word);
      if (this.last?.boundary) break;
    }
    return words.length > 0;
  }

  /** Say why something cannot be done. */
  async explain(word: string): Promise<void> {
    const known = this.refusal(word);
    if (known !== undefined) return this.blame(known);
    if (this.asked === null || this.last?.boundary) return;
    await this.whileBusy(async () => {
      const wish = this.wish({ actions: this.words, word });
      const told = await post<Partial<Refusal>>(this.path('why'), wish);
      if (told.key !== undefined) this.blame(told as Refusal);
    });
  }

  private blame(refusal: Refusal): void {
    this.notice = { text: t(`why.${refusal.key}`), rule: refusal.rule };
  }

  private async whileBusy(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.complain(error);
    } finally {
      this.busy = false;
    }
  }

  private complain(error: unknown): void {
    if (error instanceof Unreachable) this.notice = { text: t('error.not-now') };
    else if (error instanceof Refused) this.complainOf(error);
    else throw error;
  }

  private complainOf(error: Refused): void {
    if (error.status === 409 && error.moment !== null) {
      this.reset();
      this.receive(error.moment);
      this.notice = { text: t('play.moved-on') };
    } else if (error.status === 422) {
      this.blame({ rule: error.rule ?? '', key: error.key });
    } else {
      this.notice = { text: error.message };
    }
  }

  // ------------------------------------------------------------- around the game

  /** Whether it was said; the game goes on meanwhile. */
  chat(text: string): Promise<boolean> {
    return this.done('chat', { text });
  }

  private async done(what: string, body: Record<string, unknown>): Promise<boolean> {
    try {
      await post(this.path(what), body);
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  async readNotes(): Promise<string> {
    return (await get<{ text: string }>(this.path('notes'))).text;
  }

  async writeNotes(text: string): Promise<void> {
    await put(this.path('notes'), { text });
  }

  async stand(decision: string, answer: StandingAnswer): Promise<void> {
    await this.whileBusy(() => post(this.path('standing'), { seat: this.seat, decision, answer }));
  }

  /** The standing order for a question. */
  async standing(decision: string): Promise<StandingAnswer> {
    type Order = { decision: string; answer: StandingAnswer };
    const orders = await get<Order[]>(this.path(`standing?seat=${this.seat}`)).catch(() => []);
    return orders.find((order) => order.decision === decision)?.answer ?? 'ask';
  }

  /** Change who sits where; whoever takes a seat looks through it at once. */
  async arrange(what: 'join' | 'seats', body: Record<string, unknown>): Promise<void> {
    await this.whileBusy(async () => {
      const table = await post<Table>(this.path(what), body);
      this.hearTable(table);
      if (this.seat === null && table.seats.some((seat) => seat.mine)) this.sit(table);
    });
  }

  /** The table at which the same people play again. */
  async rematch(): Promise<string | null> {
    this.notice = null;
    try {
      return (await post<Table>(this.path('rematch'))).id;
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  /** Whether the seat was given up. */
  leave(): Promise<boolean> {
    return this.done('leave', {});
  }

  async answerTakeBack(agree: boolean): Promise<void> {
    await this.whileBusy(() => post(this.path('take-back/answer'), { agree, seat: this.seat }));
  }

  async takeBack(): Promise<void> {
    await this.whileBusy(() => post(this.path('take-back'), { seat: this.seat }));
  }

  // -------------------------------------------------- what was seen, over reloads

  private get kept(): string {
    return `longhouse.seen.${this.id}.${this.seat ?? ''}`;
  }

  private remembered(): number {
    return Number(recall(this.kept) ?? 0);
  }

  private remember(upTo: number): void {
    this.seenUpTo = upTo;
    keep(this.kept, String(upTo));
  }
}
