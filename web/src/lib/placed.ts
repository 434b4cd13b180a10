const STEP = /([a-z])([^a-z]*)/gi;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

const made = new Map<string, string>();

/**
 * A path drawn `scale` times as large with its origin at a place. In a drawing of hundreds of signs this is
 * much lighter than to move each of them by a `transform`, which the browser has to keep track of.
 */
export function placed(path: string, x: number, y: number, scale = 1): string {
  const key = `${x} ${y} ${scale} ${path}`;
  let found = made.get(key);
  if (found === undefined) {
    found = path.replace(STEP, (_, letter: string, rest: string) => {
      const numbers = (rest.match(NUMBER) ?? []).map(Number);
      return letter + numbers.map((n, i) => round(moved(letter, n, i, x, y, scale))).join(' ');
    });
    made.set(key, found);
  }
  return found;
}

const round = (n: number): number => Math.round(n * 1000) / 1000;

/** One number of a step: across, down, or (of an arc) a radius, an angle or a flag. */
function moved(letter: string, n: number, i: number, x: number, y: number, scale: number): number {
  const arc = letter === 'A' || letter === 'a';
  if (arc && i % 7 > 1 && i % 7 < 5) return n;
  if (letter >= 'a' || (arc && i % 7 < 2)) return n * scale;
  const across = letter === 'H' || (letter !== 'V' && (arc ? i % 7 === 5 : i % 2 === 0));
  return n * scale + (across ? x : y);
}
