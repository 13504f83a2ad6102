import { currencyCodeIn } from "../../formats/currency-code.ts";
import { currencyNamedIn } from "../../formats/currency-named.ts";
import type { MoneyRule } from "../../money/money-rule.ts";
import { type Column, means } from "../columns/column.ts";
import type { MoneyColumns } from "../columns/money-columns.ts";
import { findCurrency } from "../currency/currency-column.ts";
import { codesBeside } from "../currency/foreign-amount.ts";
import { NEARLY_ALL } from "../weights/weights.ts";

/** The columns of codes whose header names a fee or a tax. */
const codesOfFees = (all: readonly Column[]): readonly Column[] =>
  all.filter((column) => column.currencies >= NEARLY_ALL && column.filled > 0 && means(column, "fee", "tax"));

/** The codes of a fee: those that a header gives it, or those beside it that are not of the amount. */
const codesOfFee = (
  fee: Column,
  ofAmount: Column | undefined,
  all: readonly Column[],
): Column | undefined => {
  const named = codesOfFees(all);
  const beside = codesBeside(fee, all);
  if (beside !== undefined && named.includes(beside)) return beside;
  return named[0] ?? (beside === ofAmount ? undefined : beside);
};

/** The currency of a cell: what it says itself, or the codes of its row, or its header. */
const currencyIn = ({ header, values }: Column, codes: Column | undefined, row: number): string | undefined =>
  currencyNamedIn(values[row] ?? "") ??
  (currencyCodeIn(codes?.values[row] ?? "") || undefined) ??
  currencyNamedIn(header);

/** Whether nothing in the file can say the currency of a fee. */
const isSilent = (fee: Column, all: readonly Column[]): boolean =>
  codesBeside(fee, all) === undefined &&
  codesOfFees(all).length === 0 &&
  [fee.header, ...fee.distinct].every((text) => currencyNamedIn(text) === undefined);

/** The rows with a fee in another currency than that of their amount. */
export const rowsOfForeignFee = (
  fee: Column,
  { amount, outflow, inflow }: MoneyRule,
  { columns: all, units }: Pick<MoneyColumns, "columns" | "units">,
): readonly number[] => {
  if (isSilent(fee, all)) return [];
  const amounts = [outflow, inflow, amount].flatMap((cell) => all[cell ?? -1] ?? []);
  const found = findCurrency(all, amounts, undefined);
  const codes = found !== undefined && "cell" in found ? found : undefined;
  const ofFee = codesOfFee(fee, codes, all);
  return units.of(fee.cell).flatMap((each = 0n, row) => {
    if (each === 0n) return [];
    const own = amounts.map((column) => currencyIn(column, codes, row)).find((one) => one !== undefined);
    const other = currencyIn(fee, ofFee, row);
    return own !== undefined && other !== undefined && own !== other ? [row] : [];
  });
};
