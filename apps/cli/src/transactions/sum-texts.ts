import { type SummaryKey, type TransactionSum, toSumBody } from "@farthing/core/transactions";
import { addDecimals } from "@farthing/values";
import { grouped } from "../terminal/counted.ts";
import { number, table } from "../terminal/table.ts";

/** What is not counted of some sums, as a sentence; blank if all is. */
const leftOut = (sums: readonly TransactionSum[]): string => {
  const sides = sums.reduce((sum, { transfers }) => sum + transfers, 0);
  return sides === 0
    ? ""
    : `${grouped(sides)} ${sides === 1 ? "side of a transfer is" : "sides of transfers are"} not counted.`;
};

/** Sums of each currency, by its code. */
const byCurrency = (sums: readonly TransactionSum[]): readonly TransactionSum[] =>
  [...new Set(sums.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = sums.filter((each) => each.currency === currency);
    const count = (field: "transactions" | "transfers") => own.reduce((sum, each) => sum + each[field], 0);
    return {
      ...{ key: null, name: null, currency },
      income: addDecimals(own.map(({ income }) => income)),
      expense: addDecimals(own.map(({ expense }) => expense)),
      ...{ transactions: count("transactions"), transfers: count("transfers") },
    };
  });

/** What came in and went out together, a line for each currency. */
export const togetherText = (sums: readonly TransactionSum[]): string => {
  const lines = byCurrency(sums)
    .map((sum) => toSumBody("account", sum))
    .map(
      ({ income, expense, net, currency }) =>
        `${income} ${currency} in, ${expense} ${currency} out, ${net} ${currency} net`,
    );
  const left = leftOut(sums);
  return [`Together: ${lines.join("\n          ")}`, ...(left === "" ? [] : [left])].join("\n");
};

const labelOf = (by: SummaryKey, { key, name }: TransactionSum): string =>
  name ?? key ?? (by === "category" ? "no category" : "");

/** A row for each sum, and one for each currency if they are of several things. */
export const summaryTable = (by: SummaryKey, sums: readonly TransactionSum[]): string => {
  const rowOf = (label: string, sum: TransactionSum): readonly string[] => {
    const { currency, income, expense, net, transactions } = toSumBody(by, sum);
    return [label, income, expense, net, currency, grouped(transactions)];
  };
  const all = byCurrency(sums);
  const text = table(
    [by, number("income"), number("expense"), number("net"), "currency", number("transactions")],
    [
      ...sums.map((sum) => rowOf(labelOf(by, sum), sum)),
      ...(sums.length > all.length ? all.map((sum) => rowOf("together", sum)) : []),
    ],
  );
  const left = leftOut(sums);
  return left === "" ? text : `${text}\n${left}`;
};
