import { directionOf } from "../../words/direction-words.ts";
import { isDebit, isSpendingCategory, isSureDirection, textDirection } from "../../words/text-direction.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import { CLEAR_MAJORITY, HALF, LETTERS_OF_A_WORD } from "../weights/weights.ts";
import type { TextsBeside } from "./direction.ts";

/** What the words of a row say; both, if its texts do not agree. */
export type RowWords = "in" | "out" | "both" | undefined;

/**
 * What the words of each row say: the texts of all columns that are no numbers. The category of a purchase speaks where they say
 * nothing.
 */
export const wordsOfRows = (
  texts: readonly Column[],
  rows: number,
  language: string | undefined,
): readonly RowWords[] => {
  const categories = texts.filter((column) => meansFirst(column, "category"));
  return Array.from({ length: rows }, (_, row) => {
    const ways = new Set(texts.map((column) => wayIn(column, column.values[row] ?? "", language)));
    ways.delete(undefined);
    if (ways.size === 0 && categories.some(({ values }) => isSpendingCategory(values[row] ?? "")))
      return "out";
    return ways.size > 1 ? "both" : [...ways][0];
  });
};

/** Whether all cells are words for a direction: what such a column says is found by itself, and can be something else. */
const isDirectionAlone = ({ distinct }: Column): boolean =>
  [...distinct].every((value) => directionOf(value) !== undefined);

/** What a cell says: a text by its words, and one in a column of kinds as a whole, too. */
const wayIn = (column: Column, value: string, language: string | undefined): "in" | "out" | undefined => {
  const ways = textDirection(value, language);
  if (ways !== undefined || value.length < LETTERS_OF_A_WORD) return ways;
  if (!means(column, "kind", "direction", "category") || isDirectionAlone(column)) return undefined;
  const whole = directionOf(value);
  return whole?.strong === true ? whole.way : undefined;
};

const isText = (column: Column): boolean =>
  column.letters >= 2 &&
  column.dates < HALF &&
  column.numbers < HALF &&
  !meansFirst(column, "status", "account", "counter_account", "currency", "original_currency");

/** The columns whose texts can say which way money went. */
export const textsOf = (columns: readonly Column[]): readonly Column[] => columns.filter(isText);

/** Whether a row says its direction with a word that is said neither of what came back nor of a payment to a card. */
export const isSureRow = (texts: readonly Column[], row: number, language: string | undefined): boolean =>
  texts.some(({ values }) => isSureDirection(values[row] ?? "", language));

/** Whether a row says that it was debited or paid, as a payment to a card does. */
export const isSaidByDebit = (texts: readonly Column[], row: number, language: string | undefined): boolean =>
  texts.some(({ values }) => isDebit(values[row] ?? "", language));

/** How often the texts beside a value of a column say that money came in, and how often that it went out. */
export const waysOfTextsBeside =
  (columns: readonly Column[], language: string | undefined): TextsBeside =>
  (column, value) => {
    const texts = textsOf(columns).filter((each) => each !== column);
    const found = { in: 0, out: 0 };
    for (const [row, each] of column.values.entries()) {
      if (each !== value) continue;
      // A category of the same name says nothing more.
      const others = texts.map(({ values }) => values[row]!).filter((text) => text !== value);
      const ways = new Set(others.map((text) => textDirection(text, language)));
      for (const way of ["in", "out"] as const) if (ways.has(way)) found[way] += 1;
    }
    return found;
  };

/** How often words agree with the money of their rows, and how often they say the opposite. */
export const agreement = (
  money: readonly (bigint | undefined)[],
  ways: readonly RowWords[],
): { readonly agree: number; readonly oppose: number } => {
  let [agree, oppose] = [0, 0];
  for (const [row, way] of ways.entries()) {
    const each = money[row];
    if (way === undefined || way === "both" || each === undefined || each === 0n) continue;
    if (each > 0n === (way === "in")) agree += 1;
    else oppose += 1;
  }
  return { agree, oppose };
};

/**
 * What the words say against signs that a balance confirms. Words that stand with both signs, such as "Transfer from A to B",
 * say nothing.
 */
export const objections = (
  money: readonly (bigint | undefined)[],
  ways: readonly RowWords[],
): { readonly agree: number; readonly oppose: number; readonly isBothWays: boolean } => {
  const [into, out] = (["in", "out"] as const).map((way) => {
    const found = agreement(
      money,
      ways.map((each) => (each === way ? way : undefined)),
    );
    const isTelling =
      found.agree >= found.oppose * CLEAR_MAJORITY || found.oppose >= found.agree * CLEAR_MAJORITY;
    return isTelling ? found : { agree: 0, oppose: 0 };
  });
  return {
    agree: into!.agree + out!.agree,
    oppose: into!.oppose + out!.oppose,
    isBothWays: into!.oppose > 0 && out!.oppose > 0,
  };
};
