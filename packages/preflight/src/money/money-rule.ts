import type { DebitSign } from "../options/options.ts";
import type { Direction } from "../reading/csv-options.ts";
import type { Arithmetic } from "./arithmetic.ts";

/** How the cells of a row say its money. Columns are cell indexes. */
export interface MoneyRule {
  readonly amount?: number | undefined;
  readonly outflow?: number | undefined;
  readonly inflow?: number | undefined;
  /** A column whose values say whether money came in or went out. */
  readonly direction?: { readonly cell: number; readonly of: Direction } | undefined;
  /** False: money out is written as a positive number. */
  readonly inflowsPositive: boolean;
  /** The sign of money out in its column, where signs count in a pair. */
  readonly debitSign?: DebitSign | undefined;
  /** Columns of fees and taxes that are taken into the amount. */
  readonly fees?: readonly number[];
  /** The sign of a fee that was paid, where signs count: one with the other sign came back. */
  readonly feeSign?: DebitSign | undefined;
}

/** The cells of a row as amounts. */
export interface AmountsOfRow<Row, Amount> {
  readonly isBlank: (row: Row, cell: number) => boolean;
  /** Undefined if the cell is no number. */
  readonly amount: (row: Row, cell: number) => Amount | undefined;
  /** What a mark at the number says (`12.50 CR`). */
  readonly mark: (row: Row, cell: number) => "in" | "out" | undefined;
  /** What the column of directions says. */
  readonly direction: (row: Row) => "in" | "out" | undefined;
}

/** Reads the money of a row, money out positive; undefined if the row does not say it. */
export type MoneyOf<Row, Amount> = (row: Row) => Amount | undefined;

/** The columns that contain the money of a row without its fees. */
const columnsOf = ({ amount, outflow, inflow }: MoneyRule): readonly number[] =>
  [amount, outflow, inflow].filter((cell) => cell !== undefined);

/** The cells that decide the money of a row. */
export const cellsOfMoney = (rule: MoneyRule): readonly number[] => [
  ...columnsOf(rule),
  ...(rule.direction === undefined ? [] : [rule.direction.cell]),
  ...(rule.fees ?? []),
];

/** An amount whose direction is known, whatever its sign. */
const directed = <Amount>(amount: Amount, direction: "in" | "out", sums: Arithmetic<Amount>): Amount =>
  direction === "in" ? sums.negate(sums.absolute(amount)) : sums.absolute(amount);

/** One column of amounts. A mark at the number itself says more than a column or a convention for all of them. */
const ofOneColumn = <Row, Amount>(
  cell: number,
  { direction, inflowsPositive }: MoneyRule,
  cells: AmountsOfRow<Row, Amount>,
  sums: Arithmetic<Amount>,
): MoneyOf<Row, Amount> => {
  const hasDirections = direction !== undefined;
  return (row) => {
    const amount = cells.amount(row, cell);
    if (amount === undefined) return undefined;
    const way = cells.mark(row, cell) ?? (hasDirections ? cells.direction(row) : undefined);
    if (way !== undefined) return directed(amount, way, sums);
    if (hasDirections) return undefined;
    return inflowsPositive ? sums.negate(amount) : amount;
  };
};

/** A column of money out and one of money in: the sign of a cell counts only if there is a rule for it. */
const ofTwoColumns = <Row, Amount>(
  { outflow, inflow, debitSign }: MoneyRule,
  cells: AmountsOfRow<Row, Amount>,
  sums: Arithmetic<Amount>,
): MoneyOf<Row, Amount> => {
  const out = (row: Row, cell: number, paid: Amount): Amount => {
    const mark = cells.mark(row, cell) ?? (debitSign === undefined ? "out" : undefined);
    if (mark !== undefined) return directed(paid, mark, sums);
    return debitSign === "plus" ? paid : sums.negate(paid);
  };
  const into = (row: Row, cell: number, received: Amount): Amount => {
    const mark = cells.mark(row, cell) ?? (debitSign === undefined ? "in" : undefined);
    return mark === undefined ? sums.negate(received) : directed(received, mark, sums);
  };
  return (row) => {
    const paid = outflow === undefined ? undefined : cells.amount(row, outflow);
    const received = inflow === undefined ? undefined : cells.amount(row, inflow);
    if (paid === undefined) return received === undefined ? undefined : into(row, inflow!, received);
    if (received === undefined) return out(row, outflow!, paid);
    return sums.add(out(row, outflow!, paid), into(row, inflow!, received));
  };
};

/** What a fee takes: its amount, unless its sign or a mark of the cell says that it came back. */
const feeReader =
  <Row, Amount>(
    feeSign: DebitSign | undefined,
    cells: AmountsOfRow<Row, Amount>,
    sums: Arithmetic<Amount>,
  ): ((row: Row, cell: number) => Amount | undefined) =>
  (row, cell) => {
    const fee = cells.amount(row, cell);
    if (fee === undefined) return undefined;
    const mark = cells.mark(row, cell);
    if (mark !== undefined) return directed(fee, mark, sums);
    if (feeSign === undefined) return sums.absolute(fee);
    return feeSign === "plus" ? fee : sums.negate(fee);
  };

/** The one way in which the money of a row is read, in whatever representation (docs/spec/preflight-csv.md). */
export const moneyReader = <Row, Amount>(
  rule: MoneyRule,
  cells: AmountsOfRow<Row, Amount>,
  sums: Arithmetic<Amount>,
): MoneyOf<Row, Amount> => {
  const { amount, fees = [], feeSign } = rule;
  const withoutFees =
    amount === undefined ? ofTwoColumns(rule, cells, sums) : ofOneColumn(amount, rule, cells, sums);
  if (fees.length === 0) return withoutFees;
  const columns = columnsOf(rule);
  const feeOf = feeReader(feeSign, cells, sums);
  return (row) => {
    let money = withoutFees(row);
    // A row can be a fee alone.
    if (money === undefined && !columns.every((cell) => cells.isBlank(row, cell))) return undefined;
    for (const cell of fees) {
      const fee = feeOf(row, cell);
      if (fee !== undefined) money = money === undefined ? fee : sums.add(money, fee);
    }
    return money;
  };
};
