import { normalizeHeader } from "../reading/label-cells.ts";

/** Where two runs of FNV-1a begin: the offset of the algorithm, and another one. */
const OFFSETS = [0x811c9dc5, 0x9dc5811c] as const;

const FNV_PRIME = 0x01000193;

/** Stands between cells, and in none. */
const END_OF_CELL = "\u001f";

/** The bits of the second run that still make an exact number with those of the first. */
const HIGH = 2 ** 20;
const LOW = 2 ** 32;

const hash = (begin: number, text: string): number => {
  let next = begin;
  for (let at = 0; at < text.length; at += 1) next = Math.imul(next ^ text.charCodeAt(at), FNV_PRIME) >>> 0;
  return next;
};

/** The cells of a header row that name a column. */
export const namedCells = (header: readonly string[]): readonly string[] =>
  header.filter((cell) => cell.trim() !== "");

/**
 * The fingerprints of the first cell, of the first two, and so on, of 52 bits: with 32, one header row of a hundred thousand would
 * be taken for that of another institution. Cells are equal as labels are: in any case.
 */
export const fingerprints = (cells: readonly string[]): readonly number[] => {
  let [low, high]: readonly [number, number] = OFFSETS;
  return cells.map((cell) => {
    const text = normalizeHeader(cell) + END_OF_CELL;
    [low, high] = [hash(low, text), hash(high, text)];
    return (high % HIGH) * LOW + low;
  });
};
