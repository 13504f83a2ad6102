import { absoluteDecimal, addDecimals } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import type { Layout } from "../reading/layout.ts";
import type { MoneyTotal } from "../report/report.ts";
import { ColumnMemo } from "../rules/column-memo.ts";
import type { RowView } from "../split/row-view.ts";
import { decimalOf } from "./row-money.ts";

/** Sums beyond it are set aside before they could be inexact. */
const LARGE = 2 ** 52;

/** Adds up amounts that are not negative. */
const sum = () => {
  let hundredths = 0;
  let others: string[] = [];
  const setAside = (decimal: string): void => {
    others.push(decimal);
    if (others.length === 1_000) others = [addDecimals(others)];
  };
  return {
    addHundredths: (amount: number): void => {
      hundredths += amount;
      if (hundredths < LARGE) return;
      setAside(decimalOf(hundredths));
      hundredths = 0;
    },
    add: setAside,
    total: (): string => addDecimals([...others, decimalOf(hundredths)]),
  };
};

/** Money that is added up. */
export interface MoneyTotals {
  /** Adds the amount of a row (row-money.ts). */
  readonly add: (row: RowView, amount: number | string) => void;
  readonly totals: () => readonly MoneyTotal[];
}

/** Adds up the money of the rows of a file without errors, by currency; `otherwise` is that of rows that name none. */
export const moneyTotals = (layout: Layout, otherwise: string): MoneyTotals => {
  const currency = layout.columns.get("currency");
  const currencyOf =
    currency === undefined
      ? undefined
      : new ColumnMemo(currency.cell, (value) => currencyCodeIn(value) || otherwise);
  const sums = new Map<
    string,
    { readonly in: ReturnType<typeof sum>; readonly out: ReturnType<typeof sum> }
  >();
  let lastCurrency: string | undefined;
  let last = { in: sum(), out: sum() };

  return {
    add: (row, amount) => {
      const code = currencyOf?.of(row).verdict ?? otherwise;
      if (code !== lastCurrency) {
        lastCurrency = code;
        last = sums.get(code) ?? { in: sum(), out: sum() };
        sums.set(code, last);
      }
      if (typeof amount === "string")
        (amount.startsWith("-") ? last.in : last.out).add(absoluteDecimal(amount));
      else if (amount < 0) last.in.addHundredths(-amount);
      else last.out.addHundredths(amount);
    },
    totals: () =>
      [...sums].map(([code, { in: into, out }]) => ({ currency: code, in: into.total(), out: out.total() })),
  };
};
