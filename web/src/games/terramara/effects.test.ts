import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { Print } from '../../lib/print';

const ROOT = `${import.meta.dirname}/../../../../src/longhouse`;
const LANGUAGES = ['en', 'nl', 'fr', 'de'];

type Catalogue = Record<string, string>;
const catalogue = (lang: string): Catalogue =>
  Object.assign(
    {},
    ...['terramara', 'terramara.board'].map((name) =>
      JSON.parse(readFileSync(`${ROOT}/messages/${lang}/${name}.json`, 'utf8')),
    ),
  ) as Catalogue;

const said = vi.hoisted(() => ({
  lang: 'en',
  catalogue: {} as Record<string, string>,
  missing: new Set<string>(),
}));
vi.mock('../../lib/i18n.svelte', async () => {
  const { format } = await import('../../lib/icu');
  const t = (key: string, params: Record<string, string | number> = {}) => {
    const message = said.catalogue[key];
    if (message === undefined) said.missing.add(key);
    return format(message ?? key, params, said.lang);
  };
  const texts = {
    get lang() {
      return said.lang;
    },
    has: (key: string) => key in said.catalogue,
    text: t,
  };
  return { t, texts, plain: (key: string) => (said.missing.add(key), key) };
});

const { actionText, conditionText, effectText } = await import('./effects');
const { effectTokens, tokensOf, conditionTokens } = await import('./art/tokens');
const { GLYPHS, partsOf } = await import('./art/glyphs');

/** The inline tables of the edition: `{ op = "gain", n = 1 }` is JSON with other signs. */
const edition = readFileSync(`${ROOT}/games/terramara/edition.toml`, 'utf8');
const json = (toml: string): unknown =>
  JSON.parse(toml.replace(/([\w-]+) = /g, '"$1": ').replace(/,(\s*[\]}])/g, '$1'));
function tables<Shape>(key: string): Shape[] {
  const found = [
    ...edition.matchAll(new RegExp(`^${key} = (\\[\\n(?:  .*\\n)*\\]|[\\[{].*)$`, 'gm')),
  ];
  return found.map((match) => json(match[1]!) as Shape);
}
const actions = [
  ...['action', 'effect', 'setup'].flatMap((key) => tables<never[]>(key)),
  ...tables<{ action?: never[] }[]>('spaces').flatMap((spaces) =>
    spaces.flatMap((space) => space.action ?? []).map((op) => [op] as never[]),
  ),
];
const effects = ['effects', 'young', 'experienced'].flatMap((key) => tables<never[]>(key)).flat();
const conditions = [...tables<never>('requirement'), ...tables<never>('if')];
const print = new Print([]);

afterEach(() => said.missing.clear());

test.each(LANGUAGES)(
  'every word that the edition writes its effects with can be read (%s)',
  (lang) => {
    said.lang = lang;
    said.catalogue = catalogue(lang);
    expect([actions.length, effects.length, conditions.length].every((n) => n > 5)).toBe(true);
    const sentences = [
      ...actions.map((ops) => actionText(ops)),
      ...effects.map((effect) => effectText(effect, print)),
      ...conditions.flatMap((wanted) =>
        [0, 1, 2].map((degree) => conditionText(wanted, print, degree)),
      ),
    ];
    expect([...said.missing]).toEqual([]);
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
  },
);

test('what stands on a card is read as one sentence, in the words of the rules (EF-2)', () => {
  said.lang = 'en';
  said.catalogue = catalogue('en');
  const dagger = { timing: 'instant', do: [{ op: 'gain', what: 'military', n: 3 }] } as const;
  expect(effectText({ ...dagger, do: [...dagger.do] }, print)).toBe('At once: 3 Military.');
  const wedge = effects.find((effect) => JSON.stringify(effect).includes('"terrain":"forest"'))!;
  expect(effectText(wedge, print)).toBe(
    'From now on: when you send an Explorer or the Chieftain to the Forest: 1 Wood.',
  );
});

test('every word has a sign of its own', () => {
  const drawn = [
    ...actions.flatMap((ops) => tokensOf(ops)),
    ...effects.flatMap((effect) => effectTokens(effect)),
    ...conditions.flatMap((wanted) => conditionTokens(wanted, 1)),
  ];
  const without = drawn.filter(({ glyph }) => glyph !== undefined && partsOf(glyph).length === 0);
  expect(without).toEqual([]);
});

test('no two signs have the same outline', () => {
  const outlines = Object.values(GLYPHS).map((parts) => parts.map(([, path]) => path).join(' '));
  expect(new Set(outlines).size).toBe(outlines.length);
});
