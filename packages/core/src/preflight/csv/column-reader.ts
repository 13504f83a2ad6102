import type { RowView } from "./row-view.ts";

/** How many values of a column are at hand; each has one place. */
const AT_HAND = 1_024;

/** Longer cells are names and notes, which do not come again. */
const LONGEST = 24;

/**
 * Reads one cell of each record. A value that was read before is the very same string, so that nothing is allocated for
 * it, and a map that knows the string finds it at once: columns of days, currencies and categories cost next to nothing.
 */
export const columnReader = (cell: number): ((row: RowView) => string) => {
  const atHand = new Array<string>(AT_HAND).fill("");
  return (row) => {
    if (row.isBlankAt(cell)) return "";
    const end = row.ends[cell]!;
    let place = end - row.starts[cell]!;
    if (place > LONGEST) return row.at(cell);
    for (let i = row.starts[cell]!; i < end; i += 1) place = Math.imul(place, 31) + row.text.charCodeAt(i);
    place = (place ^ (place >>> 10)) & (AT_HAND - 1);
    const known = atHand[place]!;
    if (row.is(cell, known)) return known;
    const value = row.at(cell);
    atHand[place] = value;
    return value;
  };
};
