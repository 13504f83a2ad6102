import type { Day } from "@farthing/values";
import { layoutOf } from "../atlas/layout-of.ts";
import { clip, quoted } from "../findings/finding.ts";
import { option, sentence } from "../findings/sentence.ts";
import { isDateCell } from "../formats/cell-kinds.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Row } from "../table/sampled-rows.ts";
import type { Structure } from "../table/structure.ts";
import { isRefund } from "../words/kind-words.ts";
import { isRefunded } from "../words/status-words.ts";
import { accountsOfSections, cardsOfSections } from "./account-sections.ts";
import { type Column, meansFirst } from "./column.ts";
import { ColumnUnits } from "./column-units.ts";
import { findDates, rivalsOfDate, waitsForPosting } from "./date-columns.ts";
import { decideDateFormat } from "./date-format.ts";
import { decideMoney } from "./decide-money.ts";
import { decideTexts } from "./decide-texts.ts";
import { neutralRows, receivedRows } from "./direction.ts";
import type { Notes } from "./inspection.ts";
import { decideLeftOut } from "./left-out-rows.ts";
import { noteZone } from "./note-zone.ts";
import { decideNumberStyle } from "./number-style.ts";
import { rowsWithRefund, statusesWithRefund } from "./refunded-rows.ts";
import { askHeaderWithRow, askRowsAbove } from "./rows-above-header.ts";
import { askDatesOfSpreadsheet, findDayNumbers } from "./spreadsheet-dates.ts";
import {
  bookingsOf,
  columnsOf,
  decidedColumns,
  exampleOf,
  givenColumnIn,
  nameOfColumn,
  rowsBeyond,
  type Statement,
} from "./statement.ts";
import { findStatus, statusesIn } from "./status.ts";
import { askSumsOfDays } from "./sums-of-days.ts";
import { askYear, findYearless, formatsInPeriod, rowsWithDays } from "./yearless-dates.ts";

const askDate = ({ header, rows }: Structure, named: Column | undefined, to: Notes): void => {
  if (named === undefined) {
    to.leave({
      field: "date_col_label",
      candidates: [],
      ...exampleOf(header ?? rows[0]),
      wording: sentence`No column contains dates. Export the file with them, or set ${option("date_col_label")} to their column.`,
    });
    return;
  }
  const row = named.values.findIndex((value) => named.distinct.has(value));
  to.leave({
    field: "date_format",
    candidates: [],
    ...exampleOf(rows[row]),
    example: named.values[row] ?? "",
    wording: sentence`The dates are in a format that cannot be read. Write them as YYYY-MM-DD, or set ${option("date_format")} to their format.`,
  });
};

const askWhichDate = (date: Column, columns: readonly Column[], rows: readonly Row[], to: Notes): void => {
  const rivals = rivalsOfDate(date, columns);
  if (rivals.length === 0) return;
  const all = [date, ...rivals];
  to.leave({
    field: "date_col_label",
    candidates: all.map(nameOfColumn),
    ...exampleOf(rows[0]),
    readings: all.map(({ values }) => values[0] ?? ""),
    wording: sentence`More than one column contains dates, and nothing says which is that of the rows. Set ${option("date_col_label")} to it.`,
  });
};

const askStatus = (
  { structure, columns, written, bookings, date }: Statement,
  { cell, values: all }: Column,
  to: Notes,
): void => {
  // Rows that are left out anyway need no status; a refund that came in is booked, and so is what it is of.
  const column = columns[cell]!;
  const { values } = column;
  const received = receivedRows(columns);
  /** Whether a row that is neither in nor out may be a refund that came in: another column says it, or its status does, not both. */
  const isOpen = (row: number): boolean => {
    const isOfRefund = columns.some((each) => isRefund(each.values[row]!));
    return isRefunded(values[row]!) ? !isOfRefund : isOfRefund && !isRefund(values[row]!);
  };
  const neutral = new Set([
    ...[...neutralRows(columns)].filter((row) => !isOpen(row)),
    ...values.flatMap((value, row) => (isRefunded(value) && received.has(row) ? [row] : [])),
    ...rowsWithRefund(columns, column),
  ]);
  const beyond = rowsBeyond(structure, { ...column, values: all }, date);
  const { unknown, booked = "" } = statusesIn(column, [
    ...values.filter((_, row) => !neutral.has(row)),
    ...beyond.map(({ cells }) => cells[cell] ?? ""),
  ]);
  if (unknown.length === 0) {
    const dated = written ?? columns;
    const returned = statusesWithRefund(dated, dated[cell]!);
    if (returned.length > 0) to.resolve("booked_statuses", returned, "what came back is in rows of its own");
    return;
  }
  const asked = unknown.slice(0, MOST_STATUSES);
  const row = values.findIndex((value, at) => value === asked[0] && !neutral.has(at));
  to.leave({
    field: "booked_statuses",
    candidates: [...asked, booked],
    ...exampleOf(bookings[row] ?? beyond.find(({ cells }) => cells[cell] === asked[0])),
    readings: [
      ...asked.map((value) => `rows ${sayStatus(value)} were booked`),
      asked.length === 1 ? "they were not" : "none of these was booked",
    ],
    wording: sentence`It is not known whether rows ${asked.map(sayStatus).join(" or ")} were booked. Set ${option("booked_statuses")} to those that were.`,
  });
};

