import { asciiNumber } from "../../formats/ascii-number.ts";
import { namesOwnCurrency } from "../../words/header-kinds.ts";
import {
  CLEARLY_BEHIND,
  FEW_ROWS,
  HALF,
  LEAST_ALIKE,
  LETTERS_OF_A_TEXT,
  MANY,
  MOSTLY,
} from "../weights/weights.ts";
import { type Column, isConstant, isRunning, means, meansFirst } from "./column.ts";

/** Headers of numbers that are no amounts. */
export const OTHER_NUMBERS = [
  "rate",
  "qty",
  "price",
  "reference",
  "counter_account",
  "account",
  "time",
  "other",
] as const;

const NEVER_MONEY = [...OTHER_NUMBERS, "currency", "original_currency"] as const;

/** Headers of texts, and of codes that stand for them. */
const OF_CODES = ["kind", "status", "category", "payee", "description", "notes"] as const;

/** Whether plain digits count the rows, or are codes by their header. */
const areCodes = (column: Column): boolean =>
  column.meanings.length === 0
    ? column.values.length >= LEAST_ALIKE && isRunning(column)
    : meansFirst(column, ...OF_CODES) && [...column.distinct].every((value) => /^\d+$/.test(value));

/** Whether a column has amounts: `least` is the share of its cells that are numbers. */
export const isMoney = (column: Column, least: number): boolean =>
  column.filled > 0 &&
  !(areCodes(column) && !means(column, "amount", "net", "outflow", "inflow", "balance")) &&
  (column.numbers >= least || (means(column, "amount", "outflow", "inflow") && column.numbers >= HALF)) &&
  (!meansFirst(column, ...NEVER_MONEY) || means(column, "amount", "net", "outflow", "inflow", "balance"));

/** Whether a header says money out or in, and the cells are no texts: what is not read there must not be left out. */
export const isNamedSide = (column: Column): boolean =>
  means(column, "outflow", "inflow") &&
  column.dates === 0 &&
  column.letters < LETTERS_OF_A_TEXT &&
  [...column.distinct].every((cell) => /\p{Nd}/u.test(cell));

const WORTH: Partial<Record<string, number>> = {
  amount: 10,
  net: 10.5,
  gross: 7,
  outflow: 6,
  inflow: 6,
  original_amount: 2,
  fee: -10,
  tax: -10,
  balance: -10,
};

const signs = (units: readonly (bigint | undefined)[]) => {
  let [positive, negative] = [0, 0];
  for (const each of units) {
    if (each === undefined || each === 0n) continue;
    if (each > 0n) positive += 1;
    else negative += 1;
  }
  return { positive, negative };
};

/** Whether a column counts the rows. */
const isCount = (units: readonly (bigint | undefined)[]): boolean => {
  const [first, second] = units;
  if (first === undefined || second === undefined) return false;
  const step = second - first;
  return step !== 0n && units.length > 2 && units.every((each, row) => each === first + step * BigInt(row));
};

/** Whether some cells have decimals, as amounts have and numbers of something else do not. */
export const hasDecimals = ({ distinct }: Column): boolean =>
  [...distinct].some((value) => /[.,\u066b]\d{1,2}0*(?!\d)/.test(asciiNumber(value)));

/** How much the header and the cells of a column speak for it as the amount. */
export const worthOfSingle = (
  column: Column,
  units: readonly (bigint | undefined)[],
  others: readonly Column[],
): number => {
  const { positive, negative } = signs(units);
  let worth = 5;
  for (const meaning of column.meanings) {
    const each = WORTH[meaning];
    if (each !== undefined) {
      worth = each;
      break;
    }
  }
  if (namesOwnCurrency(column.header)) worth += CLEARLY_BEHIND;
  if (column.meanings.length === 0 && column.header !== "" && !/^column \d+$/.test(column.header)) worth -= 1;
  // In a few rows a minus is chance.
  if (negative > 0) worth += units.length < FEW_ROWS ? 1 : positive > 0 ? 3 : 2;
  if (hasDecimals(column)) worth += 1;
  else if (column.meanings.length === 0 && others.some(hasDecimals)) worth -= 4;
  else if (column.meanings.length === 0 && isCount(units)) worth -= 6;
  if (column.filled < MOSTLY) worth -= 3;
  // Zero where a row has another amount: it is that of some rows only.
  else if (units.filter((each) => each === 0n).length > units.length * MANY) worth -= 3;
  if (isConstant(column)) worth -= 4;
  return worth;
};
