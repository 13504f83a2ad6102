import { knownMeanings } from "../../words/header-words.ts";
import {
  answerOf,
  areTickWords,
  flaggedStatus,
  isPostingDate,
  isTick,
  isTickLetter,
  statusOf,
  statusReader,
} from "../../words/status-words.ts";
import { type Column, means } from "../columns/column.ts";
import { HALF, MOST_STATUS_VALUES, MOST_UNKNOWN_STATUSES, NEARLY_ALL } from "../weights/weights.ts";

/** The column that says whether a row was booked, is pending, or came to nothing. */
export const findStatus = (columns: readonly Column[]): Column | undefined =>
  columns.find(hasWords) ?? columns.find(hasAnswers);

const hasWords = (column: Column): boolean => {
  const { distinct, filled } = column;
  if (
    distinct.size === 0 ||
    distinct.size > MOST_STATUS_VALUES ||
    column.numbers > HALF ||
    column.dates > HALF
  )
    return false;
  if (isTick(column.header) && areTickWords(distinct)) return false;
  const known = [...distinct].filter((value) => statusOf(value) !== undefined);
  if (means(column, "status")) return known.length > 0 || isOpen(column);
  if (known.length < distinct.size) return isPartlyKnown(column, known);
  // Where no row is booked yet, the word stands in place of every day of posting.
  return filled >= NEARLY_ALL && (known.length >= 2 || isPostingDate(column.header));
};

/**
 * Whether a column that no header names has few short words, and says of at least half of the rows that they were booked: what
 * its other words say is a question.
 */
const isPartlyKnown = ({ values, distinct, filled, meanings }: Column, known: readonly string[]): boolean =>
  meanings.length === 0 &&
  filled >= NEARLY_ALL &&
  distinct.size <= MOST_UNKNOWN_STATUSES &&
  distinct.size < values.length &&
  [...distinct].every((value) => /^\p{L}+(?: \p{L}+)?$/u.test(value)) &&
  values.filter((value) => known.includes(value) && isBookedWord(value)).length * 2 >= values.length;

/** Whether a cell is one word that says that the row was booked. */
const isBookedWord = (value: string): boolean => !value.includes(" ") && statusOf(value) === "booked";

/** Two capital letters are a state of a country. */
const PLACE = /^\p{Lu}{2}$/u;

/** Whether the header is a status, and the cells are one of few that tell rows apart: to pass over them would be a guess. */
const isOpen = ({ header, distinct, filled }: Column): boolean =>
  knownMeanings(header)[0] === "status" &&
  distinct.size >= 2 &&
  distinct.size <= MOST_UNKNOWN_STATUSES &&
  filled >= NEARLY_ALL &&
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
