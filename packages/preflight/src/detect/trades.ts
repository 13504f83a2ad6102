import type { Day } from "@farthing/values";
import type { Structure } from "../table/structure.ts";
import { headerMeanings } from "../words/header-words.ts";
import { type Column, columnOf, means, meansFirst } from "./column.ts";
import { findDates } from "./date-columns.ts";
import { formatOfValues } from "./date-format.ts";
import type { Notes } from "./inspection.ts";

const TRADE_COLUMNS = ["ticker", "qty", "price"] as const;

const columnsOf = ({ header, rows }: Structure): readonly Column[] =>
  (header?.cells ?? []).map((each, cell) => columnOf(cell, each, rows));

/** Whether a file contains trades: most of its rows have a ticker, a quantity and a price. */
export const isTrades = (structure: Structure): boolean => {
  const said = (structure.header?.cells ?? []).map((cell) => headerMeanings(cell)[0]);
  if (!TRADE_COLUMNS.every((key) => said.includes(key))) return false;
  const columns = columnsOf(structure);
  return (
    findDates(columns).length > 0 &&
    TRADE_COLUMNS.every((key) => columns.some((column) => meansFirst(column, key) && column.filled >= 0.8)) &&
    !columns.some((column) => means(column, "amount", "net") && column.filled >= 0.8)
  );
};

/** The columns of a file of trades. */
export const inspectTrades = (structure: Structure, today: Day, to: Notes): void => {
  const columns = columnsOf(structure);
  const [date] = findDates(columns);
  if (date !== undefined) {
    to.resolve("date_col_label", date.header, "its cells are dates");
    const found = formatOfValues("TradeImport", today, (see) => {
      for (const [i, value] of date.values.entries()) see(value, structure.rows[i]!.line);
    });
    if (found !== undefined && found.unclear === undefined)
      to.resolve("date_format", found.format, found.reason);
  }
  for (const key of TRADE_COLUMNS) {
    const column = columns.find((each) => meansFirst(each, key));
    if (column !== undefined) to.resolve(`${key}_col_label`, column.header, "its header says so");
  }
};
