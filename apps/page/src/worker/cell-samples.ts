import { cut } from "./cell-text.ts";
import type { FileRow } from "./file-row.ts";

const SAMPLES = 3;
/** So many rows are looked through for them. */
const LOOKED_AT = 1_000;

/** Some different cells of a column, to know it by. */
export const samplesOf = (rows: readonly FileRow[], cell: number): readonly string[] => {
  const found = new Set<string>();
  for (const { cells } of rows.slice(0, LOOKED_AT)) {
    const text = cells[cell] ?? "";
    if (text !== "") found.add(cut(text));
    if (found.size === SAMPLES) break;
  }
  return [...found];
};
