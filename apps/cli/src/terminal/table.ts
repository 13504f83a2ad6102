import { displayWidth } from "./display-width.ts";
import { paint, visible } from "./output.ts";

export interface TableOptions {
  /** Columns that are aligned to the right, such as numbers. */
  readonly right?: ReadonlySet<number>;
  /** Colours a cell after it was padded. */
  readonly paintCell?: (padded: string, row: number, column: number) => string;
}

/** Rows as aligned columns below their names. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { right = new Set(), paintCell = (padded) => padded }: TableOptions = {},
): string => {
  const all = [head, ...rows.map((row) => row.map(visible))];
  const widths = head.map((_, i) => all.reduce((most, row) => Math.max(most, displayWidth(row[i]!)), 0));
  const lines = all.map((row, at) => {
    const cells = row.map((text, i) => {
      const blank = " ".repeat(widths[i]! - displayWidth(text));
      const padded = right.has(i) ? blank + text : text + blank;
      return at === 0 ? padded : paintCell(padded, at - 1, i);
    });
    const line = cells.join("  ").trimEnd();
    return at === 0 ? paint("dim", line) : line;
  });
  return lines.join("\n");
};
