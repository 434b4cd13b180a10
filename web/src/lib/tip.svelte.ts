import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** What a tooltip says; a function is asked anew whenever what it reads changes. */
export type Said = string | (() => string);

interface Tip {
  said: Said;
  rule: string | undefined;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const HOVER = 350; // milliseconds that the pointer rests before the tooltip comes
const PRESS = 480; // milliseconds that a finger rests
const WANDER = 8; // pixels that a resting finger may wander

/**
 * The one tooltip of the page. It comes when the pointer rests on something, at once when the keyboard
 * reaches it, and when a finger stays down; `T` pins it, Escape ends it. It never takes the focus.
 */
class Tips {
  shown = $state.raw<{ element: Element; tip: Tip } | null>(null);
  pinned = $state(false);
  /** Whose rules the link leads to, and what shows a rule without leaving the page. */
  game = $state('');
  showRule: ((rule: string) => void) | null = null;

  private readonly all = new WeakMap<Element, Tip>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private finger: { x: number; y: number; since: number } | null = null;
  private listening = false;

  attach(element: Element, tip: Tip): () => void {
    this.listen();
    this.all.set(element, tip);
    if (this.shown?.element === element) this.shown = { element, tip };
    return () => {
      if (this.all.get(element) === tip) this.all.delete(element);
      // What is only told something else is attached again at once; what is gone says no more.
      queueMicrotask(() => {
        if (this.shown?.element === element && !this.all.has(element)) this.hide();
      });
    };
  }

  hide(): void {
    clearTimeout(this.timer);
    this.describe(false);
    this.shown = null;
    this.pinned = false;
  }

  private show(element: Element, pinned = false): void {
    clearTimeout(this.timer);
    const tip = this.all.get(element);
    if (tip === undefined) return;
    this.describe(false);
    this.shown = { element, tip };
    this.pinned = pinned;
    this.describe(true);
  }

  /** A screen reader reads the tooltip as the description of what it belongs to. */
  private describe(now: boolean): void {
    const element = this.shown?.element;
    if (now) element?.setAttribute('aria-describedby', 'tip');
    else if (element?.getAttribute('aria-describedby') === 'tip')
      element.removeAttribute('aria-describedby');
  }

  /** What had the focus may just be on its way out of the page; nothing can be changed meanwhile. */
  private leave(): void {
    const left = this.shown;
    if (left === null || this.pinned) return;
    queueMicrotask(() => {
      if (this.shown === left) this.hide();
    });
  }

  /** The element at or around this one that has something to say. */
  private speaker(target: EventTarget | null): Element | null {
    let element = target instanceof Element ? target : null;
    while (element !== null && !this.all.has(element)) element = element.parentElement;
    return element;
  }

  private listen(): void {
    if (this.listening) return;
    this.listening = true;
    // Listening here instead of at every piece keeps a board of hundreds of pieces quick.
    document.addEventListener('pointerover', (event) => this.over(event));
    document.addEventListener('pointerdown', (event) => this.press(event), true);
    document.addEventListener('pointermove', (event) => this.move(event));
    document.addEventListener('pointerup', (event) => this.lift(event));
    document.addEventListener('pointercancel', (event) => this.lift(event));
    document.addEventListener('click', (event) => this.click(event), true);
    document.addEventListener('focusin', (event) => this.focus(event));
    document.addEventListener('focusout', () => this.leave());
    document.addEventListener('keydown', (event) => this.key(event), true);
  }

  private over(event: PointerEvent): void {
    if (event.pointerType === 'touch' || this.pinned) return;
    const element = this.speaker(event.target);
    if (element === this.shown?.element) return;
    clearTimeout(this.timer);
    if (this.shown !== null && !this.shown.element.matches(':focus-visible')) this.hide();
    if (element !== null) this.timer = setTimeout(() => this.show(element), HOVER);
  }

  private press(event: PointerEvent): void {
    const inside = (event.target as Element | null)?.closest?.('#tip') ?? null;
    if (inside !== null) return;
    this.hide();
    const element = event.pointerType === 'touch' ? this.speaker(event.target) : null;
    if (element === null) return;
    this.finger = { x: event.clientX, y: event.clientY, since: event.timeStamp };
    this.timer = setTimeout(() => this.show(element, true), PRESS);
  }

  private move(event: PointerEvent): void {
    if (this.finger === null || this.pinned) return;
    const { x, y } = this.finger;
    if (Math.hypot(event.clientX - x, event.clientY - y) > WANDER) clearTimeout(this.timer);
  }

  /** On a busy device the tooltip may come although the finger had left in time: it was a tap. */
  private lift(event: PointerEvent): void {
    if (this.finger === null) return;
    if (!this.pinned) clearTimeout(this.timer);
    else if (event.timeStamp - this.finger.since < PRESS) this.hide();
    this.finger = null;
  }

  /** The click that ends a long press was a question, not a choice. */
  private click(event: MouseEvent): void {
    if (!this.pinned || this.shown === null) return;
    if (!(event.target instanceof Node) || !this.shown.element.contains(event.target)) return;
    event.stopPropagation();
    event.preventDefault();
  }

  private focus(event: FocusEvent): void {
    const element = this.speaker(event.target);
    if (element === null || this.pinned || !(event.target as Element).matches(':focus-visible'))
      return;
    this.show(element);
  }

  private key(event: KeyboardEvent): void {
    if (this.shown === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.hide();
    else if (event.key.toLowerCase() === 't' && !isWriting(event.target))
      this.pinned = !this.pinned;
    else return;
    event.preventDefault();
  }
}

const isWriting = (target: EventTarget | null) =>
  ['INPUT', 'TEXTAREA', 'SELECT'].includes((target as Element | null)?.tagName ?? '');

export const tips = new Tips();

/** Give an element a tooltip, and the rule that it speaks of. */
export function tip(said: Said, rule?: string): Attachment<Element> {
  // What is attached must not be attached anew whenever some tooltip comes or goes.
  return (element) => untrack(() => tips.attach(element, { said, rule }));
}

const GAP = 8;

/** Where a tooltip of this size stands: above its element, or below if there is no room, never outside. */
export function placed(
  element: Box,
  size: { width: number; height: number },
  page: { width: number; height: number },
): { x: number; y: number } {
  const middle = element.left + element.width / 2 - size.width / 2;
  const x = Math.max(GAP, Math.min(middle, page.width - size.width - GAP));
  const above = element.top - size.height - GAP;
  const below = Math.min(element.top + element.height + GAP, page.height - size.height - GAP);
  return { x, y: above >= GAP ? above : Math.max(GAP, below) };
}
