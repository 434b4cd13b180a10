import { untrack } from 'svelte';
import { share } from '../lib/share';

class Cell<Value> {
  value = $state.raw<Value>();

  constructor(value: Value | undefined) {
    this.value = value;
  }
}

/** Values by name. Whoever reads one is told when that one changes, however many others do. */
export class Cells<Value> {
  private now = new Map<string, Value>();
  private readonly cells = new Map<string, Cell<Value>>();

  get(name: string): Value | undefined {
    if (!$effect.tracking()) return this.now.get(name);
    let cell = this.cells.get(name);
    if (cell === undefined) {
      // What is made while something is worked out would not be watched by it.
      cell = untrack(() => new Cell(this.now.get(name)));
      this.cells.set(name, cell);
    }
    return cell.value;
  }

  fill(all: Iterable<readonly [string, Value]>): void {
    this.now = new Map(all);
    for (const [name, cell] of this.cells) cell.value = share(cell.value, this.now.get(name));
  }
}
