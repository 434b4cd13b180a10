import type { Attachment } from 'svelte/attachments';
import type { Box } from './tip.svelte';

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const DIRECTIONS: string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const ASIDE = 2; // how much worse it is to lie aside of the way than far along it

/** The selector of a place of the board. */
export const at = (place: string): string => `[data-place="${CSS.escape(place)}"]`;

/**
 * One tab stop for a region of the board. Its stops are the elements with `data-place`; the arrows go
 * to the nearest of them in their direction, Home and End to the first and the last. `first` names the
 * stop to begin with as long as nobody is in the region, such as a place that can be chosen now.
 */
export function roving(
  choices: { first?: () => string | undefined } = {},
): Attachment<HTMLElement | SVGElement> {
  let current: string | undefined;

  return (region) => {
    const stops = () => [...region.querySelectorAll<HTMLElement | SVGElement>('[data-place]')];
    region.dataset.board = '';

    /** Exactly one stop can be reached by Tab, whatever was drawn anew. */
    function settle(): void {
      const all = stops();
      const now = all.find((stop) => stop.dataset.place === current) ?? all[0];
      for (const stop of all) {
        const wanted = stop === now ? '0' : '-1';
        if (stop.getAttribute('tabindex') !== wanted) stop.setAttribute('tabindex', wanted);
      }
    }

    function go(stop: HTMLElement | SVGElement | undefined): void {
      if (stop === undefined) return;
      current = stop.dataset.place;
      settle();
      stop.focus({ preventScroll: true });
    }

    function key(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const here = (event.target as Element).closest<HTMLElement | SVGElement>('[data-place]');
      if (here === null || here !== event.target) return;
      if (DIRECTIONS.includes(event.key)) go(beside(here, event.key as Direction));
      else if (event.key === 'Home') go(stops()[0]);
      else if (event.key === 'End') go(stops().at(-1));
      else if (event.key === 'Enter' || event.key === ' ') return press(here, event);
      else return;
      event.preventDefault();
    }

    function beside(
      here: HTMLElement | SVGElement,
      direction: Direction,
    ): HTMLElement | SVGElement | undefined {
      const all = stops().filter((stop) => stop !== here && isDrawn(stop));
      const boxes = all.map((stop) => stop.getBoundingClientRect());
      return all[nearest(here.getBoundingClientRect(), boxes, direction)];
    }

    function enter(event: FocusEvent): void {
      const stop = (event.target as Element).closest<HTMLElement>('[data-place]');
      if (stop === null) return;
      current = stop.dataset.place;
      settle();
    }

    const first = choices.first?.();
    if (first !== undefined && !region.contains(document.activeElement)) current = first;
    settle();
    const redrawn = new MutationObserver(settle);
    redrawn.observe(region, { childList: true, subtree: true, attributeFilter: ['data-place'] });
    region.addEventListener('keydown', key as EventListener);
    region.addEventListener('focusin', enter as EventListener);
    return () => {
      redrawn.disconnect();
      region.removeEventListener('keydown', key as EventListener);
      region.removeEventListener('focusin', enter as EventListener);
    };
  };
}

/** What is no button by nature is pressed here, unless the key meant something else to the game. */
function press(stop: Element, event: KeyboardEvent): void {
  if (['BUTTON', 'A', 'SUMMARY'].includes(stop.tagName)) return;
  if (event.key === ' ') event.preventDefault();
  const taken = () => event.key === 'Enter' && event.defaultPrevented;
  setTimeout(() => {
    if (!taken()) stop.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

const isDrawn = (stop: Element) => stop.getClientRects().length > 0;

/** Which of the boxes lies nearest in a direction; -1 if none lies there. */
export function nearest(from: Box, boxes: Box[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const cost = way(from, box, direction);
    if (cost < least) [best, least] = [at, cost];
  });
  return best;
}

/** How far a box is in a direction; what lies beside the way is farther, what lies behind is nowhere. */
function way(from: Box, to: Box, direction: Direction): number {
  const across = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1;
  const dx = to.left + to.width / 2 - (from.left + from.width / 2);
  const dy = to.top + to.height / 2 - (from.top + from.height / 2);
  const [along, aside] = across ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
  const reach = across ? to.height / 2 : to.width / 2;
  if (along <= 1) return Infinity;
  // A long box lies on the way if any part of it does.
  const beside = Math.max(0, aside - reach) + aside / 16;
  if (beside > along * 2) return Infinity;
  return along + beside * ASIDE;
}
