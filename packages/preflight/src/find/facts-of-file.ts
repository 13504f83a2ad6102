import { type LayoutHint, layoutOf } from "../atlas/layout-of.ts";
import { isDateCell } from "../formats/cell-kinds.ts";
import type { Row } from "../table/sampled-rows.ts";
import type { Structure } from "../table/structure.ts";
import { headerLanguage } from "../words/header-words.ts";
import { type Column, meansFirst } from "./columns/column.ts";
import { columnsOf } from "./columns/columns-of.ts";
import { orderOfDates } from "./columns/order-of-dates.ts";
import { findDates, waitsForPosting } from "./dates/date-columns.ts";
import { findDayNumbers } from "./dates/spreadsheet-dates.ts";
import { findYearless, rowsWithDays } from "./dates/yearless-dates.ts";
import { textsOf } from "./directions/row-words.ts";
import { bookingsOf } from "./facts/bookings.ts";
import { type Facts, givenColumnIn } from "./facts/facts.ts";
import { findStatus } from "./rows/status.ts";

/** What is known of a file before its rows are looked at. */
export type FileFacts = Pick<Facts, "structure" | "type" | "today" | "filename" | "given">;

/** The rows that can be bookings, and what their columns are. */
export interface DatedRows {
  /** The rows with a date. */
  readonly dated: readonly Row[];
  /** These, or all that can have one in a file without dates. */
  readonly shown: readonly Row[];
  readonly columns: readonly Column[];
}

/** Totals and other lines below the records would hide what a column is. */
export const datedRows = ({ header, rows }: Structure): DatedRows => {
  const dated = rows.filter(({ cells }) => cells.some(isDateCell));
  const shown = dated.length > 0 ? dated : rowsWithDays(rows);
  return { dated, shown, columns: columnsOf(header, shown) };
};

/** The column of dates: the one that is given, else the likeliest. */
export const dateColumn = (columns: readonly Column[], given: Facts["given"]): Column | undefined =>
  givenColumnIn(columns, given)("date") ??
  findDates(columns)[0] ??
  findYearless(columns) ??
  findDayNumbers(columns);

/** A column that the layout has as the amount, whatever balance its header speaks of. */
const asInLayout = (column: Column, layout: LayoutHint | undefined): Column =>
  column.header === layout?.decides.amount && meansFirst(column, "balance")
    ? { ...column, meanings: ["amount"] }
    : column;

/** The facts of a file whose column of dates is known. */
export const factsOfFile = (
  file: FileFacts,
  { dated, shown, columns: whole }: DatedRows,
  date: Column,
): Facts => {
  const { structure, given } = file;
  const { header, rows } = structure;
  const layout = layoutOf(header?.cells ?? []);
  // The rows are among the dated ones, and in most files they are these.
  const of = (some: readonly Row[]): readonly Column[] =>
    (some.length === dated.length ? whole : columnsOf(header, some)).map((each) => asInLayout(each, layout));
  const posting = whole.find((column) => column !== date && waitsForPosting(column, whole));
  const posted = bookingsOf(rows, { date, posting, status: undefined }, given);
  const status = givenColumnIn(whole, given)("status") ?? findStatus(of(posted));
  const booked = status === undefined ? posted : bookingsOf(rows, { date, posting, status }, given);
  // Where nothing is booked, what there is shows how it is written.
  const bookings = booked.length > 0 ? booked : dated.length > 0 ? rows : shown;
  // Dates that look like numbers (45123, 14.03) are no amounts.
  const columns = of(bookings).map((each) => (each.cell === date.cell ? { ...each, numbers: 0 } : each));
  const own = columns[date.cell] ?? date;
  return {
    ...file,
    ...{ bookings, columns, posting, status },
    language: headerLanguage(header?.cells ?? []),
    texts: textsOf(columns),
    datedColumns: bookings.length < dated.length ? whole : undefined,
    date: own,
    oldFirst: orderOfDates(own.values),
    layout,
    givenColumn: givenColumnIn(columns, given),
  };
};
