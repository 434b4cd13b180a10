import { get } from './api';
import type { EditionValue } from './shapes';

const read = new Map<string, Promise<EditionValue[]>>();

/** Every printed value of a game, with where it comes from. */
export function editionOf(game: string): Promise<EditionValue[]> {
  let values = read.get(game);
  if (values === undefined) {
    values = get<EditionValue[] | { values: EditionValue[] }>(`/api/games/${game}/edition`).then(
      (found) => (Array.isArray(found) ? found : found.values),
    );
    read.set(game, values);
    values.catch(() => read.delete(game));
  }
  return values;
}
