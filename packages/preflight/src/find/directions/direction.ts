import type { Direction } from "../../reading/csv-options.ts";
import { isOfCardKinds } from "../../words/account-words.ts";
import { directionAmong, directionOf, isNeutralDirection, wayIn } from "../../words/direction-words.ts";
import { directionInKind, directionOfKind } from "../../words/kind-direction.ts";
import { plainCell } from "../../words/plain-cell.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import { isOfKinds } from "../columns/kind-column.ts";
import { HALF, LEAST_AGREED, MORE_THAN_HALF, MOST_KINDS, NEARLY_ALL } from "../weights/weights.ts";
import { areBlanksSaid } from "./direction-marks.ts";

/** A column whose values say whether money came in or went out. */
export interface DirectionColumn {
  readonly column: Column;
  readonly in: readonly string[];
  readonly out: readonly string[];
  /** Values that say that no money came in or went out. */
  readonly none: readonly string[];
  /** Values of which it is not known what they say. */
  readonly others: readonly string[];
  /** Whether its values are words for nothing else, such as D and C. */
  readonly strong: boolean;
}

/** How often the other texts of the rows with a value say that money came in, and how often that it went out. */
export type TextsBeside = (column: Column, value: string) => { readonly in: number; readonly out: number };

/** What a kind says, as texts beside it say, or at least do not deny: a payment goes out of an account, and comes in on a card. */
const wayBesideTexts = (
  way: "in" | "out" | undefined,
  { in: into, out }: ReturnType<TextsBeside>,
): "in" | "out" | undefined => {
  if (into >= LEAST_AGREED && out === 0) return "in";
  if (out >= LEAST_AGREED && into === 0) return "out";
  const isDenied = way === "in" ? out > 0 && into === 0 : into > 0 && out === 0;
  return isDenied ? undefined : way;
};

const weakly = (way: "in" | "out" | undefined) => (way === undefined ? undefined : { way, strong: false });

/** What a whole cell of a column says below headers in a language. */
const inLanguage = (
  value: string,
  { distinct }: Column,
  language: string | undefined,
): ReturnType<typeof directionOf> => {
  const whole = directionAmong(value, distinct);
  return whole === undefined || whole.strong ? whole : weakly(wayIn(language, plainCell(value), whole.way));
};

/** Whether a column of one mark is that of the balance on its left: it says whether that is owed. */
const isOfBalance = ({ cell, distinct }: Column, columns: readonly Column[]): boolean =>
  distinct.size === 1 && columns.some((each) => each.cell === cell - 1 && meansFirst(each, "balance"));

/** What accounts and cards are, too: a column that says nothing else may tell their kinds. */
const KIND_OF_ACCOUNT = /^(?:d(?:ebit|ebito|ebet|ebite|eebet)|(?:c|k)redit[oe]?)$/;

/** The values of a column by what they say, and how surely they say it. */
interface Values extends Omit<DirectionColumn, "column"> {
  /** Whether no value that says something is a word for something else, too. */
  readonly strongOnly: boolean;
}

/** What each value of a column says, as a word and as a kind, and as other texts of its rows bear it out. */
const valuesOf = (column: Column, beside: TextsBeside, language: string | undefined): Values => {
  const found = { in: [] as string[], out: [] as string[], none: [] as string[], others: [] as string[] };
  let [strong, strongOnly] = [true, true];
  const isKind = isOfKinds(column);
  for (const value of column.distinct) {
    const whole = inLanguage(value, column, language);
    if (whole === undefined && isNeutralDirection(value)) {
      found.none.push(value);
      continue;
    }
    const meaning = whole ?? weakly(directionOfKind(value) ?? (isKind ? directionInKind(value) : undefined));
    const way =
      meaning?.strong || !isKind ? meaning?.way : wayBesideTexts(meaning?.way, beside(column, value));
    found[way ?? "others"].push(value);
    if (meaning === undefined || !meaning.strong) strong = false;
    if (meaning !== undefined && !meaning.strong) strongOnly = false;
  }
  return { ...found, strong, strongOnly };
};

/** Whether a column can say a direction before its values are looked at: one piece, say, is no sign. */
const canSay = (column: Column, columns: readonly Column[]): boolean =>
  !isOfBalance(column, columns) &&
  !isOfCardKinds(column.header) &&
  column.distinct.size > 0 &&
  column.distinct.size <= MOST_KINDS &&
  column.dates <= HALF &&
  !meansFirst(column, "qty", "price", "rate", "fee", "tax", "balance");

/** Whether a blank cell is the other direction than that of the marks in a column, or other columns say that it is. */
const areBlanksOther = (column: Column, columns: readonly Column[], values: Values): boolean => {
  const { in: into, out, others, strong } = values;
  const isOneWay = into.length === 0 || out.length === 0;
  const isDirection = means(column, "direction");
  if (strong && isOneWay && (isDirection || column.filled < HALF)) return true;
  // A word among remarks says nothing of the rows without one.
  const isRemark = meansFirst(column, "payee", "description", "notes", "reference");
  const rest = into.length === 0 ? "in" : "out";
  return others.length === 0 && isOneWay && !isRemark && areBlanksSaid(column, columns, rest);
};

