import { NOTHING } from "../formats/number-format.ts";
import { type Column, isConstant, isDateUnder, means, meansFirst } from "./column.ts";
import { knownMeanings } from "./words/header-words.ts";
import { isPostingDate } from "./words/posting-dates.ts";
import { statusOf } from "./words/status-words.ts";

const isVaried = ({ distinct }: Column): boolean => distinct.size > 1;

/**
 * Whether a column is the day of posting, and rows without it are not booked yet: they say so, or they are the fewer ones and
 * stand together where the newest rows do.
 */
export const waitsForPosting = ({ header, values, meanings, dates, filled }: Column): boolean => {
  if ((dates === 1 && filled === 1) || !isPostingDate(header)) return false;
  const open = values.flatMap((value, row) => (isDateUnder(value, meanings) ? [] : [row]));
  if (open.length === values.length) return false;
  const others = open.filter((row) => values[row] !== "" && !NOTHING.test(values[row]!));
  if (others.some((row) => statusOf(values[row]!) !== "pending")) return false;
  const reach = open.length * 2 + 2;
  return (
    others.length === open.length ||
    (open.length * 2 <= values.length && (open.at(-1)! < reach || open[0]! >= values.length - reach))
  );
};

const worthOf = (column: Column, all: readonly Column[]): number =>
  (waitsForPosting(column) ? 1 : column.dates * column.filled) * 4 +
  (meansFirst(column, "date") ? 3 : means(column, "date") ? 2 : means(column, "value_date") ? 1 : 0) +
  // A header that is known beats one with a word for it.
  (knownMeanings(column.header)[0] === "date" ? 0.5 : 0) -
  (meansFirst(column, "period", "other", "reference") ? 6 : 0) -
  (isConstant(column) || (!isVaried(column) && all.some(isVaried)) ? 3 : 0) +
  // The day of a statement is that of many rows.
  (column.meanings.length === 0 ? (column.distinct.size / Math.max(column.values.length, 1)) * 1.5 : 0) -
  column.cell * 0.01;

/** The columns of dates, the date of the transaction first. */
export const findDates = (columns: readonly Column[]): readonly Column[] => {
  const dated = columns.filter(
    (column) => (column.dates >= 0.5 && column.filled > 0) || waitsForPosting(column),
  );
  return dated.toSorted((a, b) => worthOf(b, dated) - worthOf(a, dated));
};

/** Whether a row without a date in this column, which is beside another, can say what it lacks: not if many do. */
export const isSecondDate = ({ header, filled }: Column): boolean =>
  filled === 1 || (filled >= 0.9 && !isPostingDate(header));
