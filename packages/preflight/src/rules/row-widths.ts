/** How many cells rows have, by which it is seen that one has too many or too few. */
export interface RowWidths {
  /** The columns: the cells of the header row; without one, those of most rows. */
  readonly columns: number;
  /** The columns up to the last one with a name; without a header row, all. */
  readonly named: number;
  /** What most rows have: many programs end each row but the header row with separators. */
  readonly usual: () => number;
}

/** The widths of a file with this header row, or names that stand in for it. */
export const rowWidths = (header: readonly string[], hasHeader: boolean, usual: () => number): RowWidths => {
  if (!hasHeader) return { columns: usual(), named: usual(), usual };
  const { length } = header;
  return { columns: length, named: header.findLastIndex((cell) => cell !== "") + 1 || length, usual };
};
