import { sound } from '../lib/sound';
import type { Play } from './play.svelte';

/** What is heard of a game: others' moves, chat, one's own turn and the end. To be run as an effect. */
export function sounds(play: Play): () => void {
  let state = '';
  let told = 0;
  let lines = -1;

  return () => {
    const now = play.state;
    const last = play.fresh.at(-1)?.n ?? 0;
    const said = play.talk.lines.length;
    if (now === 'busy' || now === 'away') return;
    if (now !== state && now === 'over' && state !== '') sound('end');
    else if (now === 'asked' && state === 'waiting') sound('turn');
    else if (last > told && now === 'waiting') sound('move');
    if (said > lines && lines >= 0) sound('chat');
    [state, told, lines] = [now, last, said];
  };
}
