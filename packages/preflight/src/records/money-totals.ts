import { absoluteDecimal, addDecimals } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import type { Layout } from "../reading/layout.ts";
import type { MoneyTotal } from "../report/report.ts";
import { ColumnMemo } from "../rules/column-memo.ts";
import type { RowView } from "../split/row-view.ts";
import { decimalOf, type RowMoney } from "./row-money.ts";

/** Sums beyond it are set aside before they could be inexact. */
const LARGE = 2 ** 52;

/** Adds up amounts that are not negative. A field that is a number, unlike a variable, is changed without an allocation. */
class Sum {
  private hundredths = 0;
  private others: string[] = [];

  addHundredths(amount: number): void {
    this.hundredths += amount;
    if (this.hundredths < LARGE) return;
    this.add(decimalOf(this.hundredths));
    this.hundredths = 0;
  }

  add(decimal: string): void {
    this.others.push(decimal);
    if (this.others.length === 1_000) this.others = [addDecimals(this.others)];
  }

  total(): string {
    return addDecimals([...this.others, decimalOf(this.hundredths)]);
  }
}

/** The money of one currency. */
interface InAndOut {
  readonly in: Sum;
  readonly out: Sum;
}

/** Money that is added up. */
export interface MoneyTotals {
  /** Adds the amount of a row, in hundredths if that is exact (row-money.ts). */
  readonly add: (row: RowView, hundredths: number) => void;
  readonly totals: () => readonly MoneyTotal[];
}

/** Adds up the money of the rows of a file without errors, by currency; `otherwise` is that of rows that name none. */
export const moneyTotals = (layout: Layout, otherwise: string, money: RowMoney): MoneyTotals => {
  const currency = layout.columns.get("currency");
  const currencyOf =
    currency === undefined
      ? undefined
      : new ColumnMemo(currency.cell, (value) => currencyCodeIn(value) || otherwise);
  const sums = new Map<string, InAndOut>();
  let lastCurrency: string | undefined;
  let last: InAndOut = { in: new Sum(), out: new Sum() };

  return {
    add: (row, hundredths) => {
      const code = currencyOf?.of(row).verdict ?? otherwise;
      if (code !== lastCurrency) {
        lastCurrency = code;
        last = sums.get(code) ?? { in: new Sum(), out: new Sum() };
        sums.set(code, last);
      }
      if (hundredths < 0) last.in.addHundredths(-hundredths);
      else if (hundredths >= 0) last.out.addHundredths(hundredths);
      else {
        const exact = money.exact(row);
        (exact.startsWith("-") ? last.in : last.out).add(absoluteDecimal(exact));
      }
    },
    totals: () =>
      [...sums].map(([code, { in: into, out }]) => ({ currency: code, in: into.total(), out: out.total() })),
  };
};
