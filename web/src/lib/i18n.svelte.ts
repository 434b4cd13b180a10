import { format, type Params } from './icu';

export const LANGUAGES = { en: 'English', nl: 'Nederlands', fr: 'Français', de: 'Deutsch' };
export type Language = keyof typeof LANGUAGES;

type Catalogue = Record<string, string>;
type Loader = () => Promise<unknown>;

// One catalogue for all of Longhouse: the server reads the same files.
const FILES = import.meta.glob(
  [
    '../../../src/longhouse/messages/*/*.json',
    '!../../../src/longhouse/messages/*/{shell,server}.json',
  ],
  { import: 'default' },
) as Record<string, Loader>;

function loader(lang: string, name: string): Loader | undefined {
  return FILES[`../../../src/longhouse/messages/${lang}/${name}.json`];
}

class Texts {
  lang = $state<Language>('en');
  private catalogue = $state.raw<Catalogue>({});
  private readonly names = new Set<string>(['client']);
  private wanted: Language = 'en';

  /** Speak another language, with everything that was loaded so far. */
  async speak(lang: Language): Promise<void> {
    this.wanted = lang;
    const loaded = await Promise.all([...this.names].map((name) => read(lang, name)));
    if (lang !== this.wanted) return; // another was chosen meanwhile
    this.catalogue = Object.assign({}, ...loaded) as Catalogue;
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  /** Have the texts of a game and of its board at hand. */
  async learn(game: string): Promise<void> {
    const names = [game, `${game}.board`].filter((name) => !this.names.has(name));
    const loaded = await Promise.all(names.map((name) => read(this.lang, name)));
    for (const name of names) this.names.add(name);
    this.catalogue = Object.assign({ ...this.catalogue }, ...loaded) as Catalogue;
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }

  text(key: string, params: Params = {}): string {
    const message = this.catalogue[key];
    return message === undefined ? plain(key) : format(message, params, this.lang);
  }
}

async function read(lang: string, name: string): Promise<Catalogue> {
  const load = loader(lang, name) ?? loader('en', name);
  return load === undefined ? {} : ((await load()) as Catalogue);
}

/** What a key without a message looks like: its last part in words. */
export function plain(key: string): string {
  const words = key.slice(key.indexOf('.') + 1).replace(/[-_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const texts = new Texts();
export const t = (key: string, params: Params = {}): string => texts.text(key, params);

/** The language of the browser, if it is one of ours. */
export function preferred(): Language {
  for (const wanted of navigator.languages) {
    const lang = wanted.slice(0, 2);
    if (lang in LANGUAGES) return lang as Language;
  }
  return 'en';
}

export const number = (value: number): string => new Intl.NumberFormat(texts.lang).format(value);

export const day = (when: number): string =>
  new Intl.DateTimeFormat(texts.lang, { dateStyle: 'medium' }).format(when);

const SPANS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was, in the largest unit that fits. */
export function ago(when: number, now = Date.now()): string {
  const passed = Math.max(0, now - when);
  if (passed < 60_000) return t('just-now');
  const [unit, length] = SPANS.find(([, span]) => passed >= span) ?? ['minute', 60_000];
  const spoken = new Intl.RelativeTimeFormat(texts.lang, { numeric: 'auto' });
  return spoken.format(-Math.floor(passed / length), unit);
}
