import { t } from './i18n.svelte';
import type { GameInfo, GameOption, Table } from './shapes';

export const gameName = (name: string): string => t(`game.${name}`);

/** The bot that a quick start plays against. */
export function goodBot(game: GameInfo): string {
  const names = game.bots.map((bot) => bot.name);
  return names.includes('greedy') ? 'greedy' : (names[0] ?? '');
}

/** Whether one of this person's seats owes a decision. */
export const waitsForMe = (table: Table): boolean =>
  table.status === 'playing' && table.seats.some((seat) => seat.mine && seat.seat === table.turn);

export const atTable = (table: Table): boolean => table.seats.some((seat) => seat.mine);

/** Whether an option says anything with so many players. */
export const isOf = (option: GameOption, players: number): boolean =>
  option.players?.includes(players) ?? true;

/** What an option or one of its choices is called. */
export const optionText = (name: string): string => t(`option.${name}`);
export const choiceText = (name: string, choice: string): string => t(`option.${name}.${choice}`);
