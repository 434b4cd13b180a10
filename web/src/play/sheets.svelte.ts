import type { IconName } from '../lib/Icon.svelte';

export type Sheet = 'others' | 'market' | 'log';
export type SideTab = 'log' | 'chat' | 'notes' | 'orders';

/** The key under which any component finds how to show a rule. */
export const RULE = Symbol('rule');
export type ShowRule = (rule: string) => void;

interface Tab {
  name: Sheet;
  icon: IconName;
  text: string;
}

/** What lies open around the board: on a phone one panel at a time, and any dialog. */
export class Sheets {
  sheet = $state<Sheet | null>(null);
  side = $state<SideTab>('log');
  dialog = $state<'help' | 'command' | 'recap' | 'goto' | 'company' | 'settings' | null>(null);
  rule = $state<string | null>(null);

  tabs(market: string | null): Tab[] {
    const found: Tab[] = [{ name: 'others', icon: 'others', text: 'play.tab.others' }];
    if (market !== null) found.push({ name: 'market', icon: 'market', text: market });
    found.push({ name: 'log', icon: 'log', text: 'play.tab.log' });
    return found;
  }

  toggle(sheet: Sheet): void {
    this.sheet = this.sheet === sheet ? null : sheet;
  }

  show(side: SideTab): void {
    this.side = side;
    this.sheet = 'log';
  }
}
