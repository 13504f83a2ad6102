import type { Layout } from "../reading/layout.ts";

/** How many cells rows have, by which it is seen that one has too many or too few. */
export interface RowWidths {
  /** The columns: the cells of the header row; without one, those of most rows, and no fewer than are read. */
  readonly columns: number;
  /** The columns up to the last one with a name; without a header row, all. */
  readonly named: number;
  /** What most rows have: many programs end each row but the header row with separators. */
  readonly usual: () => number;
}

/** What the widths of a file depend on. */
interface Widened {
  readonly layout: Layout | undefined;
  readonly hasHeader: boolean;
  readonly usualWidth: () => number;
}

/** The widths of a file with this header row, or names that stand in for it. */
export const rowWidths = (
  header: readonly string[],
  { layout, hasHeader, usualWidth: usual }: Widened,
): RowWidths => {
  if (hasHeader) {
    const { length } = header;
    return { columns: length, named: header.findLastIndex((cell) => cell !== "") + 1 || length, usual };
  }
  const read = [...(layout?.columns.values() ?? [])].map(({ cell }) => cell + 1);
  const columns = Math.max(usual(), ...read);
  return { columns, named: columns, usual };
};
