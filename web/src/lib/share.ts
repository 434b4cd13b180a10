/** What to do with values that come anew although most of them is as it was. */

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
const alike = (one: unknown, other: unknown): boolean =>
  isBranch(one) && isBranch(other) && Array.isArray(one) === Array.isArray(other);

/** `after`, in which every part that equals the one in `before` is that very one. */
export function share<Value>(before: Value, after: Value): Value {
  if (before === after || !alike(before, after)) return after;
  const [old, now] = [before as Branch, after as Branch];
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    now[key] = share(old[key], now[key]);
    if (now[key] !== old[key] || !(key in old)) same = false;
  }
  return same ? before : after;
}

/**
 * Make `into`, which says what `before` says, say what `after` says, touching only what differs. Parts that
 * are the very same in both are taken to be untouched: `share` makes them so.
 */
export function merge(into: object, before: unknown, after: object): void {
  if (before === after) return;
  const [target, old, now] = [into as Branch, isBranch(before) ? before : {}, after as Branch];
  for (const key of Object.keys(old)) if (!(key in now)) delete target[key];
  for (const key of Object.keys(now)) {
    const [was, is] = [old[key], now[key]];
    if (was === is && key in old) continue;
    if (alike(was, is) && isBranch(target[key])) merge(target[key], was, is as object);
    else target[key] = is;
  }
  if (Array.isArray(after)) (into as unknown[]).length = after.length;
}
