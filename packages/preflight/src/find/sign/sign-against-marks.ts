import { directionOf } from "../../words/direction-words.ts";
import { means } from "../columns/column.ts";
import type { SignRule } from "./sign-evidence.ts";

/** Rows of which each says in a column of its own that money came in, and each has a minus: one of the two is not what it seems. */
export const signAgainstMarks: SignRule = ({ columns, written, positive }) => {
  if (positive > 0) return undefined;
  const isCredit = (cell: string): boolean => {
    const direction = directionOf(cell);
    return direction?.strong === true && direction.way === "in";
  };
  const isAgainst = columns.some(
    (column) =>
      means(column, "direction", "kind") &&
      written.every((each, row) => each === undefined || each === 0n || isCredit(column.values[row]!)),
  );
  return isAgainst ? "open" : undefined;
};
