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
  private made = false; // since they were last filled
  private fillings = $state(0); // after which something was made

  get(name: string): Value | undefined {
    if (!$effect.tracking()) return this.now.get(name);
    const cell = this.cells.get(name);
    return cell === undefined ? this.make(name) : cell.value;
  }

  /** What is made while something is worked out is not watched by it, so that it has to look again. */
  private make(name: string): Value | undefined {
    this.cells.set(name, new Cell(this.now.get(name)));
    this.made = true;
    void this.fillings;
    return this.now.get(name);
  }

  fill(all: Iterable<readonly [string, Value]>): void {
    this.now = new Map(all);
    for (const [name, cell] of this.cells) cell.value = share(cell.value, this.now.get(name));
    if (this.made) this.fillings++;
    this.made = false;
  }
}