const sayStatus = (value: string): string => (value === "" ? "without a status" : `with ${quoted(value)}`);

/** A question shows no more. */
const MOST_STATUSES = 12;

const askSections = (structure: Structure, to: Notes): void => {
  const sections = accountsOfSections(structure);
  if (sections === undefined) {
    const cards = cardsOfSections(structure);
    if (cards !== undefined)
      to.note(
        "account",
        cards.names.join(", "),
        "the tables of these cards are read as one account",
        cards.line,
      );
    return;
  }
  const { names, line } = sections;
  to.leave({
    field: "account_col_label",
    candidates: [],
    example: clip(names.join(", ")),
    line,
    wording: `The file has the tables of more than one account: ${names.map(quoted).join(" and ")}. Split it into one file per account; or remove these lines if they are one.`,
  });
};

/** Detects how a statement is read: transactions with a date and an amount (docs/spec/inspect.md). */
export const inspectStatement = (
  structure: Structure,
  type: CsvImportType,
  known: { readonly today: Day; readonly filename: string },
  given: ReadingOptions,
  to: Notes,
): void => {
  const { header, rows } = structure;
  // Totals and other lines below the records would hide what a column is.
  const dated = rows.filter(({ cells }) => cells.some(isDateCell));
  const shown = dated.length > 0 ? dated : rowsWithDays(rows);
  const whole = columnsOf(header, shown);
  const givenColumn = givenColumnIn(whole, given);
  if (rows.length === 0) {
    const take = decidedColumns(whole, header, rows, to);
    for (const key of ["date", "amount"] as const) {
      const named = givenColumn(key) ?? whole.find((column) => meansFirst(column, key));
      if (named !== undefined) take.take(key, named, "its header says so");
    }
    return;
  }
  const date = givenColumn("date") ?? findDates(whole)[0] ?? findYearless(whole) ?? findDayNumbers(whole);
  if (date === undefined) {
    const named = whole.find((column) => meansFirst(column, "date"));
    askDate({ ...structure, rows: shown }, named, to);
    return;
  }
  if (givenColumn("date") === undefined) askWhichDate(date, whole, dated, to);
  // The rows are among the dated ones, and in most files they are these.
  const of = (some: readonly Row[]): readonly Column[] =>
    some.length === dated.length ? whole : columnsOf(header, some);
  const posting = whole.find((column) => column !== date && waitsForPosting(column, whole));
  const posted = bookingsOf(rows, { date, posting, status: undefined }, given);
  const records = of(posted);
  const status = givenColumn("status") ?? findStatus(records);
  const booked = status === undefined ? posted : bookingsOf(rows, { date, posting, status }, given);
  // Where nothing is booked, what there is shows how it is written.
  const bookings = booked.length > 0 ? booked : dated.length > 0 ? rows : shown;
  // Dates that look like numbers (45123, 14.03) are no amounts.
  const columns = of(bookings).map((each) => (each.cell === date.cell ? { ...each, numbers: 0 } : each));
  const statement: Statement = {
    ...{ structure, type, ...known, given, bookings, columns, posting, status },
    written: bookings.length < dated.length ? whole : undefined,
    date: columns[date.cell] ?? date,
    layout: layoutOf(header?.cells ?? []),
    givenColumn: givenColumnIn(columns, given),
  };
  const take = decidedColumns(columns, header, bookings, to);
  take.take(
    "date",
    statement.date,
    date.meanings.length > 0 ? "its header and its cells say so" : "its cells are dates",
  );
  if (status !== undefined && columns[status.cell] !== undefined) {
    take.take("status", columns[status.cell]!, "its values say whether a row was booked");
    if (!given.booked_statuses) askStatus(statement, status, to);
  }
  if (!given.account_col_label) askSections(structure, to);
  const numberFormat = decideNumberStyle(statement, to);
  const money = decideMoney(statement, numberFormat, take, to);
  if (money !== undefined && given.rows_to_skip === undefined)
    askRowsAbove(structure, bookings, statement.date, money.money, to);
  if (given.rows_to_skip === undefined) askHeaderWithRow(structure, to);
  if (money !== undefined) askSumsOfDays(statement, money.money, new ColumnUnits(columns, numberFormat), to);
  const inPeriod = formatsInPeriod(statement);
  if (inPeriod !== undefined || (!askYear(statement, to) && !askDatesOfSpreadsheet(statement, to)))
    decideDateFormat(statement, numberFormat, money?.proof?.oldFirst, to, inPeriod);
  noteZone(statement, header, to);
  decideTexts(statement, money, take, to);
  take.done();
  decideLeftOut(structure, date, to);
};
