import { knownDateFormat } from "./date-format.ts";
import { UNMARKED_DATE_FORMATS } from "./date-patterns.ts";
import { isMarkedDate } from "./known-date-formats.ts";
import { numberFits } from "./number-format.ts";

/** What a cell looks like, in any style that banks write, including styles that cannot be imported. */

const MOST_CHARACTERS = 40;

/** Day, month name and year in any language and order. */
const NAMED_MONTH =
  /^\d{1,2}[.\s/-]+(?:de\s+)?\p{L}{3,12}\.?[.\s/-]+(?:de\s+)?\d{2,4}\b|^\p{L}{3,12}\.?\s+\d{1,2},?\s+\d{4}\b/u;

export const isNamedMonthDate = (cell: string): boolean =>
  cell.length <= MOST_CHARACTERS && NAMED_MONTH.test(cell);

/** Digits that are a date only if the header says so. */
export const isUnmarkedDate = (cell: string): boolean =>
  UNMARKED_DATE_FORMATS.some((pattern) => knownDateFormat(pattern).read(cell) > 0);

/** A text with one number, or an amount: the most frequent cells that are no dates. To read them as dates would take long. */
const NO_DATE = /^[A-Za-z]\D*\d*\D*$|^-?\d{1,7}(?:[.,]\d*)?$/;

export const isDateCell = (cell: string): boolean =>
  cell.length >= 6 &&
  cell.length <= MOST_CHARACTERS &&
  !NO_DATE.test(cell) &&
  /\p{Nd}/u.test(cell) &&
  (isNamedMonthDate(cell) || isMarkedDate(cell));

/** A number as banks write amounts, in any style. */
export const isAmountCell = (cell: string): boolean =>
  cell.length <= MOST_CHARACTERS && numberFits(cell) !== 0 && !isDateCell(cell);

const TELLING = /[.,]\d{1,2}\D*$|^[-+\u2212(]|[-\u2212)]$/;

/** A number with a sign or a decimal mark: more likely an amount than a reference. */
export const isTellingAmount = (cell: string): boolean =>
  cell.length <= MOST_CHARACTERS && TELLING.test(cell) && isAmountCell(cell);
