import { get, post } from '../lib/api';
import { keep, recall } from '../lib/keep';
import type { ChatLine } from '../lib/shapes';

/** What is said at a table, from the waiting room on. */
export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  heard = $state(0); // the last line that was seen, here or before
  private readonly kept: string;
  private readonly path: string;

  constructor(
    table: string,
    private readonly invite: string | null,
  ) {
    this.kept = `longhouse.heard.${table}`;
    this.path = `/api/tables/${table}/chat`;
    this.heard = Number(recall(this.kept) ?? 0);
  }

  get last(): number {
    return this.lines.at(-1)?.n ?? 0;
  }

  /** Lines that nobody has looked at yet. */
  get unread(): number {
    return this.lines.filter((line) => line.n > this.heard).length;
  }

  /** All that was said is on the screen. */
  see(): void {
    if (this.last <= this.heard) return;
    this.heard = this.last;
    keep(this.kept, String(this.heard));
  }

  /** What was said since the last line that is known. */
  async read(): Promise<void> {
    const invite = this.invite ? `&invite=${this.invite}` : '';
    try {
      const said = await get<{ lines: ChatLine[] }>(`${this.path}?since=${this.last}${invite}`);
      this.add(said.lines);
    } catch {
      // It is asked for again when the table next tells that something was said.
    }
  }

  /** A line that comes after others that were missed is read together with them. */
  hear(line: ChatLine): void {
    if (line.n > this.last + 1) void this.read();
    else this.add([line]);
  }

  private add(lines: ChatLine[]): void {
    const known = this.last;
    const fresh = lines.filter((line) => line.n > known);
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh];
  }

  async say(text: string): Promise<void> {
    await post(this.path, { text });
  }
}
