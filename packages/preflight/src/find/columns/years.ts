import { namesYears } from "../../words/day-labels.ts";
import { NEARLY_ALL } from "../weights/weights.ts";
import { hasDecimals } from "./amount-worth.ts";
import { type Column, means } from "./column.ts";

const YEAR = /^(?:19|20)\d\d$/;

const areYears = ({ distinct }: Column): boolean =>
  distinct.size > 0 && [...distinct].every((cell) => YEAR.test(cell));

/**
 * Whether a column has the years of something, which are no amounts: its header says so; or its header says nothing of money, and
 * the amounts of another column have decimals. An amount can be 2000.
 */
export const isOfYears = (column: Column, all: readonly Column[]): boolean =>
  areYears(column) &&
  (namesYears(column.header) ||
    (!means(column, "amount", "net", "gross", "outflow", "inflow", "balance") &&
      all.some((other) => other !== column && other.numbers >= NEARLY_ALL && hasDecimals(other))));
