import { absoluteDecimal, addDecimals, hundredthsOf, negateDecimal } from "@farthing/values";
import type { ReceiptRow } from "./receipt-rows.ts";

/** The money of the rows of one account in one currency that became the same. */
export interface RowsSum extends Pick<ReceiptRow, "account_id" | "currency" | "became"> {
  readonly rows: number;
  /** Canonical decimals that are not below zero. */
  readonly money_in: string;
  readonly money_out: string;
  /** Money in less money out. */
  readonly net: string;
}

/** A sum of decimals below zero, or of others. */
class Money {
  /** In hundredths, as far as a number holds them. */
  #hundredths = 0;
  #others = "0";

  add(amount: string): void {
    const more = this.#hundredths + hundredthsOf(amount);
    if (Number.isSafeInteger(more)) this.#hundredths = more;
    else this.#others = addDecimals([this.#others, amount]);
  }

  /** Without its sign. */
  total(): string {
    const digits = String(Math.abs(this.#hundredths)).padStart(3, "0");
    const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    return addDecimals([decimal, absoluteDecimal(this.#others)]);
  }
}

interface Adding extends Pick<ReceiptRow, "account_id" | "currency" | "became"> {
  rows: number;
  readonly into: Money;
  readonly out: Money;
}

/** Adds the money of rows, by account, currency, and what became of them: in the order in which these come. */
export const rowSums = () => {
  const sums = new Map<string, Adding>();
  let last: Adding | undefined;
  const sumOf = ({ account_id, currency, became }: ReceiptRow): Adding => {
    if (last?.account_id === account_id && last.currency === currency && last.became === became) return last;
    const key = `${account_id} ${currency} ${became}`;
    const sum = sums.get(key) ?? {
      ...{ account_id, currency, became },
      ...{ rows: 0, into: new Money(), out: new Money() },
    };
    sums.set(key, sum);
    last = sum;
    return sum;
  };
  return {
    add: (row: ReceiptRow): void => {
      const sum = sumOf(row);
      sum.rows += 1;
      // Money out is positive in a row.
      (row.amount.startsWith("-") ? sum.into : sum.out).add(row.amount);
    },
    all: (): readonly RowsSum[] =>
      Array.from(sums.values(), ({ account_id, currency, became, rows, into, out }) => {
        const [money_in, money_out] = [into.total(), out.total()];
        const net = addDecimals([money_in, negateDecimal(money_out)]);
        return { account_id, currency, became, rows, money_in, money_out, net };
      }),
  };
};
