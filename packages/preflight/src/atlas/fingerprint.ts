import { normalizeHeader } from "../reading/label-cells.ts";

const FNV_OFFSET = 0x811c9dc5;

const FNV_PRIME = 0x01000193;

/** Stands between cells, and in none. */
const END_OF_CELL = 0x1f;

const step = (hash: number, code: number): number => Math.imul(hash ^ code, FNV_PRIME) >>> 0;

const hashCell = (hash: number, cell: string): number => {
  const normal = normalizeHeader(cell);
  let next = hash;
  for (let at = 0; at < normal.length; at += 1) next = step(next, normal.charCodeAt(at));
  return step(next, END_OF_CELL);
};

/** The cells of a header row that name a column. */
export const namedCells = (header: readonly string[]): readonly string[] =>
  header.filter((cell) => cell.trim() !== "");

/** The fingerprints (FNV-1a) of the first cell, of the first two, and so on. Cells are equal as labels are: in any case. */
export const fingerprints = (cells: readonly string[]): readonly number[] => {
  let hash = FNV_OFFSET;
  return cells.map((cell) => {
    hash = hashCell(hash, cell);
    return hash;
  });
};
