import { isoDay } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import { cellsOfMoney } from "../money/money-rule.ts";
import { exactBalance, exactMoney, moneyRule } from "../money/row-money.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { ColumnKey } from "../options/options.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { namingTexts, rowName } from "../reading/row-name.ts";
import { timeReader, whenIn } from "../reading/time-of-row.ts";
import type { Accepted, TransactionRecord } from "./row-result.ts";

const TAG_MARKS = /[|,;]/;

const tagsIn = (text: string): readonly string[] =>
  text
    .split(TAG_MARKS)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** Reads the transaction of a row; undefined if the row has no day or no amount. */
export type ReadTransaction = (
  cells: readonly string[],
  isPending: boolean,
  below: readonly string[],
) => Required<Pick<Accepted, "record" | "from">> | undefined;

/** How the transactions of a file with these headers and this layout are read. */
export const transactionReader = (
  headers: readonly string[],
  layout: Layout,
  csv: CsvOptions,
  numbers: NumberFormat,
): ReadTransaction => {
  const { columns } = layout;
  const rule = moneyRule(layout, csv);
  const amountOf = exactMoney(rule, numbers);
  const timeOf = timeReader(headers, columns.get("date")?.cell, csv);
  const at = (key: ColumnKey): readonly number[] => {
    const column = columns.get(key);
    return column === undefined ? [] : [column.cell];
  };
  const from = {
    date: at("date"),
    amount: cellsOfMoney(rule),
    currency: at("currency"),
    notes: at("notes"),
    category: at("category"),
    tags: at("tags"),
    account: at("account"),
    reference: at("bank_reference"),
    balance: at("balance"),
  } satisfies Accepted["from"];
  // Rows that take their name from the same column share this.
  const fromWithName = new Map(
    [...layout.names, ...layout.namesOfInflows].map(({ cell }) => [cell, { ...from, name: [cell] }]),
  );

  return (cells, isPending, below) => {
    const text = ([cell = -1]: readonly number[]): string => cells[cell] ?? "";
    const amount = amountOf(cells);
    const day = csv.dateFormat?.read(text(from.date)) ?? -1;
    if (amount === undefined || day < 0) return undefined;
    const names = amount.startsWith("-") ? layout.namesOfInflows : layout.names;
    const name = rowName(
      [...namingTexts(names, from.category[0], (cell) => cells[cell] ?? "", csv.holder), ...below],
      csv.holder,
    );
    const named = name === "" ? undefined : names.find(({ cell }) => cells[cell] === name);
    const when = whenIn(day, timeOf(cells), csv.timeZone);
    const record: TransactionRecord = {
      date: isoDay(when.day),
      ...(Number.isNaN(when.time) ? {} : { time: when.time }),
      amount,
      currency: currencyCodeIn(text(from.currency)) || csv.currency,
      name,
      notes: text(from.notes),
      category: text(from.category),
      tags: tagsIn(text(from.tags)),
      account: text(from.account),
      reference: text(from.reference),
      balance: exactBalance(text(from.balance), numbers),
      ...(isPending ? { pending: true } : {}),
    };
    return { record, from: named === undefined ? from : fromWithName.get(named.cell)! };
  };
};
