import { MAX_PLACES, type Place, type Tally } from "../report/finding.ts";
import { doubled } from "../split/doubled.ts";
import type { RowView } from "../split/row-view.ts";
import { zeros } from "../split/zeros.ts";

/** The numbers of a place that is not made yet: its line and its row, and where its cell begins and ends. */
const NUMBERS = 4;

/** Room for the numbers of so many places at first. */
const LEAST_PLACES = 256;

const NONE = new Int32Array(0);

/**
 * Places with the same verdict: how many, and the first of them. Most verdicts are good, and nobody asks for their places: they are
 * kept as numbers until then.
 */
export class Alike {
  count = 0;
  private readonly made: Place[] = [];
  private numbers: Int32Array = NONE;
  private size = 0;
  /** The row and the cell that the numbers are of. */
  private view: RowView | undefined;
  private cell = 0;

  /** Counts a value. */
  add(line: number, row: number, cell: number, value: string): void {
    this.count += 1;
    if (this.count <= MAX_PLACES) this.made.push({ line, row, cell, value });
  }

  /** Counts a cell of a row. */
  addCell(row: RowView, cell: number, line: number, number: number): void {
    this.count += 1;
    if (this.count > MAX_PLACES) return;
    if (row !== this.view || cell !== this.cell) this.makePlaces(row, cell);
    if (row.isInText(cell)) this.keep(line, number, row.starts[cell]!, row.ends[cell]!);
    else {
      this.makePlaces(row, cell);
      this.made.push({ line, row: number, cell, value: row.at(cell), span: row.spanOf(cell, line) });
    }
  }

  /** The first of the places. There must be one. */
  first(): Place {
    return this.made[0] ?? this.placeAt(0);
  }

  /** The first places. */
  places(): Place[] {
    this.makePlaces(this.view, this.cell);
    return this.made;
  }

  private keep(line: number, row: number, start: number, end: number): void {
    const at = this.size;
    if (at === this.numbers.length)
      this.numbers = at === 0 ? zeros(NUMBERS * LEAST_PLACES) : doubled(this.numbers);
    const { numbers } = this;
    numbers[at] = line;
    numbers[at + 1] = row;
    numbers[at + 2] = start;
    numbers[at + 3] = end;
    this.size = at + NUMBERS;
  }

  private makePlaces(view: RowView | undefined, cell: number): void {
    for (let at = 0; at < this.size; at += NUMBERS) this.made.push(this.placeAt(at));
    this.size = 0;
    this.view = view;
    this.cell = cell;
  }

  private placeAt(at: number): Place {
    const { numbers } = this;
    const [line, row] = [numbers[at]!, numbers[at + 1]!];
    const [start, end] = [numbers[at + 2]!, numbers[at + 3]!];
    const view = this.view!;
    const span = view.spanAt(start, end, line);
    return { line, row, cell: this.cell, value: view.textOf(start, end), span };
  }
}

/** Joins several classes of places; the first places are by line. */
export const merged = (classes: readonly Alike[]): Pick<Tally, "count" | "first"> => {
  const [only] = classes;
  if (only !== undefined && classes.length === 1) return { count: only.count, first: only.places() };
  return {
    count: classes.reduce((sum, { count }) => sum + count, 0),
    first: classes
      .flatMap((each) => each.places())
      .sort((a, b) => a.line - b.line)
      .slice(0, MAX_PLACES),
  };
};
