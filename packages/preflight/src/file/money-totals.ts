import { absoluteDecimal, addDecimals } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import { decimalOf, type RowMoney } from "../money/row-money.ts";
import type { Layout } from "../reading/layout.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

/** How much money came in and went out in one currency. */
export interface MoneyTotal {
  /** ISO 4217; blank for rows that do not say it. */
  readonly currency: string;
  /** Both are positive. */
  readonly in: string;
  readonly out: string;
}

/** Sums beyond it are set aside before they could be inexact. */
const LARGE = 2 ** 52;

const [IN, OUT] = [0, 1];

/** The money of one currency, in and out. */
interface Sums {
  /** In hundredths. An array of numbers, unlike a variable or a field, holds large ones without an allocation. */
  readonly hundredths: Float64Array;
  /** What is set aside, to be added exactly. */
  readonly others: string[][];
}

const noSums = (): Sums => ({ hundredths: new Float64Array(2), others: [[], []] });

const setAside = ({ others }: Sums, side: number, decimal: string): void => {
  const all = others[side]!;
  all.push(decimal);
  if (all.length === 1_000) others[side] = [addDecimals(all)];
};

const totalOf = ({ hundredths, others }: Sums, side: number): string =>
  addDecimals([...others[side]!, decimalOf(hundredths[side]!)]);

/** Money that is added up. */
export interface MoneyTotals {
  /** Adds the amount of a row, in hundredths if that is exact (row-money.ts). */
  readonly add: (row: RowView, amount: number) => void;
  readonly totals: () => readonly MoneyTotal[];
}

/** Adds up the money of the rows of a file without errors, by currency; `otherwise` is that of rows that name none. */
export const moneyTotals = (layout: Layout, otherwise: string, money: RowMoney): MoneyTotals => {
  const currency = layout.columns.get("currency");
  const currencyOf =
    currency === undefined
      ? undefined
      : new ColumnMemo(currency.cell, (value) => currencyCodeIn(value) || otherwise);
  const sums = new Map<string, Sums>();
  let lastCurrency: string | undefined;
  let last = noSums();
  let hundredths = last.hundredths;
  const begin = (code: string): void => {
    lastCurrency = code;
    last = sums.get(code) ?? noSums();
    hundredths = last.hundredths;
    sums.set(code, last);
  };

  return {
    add: (row, amount) => {
      const code = currencyOf === undefined ? otherwise : currencyOf.of(row).verdict;
      if (code !== lastCurrency) begin(code);
      if (Number.isNaN(amount)) {
        const exact = money.exact(row);
        setAside(last, exact.startsWith("-") ? IN : OUT, absoluteDecimal(exact));
        return;
      }
      const side = amount < 0 ? IN : OUT;
      const sum = hundredths[side]! + Math.abs(amount);
      hundredths[side] = sum < LARGE ? sum : 0;
      if (sum >= LARGE) setAside(last, side, decimalOf(sum));
    },
    totals: () =>
      [...sums].map(([currency, each]) => ({ currency, in: totalOf(each, IN), out: totalOf(each, OUT) })),
  };
};
