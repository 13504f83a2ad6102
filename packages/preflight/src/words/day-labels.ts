/** What stands beside or above the days of a statement, and says which days these are, or in which order they are written. */
import { monthNameAt } from "../formats/month-names.ts";
import data from "./data/days.json" with { type: "json" };
import { plainCell, plainWords } from "./plain-cell.ts";
import { wordFinder, wordSet } from "./words-by-language.ts";

/** A day without more, or the end of a period, as a whole label. */
const datesAndEnds = wordSet(data, "date", "end");
/** When the file was made, or up to when its rows go: nothing was booked later. */
const hasMade = wordFinder(data, "made");
/** Parts of labels of other days: a beginning, what was before, a birthday. */
const hasOther = wordFinder(data, "other");
/** The balance with which a statement begins. */
const hasOpening = wordFinder(data, "opening_balance");
/** A period, in the label of two days beside each other. */
const periods = wordSet(data, "period");
/** Between two days of a period. */
const untils = wordSet(data, "end", "and");

/** No label is longer. */
const MAX_LABEL_LENGTH = 80;

/** Whether what stands before a day says that nothing was booked after it. */
export const isLastDay = (label: string): boolean => {
  if (label.length > MAX_LABEL_LENGTH) return false;
  const text = plainCell(label);
  if (datesAndEnds().has(text)) return true;
  return hasMade(text) && !hasOther(text);
};

/** Whether what stands before a day says that it is that of the balance with which the statement begins. */
export const isFirstBalance = (label: string): boolean =>
  label.length <= MAX_LABEL_LENGTH && hasOpening(plainCell(label));

/** Whether a text between two days says that they are a period. */
export const isUntil = (text: string): boolean => untils().has(plainCell(text));

/** Whether what stands before two days says that they are a period. */
export const isPeriod = (label: string): boolean => periods().has(plainCell(label));

/** What titles call a list of bookings: `Kontoauszug 2024`, `Statement for March 2024`. */
const hasStatement = wordFinder(data, "statement");

/** Whether a title says that a list of bookings follows. */
export const namesStatement = (title: string): boolean => hasStatement(plainCell(title));

/** Headers of years, as that of a tax or of a contribution: their cells are no amounts. */
const years = wordSet(data, "year");

/** Whether a word of a header says that it is of years. */
export const namesYears = (header: string): boolean =>
  plainWords(header)
    .split(" ")
    .some((word) => years().has(word));

/** The month of a row in digits: `2021-07`, `07/2021`. */
const IN_DIGITS = /^(?:(?:19|20)\d\d[-/. ](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/. ](?:19|20)\d\d)$/;

/** The year behind the name of a month. */
const YEAR = /^(?:[-/., ']*(?:\d\d|(?:19|20)\d\d))?$/;

const MAX_PERIOD_LENGTH = 30;

const isNamedMonth = (cell: string): boolean => {
  if (cell.length > MAX_PERIOD_LENGTH) return false;
  const name = cell.replace(/^(?:19|20)\d\d[-/. ]+/, "");
  const { value, length } = monthNameAt(name, 0);
  return value > 0 && YEAR.test(name.slice(length));
};

/** Whether a cell is a month, with its year or without it, and nothing else. */
export const isMonthCell = (cell: string): boolean => IN_DIGITS.test(cell) || isNamedMonth(cell);

/**
 * What banks call the number of a branch in one country or two, all of which write the day first: the United Kingdom and Ireland,
 * Australia, India. It can have the number behind it.
 */
const CODE =
  /^(?:sort ?code|bsb(?: number| no| code)?|(?:(?:rtgs )?neft )?ifsc(?: code)?|ifs code)(?: (?=[a-z]*\d)|$)/;

const MAX_CODE_LENGTH = 60;

/** Whether a header, or a cell above the table, names such a number. */
export const isDayFirstCode = (cell: string): boolean =>
  cell.length <= MAX_CODE_LENGTH && CODE.test(plainCell(cell));
