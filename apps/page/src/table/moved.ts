import type { CellPlace } from "../file/table-columns.ts";

interface Room {
  readonly rows: number;
  readonly columns: number;
  /** How many rows are in sight. */
  readonly page: number;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most - 1));

/** Where a key leads from a cell, as in the grid pattern of WAI-ARIA; undefined if it leads nowhere. */
export const moved = (
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">,
  { row, column }: CellPlace,
  { rows, columns, page }: Room,
): CellPlace | undefined => {
  if (altKey || metaKey || rows === 0) return undefined;
  const to = (nextRow: number, nextColumn: number): CellPlace => ({
    row: within(nextRow, rows),
    column: within(nextColumn, columns),
  });
  switch (key) {
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowRight":
      return to(row, column + 1);
    case "ArrowLeft":
      return to(row, column - 1);
    case "PageDown":
      return to(row + page, column);
    case "PageUp":
      return to(row - page, column);
    case "Home":
      return to(ctrlKey ? 0 : row, 0);
    case "End":
      return to(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
};
