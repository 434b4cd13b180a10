import { t, texts, plain } from '../lib/i18n.svelte';
import type { Params } from '../lib/icu';
import type { GameEvent, Json, Table } from '../lib/shapes';

export const SEAT = /^p[1-9]$/;

/** What a seat is called at this table. */
export function seatName(table: Table, seat: string): string {
  const found = table.seats.find((other) => other.seat === seat);
  if (found?.name) return withLetter(table, seat, found.name);
  const number = seat.slice(1);
  if (found === undefined) return automatic(table, number);
  if (found.kind !== 'bot' || !found.bot) return t('seat.number', { number });
  const alike = table.seats.filter((other) => other.bot === found.bot).length > 1;
  return alike ? `${t(`bot.${found.bot}`)} ${number}` : t(`bot.${found.bot}`);
}

/** A seat that the rules themselves play, such as the rival clan in a game for one. */
function automatic(table: Table, number: string): string {
  const own = `seat.automatic.${table.game}`;
  return texts.has(own) ? t(own) : t('seat.automatic', { number });
}

/** Several people at one device share a name; the letter of the seat tells them apart. */
function withLetter(table: Table, seat: string, name: string): string {
  const alike = table.seats.filter((other) => other.name === name).length > 1;
  return alike ? `${name} ${'ABCDEFGHI'[seatIndex(seat)]}` : name;
}

/** The number of a seat, from 0: it decides the shape, colour and letter of its pieces. */
export const seatIndex = (seat: string): number => Number(seat.slice(1)) - 1;

/** The name of a thing or the label of an answer. */
export function wordText(word: string): string {
  const key = `word.${word}`;
  if (texts.has(key)) return t(key);
  return /^[a-z]+\d+(-[a-z]+\d+)?$/i.test(word) ? word : plain(`word.${word}`);
}

function parameter(table: Table, value: Json): string | number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return '';
  return SEAT.test(value) ? seatName(table, value) : wordText(value);
}

/** The numbers that belong to a question or an event, in the reader's words. */
export function parameters(table: Table, given: object): Params {
  const params: Params = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null || typeof value === 'string' || typeof value === 'number') {
      params[name] = parameter(table, value);
    }
  }
  return params;
}

export function eventText(table: Table, event: GameEvent): string {
  return t(`event.${event.event}`, parameters(table, event));
}

/** What is told in the log: everything but the bare answers, which are its notation. */
export const isTold = (event: GameEvent): boolean =>
  event.event !== 'answered' && texts.text(`event.${event.event}`) !== '';

export interface Told {
  n: number;
  text: string;
  times: number;
}

/** What these events say; what is said several times in a row is said once, with how often. */
export function told(table: Table, events: GameEvent[]): Told[] {
  const found: Told[] = [];
  for (const event of events.filter(isTold)) {
    const text = eventText(table, event);
    const last = found.at(-1);
    if (last?.text === text) last.times += 1;
    else found.push({ n: event.n, text, times: 1 });
  }
  return found;
}

export const toldText = ({ text, times }: Told): string => (times > 1 ? `${text} ×${times}` : text);

export interface Turn {
  n: number;
  seat: string;
  lines: GameEvent[];
  notation: string[];
}

/** The log in pieces: one for each run of events that belong to one seat's turn. */
export function turns(events: GameEvent[], before: Turn[] = []): Turn[] {
  const found = before.slice(0, -1);
  let last = before.at(-1);
  // What was there before stays as it is: whoever shows it sees by that what is new.
  if (last !== undefined) {
    last = { ...last, lines: [...last.lines], notation: [...last.notation] };
    found.push(last);
  }
  for (const event of events) {
    const seat = typeof event.seat === 'string' ? event.seat : '';
    if (last === undefined || event.event === 'turn') {
      last = { n: event.n, seat, lines: [], notation: [] };
      found.push(last);
    }
    if (event.event === 'turn') continue;
    if (event.event !== 'answered') last.lines.push(event);
    else if (!event.alone) last.notation.push(answer(event, last.seat));
  }
  return found;
}

function answer(event: GameEvent, turnOf: string): string {
  return event.seat === turnOf
    ? String(event.action)
    : `${String(event.seat)}:${String(event.action)}`;
}

/** How likely something is, between the least and the most that can be known. */
export function chance(odds: { least: number; most: number }): string {
  const { least, most } = odds;
  return least === most ? `${least} %` : `${least}–${most} %`;
}