/** Whether the one value of a column is the kind of an account, such as debit, rather than a direction. */
const isKindOfAccount = (
  column: Column,
  columns: readonly Column[],
  countOfOther: (value: string) => number,
): boolean => {
  const [value = "", ...others] = column.distinct;
  return (
    others.length === 0 &&
    !means(column, "direction") &&
    KIND_OF_ACCOUNT.test(plainCell(value)) &&
    columns.some((each) => each !== column && meansFirst(each, "account")) &&
    countOfOther(value) === 0
  );
};

/** Whether values that fill a column say a direction, though it is not known what each of them says. */
const areDirections = (column: Column, values: Values): boolean => {
  const { in: into, out, others, strong, strongOnly } = values;
  const isBoth = into.length > 0 && out.length > 0;
  const isDirection = means(column, "direction");
  if (others.length > 0) {
    const known = column.values.filter((value) => value !== "" && !others.includes(value)).length;
    const isMostly = (strongOnly || isOfKinds(column)) && known >= column.values.length * MORE_THAN_HALF;
    const isNamed = isDirection || (means(column, "kind") && strong);
    if (!(isNamed || isMostly) || !isBoth) return false;
  }
  const areWords = [...column.distinct].every((value) => /\p{L}/u.test(value));
  return isBoth || isDirection || (strong && areWords && !meansFirst(column, "category", "description"));
};

/** What a column says of the direction of rows; undefined if it says nothing of that. */
const directionIn = (
  column: Column,
  columns: readonly Column[],
  { beside, language }: { readonly beside: TextsBeside; readonly language: string | undefined },
): DirectionColumn | undefined => {
  if (!canSay(column, columns)) return undefined;
  const { strongOnly, ...values } = valuesOf(column, beside, language);
  const { in: into, out } = values;
  if (into.length + out.length === 0) return undefined;
  // The name of a shop or a remark can be such a word.
  const isVaried = column.distinct.size * 2 > column.values.length;
  const isText = isVaried && !isOfKinds(column) && meansFirst(column, "payee", "description", "notes");
  if (!strongOnly && isText) return undefined;
  const all = { ...values, strongOnly };
  if (column.filled < NEARLY_ALL) {
    if (!areBlanksOther(column, columns, all)) return undefined;
    const withBlanks = into.length === 0 ? { in: [""] } : { out: [...out, ""] };
    return { column, ...values, ...withBlanks, strong: true };
  }
  const other = into.length === 0 ? "out" : "in";
  if (isKindOfAccount(column, columns, (value) => beside(column, value)[other])) return undefined;
  return areDirections(column, all) ? { column, ...values } : undefined;
};

/** The columns that say the direction, the surest first. */
export const directionColumns = (
  columns: readonly Column[],
  beside: TextsBeside = () => ({ in: 0, out: 0 }),
  language?: string,
): readonly DirectionColumn[] =>
  columns
    .flatMap((column) => directionIn(column, columns, { beside, language }) ?? [])
    .sort((a, b) => worth(b) - worth(a));

const worth = ({ column, strong, others }: DirectionColumn): number =>
  (means(column, "direction") ? 4 : 0) + (strong ? 2 : 0) + (others.length === 0 ? 1 : 0);

export const directionBy = ({ in: into, out }: Pick<DirectionColumn, "in" | "out">): Direction => {
  const [ins, outs] = [new Set(into), new Set(out)];
  return (value) => (ins.has(value) ? "in" : outs.has(value) ? "out" : undefined);
};

/** A type column that the caller names: a value that is not known stays open. */
export const givenDirection = (column: Column): DirectionColumn => {
  const valuesFor = (way: "in" | "out"): string[] =>
    [...column.distinct].filter((value) => directionAmong(value, column.distinct)?.way === way);
  const none = [...column.distinct].filter(
    (value) => directionOf(value) === undefined && isNeutralDirection(value),
  );
  const [into, out] = [valuesFor("in"), valuesFor("out")];
  return {
    ...{ column, in: into, out, none, strong: true },
    others: [...column.distinct].filter((value) => ![...into, ...out, ...none].includes(value)),
  };
};

/** The rows of which a type column says that no money came in or went out. */
export const neutralRows = (columns: readonly Column[]): ReadonlySet<number> =>
  new Set(
    directionColumns(columns).flatMap(({ column, none }) =>
      column.values.flatMap((value, row) => (none.includes(value) ? [row] : [])),
    ),
  );

/** The rows of which a type column says that money came in. */
export const receivedRows = (columns: readonly Column[]): ReadonlySet<number> =>
  new Set(
    directionColumns(columns)
      .filter(({ strong }) => strong)
      .flatMap(({ column, in: into }) =>
        column.values.flatMap((value, row) => (into.includes(value) ? [row] : [])),
      ),
  );
