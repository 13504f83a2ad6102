import { LEAST_ROWS, NEARLY_ALL } from "../weights/weights.ts";
import type { Column } from "./column.ts";
import { meansFirst } from "./column.ts";

const NEGATIVE = /^[^\p{L}\d]*[-\u2212(]/u;

/** How many rows have the day of another, and whether all of one day have the same cell. */
const withinDays = (
  { values }: Column,
  days: Column,
): { readonly shared: number; readonly same: boolean } => {
  const first = new Map<string, string>();
  let [shared, same] = [0, true];
  for (const [row, day] of days.values.entries()) {
    const before = first.get(day);
    if (before === undefined) first.set(day, values[row]!);
    else {
      shared += 1;
      if (before !== values[row]) same = false;
    }
  }
  return { shared, same };
};

/**
 * The columns, with the amount for what it is where two have the same header of a balance and none that of an amount: it has
 * amounts with a minus and without, and the other one value in all rows of a day.
 */
export const withAmountAmongBalances = (columns: readonly Column[]): readonly Column[] => {
  const balances = columns.filter((column) => meansFirst(column, "balance") && column.numbers >= NEARLY_ALL);
  const [one, other, ...more] = balances;
  if (one === undefined || other === undefined || more.length > 0 || one.header !== other.header)
    return columns;
  if (columns.some((column) => column.filled > 0 && meansFirst(column, "amount", "net", "outflow", "inflow")))
    return columns;
  const days = columns.find(({ dates, filled }) => dates === 1 && filled === 1);
  if (days === undefined) return columns;
  const isOfDay = (column: Column): boolean => {
    const { shared, same } = withinDays(column, days);
    return shared >= LEAST_ROWS && same;
  };
  const isSigned = ({ values }: Column): boolean =>
    values.some((value) => NEGATIVE.test(value)) &&
    values.some((value) => value !== "" && !NEGATIVE.test(value));
  const amounts = balances.filter(
    (column) =>
      isSigned(column) && !isOfDay(column) && balances.some((each) => each !== column && isOfDay(each)),
  );
  return amounts.length !== 1
    ? columns
    : columns.map((column) => (column === amounts[0] ? { ...column, meanings: ["amount"] } : column));
};
