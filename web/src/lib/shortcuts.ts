import { settings } from './settings.svelte';

/** What single keys do in a game, and the key that each has unless somebody gave it another. */
export const COMMANDS = {
  forward: '.',
  backward: ',',
  goto: 'g',
  command: '/',
  recap: 'r',
  halo: 'h',
  log: 'l',
  chat: 'c',
  notes: 'm',
  orders: 'p',
  others: 'o',
  status: 'v',
  summary: 'b',
  next: 'n',
  review: '[',
  help: '?',
} as const;
export type Command = keyof typeof COMMANDS;
export const NAMES = Object.keys(COMMANDS) as Command[];

export const keyFor = (name: Command): string => settings.choices.keys[name] ?? COMMANDS[name];

/** What a key does now. */
export const commandOf = (key: string): Command | undefined =>
  NAMES.find((name) => keyFor(name) === key);

/** Give a command another key; whatever had that key gets the one that becomes free. */
export function assign(name: Command, key: string): Promise<void> {
  const keys = { ...settings.choices.keys };
  const other = commandOf(key);
  if (other !== undefined) keys[other] = keyFor(name);
  keys[name] = key;
  return settings.set('keys', keys);
}

/** Keys that do the same everywhere cannot be given away. */
export const isFree = (key: string): boolean => /^[^\s0-9+\-=]$/u.test(key) && key !== 't';
