/**
 * The small part of Markdown that our rules are written in, as a tree: headings, paragraphs,
 * lists, tables and quotes, with emphasis, code and links. Nothing becomes HTML by itself.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; parts: Inline[] }
  | { kind: 'em'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] };

export interface ListItem {
  id: string | null;
  parts: Inline[];
  inner: Block[];
}

export type Block =
  | { kind: 'heading'; level: number; id: string; parts: Inline[] }
  | { kind: 'paragraph' | 'quote'; id: string | null; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: ListItem[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const RULE_ID = /^\*\*([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)\b/;
const HEADING_ID = /^([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)\b/;
// Rules carry their ids as anchors for other readers of Markdown; here the bold id itself is enough.
const ANCHOR = /<a id="[^"]*"><\/a>/g;
const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

export function parse(source: string): Block[] {
  return blocks(source.replace(ANCHOR, '').replace(/\r/g, '').split('\n'));
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] as string;
    if (line.trim() === '') at++;
    else at = block(lines, at, line, found);
  }
  return found;
}

/** Read one block into `found`; returns the line after it. */
function block(lines: string[], at: number, line: string, found: Block[]): number {
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading) {
    const text = heading[2] as string;
    const id = HEADING_ID.exec(text)?.[1] ?? slug(text);
    found.push({ kind: 'heading', level: (heading[1] as string).length, id, parts: inline(text) });
    return at + 1;
  }
  if (/^(-{3,}|\*{3,})\s*$/.test(line)) {
    found.push({ kind: 'rule' });
    return at + 1;
  }
  if (line.startsWith('```')) return fence(lines, at, found);
  if (line.trim().startsWith('|')) return table(lines, at, found);
  if (ITEM.test(line)) return list(lines, at, found);
  return paragraph(lines, at, found);
}

function fence(lines: string[], at: number, found: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !(lines[end] as string).startsWith('```')) end++;
  found.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') });
  return end + 1;
}

function table(lines: string[], at: number, found: Block[]): number {
  let end = at;
  while (end < lines.length && (lines[end] as string).trim().startsWith('|')) end++;
  const rows = lines.slice(at, end).map(cells);
  const ruled = rows[1]?.every((cell) => /^:?-+:?$/.test(cell)) ?? false;
  const [head, body] = ruled ? [rows[0] ?? [], rows.slice(2)] : [[], rows];
  found.push({ kind: 'table', head: head.map(inline), rows: body.map((row) => row.map(inline)) });
  return end;
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function list(lines: string[], at: number, found: Block[]): number {
  const first = ITEM.exec(lines[at] as string) as RegExpExecArray;
  const depth = (first[1] as string).length;
  const items: ListItem[] = [];
  while (at < lines.length) {
    const item = ITEM.exec(lines[at] as string);
    if (!item || (item[1] as string).length !== depth) break;
    const end = itemEnd(lines, at + 1, depth);
    items.push(listItem(item[3] as string, lines.slice(at + 1, end)));
    at = end;
  }
  found.push({ kind: 'list', ordered: /\d/.test(first[2] as string), items });
  return at;
}

/** An item goes on over lines that are indented further, blank ones among them included. */
function itemEnd(lines: string[], at: number, depth: number): number {
  let end = at;
  for (let i = at; i < lines.length; i++) {
    const line = lines[i] as string;
    if (line.trim() === '') continue;
    if (line.length - line.trimStart().length <= depth) break;
    end = i + 1;
  }
  while (end < lines.length && (lines[end] as string).trim() === '') end++;
  return end;
}

function listItem(text: string, rest: string[]): ListItem {
  const own = rest.findIndex((line) => line.trim() === '' || /^\s*([-*]|\d+\.|\|)\s/.test(line));
  const more = own < 0 ? rest : rest.slice(0, own);
  const whole = [text, ...more.map((line) => line.trim())].join(' ');
  const inner = own < 0 ? [] : blocks(outdent(rest.slice(own)));
  return { id: RULE_ID.exec(whole)?.[1] ?? null, parts: inline(whole), inner };
}

function outdent(lines: string[]): string[] {
  const widths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const least = Math.min(...widths);
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0));
}

function paragraph(lines: string[], at: number, found: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !startsBlock(lines[end] as string)) end++;
  const text = lines
    .slice(at, end)
    .map((line) => line.replace(/^>\s?/, '').trim())
    .join(' ');
  const kind = (lines[at] as string).startsWith('>') ? 'quote' : 'paragraph';
  found.push({ kind, id: RULE_ID.exec(text)?.[1] ?? null, parts: inline(text) });
  return end;
}

const startsBlock = (line: string): boolean =>
  line.trim() === '' || /^(#{1,6}\s|```|\s*\||-{3,}\s*$)/.test(line) || ITEM.test(line);

const MARKS = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let rest = text;
  for (let match = MARKS.exec(rest); match !== null; match = MARKS.exec(rest)) {
    if (match.index > 0) found.push({ kind: 'text', text: rest.slice(0, match.index) });
    found.push(marked(match));
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest !== '') found.push({ kind: 'text', text: rest });
  return found;
}

function marked(match: RegExpExecArray): Inline {
  if (match[1] !== undefined) return { kind: 'code', text: match[1] };
  if (match[2] !== undefined) return { kind: 'strong', parts: inline(match[2]) };
  if (match[3] !== undefined) return { kind: 'em', parts: inline(match[3]) };
  return { kind: 'link', to: match[5] as string, parts: inline(match[4] as string) };
}

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** All the words of a block, for searching. */
export function plainText(block: Block): string {
  if (block.kind === 'list') return block.items.map(itemText).join(' ');
  if (block.kind === 'table') return [block.head, ...block.rows].flat().map(words).join(' ');
  if (block.kind === 'code') return block.text;
  return block.kind === 'rule' ? '' : words(block.parts);
}

export const itemText = (item: ListItem): string =>
  `${words(item.parts)} ${item.inner.map(plainText).join(' ')}`;

export const words = (parts: Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : words(part.parts))).join('');
