import { type Column, means } from "./column.ts";
import { knownMeanings } from "./words/header-words.ts";
import { isPostingDate } from "./words/posting-dates.ts";
import { answerOf, flaggedStatus, isTick, isTickLetter } from "./words/status-flags.ts";
import { statusReader } from "./words/status-reader.ts";
import { statusOf } from "./words/status-words.ts";

/** The column that says whether a row was booked, is pending, or came to nothing. */
export const findStatus = (columns: readonly Column[]): Column | undefined =>
  columns.find(hasWords) ?? columns.find(hasAnswers);

const hasWords = (column: Column): boolean => {
  const { distinct, filled } = column;
  if (distinct.size === 0 || distinct.size > 12 || column.numbers > 0.5 || column.dates > 0.5) return false;
  const known = [...distinct].filter((value) => statusOf(value) !== undefined);
  if (means(column, "status")) return known.length > 0 || isOpen(column);
  // Where no row is booked yet, the word stands in place of every day of posting.
  return (
    known.length === distinct.size && filled >= 0.9 && (known.length >= 2 || isPostingDate(column.header))
  );
};

/** The most values of a column that can only be a status, and of which none is known. */
const MOST_UNKNOWN = 4;

/** Two capital letters are a state of a country. */
const PLACE = /^\p{Lu}{2}$/u;

/** Whether the header is a status, and the cells are one of few that tell rows apart: to pass over them would be a guess. */
const isOpen = ({ header, distinct, filled }: Column): boolean =>
  knownMeanings(header)[0] === "status" &&
  distinct.size >= 2 &&
  distinct.size <= MOST_UNKNOWN &&
  filled >= 0.9 &&
  [...distinct].every((value) => !PLACE.test(value) && answerOf(value) === undefined) &&
  !(isTick(header) && [...distinct].every(isTickLetter));

/** Whether the header is a status, and the cells say yes and no. */
const hasAnswers = ({ header, distinct }: Column): boolean =>
  flaggedStatus(header) !== undefined &&
  distinct.size > 0 &&
  [...distinct].every((value) => answerOf(value) !== undefined);

/** What the column says of rows, as far as that is needed to ask about it. */
export interface Statuses {
  /** Of which it is not known whether the money moved. */
  readonly unknown: readonly string[];
  /** One of a row that was booked. */
  readonly booked: string | undefined;
}

/** The statuses in some rows of a column. */
export const statusesIn = ({ header }: Column, values: readonly string[]): Statuses => {
  const read = statusReader(header, undefined);
  const distinct = [...new Set(values)];
  const booked = distinct.find((value) => read(value) === "booked");
  // Where others have a mark that says it, nothing can mean the opposite.
  const isMark = booked !== undefined && flaggedStatus(header) === "booked";
  return {
    unknown: distinct.filter((value) => read(value) === undefined && (value !== "" || isMark)),
    booked,
  };
};
