import { get, guests, patch } from './api';
import { live } from './live.svelte';
import type { GameInfo, Person } from './shapes';

/** Who is here, and what can be played: asked for once. */
class Me {
  constructor() {
    guests.come = (person) => this.is(person);
  }

  person = $state.raw<Person | null>(null);
  games = $state.raw<GameInfo[]>([]);

  async begin(): Promise<void> {
    const [person, games] = await Promise.all([
      get<Person>('/api/me'),
      get<GameInfo[]>('/api/games'),
    ]);
    this.is(person);
    this.games = games;
  }

  private is(person: Person): void {
    if (this.person !== null && this.person.id !== person.id) live.renew();
    this.person = person;
  }

  async change(what: { name?: string; lang?: string }): Promise<void> {
    await patch('/api/me', what);
    this.person = await get<Person>('/api/me');
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const me = new Me();
