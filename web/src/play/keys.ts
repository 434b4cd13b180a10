import { get } from '../lib/api';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { commandOf, keyFor, NAMES, type Command } from '../lib/shortcuts';
import type { Action, Table } from '../lib/shapes';
import { waitsForMe } from '../lib/tables';

import type { Play } from './play.svelte';
import type { Sheets } from './sheets.svelte';

/** What the number keys need to know of a game. */
interface Parts {
  onBoard: string[];
  inBar?: string[];
}

/** Every shortcut and what it does, those that cannot be changed first; the help page shows them. */
export const shortcuts = (): [keys: string, text: string][] => [
  ['1 … 9, 0', 'keys.number'],
  ['← ↑ → ↓', 'keys.arrows'],
  ['Home, End', 'keys.ends'],
  ['Enter', 'keys.enter'],
  ['⌫', 'keys.undo'],
  ['Esc', 'keys.back'],
  ['T', 'keys.pin'],
  ['+ − 0', 'keys.zoom'],
  ...NAMES.map((name): [string, string] => [keyFor(name).toUpperCase(), `keys.${name}`]),
];

/** The answers that the bar lists; those that the board shows are listed only there. */
export function listed(play: Play, module: Parts): Action[] {
  if (module.inBar?.includes(play.asked?.decision ?? '')) return play.actions;
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
export function listen(
  play: Play,
  sheets: Sheets,
  module: Parts & { reactions: string[] },
): () => void {
  const onKey = (key: KeyboardEvent) => {
    if (key.ctrlKey || key.metaKey || key.altKey || key.defaultPrevented) return;
    document.documentElement.dataset.by = 'keys';
    if (document.querySelector('dialog[open]') !== null || isWriting(key.target)) return;
    if (act(key)) key.preventDefault();
  };
  const onPointer = () => (document.documentElement.dataset.by = 'pointer');
  const onFocus = ({ target }: FocusEvent) => {
    const answer = (target as Element).closest('[data-word]');
    if (answer !== null) answers.add(answer);
  };

  function act(key: KeyboardEvent): boolean {
    if (key.key === 'Enter') return !isControl(key.target) && enter();
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

  const does: Record<Command, () => void> = {
    command: () => (sheets.dialog = 'command'),
    help: () => (sheets.dialog = 'help'),
    recap: () => (sheets.dialog = 'recap'),
    goto: () => (sheets.dialog = 'goto'),
    log: () => sheets.show('log'),
    chat: () => sheets.show('chat'),
    notes: () => sheets.show('notes'),
    orders: () => module.reactions.length > 0 && sheets.show('orders'),
    others: () => nextOther(sheets),
    status: () => play.speak('own'),
    summary: () => play.speak('other'),
    halo: () => (play.halo = !play.halo),
    next: () => void nextGame(play.id),
    review: () => router.go(`/t/${play.id}/review${play.behind}`),
    forward: () => toChoosable(1),
    backward: () => toChoosable(-1),
  };

  function letter(key: string): boolean {
    const name = commandOf(key);
    if (name === undefined) return false;
    does[name]();
    return true;
  }

  addEventListener('keydown', onKey);
  addEventListener('pointerdown', onPointer);
  addEventListener('focusin', onFocus);
  return () => {
    removeEventListener('keydown', onKey);
    removeEventListener('pointerdown', onPointer);
    removeEventListener('focusin', onFocus);
  };
}

function isWriting(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(element?.tagName ?? '');
}

/** What could be chosen when it got the focus. Once it is chosen it may be no answer any more. */
const answers = new WeakSet<Element>();

/** Whether the focus is on something that Enter itself does, and that is no answer. */
function isControl(target: EventTarget | null): boolean {
  const control = (target as Element | null)?.closest?.('a, button, summary');
  if (control == null || answers.has(control)) return false;
  return control.closest('[data-word], [data-place], [data-board]') === null;
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

export async function nextGame(here: string): Promise<void> {
  const tables = await get<Table[]>('/api/tables?mine=1').catch(() => []);
  const next = tables.find((table) => table.id !== here && waitsForMe(table));
  if (next !== undefined) router.go(`/t/${next.id}`);
}
