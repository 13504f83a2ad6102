import { isDateCell, isUnmarkedDate } from "../../formats/cell-kinds.ts";
import { currencyCodeIn } from "../../formats/currency-code.ts";
import { NOTHING, numberFits } from "../../formats/number-format.ts";
import type { Row } from "../../table/sampled-rows.ts";
import type { Meaning } from "../../words/header-index.ts";
import { headerMeanings } from "../../words/header-words.ts";
import { HALF, LEAST_CONSTANT_ROWS } from "../weights/weights.ts";

/** What the cells of one column are. Shares are of the cells that are not blank. */
export interface Column {
  readonly cell: number;
  readonly header: string;
  /** By what a label names it: its header, or its place if it has none or shares it with another. */
  readonly name: string;
  /** What the header can mean, the most likely first. */
  readonly meanings: readonly Meaning[];
  /** The cell of each row. */
  readonly values: readonly string[];
  readonly filled: number;
  readonly distinct: ReadonlySet<string>;
  readonly dates: number;
  readonly numbers: number;
  readonly currencies: number;
  /** How many letters a cell has on average. */
  readonly letters: number;
}

/** Long digits, or digits after a zero, are a reference rather than an amount. */
const REFERENCE = /^['"=]*0\d+$|^['"=]*\d{9,}$/;
const CARD = /^[*xX\d]*[*xX][*xX\d-]*\d{2,}$/;

const LEADING_ZERO = /^['"=]*0\d+$/;

const isNumberCell = (cell: string): boolean =>
  numberFits(cell) !== 0 && !REFERENCE.test(cell) && !CARD.test(cell);

/** The same below a header of money: in some currencies a rent has nine digits. */
const isMoneyCell = (cell: string): boolean =>
  numberFits(cell) !== 0 && !LEADING_ZERO.test(cell) && !CARD.test(cell);

const MONEY: readonly (Meaning | undefined)[] = ["amount", "net", "gross", "outflow", "inflow", "balance"];

/** No account number is longer, and to look at what is would take the square of its length. */
const MOST_OF_ACCOUNT = 64;

/** An account number: an IBAN, a masked card, or many digits with marks between them. */
export const isAccountCell = (cell: string): boolean =>
  cell.length <= MOST_OF_ACCOUNT &&
  (/^[A-Z]{2}\d{2}(?:\s?[A-Z0-9]){10,30}$/.test(cell) ||
    (/^[*xX\d][*xX\d .\-/]{4,}\d{2,}[A-Z]?$/.test(cell) &&
      /\d.*\d.*\d.*\d/.test(cell) &&
      !/^\d+[.,]\d+$/.test(cell)));

const IS_ASCII = /^[\0-\x7f]*$/;

const isAsciiLetter = (code: number): boolean => {
  const lower = code | 0x20;
  return lower >= 97 && lower <= 122;
};

const lettersIn = (cell: string): number => {
  if (!IS_ASCII.test(cell)) return cell.match(/\p{L}/gu)?.length ?? 0;
  let letters = 0;
  for (let i = 0; i < cell.length; i += 1) if (isAsciiLetter(cell.charCodeAt(i))) letters += 1;
  return letters;
};

/** How often each value is there. */
const counted = (values: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/** Whether a cell is a date below a header with these meanings: digits alone are one only where the header says so. */
export const isDateUnder = (cell: string, meanings: readonly Meaning[]): boolean =>
  isDateCell(cell) || (meanings[0] === "date" && isUnmarkedDate(cell));

/** What a column is called by its place. */
export const nameOfPlace = (cell: number): string => `column ${cell + 1}`;

/** What one column of these rows is. */
export const columnOf = (cell: number, header: string, rows: readonly Row[]): Column =>
  columnOfValues(
    cell,
    header,
    rows.map(({ cells }) => cells[cell] ?? ""),
  );

/** What a column with these cells is. */
export const columnOfValues = (cell: number, header: string, values: readonly string[]): Column => {
  // A minus beside a plus is not a dash for nothing.
  const hasPlus = values.includes("+");
  const filled = values.filter((value) => value !== "" && (hasPlus || !NOTHING.test(value)));
  const counts = counted(filled);
  /** The average of what each value is worth. */
  const average = (worth: (value: string) => number | boolean): number => {
    let sum = 0;
    for (const [value, count] of counts) sum += Number(worth(value)) * count;
    return filled.length === 0 ? 0 : sum / filled.length;
  };
  const meanings = headerMeanings(header);
  const dates = average((value) => isDateUnder(value, meanings));
  return {
    ...{ cell, header, meanings },
    name: header || nameOfPlace(cell),
    values,
    filled: values.length === 0 ? 0 : filled.length / values.length,
    distinct: new Set(counts.keys()),
    dates,
    numbers: dates > HALF ? 0 : average(MONEY.includes(meanings[0]) ? isMoneyCell : isNumberCell),
    currencies: average((value) => Boolean(currencyCodeIn(value))),
    letters: average(lettersIn),
  };
};

/** Whether a column says nothing: it is empty, or the same in every one of several rows. */
export const isConstant = ({ distinct, values }: Column): boolean =>
  distinct.size === 0 || (distinct.size === 1 && values.length >= LEAST_CONSTANT_ROWS);

/** Whether the cells count the rows, up or down. */
export const isRunning = ({ values }: Column): boolean => {
  const numbers = values.map((value) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN));
  const step = numbers[1]! - numbers[0]!;
  return Math.abs(step) === 1 && numbers.every((each, row) => row === 0 || each - numbers[row - 1]! === step);
};

export const means = ({ meanings }: Column, ...wanted: readonly Meaning[]): boolean =>
  meanings.some((meaning) => wanted.includes(meaning));

/** Whether the first meaning of the header is one of these. */
export const meansFirst = ({ meanings }: Column, ...wanted: readonly Meaning[]): boolean =>
  meanings[0] !== undefined && wanted.includes(meanings[0]);
