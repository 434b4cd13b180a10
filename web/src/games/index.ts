import type { GameModule } from './types';

const MODULES: Record<string, () => Promise<{ default: GameModule }>> = {
  dragon_canyon: () => import('./dragon_canyon'),
  terra_nova: () => import('./terra_nova'),
  terramara: () => import('./terramara'),
};

/** Games in which nothing is hidden: around one device no curtain is needed. */
const OPEN = ['terra_nova', 'terramara'];
export const isOpen = (name: string): boolean => OPEN.includes(name);

/** The board of a game; one that shows any game if it has none of its own. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = MODULES[name] ?? (() => import('./generic'));
  return (await load()).default;
}
