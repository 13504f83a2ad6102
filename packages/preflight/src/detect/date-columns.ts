import { type Column, isConstant, means, meansFirst } from "./column.ts";
import { knownMeanings } from "./words/header-words.ts";

const isVaried = ({ distinct }: Column): boolean => distinct.size > 1;

const worthOf = (column: Column, all: readonly Column[]): number =>
  column.dates * column.filled * 4 +
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
  const dated = columns.filter(({ dates, filled }) => dates >= 0.5 && filled > 0);
  return dated.toSorted((a, b) => worthOf(b, dated) - worthOf(a, dated));
};
