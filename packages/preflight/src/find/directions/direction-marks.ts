import { directionOf } from "../../words/direction-words.ts";
import { directionInKind } from "../../words/kind-direction.ts";
import { type Column, means } from "../columns/column.ts";

/** Which way a cell says that money went, as the kind of a booking. */
const kindOf = (cell: string): "in" | "out" | undefined => directionOf(cell)?.way ?? directionInKind(cell);

/**
 * Whether other columns of kinds say of each row in which a column is blank that it went one way: `BUY` in some rows of a broker's
 * list then says what went out, and a dividend and a payment that it came in.
 */
export const areBlanksSaid = (column: Column, columns: readonly Column[], way: "in" | "out"): boolean => {
  const kinds = columns.filter((other) => other !== column && means(other, "kind", "direction"));
  const blank = column.values.flatMap((value, row) => (value === "" ? [row] : []));
  return blank.every((row) => {
    const ways = new Set(kinds.map(({ values }) => kindOf(values[row]!)));
    ways.delete(undefined);
    return ways.size === 1 && ways.has(way);
  });
};
