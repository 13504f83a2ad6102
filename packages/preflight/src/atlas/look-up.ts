import { fingerprints, namedCells } from "./fingerprint.ts";

/** With fewer cells, a header row to which columns were added can be that of anybody. */
const LEAST_CELLS_BEFORE_OTHERS = 6;

/** No layout has as many columns. */
const MAX_CELLS = 100;

/** What is found of a header row, and its cells that are not blank. */
export interface Found<A> {
  readonly layout: A;
  readonly cells: readonly string[];
}

/**
 * Finds a header row by its fingerprint: all of its cells, or, if it has enough, those of a layout with others behind them, as
 * institutions add columns. Takes time that is linear in its length.
 */
export const lookUp = <A>(
  layouts: ReadonlyMap<number, A>,
  header: readonly string[],
): Found<A> | undefined => {
  const cells = namedCells(header.slice(0, MAX_CELLS));
  const hashes = fingerprints(cells);
  const least = Math.min(LEAST_CELLS_BEFORE_OTHERS, cells.length);
  const last = hashes.findLastIndex((hash, at) => at + 1 >= least && layouts.has(hash));
  return last < 0 ? undefined : { layout: layouts.get(hashes[last]!)!, cells };
};
