import type { DebitSign } from "../options/options.ts";
import type { Direction } from "../reading/csv-options.ts";
import { absolute } from "./units.ts";

/** One way to read the money of a row: a hypothesis, or what was decided. Columns are cell indexes. */
export interface Money {
  readonly amount?: number;
  readonly outflow?: number;
  readonly inflow?: number;
  /** A column whose values say whether money came in or went out. */
  readonly direction?: { readonly cell: number; readonly of: Direction };
  /** False: money out is written as a positive number. */
  readonly inflowsPositive: boolean;
  /** The sign of money out in its column, where signs count in a pair. */
  readonly debitSign?: DebitSign;
  /** Columns of fees and taxes that are taken into the amount. */
  readonly fees?: readonly number[];
  /** The sign of a fee that was paid, where signs count: one with the other sign came back. */
  readonly feeSign?: DebitSign;
}

/** The amounts of a column, by row. */
export type UnitsOf = (cell: number) => readonly (bigint | undefined)[];

const ofPair = (out: bigint, into: bigint, sign: DebitSign | undefined): bigint =>
  sign === undefined ? absolute(into) - absolute(out) : into + (sign === "plus" ? -out : out);

/** The money of each row, money in positive; undefined if the row does not say it. */
export const moneyOf = (
  money: Money,
  units: UnitsOf,
  values: (cell: number) => readonly string[],
): readonly (bigint | undefined)[] => {
  const { amount, outflow, inflow, direction, inflowsPositive, debitSign, fees = [], feeSign } = money;
  const taken = fees.map(units);
  const feeOf = (fee: bigint): bigint =>
    feeSign === undefined ? absolute(fee) : feeSign === "plus" ? fee : -fee;
  /** The amount without its fee; a row can be a fee alone. */
  const less = (total: bigint | undefined, row: number): bigint | undefined =>
    total === undefined && taken.every((fee) => (fee[row] ?? 0n) === 0n)
      ? undefined
      : taken.reduce((left, fee) => left - feeOf(fee[row] ?? 0n), total ?? 0n);
  if (amount === undefined) {
    const [out, into] = [
      outflow === undefined ? [] : units(outflow),
      inflow === undefined ? [] : units(inflow),
    ];
    return Array.from({ length: Math.max(out.length, into.length) }, (_, row) =>
      out[row] === undefined && into[row] === undefined
        ? less(undefined, row)
        : less(ofPair(out[row] ?? 0n, into[row] ?? 0n, debitSign), row),
    );
  }
  if (direction !== undefined) {
    const said = values(direction.cell);
    return units(amount).map((each, row) => {
      const way = direction.of(said[row] ?? "");
      if (each === undefined || way === undefined) return undefined;
      return less(way === "in" ? absolute(each) : -absolute(each), row);
    });
  }
  return units(amount).map((each, row) => less(each === undefined || inflowsPositive ? each : -each, row));
};
