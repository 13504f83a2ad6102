import { isoDay } from "@farthing/values";
import { currencyCodeIn } from "../formats/currency-code.ts";
import { readNumber } from "../formats/number-format.ts";
import type { Header } from "../judge/header/header.ts";
import type { ColumnKey } from "../options/options.ts";
import type { SettledCsvOptions } from "../reading/csv-options.ts";
import type { EntityType } from "../reading/import-columns.ts";
import { timeReader, whenIn } from "../reading/time-of-row.ts";
import type { EntityRecord } from "./row-result.ts";

type Cell = (key: ColumnKey) => string;

/** Reads what a row has that has no errors and is no transaction; undefined if it has too little of it. */
export type ReadEntity = (cells: readonly string[]) => EntityRecord | undefined;

/** The names of the columns, and what they are. */
type HeaderRow = Pick<Header, "cells" | "layout">;

const cellIn =
  (cells: readonly string[], { columns }: HeaderRow["layout"]): Cell =>
  (key) =>
    cells[columns.get(key)?.cell ?? -1] ?? "";

const ofCells =
  (read: (csv: SettledCsvOptions) => (cell: Cell) => EntityRecord) =>
  ({ layout }: HeaderRow, csv: SettledCsvOptions): ReadEntity =>
  (cells) =>
    read(csv)(cellIn(cells, layout));

const category = (cell: Cell): EntityRecord => ({
  kind: "category",
  name: cell("name"),
  color: cell("color"),
  icon: cell("lucide_icon"),
  parent: cell("parent_category"),
});

const merchant = (cell: Cell): EntityRecord => ({
  kind: "merchant",
  name: cell("name"),
  color: cell("color"),
  website: cell("website_url"),
});

const account =
  ({ numberFormat, currency }: SettledCsvOptions) =>
  (cell: Cell): EntityRecord => ({
    kind: "account",
    name: cell("name"),
    balance: readNumber(cell("amount"), numberFormat) ?? "0",
    currency: currencyCodeIn(cell("currency")) || currency,
    account_type: cell("entity_type"),
  });

const rule = (cell: Cell): EntityRecord => ({
  kind: "rule",
  name: cell("name"),
  resource_type: cell("resource_type"),
  conditions: JSON.parse(cell("conditions") || "[]"),
  actions: JSON.parse(cell("actions") || "[]"),
});

const trades = ({ cells: headers, layout }: HeaderRow, csv: SettledCsvOptions): ReadEntity => {
  const timeOf = timeReader(headers, layout.columns.get("date")?.cell, csv);
  return (cells) => {
    const cell = cellIn(cells, layout);
    const day = csv.dateFormat.read(cell("date"));
    const [qty, price] = [
      readNumber(cell("qty"), csv.numberFormat),
      readNumber(cell("price"), csv.numberFormat),
    ];
    if (day < 0 || qty === undefined || price === undefined) return undefined;
    const when = whenIn(day, timeOf(cells), csv.timeZone);
    return {
      kind: "trade",
      date: isoDay(when.day),
      ...(Number.isNaN(when.time) ? {} : { time: when.time }),
      ticker: cell("ticker"),
      ...{ qty, price },
      currency: currencyCodeIn(cell("currency")) || csv.currency,
      name: cell("name"),
      account: cell("account"),
      exchange_operating_mic: cell("exchange_operating_mic"),
    };
  };
};

/** The reader of what each type has that is not of transactions. */
const READERS: Readonly<Record<EntityType, (header: HeaderRow, csv: SettledCsvOptions) => ReadEntity>> = {
  AccountImport: ofCells(account),
  CategoryImport: ofCells(() => category),
  MerchantImport: ofCells(() => merchant),
  RuleImport: ofCells(() => rule),
  TradeImport: trades,
};

/** How the rows below a header are read that are not of transactions. */
export const entityReader = (type: EntityType, header: HeaderRow, csv: SettledCsvOptions): ReadEntity =>
  READERS[type](header, csv);
