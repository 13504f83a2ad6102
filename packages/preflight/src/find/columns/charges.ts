import { plainCell } from "../../words/plain-cell.ts";
import { type Column, meansFirst } from "./column.ts";

const CHARGED = /^(?:new |amount )?charge[ds]?(?: amounts?)?$/;
const PAID = /^(?:payments?|credits?|payments? (?:and |or )?credits?|amount paid|paid)$/;

const hasAmount = (cell: string): boolean => /[1-9]/.test(cell);

/** Whether each row has an amount in one of two columns, and none in both. */
const areEitherOr = (one: Column, other: Column): boolean =>
  one.values.every((value, row) => hasAmount(value) !== hasAmount(other.values[row]!));

/**
 * The columns, with what a card charged for money out where the column beside it has what paid the card: elsewhere a charge is a
 * fee. A header that says so of another column comes first.
 */
export const withCharges = (columns: readonly Column[]): readonly Column[] => {
  const [charged, ...others] = columns.filter(({ header }) => CHARGED.test(plainCell(header)));
  if (charged === undefined || others.length > 0) return columns;
  const paid = columns.find((column) => PAID.test(plainCell(column.header)) && areEitherOr(charged, column));
  if (
    paid === undefined ||
    columns.some((column) => column !== paid && meansFirst(column, "amount", "net", "outflow", "inflow"))
  )
    return columns;
  return columns.map((column) =>
    column === charged
      ? { ...column, meanings: ["outflow"] }
      : column === paid
        ? { ...column, meanings: ["inflow"] }
        : column,
  );
};
