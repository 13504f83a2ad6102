import { dayNumber } from "@farthing/values";
import { isAmountCell } from "../../formats/cell-kinds.ts";
import { formatsThatRead } from "../../formats/known-date-formats.ts";
import { NOTHING } from "../../formats/number-format.ts";
import { knownMeanings } from "../../words/header-words.ts";
import { isPostingDate, statusByFirstWord, statusOf } from "../../words/status-words.ts";
import { type Column, isConstant, isDateUnder, means, meansFirst } from "../columns/column.ts";
import { DAYS_NEAR, HALF, MORE_BY_DATES, NEARLY_ALL, SEVERAL_DAYS } from "../weights/weights.ts";

/** Whether a word in place of a date says that the row is not booked yet, or never will be. */
const isNotBooked = (cell: string): boolean => {
  const status = statusOf(cell);
  return status === "pending" || status === "void";
};

const isVaried = ({ distinct }: Column): boolean => distinct.size > 1;

/**
 * Whether a column is the day of posting, and rows without it are not booked yet: they say so, or they are the fewer ones and
 * stand together where the newest rows do.
 */
export const waitsForPosting = (
  { header, values, meanings, dates, filled }: Column,
  columns: readonly Column[],
): boolean => {
  if ((dates === 1 && filled === 1) || !isPostingDate(header)) return false;
  // Trades settle days later, and dividends and transfers beside them do not.
  if (columns.some((each) => meansFirst(each, "qty", "price", "ticker"))) return false;
  const open = values.flatMap((value, row) => (isDateUnder(value, meanings) ? [] : [row]));
  if (open.length === values.length) return false;
  // What is in the balance is booked, unless its own text says that it is not.
  const saysPending = (row: number): boolean =>
    columns.some(({ values: texts }) => statusByFirstWord(texts[row]!) === "pending");
  if (
    columns.some(
      (each) =>
        meansFirst(each, "balance") &&
        open.some((row) => isAmountCell(each.values[row]!) && !saysPending(row)),
    )
  )
    return false;
  const others = open.filter((row) => values[row] !== "" && !NOTHING.test(values[row]!));
  if (others.some((row) => !isNotBooked(values[row]!))) return false;
  const reach = open.length * 2 + 2;
  return (
    others.length === open.length ||
    (open.length * 2 <= values.length && (open.at(-1)! < reach || open[0]! >= values.length - reach))
  );
};

const isKnown = ({ header }: Column): boolean => knownMeanings(header)[0] === "date" || isPostingDate(header);

/**
 * Whether all bookings can be of the one date of a column: those that others have are of value, or its header is in a few rows the
 * only one that says so.
 */
const canBeOneDay = (column: Column, all: readonly Column[]): boolean => {
  const varied = all.filter(isVaried);
  return (
    isKnown(column) &&
    (varied.every((other) => meansFirst(other, "value_date")) ||
      (column.values.length < SEVERAL_DAYS && !varied.some(isKnown)))
  );
};

/** Whether a column has one date where others have more, as the day of a statement is. */
const isTheSame = (column: Column, all: readonly Column[]): boolean =>
  (isConstant(column) || (!isVaried(column) && all.some(isVaried))) && !canBeOneDay(column, all);

/** When a program wrote a record down, which can be long after the day that the record is of. */
const OF_RECORD = /\b(?:created|updated|modified|added|imported|exported)(?:\b|_)/i;

const worthOf = (column: Column, all: readonly Column[], isWaiting: boolean): number =>
  (isWaiting ? 1 : column.dates * column.filled) * MORE_BY_DATES +
  (meansFirst(column, "date") ? 3 : means(column, "date") ? 2 : means(column, "value_date") ? 1 : 0) +
  // A header that is known beats one with a word for it.
  (knownMeanings(column.header)[0] === "date" ? 0.5 : 0) -
  (OF_RECORD.test(column.header) ? 1 : 0) -
  (meansFirst(column, "period", "other", "reference") ? 6 : 0) -
  (isTheSame(column, all) ? 3 : 0) +
  // The day of a statement is that of many rows.
  (column.meanings.length === 0 ? (column.distinct.size / Math.max(column.values.length, 1)) * 1.5 : 0) -
  column.cell * 0.01;

/** The columns of dates, the date of the transaction first. */
export const findDates = (columns: readonly Column[]): readonly Column[] => {
  const waiting = new Set(columns.filter((column) => waitsForPosting(column, columns)));
  const dated = columns.filter(
    (column) => (column.dates >= HALF && column.filled > 0) || waiting.has(column),
  );
  const worth = new Map(dated.map((column) => [column, worthOf(column, dated, waiting.has(column))]));
  return dated.toSorted((a, b) => worth.get(b)! - worth.get(a)!);
};

const areFarApart = (one: string, other: string): boolean => {
  const gaps = formatsThatRead(one).flatMap((format) => {
    const read = format.read(other);
    return read > 0 ? [Math.abs(dayNumber(read) - dayNumber(format.read(one)))] : [];
  });
  return gaps.length > 0 && Math.min(...gaps) > DAYS_NEAR;
};

/** The columns of dates without headers that are the same in all of a few rows, and far from each other: one is that of a statement. */
export const rivalsOfDate = (date: Column, columns: readonly Column[]): readonly Column[] =>
  isVaried(date) || date.meanings.length > 0
    ? []
    : findDates(columns).filter(
        (each) =>
          each !== date &&
          each.meanings.length === 0 &&
          areFarApart(date.values[0] ?? "", each.values[0] ?? ""),
      );

/** Whether a row without a date in this column, which is beside another, can say what it lacks: not if many do. */
export const isSecondDate = ({ header, filled }: Column): boolean =>
  filled === 1 || (filled >= NEARLY_ALL && !isPostingDate(header));
