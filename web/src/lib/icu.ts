/**
 * Messages as in ICU, as far as our catalogues go: `{name}` puts a parameter in, and
 * `{count, plural, one {# token} other {# tokens}}` chooses by the rules of the language.
 */

export type Params = Record<string, string | number>;
type Piece = string | { name: string; plural: Record<string, Piece[]> | null } | { number: true };

const parsed = new Map<string, Piece[]>();
// Making one of these takes longer than all else that a message needs.
const counting = new Map<string, { rules: Intl.PluralRules; numbers: Intl.NumberFormat }>();

function countingIn(lang: string): { rules: Intl.PluralRules; numbers: Intl.NumberFormat } {
  let found = counting.get(lang);
  if (found === undefined) {
    found = { rules: new Intl.PluralRules(lang), numbers: new Intl.NumberFormat(lang) };
    counting.set(lang, found);
  }
  return found;
}

export function format(message: string, params: Params, lang: string): string {
  let pieces = parsed.get(message);
  if (pieces === undefined) {
    pieces = new Reader(message).pieces(false);
    parsed.set(message, pieces);
  }
  return write(pieces, params, lang, null);
}

function write(pieces: Piece[], params: Params, lang: string, count: number | null): string {
  return pieces.map((piece) => writeOne(piece, params, lang, count)).join('');
}

function writeOne(piece: Piece, params: Params, lang: string, count: number | null): string {
  if (typeof piece === 'string') return piece;
  if ('number' in piece) return countingIn(lang).numbers.format(count ?? 0);
  const value = params[piece.name];
  if (piece.plural === null) return value === undefined ? `{${piece.name}}` : String(value);
  const number = Number(value ?? 0);
  const chosen =
    piece.plural[`=${number}`] ??
    piece.plural[countingIn(lang).rules.select(number)] ??
    piece.plural.other ??
    [];
  return write(chosen, params, lang, number);
}

class Reader {
  private at = 0;

  constructor(private readonly message: string) {}

  pieces(inPlural: boolean): Piece[] {
    const found: Piece[] = [];
    let plain = '';
    while (this.at < this.message.length && this.message[this.at] !== '}') {
      const letter = this.message[this.at++] as string;
      if (letter === '{') {
        found.push(plain, this.argument());
        plain = '';
      } else if (letter === '#' && inPlural) {
        found.push(plain, { number: true });
        plain = '';
      } else {
        plain += letter;
      }
    }
    found.push(plain);
    return found.filter((piece) => piece !== '');
  }

  private argument(): Piece {
    const name = this.until(',}');
    if (this.message[this.at++] === '}') return { name, plural: null };
    this.until(',');
    this.at++;
    const plural: Record<string, Piece[]> = {};
    while (this.at < this.message.length && this.message[this.at] !== '}') {
      const choice = this.until('{');
      this.at++;
      plural[choice] = this.pieces(true);
      this.at++;
      while (this.message[this.at] === ' ') this.at++;
    }
    this.at++;
    return { name, plural };
  }

  private until(stops: string): string {
    const start = this.at;
    while (this.at < this.message.length && !stops.includes(this.message[this.at] as string)) {
      this.at++;
    }
    return this.message.slice(start, this.at).trim();
  }
}
