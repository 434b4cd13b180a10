import type { ChatLine, Moment, Table } from './shapes';

type Told =
  | { type: 'hello'; version: string }
  | { type: 'moment'; moment: Moment }
  | { type: 'table'; table: Table }
  | { type: 'chat'; table: string; line: ChatLine }
  | { type: 'tables' }
  | { type: 'gone'; table: string };

export interface Watcher {
  table: string;
  seat: () => string | null;
  since: () => number;
  invite: string | null;
  moment: (moment: Moment) => void;
  changed?: (table: Table) => void;
  chat?: (line: ChatLine) => void;
  gone?: () => void;
  poll?: () => void; // look for oneself: there is no line that would tell
}

const NOTICE = 3000; // milliseconds
const LONG = 20_000; // milliseconds without a line after which people want to know more
const STALE = 30_000; // milliseconds without a word after which a line may be dead

/** The line to the server: it comes back by itself, and asks for what was missed. */
class Live {
  online = $state(true);
  long = $state(false); // whether the line has been lost for long
  resumed = $state(false); // for a moment, after the line was lost
  outdated = $state(false);
  private socket: WebSocket | null = null;
  private watchers: Watcher[] = [];
  private tables = new Set<() => void>();
  private tries = 0;
  private version = '';
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('online', () => this.wake());
    addEventListener('pageshow', () => this.wake());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.wake();
    });
  }

  /** A device that slept, or changed its network, may hold a line that died meanwhile. */
  private wake(): void {
    if (this.watchers.length === 0 && this.tables.size === 0) return;
    if (this.socket === null) this.connect();
    else if (Date.now() - this.heard > STALE)
      for (const watcher of this.watchers) this.ask(watcher);
  }

  watch(watcher: Watcher): () => void {
    this.watchers.push(watcher);
    this.connect();
    this.ask(watcher);
    return () => {
      this.watchers = this.watchers.filter((other) => other !== watcher);
    };
  }

  /** Be told when the list of my tables has changed. */
  onTables(changed: () => void): () => void {
    this.tables.add(changed);
    this.connect();
    return () => this.tables.delete(changed);
  }

  /** Ask again, as after a change of seat; without a line that is not possible. */
  ask(watcher: Watcher): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    const seat = watcher.seat();
    const wish = { type: 'watch', table: watcher.table, since: watcher.since(), seat };
    const invite = watcher.invite;
    this.socket.send(JSON.stringify(invite ? { ...wish, invite } : wish));
    return true;
  }

  /** Somebody else is here now: a line belongs to whoever opened it. */
  renew(): void {
    this.socket?.close();
  }

  /** Open the line, without waiting until it is tried again by itself. */
  connect(): void {
    if (this.socket !== null) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      if (!this.online) this.returned();
      for (const watcher of this.watchers) this.ask(watcher);
      for (const changed of this.tables) changed();
    };
    socket.onmessage = (message) => {
      this.heard = Date.now();
      this.hear(JSON.parse(String(message.data)) as Told);
    };
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    this.socket = null;
    this.tries++;
    if (this.tries > 1) {
      if (this.online) this.patience = setTimeout(() => (this.long = true), LONG);
      this.online = false;
      for (const watcher of this.watchers) watcher.poll?.();
    }
    const pause = Math.min(8000, 250 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private returned(): void {
    clearTimeout(this.patience);
    this.online = true;
    this.long = false;
    this.resumed = true;
    setTimeout(() => (this.resumed = false), NOTICE);
  }

  private hear(told: Told): void {
    if (told.type === 'hello') this.greet(told.version);
    else if (told.type === 'tables') for (const changed of this.tables) changed();
    else if (told.type === 'moment')
      this.each(told.moment.table.id, (watcher) => watcher.moment(told.moment));
    else if (told.type === 'table')
      this.each(told.table.id, (watcher) => watcher.changed?.(told.table));
    else if (told.type === 'chat') this.each(told.table, (watcher) => watcher.chat?.(told.line));
    else if (told.type === 'gone') this.each(told.table, (watcher) => watcher.gone?.());
  }

  private each(table: string, tell: (watcher: Watcher) => void): void {
    for (const watcher of this.watchers) if (watcher.table === table) tell(watcher);
  }

  /** A server that was renewed may serve another client than this one. */
  private greet(version: string): void {
    if (this.version !== '' && version !== this.version) this.outdated = true;
    this.version = version;
  }
}

export const live = new Live();
