/** Everything that a game's edition prints, by its name in the edition. */
import { editionOf } from './edition';
import type { EditionValue, Json } from './shapes';

const STEP = /[^.[\]]+/g;

export class Print {
  private readonly values = new Map<string, EditionValue>();
  private tree: Branch | undefined;

  constructor(entries: EditionValue[]) {
    for (const entry of entries) this.values.set(entry.name, entry);
  }

  number(name: string): number {
    return Number(this.values.get(name)?.value ?? 0);
  }

  word(name: string): string {
    return String(this.values.get(name)?.value ?? '');
  }

  words(name: string): string[] {
    return (this.values.get(name)?.value as string[] | undefined) ?? [];
  }

  /** The numbers and words that stand under a name, by the last part of theirs. */
  under(name: string): { [part: string]: string | number } {
    const found: { [part: string]: string | number } = {};
    for (const entry of this.values.values()) {
      if (!entry.name.startsWith(`${name}.`)) continue;
      const part = entry.name.slice(name.length + 1);
      if (part.includes('.')) continue;
      const value = entry.value;
      found[part] = Array.isArray(value) ? value.join('/') : (value as string | number);
    }
    return found;
  }

  /** A whole table of the edition, rows with an `id` by that id; `{}` if there is none. */
  table<Shape>(name: string): Shape {
    this.tree ??= grown(this.values.values());
    let found: Json | Branch = this.tree;
    for (const step of name.match(STEP) ?? []) found = (found as Branch)[step] ?? {};
    return found as Shape;
  }

  reconstructed(name: string): boolean {
    for (const entry of this.values.values()) {
      if (entry.source !== 'reconstructed') continue;
      const rest = entry.name.startsWith(name) ? entry.name.slice(name.length) : 'another';
      if (rest === '' || /^[.[]/.test(rest)) return true;
    }
    return false;
  }

  get count(): number {
    return [...this.values.values()].filter((entry) => entry.source === 'reconstructed').length;
  }
}

interface Branch {
  [step: string]: Json | Branch;
}

/** The tables that names such as `artifact[hatchet].effects[0].do[1].n` come from. */
function grown(entries: Iterable<EditionValue>): Branch {
  const root: Branch = {};
  for (const entry of entries) {
    const steps = entry.name.match(STEP) ?? [];
    let at = root;
    for (const step of steps.slice(0, -1)) at = (at[step] ??= {}) as Branch;
    at[steps.at(-1)!] = entry.value;
  }
  return listed(root) as Branch;
}

/** Tables numbered from 0 are lists. */
function listed(branch: Json | Branch): Json | Branch {
  if (typeof branch !== 'object' || branch === null || Array.isArray(branch)) return branch;
  const keys = Object.keys(branch);
  if (keys.length > 0 && keys.every((key, i) => key === String(i))) {
    return keys.map((key) => listed(branch[key]!)) as Json;
  }
  for (const key of keys) branch[key] = listed(branch[key]!);
  return branch;
}

const read = new Map<string, Promise<Print>>();

export function printedOf(game: string): Promise<Print> {
  let print = read.get(game);
  if (print === undefined) {
    print = editionOf(game).then((entries) => new Print(entries));
    read.set(game, print);
    print.catch(() => read.delete(game));
  }
  return print;
}
