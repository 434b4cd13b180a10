import { preferred, texts, type Language } from './i18n.svelte';
import { keep, recall } from './keep';

const KEPT = 'longhouse.settings';

interface Choices {
  lang: Language;
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'less' | 'full';
  confirm: 'always' | 'auto';
  shortcuts: boolean;
  keys: Record<string, string>;
  sound: 'off' | 'soft' | 'loud';
  logAs: 'words' | 'notation';
}

const DEFAULTS: Choices = {
  lang: 'en',
  theme: 'auto',
  motion: 'auto',
  confirm: 'always',
  shortcuts: true,
  keys: {},
  sound: 'off',
  logAs: 'words',
};

/** How one person likes things, kept in this browser. */
class Settings {
  choices = $state<Choices>(chosen());

  async begin(): Promise<void> {
    this.show();
    addEventListener('storage', (change) => change.key === KEPT && void this.adopt());
    await texts.speak(this.choices.lang);
  }

  /** Another tab has changed them: a table that lies open there looks and speaks as here. */
  private async adopt(): Promise<void> {
    this.choices = chosen();
    this.show();
    if (this.choices.lang !== texts.lang) await texts.speak(this.choices.lang);
  }

  async set<K extends keyof Choices>(name: K, value: Choices[K]): Promise<void> {
    this.choices[name] = value;
    keep(KEPT, JSON.stringify(this.choices));
    this.show();
    if (name === 'lang') await texts.speak(this.choices.lang);
  }

  /** Whether things may move: as chosen here, or else as the system says. */
  get still(): boolean {
    if (this.choices.motion !== 'auto') return this.choices.motion === 'less';
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  private show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.choices.theme;
    root.dataset.motion = this.choices.motion;
  }
}

const chosen = (): Choices => ({ ...DEFAULTS, lang: preferred(), ...kept() });

function kept(): Partial<Choices> {
  try {
    return JSON.parse(recall(KEPT) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
