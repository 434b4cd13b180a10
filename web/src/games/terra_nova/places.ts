/** What there is to see and to say of every place of the map, and whether it has changed. */
import { share } from '../../lib/share';
import type { Action, GameEvent } from '../../lib/shapes';
import type { Cluster, NovaAids, NovaView } from './facts';
import type { Cell, Chart, Space } from './map';

export interface HexNow {
  cell: Cell;
  terrain: string;
  marked: string; // for which terrain, on the board for two
  piece: string;
  owner: string;
  inTown: boolean;
  bridges: { to: string; owner: string }[];
  near: number; // the further steps of sailing that it takes to reach it; -1 if that is not known
  inReach: boolean;
  shovels: number;
  group: Cluster | null; // of one's own, and no town yet
  begins: boolean; // something can be begun there
  ways: number; // with what can be begun at a bridge space beside it
  legal: boolean;
  price: number;
  dimmed: boolean; // other places are asked for
  chosen: boolean;
  stirred: boolean; // something happened there since one's own last turn
}

export interface SpaceNow {
  space: Space;
  owner: string;
  legal: boolean;
  begins: boolean;
  price: number;
}

/** What the places are worked out from. */
export interface Told {
  view: NovaView;
  aids: NovaAids;
  actions: Action[];
  marks: Map<string, string>;
  chosen: string;
  stirred: Set<string>;
}

/**
 * The places as they are now. Whichever is as it was is the very same object as before, and so is a row
 * of them: what shows them draws only those anew that have changed.
 */
export class Places {
  private hexes: HexNow[][] = [];
  private spaces: SpaceNow[] = [];

  constructor(private readonly chart: Chart) {}

  tell(told: Told): { hexes: HexNow[][]; spaces: SpaceNow[] } {
    const legal = new Map(told.actions.map((action) => [action.word, action]));
    const asked = told.actions.some((action) => this.chart.isPlace(action.word));
    const groups = new Map(
      (told.aids.towns ?? [])
        .filter((group) => group.town === null)
        .flatMap((group) => group.hexes.map((hex) => [hex, group] as const)),
    );
    const hex = (cell: Cell): HexNow => ({
      ...this.lying(told, cell),
      ...this.possible(told, cell, legal.get(cell.name)),
      group: groups.get(cell.name) ?? null,
      dimmed: asked && cell.land && !legal.has(cell.name),
    });
    this.hexes = share(
      this.hexes,
      this.chart.rows.map((row) => row.map(hex)),
    );
    this.spaces = share(
      this.spaces,
      this.chart.spaces.map((space) => ({
        space,
        owner: told.view.bridge[space.name] ?? '',
        legal: legal.has(space.name),
        begins: (told.aids.ways?.[space.name]?.length ?? 0) > 0,
        price: spent(legal.get(space.name)),
      })),
    );
    return { hexes: this.hexes, spaces: this.spaces };
  }

  private lying({ view, marks }: Told, cell: Cell) {
    const { name } = cell;
    return {
      cell,
      terrain: view.terrain[name] ?? '',
      marked: marks.get(name) ?? '',
      piece: view.piece[name] ?? '',
      owner: view.owner[name] ?? '',
      inTown: cell.land ? view.town[name] !== undefined : view.river_towns.includes(name),
      bridges: this.chart.spacesAt(name).flatMap((space) => {
        const owner = view.bridge[space.name];
        return owner === undefined ? [] : [{ to: space.ends.find((end) => end !== name)!, owner }];
      }),
    };
  }

  private possible({ aids, chosen, stirred }: Told, { name }: Cell, action: Action | undefined) {
    const near = aids.near?.[name] ?? -1;
    const begun = (place: string) => aids.ways?.[place]?.length ?? 0;
    const beside = this.chart.spacesAt(name).map((space) => begun(space.name));
    return {
      near,
      inReach: near >= 0 && near <= (aids.range ?? 0),
      shovels: near < 0 ? 0 : (aids.shovels?.[name] ?? 0),
      begins: begun(name) > 0,
      ways: beside.reduce((sum, more) => sum + more, begun(name)),
      legal: action !== undefined,
      price: spent(action),
      chosen: chosen === name,
      stirred: stirred.has(name),
    };
  }
}

/** What an answer costs. */
const spent = (action: Action | undefined): number =>
  (action?.effects ?? [])
    .filter((event: GameEvent) => event.event === 'paid')
    .reduce((sum, event) => sum + Number(event.money ?? event.power ?? 0), 0);
