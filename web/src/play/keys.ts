import { get } from '../lib/api';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import type { Action, Table } from '../lib/shapes';
import { waitsForMe } from '../lib/tables';

import type { Play } from './play.svelte';
import type { Sheets } from './sheets.svelte';

/** What the number keys need to know of a game. */
interface Parts {
  onBoard: string[];
}

/** Every shortcut and what it does; the help page is made from this list. */
export const SHORTCUTS: [keys: string, text: string][] = [
  ['1 … 9, 0', 'keys.number'],
  ['← ↑ → ↓', 'keys.arrows'],
  ['Home, End', 'keys.ends'],
  ['. ,', 'keys.choosable'],
  ['G', 'keys.goto'],
  ['Enter', 'keys.enter'],
  ['⌫', 'keys.undo'],
  ['Esc', 'keys.back'],
  ['/', 'keys.command'],
  ['R', 'keys.recap'],
  ['L', 'keys.log'],
  ['C', 'keys.chat'],
  ['M', 'keys.notes'],
  ['O', 'keys.others'],
  ['V', 'keys.status'],
  ['N', 'keys.next'],
  ['[', 'keys.review'],
  ['T', 'keys.pin'],
  ['+ − 0', 'keys.zoom'],
  ['?', 'keys.help'],
];

/** The answers that the bar lists; those that the board shows are listed only there. */
export function listed(play: Play, module: Parts): Action[] {
  return play.actions.filter((action) => !module.onBoard.includes(action.term));
}

/** The answers that the number keys stand for. */
export function numbered(play: Play, module: Parts): Action[] {
  const list = listed(play, module);
  return list.length > 0 ? list : play.actions;
}

/** The number key of an answer, or nothing. */
export function keyOf(play: Play, module: Parts, word: string): string {
  const at = numbered(play, module).findIndex((action) => action.word === word);
  return at >= 0 && at < 10 ? String((at + 1) % 10) : '';
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Play by keyboard: nothing here can be done by keyboard alone, and everything can. */
export function listen(play: Play, sheets: Sheets, module: Parts): () => void {
  const onKey = (key: KeyboardEvent) => {
    if (key.ctrlKey || key.metaKey || key.altKey || key.defaultPrevented) return;
    document.documentElement.dataset.by = 'keys';
    if (sheets.dialog !== null || sheets.rule !== null || isWriting(key.target)) return;
    if (act(key)) key.preventDefault();
  };
  const onPointer = () => (document.documentElement.dataset.by = 'pointer');

  function act(key: KeyboardEvent): boolean {
    if (key.key === 'Enter') return enter();
    if (key.key === 'Escape') return escape();
    if (ARROWS.includes(key.key)) return toBoard(key.target);
    if (!settings.choices.shortcuts) return false;
    if (key.key === 'Backspace') void play.undo();
    else if (/^[0-9]$/.test(key.key)) pick((Number(key.key) + 9) % 10);
    else return letter(key.key.toLowerCase());
    return true;
  }

  /** Enter confirms once nothing is left to choose; before, it does what has the focus. */
  function enter(): boolean {
    if (!play.complete) return false;
    void play.confirm();
    return true;
  }

  function escape(): boolean {
    if (sheets.sheet !== null) sheets.sheet = null;
    else if (play.notice !== null) play.notice = null;
    else void play.undo();
    return true;
  }

  function pick(at: number): void {
    const action = numbered(play, module)[at];
    if (action !== undefined) void play.choose(action.word);
  }

  function letter(name: string): boolean {
    if (name === '/') sheets.dialog = 'command';
    else if (name === '?') sheets.dialog = 'help';
    else if (name === 'r') sheets.dialog = 'recap';
    else if (name === 'l') sheets.show('log');
    else if (name === 'c') sheets.show('chat');
    else if (name === 'm') sheets.show('notes');
    else if (name === 'o') nextOther(sheets);
    else if (name === 'v') play.speakStatus++;
    else if (name === 'n') void nextGame(play.id);
    else if (name === 'g') sheets.dialog = 'goto';
    else if (name === '.') toChoosable(1);
    else if (name === ',') toChoosable(-1);
    else if (name === '[') router.go(`/t/${play.id}/review`);
    else return false;
    return true;
  }

  addEventListener('keydown', onKey);
  addEventListener('pointerdown', onPointer);
  return () => {
    removeEventListener('keydown', onKey);
    removeEventListener('pointerdown', onPointer);
  };
}

function isWriting(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(element?.tagName ?? '');
}

/** From anywhere the arrows lead to the board, where they go from place to place. */
function toBoard(target: EventTarget | null): boolean {
  if ((target as Element | null)?.closest?.('[data-board], [role="tablist"]')) return false;
  const board = document.querySelector<HTMLElement>('[data-board] [tabindex="0"]');
  board?.focus();
  return board !== null;
}

/** The places of the board that can be gone to by name. */
export const places = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-place]')].filter(isDrawn);

const isDrawn = (element: Element) => element.getClientRects().length > 0;

/** To the next or the last thing that can be chosen, wherever on the table it is. */
function toChoosable(step: number): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-word]')].filter(isDrawn);
  const here = all.findIndex((one) => one === document.activeElement);
  const next = here < 0 && step < 0 ? all.length - 1 : (here + step + all.length) % all.length;
  all[next]?.focus({ preventScroll: !all[next].closest('.panel') });
}

function nextOther(sheets: Sheets): void {
  const others = [...document.querySelectorAll<HTMLElement>('[data-other]')];
  const at = others.findIndex((other) => other === document.activeElement);
  sheets.sheet = 'others';
  setTimeout(() => others[(at + 1) % others.length]?.focus());
}

async function nextGame(here: string): Promise<void> {
  const tables = await get<Table[]>('/api/tables?mine=1').catch(() => []);
  const next = tables.find((table) => table.id !== here && waitsForMe(table));
  if (next !== undefined) router.go(`/t/${next.id}`);
}
