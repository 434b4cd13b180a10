import type { Json, Moment, Person } from './shapes';

/** An answer of the server that is not a yes. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    text: string,
    readonly rule: string | null,
    readonly moment: Moment | null,
  ) {
    super(text);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

type Body = Record<string, unknown>;

async function send(method: string, path: string, body?: Body): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const content = body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: content,
      // What is kept as somebody leaves must arrive though the page is gone; browsers allow that up to 64 kB.
      keepalive: method === 'PUT' && (content ?? '').length < 15_000,
    });
  } catch {
    throw new Unreachable();
  }
}

async function refusal(response: Response): Promise<Refused> {
  let told: Record<string, Json> = {};
  try {
    told = (await response.json()) as Record<string, Json>;
  } catch {
    // Whatever stands between us and the server answered with something of its own.
  }
  return new Refused(
    response.status,
    String(told.key ?? told.error ?? response.status),
    String(told.text ?? response.statusText),
    (told.rule as string | undefined) ?? null,
    (told.moment as unknown as Moment | undefined) ?? null,
  );
}

let guest: Promise<Person> | null = null;

/** Whoever wants to know that somebody was made a guest. */
export const guests = { come: (_: Person): void => undefined };

/** Nobody needs an account: whoever has no identity yet is given one. */
export function becomeGuest(): Promise<Person> {
  guest ??= send('POST', '/api/guests', { lang: document.documentElement.lang })
    .then(async (response) => {
      if (!response.ok) throw await refusal(response);
      const person = (await response.json()) as Person;
      guests.come(person);
      return person;
    })
    .finally(() => (guest = null));
  return guest;
}

async function ask(method: string, path: string, body?: Body): Promise<Response> {
  let response = await send(method, path, body);
  if (response.status === 401 && !path.startsWith('/api/sessions')) {
    await becomeGuest();
    response = await send(method, path, body);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function json<T>(method: string, path: string, body?: Body): Promise<T> {
  const response = await ask(method, path, body);
  const text = await response.text();
  return (text === '' ? {} : JSON.parse(text)) as T;
}

export const get = <T>(path: string): Promise<T> => json('GET', path);
export const post = <T>(path: string, body: Body = {}): Promise<T> => json('POST', path, body);
export const put = <T>(path: string, body: Body): Promise<T> => json('PUT', path, body);
export const patch = <T>(path: string, body: Body): Promise<T> => json('PATCH', path, body);
export const remove = <T>(path: string): Promise<T> => json('DELETE', path);
export const text = async (path: string): Promise<string> => (await ask('GET', path)).text();

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A POST that may be sent again without harm, because it carries a key of its own. */
export async function postUntilAnswered<T>(path: string, body: Body): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await post<T>(path, body);
    } catch (error) {
      const again =
        error instanceof Unreachable || (error instanceof Refused && error.status >= 502);
      if (!again || tries === 5) throw error;
      await wait(400 * 2 ** tries);
    }
  }
}

/** An idempotency key. Pages that are not served over TLS have no crypto.randomUUID. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
