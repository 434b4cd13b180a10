import { text } from './api';
import { itemText, parse, plainText, type Block } from './markdown';

/** The rules of a game, read once. */
export class Rules {
  constructor(readonly blocks: Block[]) {}

  /** The paragraph of one rule, or its whole chapter if the rule has none of its own. */
  find(rule: string): Block[] {
    for (const block of this.blocks) {
      if (block.kind === 'list') {
        const item = block.items.find((entry) => entry.id === rule);
        if (item !== undefined) return [{ ...block, items: [item] }];
      } else if (block.kind === 'paragraph' && block.id === rule) {
        return [block];
      }
    }
    const chapter = /^[A-Z]+-\d+/.exec(rule)?.[0] ?? rule;
    return chapter === rule ? this.chapter(rule) : this.find(chapter);
  }

  private chapter(id: string): Block[] {
    const start = this.blocks.findIndex((block) => block.kind === 'heading' && block.id === id);
    if (start < 0) return [];
    const next = this.blocks.findIndex((block, i) => i > start && block.kind === 'heading');
    return this.blocks.slice(start, next < 0 ? undefined : next);
  }

  /** What speaks of these words, under the headings it stands under. */
  search(wanted: string): Block[] {
    const needle = wanted.trim().toLowerCase();
    if (needle === '') return this.blocks;
    const found: Block[] = [];
    let heading: Block | null = null;
    for (const block of this.blocks) {
      if (block.kind === 'heading') heading = block;
      const hit = matching(block, needle);
      if (hit === null) continue;
      if (heading !== null && heading !== block && !found.includes(heading)) found.push(heading);
      found.push(hit);
    }
    return found;
  }
}

function matching(block: Block, needle: string): Block | null {
  if (block.kind !== 'list') return plainText(block).toLowerCase().includes(needle) ? block : null;
  const items = block.items.filter((item) => itemText(item).toLowerCase().includes(needle));
  return items.length > 0 ? { ...block, items } : null;
}

const read = new Map<string, Promise<Rules>>();

export function rulesOf(game: string): Promise<Rules> {
  let rules = read.get(game);
  if (rules === undefined) {
    rules = text(`/api/games/${game}/rules`).then((source) => new Rules(parse(source)));
    read.set(game, rules);
    rules.catch(() => read.delete(game));
  }
  return rules;
}
