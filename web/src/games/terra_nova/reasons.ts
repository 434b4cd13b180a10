/** Why nothing can be done with a place or a thing: the server is asked about what was meant. */
import { t } from '../../lib/i18n.svelte';
import type { Refusal } from '../../lib/shapes';
import type { Play } from '../../play/play.svelte';
import { viewOf } from './facts';

/** With the menu open a hex can be meant in several ways: each is tried, the likeliest first. */
function meant(play: Play, place: string): string[] {
  const view = viewOf(play.shown!);
  if (place.includes('-')) return ['bridge', 'power'];
  if (view.owner[place] === play.seat && play.seat !== null) return ['upgrade', 'build'];
  if (view.terrain[place] === undefined) return ['river-town', 'build'];
  return ['build', 'invent'];
}

/** Say why a place or thing cannot be chosen now. */
export async function whyNot(play: Play, word: string, verbs?: string[]): Promise<void> {
  const found = await reason(play, word, verbs);
  if (found === undefined) return play.explain(word);
  play.notice = { text: t(`why.${found.key}`), rule: found.rule };
}

async function reason(
  play: Play,
  word: string,
  verbs = meant(play, word),
): Promise<Refusal | undefined> {
  const known = play.refusal(word);
  if (known !== undefined || play.asked?.decision !== 'menu') return known;
  for (const verb of verbs) {
    const after = await play.peek(verb);
    const told = after?.asked?.refused?.[word];
    if (told !== undefined) return told;
  }
  return verbs.map((verb) => play.refusal(verb)).find((told) => told !== undefined);
}
