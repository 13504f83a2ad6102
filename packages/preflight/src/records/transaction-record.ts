import { isoDay } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import { cellsOfMoney, type MoneyRule } from "../money/money-rule.ts";
import { exactBalance, exactMoney, moneyRule } from "../money/row-money.ts";
import type { ColumnKey } from "../options/options.ts";
import type { SettledCsvOptions } from "../reading/csv-options.ts";
import type { Column, Layout } from "../reading/layout.ts";
import { namingTexts, rowName } from "../reading/row-name.ts";
import { timeReader, whenIn } from "../reading/time-of-row.ts";
import { exchangeReader } from "./entry-details.ts";
import type { Accepted, TransactionRecord } from "./row-result.ts";

const TAG_MARKS = /[|,;]/;

const tagsIn = (text: string): readonly string[] =>
  text
    .split(TAG_MARKS)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

const textIn = (cells: readonly string[], [cell = -1]: readonly number[]): string => cells[cell] ?? "";

/** The cells that the fields of a record come from, apart from its name. */
const cellsOfFields = ({ columns }: Layout, rule: MoneyRule) => {
  const at = (key: ColumnKey): readonly number[] => {
    const column = columns.get(key);
    return column === undefined ? [] : [column.cell];
  };
  return {
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
};

/** A transaction, and the cells that its fields come from. */
type ReadTransaction = Required<Pick<Accepted, "record" | "from">>;

/** Reads the transactions of the rows of a file. */
export class TransactionReader {
  private readonly layout: Layout;
  private readonly csv: SettledCsvOptions;
  private readonly amountOf: (cells: readonly string[]) => string | undefined;
  private readonly timeOf: ReturnType<typeof timeReader>;
  private readonly exchangeOf: ReturnType<typeof exchangeReader>;
  private readonly from: ReturnType<typeof cellsOfFields>;
  /** Rows that take their name from the same column share this. */
  private readonly fromWithName: ReadonlyMap<number, Accepted["from"]>;

  constructor(headers: readonly string[], layout: Layout, csv: SettledCsvOptions) {
    const rule = moneyRule(layout, csv);
    this.layout = layout;
    this.csv = csv;
    this.amountOf = exactMoney(rule, csv.numberFormat);
    this.timeOf = timeReader(headers, layout.columns.get("date")?.cell, csv);
    this.exchangeOf = exchangeReader(headers, layout, csv);
    this.from = cellsOfFields(layout, rule);
    this.fromWithName = new Map(
      [...layout.names, ...layout.namesOfInflows].map(({ cell }) => [cell, { ...this.from, name: [cell] }]),
    );
  }

  /** The transaction of a row, named by its cells or the texts below it; undefined if the row has no day or no amount. */
  read(cells: readonly string[], isPending: boolean, below: readonly string[]): ReadTransaction | undefined {
    const { csv, from } = this;
    const amount = this.amountOf(cells);
    const day = csv.dateFormat.read(textIn(cells, from.date));
    if (amount === undefined || day < 0) return undefined;
    const names = amount.startsWith("-") ? this.layout.namesOfInflows : this.layout.names;
    const name = this.nameOf(names, cells, below);
    const named = name === "" ? undefined : names.find(({ cell }) => cells[cell] === name);
    const when = whenIn(day, this.timeOf(cells), csv.timeZone);
    const currency = currencyCodeIn(textIn(cells, from.currency)) || csv.currency;
    const record: TransactionRecord = {
      date: isoDay(when.day),
      ...(Number.isNaN(when.time) ? {} : { time: when.time }),
      amount,
      currency,
      name,
      notes: textIn(cells, from.notes),
      category: textIn(cells, from.category),
      tags: tagsIn(textIn(cells, from.tags)),
      account: textIn(cells, from.account),
      reference: textIn(cells, from.reference),
      balance: exactBalance(textIn(cells, from.balance), csv.numberFormat),
      ...(isPending ? { pending: true } : {}),
      ...this.exchangeOf(cells, { amount, currency }),
    };
    return { record, from: named === undefined ? from : this.fromWithName.get(named.cell)! };
  }

  private nameOf(names: readonly Column[], cells: readonly string[], below: readonly string[]): string {
    const { holder } = this.csv;
    const texts = namingTexts(names, this.from.category[0], (cell) => cells[cell] ?? "", holder);
    return rowName([...texts, ...below], holder);
  }
}
