/** Why nothing can be done with a place: what the aids know, or what the server says. */
import { t } from '../../lib/i18n.svelte';
import type { Refusal } from '../../lib/shapes';
import type { Play } from '../../play/play.svelte';
import { aidsOf, MEMBERS } from './facts';

const WAY = /^(start|[xbo]\d)-([xbo]\d|end)$/;

/** Of a space, before a member is chosen: why the first kind in hand may not be sent there. */
function ofSending(play: Play, space: string): Refusal | undefined {
  const send = aidsOf(play.now).send ?? {};
  for (const member of MEMBERS) {
    const told = send[member]?.[space];
    if (typeof told === 'object') return { key: told.why, rule: told.rule };
  }
  return undefined;
}

/** Say why a place cannot be chosen now. */
export async function whyNot(play: Play, word: string): Promise<void> {
  const found =
    play.refusal(word) ??
    (play.asked?.decision === 'send_member' ? await beforeSending(play, word) : undefined);
  if (found === undefined) return play.explain(word);
  play.notice = { text: t(`why.${found.key}`), rule: found.rule };
}

/** What the aids do not tell, such as of past rows, is asked as if a member had been chosen. */
async function beforeSending(play: Play, word: string): Promise<Refusal | undefined> {
  const known = ofSending(play, word);
  if (known !== undefined || WAY.test(word)) return known;
  for (const member of MEMBERS) {
    const told = (await play.peek(member))?.asked?.refused?.[word];
    if (told !== undefined) return told;
  }
  return undefined;
}
