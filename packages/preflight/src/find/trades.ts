import type { Day } from "@farthing/values";
import type { Structure } from "../table/structure.ts";
import { headerMeanings } from "../words/header-words.ts";
import { type Column, columnOf, means, meansFirst } from "./columns/column.ts";
import { findDates } from "./dates/date-columns.ts";
import { formatOfValues } from "./dates/date-format.ts";
import { type Conclusion, decision } from "./facts/conclusion.ts";
import { MOSTLY } from "./weights/weights.ts";

const TRADE_COLUMNS = ["ticker", "qty", "price"] as const;

const columnsOf = ({ header, rows }: Structure): readonly Column[] =>
  (header?.cells ?? []).map((each, cell) => columnOf(cell, each, rows));

/** Whether a file contains trades: most of its rows have a ticker, a quantity and a price. */
export const isTrades = (structure: Structure): boolean => {
  const meanings = (structure.header?.cells ?? []).map((cell) => headerMeanings(cell)[0]);
  if (!TRADE_COLUMNS.every((key) => meanings.includes(key))) return false;
  const columns = columnsOf(structure);
  return (
    findDates(columns).length > 0 &&
    TRADE_COLUMNS.every((key) =>
      columns.some((column) => meansFirst(column, key) && column.filled >= MOSTLY),
    ) &&
    !columns.some((column) => means(column, "amount", "net") && column.filled >= MOSTLY)
  );
};

/** The columns of a file of trades, and how its dates are written. */
export const findTrades = (structure: Structure, today: Day): readonly Conclusion[] => {
  const columns = columnsOf(structure);
  return [
    ...datesOfTrades(structure, columns, today),
    ...TRADE_COLUMNS.flatMap((key) => {
      const column = columns.find((each) => meansFirst(each, key));
      return column === undefined ? [] : [decision(`${key}_col_label`, column.header, "its header says so")];
    }),
  ];
};

const datesOfTrades = (
  { rows }: Structure,
  columns: readonly Column[],
  today: Day,
): readonly Conclusion[] => {
  const [date] = findDates(columns);
  if (date === undefined) return [];
  const named = decision("date_col_label", date.header, "its cells are dates");
  const found = formatOfValues("TradeImport", today, (see) => {
    for (const [i, value] of date.values.entries()) see(value, rows[i]!.line);
  });
  return found === undefined || found.unclear !== undefined
    ? [named]
    : [named, decision("date_format", found.format, found.reason)];
};
