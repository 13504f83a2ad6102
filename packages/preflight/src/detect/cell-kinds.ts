import { KNOWN_DATE_FORMATS, knownDateFormat } from "../formats/date-format.ts";

/** What a cell looks like, in any style that banks write, including styles that cannot be imported. */

/** Formats in addition to those that preflight tries automatically; a profile can contain any of them. */
const MORE_DATE_FORMATS = [
  "%d. %m. %Y",
  "%d.%m.%Y.",
  "%Y. %m. %d.",
  "%Y. %m. %d",
  "%Y.%m.%d.",
  "%d/%b/%Y",
  "%d-%b-%y",
  "%d %b %y",
  "%b %d %Y",
  "%d. %b %Y",
  "%d%m%Y",
  "%y-%m-%d",
] as const;

/** Every format that an inspection tries, at most 31: the date column stores them as bits. */
export const INSPECTED_DATE_FORMATS: readonly string[] = [...KNOWN_DATE_FORMATS, ...MORE_DATE_FORMATS];

const MOST_CHARACTERS = 40;

/** Day, month name and year in any language and order. */
const NAMED_MONTH =
  /^\d{1,2}[.\s/-]+(?:de\s+)?\p{L}{3,12}\.?[.\s/-]+(?:de\s+)?\d{2,4}\b|^\p{L}{3,12}\.?\s+\d{1,2},?\s+\d{4}\b/u;

export const isNamedMonthDate = (cell: string): boolean =>
  cell.length <= MOST_CHARACTERS && NAMED_MONTH.test(cell);

/** `%d%m%Y` and similar formats would take account numbers for dates. */
const UNMARKED: ReadonlySet<string> = new Set(["%d%m%Y"]);

/** Digits that are a date only if the header says so. */
export const isUnmarkedDate = (cell: string): boolean =>
  [...UNMARKED].some((pattern) => knownDateFormat(pattern).read(cell) > 0);

export const isDateCell = (cell: string): boolean =>
  cell.length >= 6 &&
  cell.length <= MOST_CHARACTERS &&
  /\d/.test(cell) &&
  (isNamedMonthDate(cell) ||
    INSPECTED_DATE_FORMATS.some(
      (pattern) => !UNMARKED.has(pattern) && knownDateFormat(pattern).read(cell) > 0,
    ));

const CURRENCY_EDGE =
  /^(?:[A-Z]{3}|[A-Z]{0,3}\$|\p{Sc}|kr\.?|Fr\.|Rs\.?|zł|Kč)\s*|\s*(?:[A-Za-z]{3}|\p{Sc}|kr\.?|zł|Kč|Ft|руб\.?)$/gu;
const AMOUNT = /^[-+\u2212(]*\s*(?:\d[\d.,'\u2019\s]*|[.,]\d+)[-+\u2212)]*(?:\s*(?:CR|DR|Cr|Dr|C|D|S|H))?$/;

/** A number as banks write amounts, in any style. */
export const isAmountCell = (cell: string): boolean => {
  if (cell.length > MOST_CHARACTERS || !/\d/.test(cell)) return false;
  const sign = /^[-+\u2212(]\s*/.exec(cell)?.[0] ?? "";
  const bare = cell.slice(sign.length).replace(CURRENCY_EDGE, "").trim();
  return AMOUNT.test(sign.trim() + bare) && !isDateCell(cell);
};

/** A number with a sign or a decimal mark: more likely an amount than a reference. */
export const isTellingAmount = (cell: string): boolean =>
  isAmountCell(cell) && /[.,]\d{1,2}\D*$|^[-+\u2212(]|[-\u2212)]$/.test(cell);
