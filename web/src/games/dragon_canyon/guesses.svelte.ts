import { keep, recall } from '../../lib/keep';

/** Private guesses about face-down heroes, kept in this browser for one game and seat. */
export class Guesses {
  private all = $state<Record<string, string>>({});

  constructor(private readonly place: string) {
    try {
      this.all = JSON.parse(recall(place) ?? '{}') as Record<string, string>;
    } catch {
      this.all = {};
    }
  }

  /** What this seat's hero on a tile was taken for. */
  of(tile: string, seat: string): string | undefined {
    return this.all[`${tile} ${seat}`];
  }

  guess(tile: string, seat: string, hero: string | null): void {
    const key = `${tile} ${seat}`;
    if (hero === null) delete this.all[key];
    else this.all[key] = hero;
    this.keep();
  }

  /** A guess was about the hero that lay there: it goes with it. */
  keepOnly(isHidden: (tile: string, seat: string) => boolean): void {
    const gone = Object.keys(this.all).filter((key) => {
      const [tile, seat] = key.split(' ') as [string, string];
      return !isHidden(tile, seat);
    });
    for (const key of gone) delete this.all[key];
    if (gone.length > 0) this.keep();
  }

  private keep(): void {
    keep(this.place, JSON.stringify(this.all));
  }
}
