import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inline, parse, plainText, words, type Block } from './markdown';
import { Rules } from './rules';

const PAGE = `# Rules

## DC-7 Battle

- **DC-7.1** Choose a *defender*. [Battle]
- **DC-7.2** It is flipped,
  and goes on here.

  | Hero | Strength |
  |---|---|
  | Wolf-Dog | 2 |
- **DC-7.3** Order.

**DC-7.4 A title.** A paragraph with \`code\` and a [link](/rules).
`;

describe('rules in Markdown', () => {
  const rules = new Rules(parse(PAGE));

  it('gives headings and rules their ids', () => {
    const list = rules.blocks.find((block) => block.kind === 'list');
    expect(rules.blocks[1]).toMatchObject({ kind: 'heading', level: 2, id: 'DC-7' });
    expect(list?.items.map((item) => item.id)).toEqual(['DC-7.1', 'DC-7.2', 'DC-7.3']);
  });

  it('keeps what belongs to an item in it', () => {
    const [found] = rules.find('DC-7.2');
    expect(plainText(found!)).toContain('flipped, and goes on here.');
    expect(plainText(found!)).toContain('Wolf-Dog');
    expect(plainText(found!)).not.toContain('Order');
  });

  it('finds a rule that is a paragraph, and the chapter of one that is not there', () => {
    expect(plainText(rules.find('DC-7.4')[0]!)).toContain('A paragraph');
    expect(rules.find('DC-7.99')[0]).toMatchObject({ kind: 'heading', id: 'DC-7' });
    expect(rules.find('DC-99.1')).toEqual([]);
  });

  it('finds words, with the heading they stand under', () => {
    const found = rules.search('DEFENDER');
    expect(found.map((block) => block.kind)).toEqual(['heading', 'list']);
    expect(plainText(found[1]!)).not.toContain('flipped');
  });

  it('turns no text into markup', () => {
    const parts = inline('<img src=x onerror=alert(1)> **bold**');
    expect(parts[0]).toEqual({ kind: 'text', text: '<img src=x onerror=alert(1)> ' });
    expect(words(parts)).toContain('<img');
  });
});

const ids = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'list')
      return block.items.flatMap((item) => [item.id ?? '', ...ids(item.inner)]);
    return 'id' in block && block.id !== null ? [block.id] : [];
  });

describe('the rules as they are', () => {
  it.each(['dragon-canyon', 'terra-nova', 'terramara'])(
    'every rule of %s can be linked to',
    (name) => {
      const source = readFileSync(`../docs/rules/${name}.md`, 'utf8');
      const found = new Set(ids(parse(source)));
      const named = [...source.matchAll(/<a id="([^"]+)">/g)].map((match) => match[1]!);
      expect(named.length).toBeGreaterThan(100);
      expect(named.filter((id) => !found.has(id))).toEqual([]);
    },
  );

  it.each(['dragon-canyon', 'terra-nova', 'terramara'])(
    'no mark-up of %s is shown as text',
    (name) => {
      const blocks = parse(readFileSync(`../docs/rules/${name}.md`, 'utf8'));
      expect(blocks.map(plainText).filter((text) => /<\/?[a-z]/.test(text))).toEqual([]);
    },
  );
});
