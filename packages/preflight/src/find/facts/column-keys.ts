import type { Row } from "../../table/sampled-rows.ts";
import { setting } from "./conclusion.ts";
import type { Decider } from "./facts.ts";

/** How many cells most rows have; of as many the fewer. */
const usualWidth = (rows: readonly Row[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return width;
};

/**
 * What each column is. Without a header row, the columns say how long a row is: one that is longer was split where it should
 * not be.
 */
export const columnKeys: Decider = ({ structure: { header }, bookings, columns }, { keys }) => {
  const width = header === undefined ? usualWidth(bookings) : columns.length;
  const length = Math.min(columns.length, Math.max(width, ...[...keys.keys()].map((cell) => cell + 1)));
  return [setting({ columns: Array.from({ length }, (_, cell) => keys.get(cell) ?? null) })];
};
