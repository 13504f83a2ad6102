import type { Direction } from "../reading/csv-options.ts";
import { isOfCardKinds } from "../words/account-words.ts";
import { directionOf, isNeutralDirection, wayIn } from "../words/direction-words.ts";
import { directionInKind, directionOfKind } from "../words/kind-direction.ts";
import { plainCell } from "../words/plain-cell.ts";
import { type Column, means, meansFirst } from "./column.ts";
import { areBlanksSaid } from "./direction-marks.ts";
import { isOfKinds } from "./kind-column.ts";

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

const MOST_VALUES = 30;

/** How often the other texts of the rows with a value say that money came in, and how often that it went out. */
export type Heard = (column: Column, value: string) => { readonly in: number; readonly out: number };

/** In fewer rows texts can speak of something else. */
const LEAST_HEARD = 2;

/** What a kind says, as texts beside it say, or at least do not deny: a payment goes out of an account, and comes in on a card. */
const heardWay = (
  said: "in" | "out" | undefined,
  { in: into, out }: ReturnType<Heard>,
): "in" | "out" | undefined => {
  if (into >= LEAST_HEARD && out === 0) return "in";
  if (out >= LEAST_HEARD && into === 0) return "out";
  const isDenied = said === "in" ? out > 0 && into === 0 : into > 0 && out === 0;
  return isDenied ? undefined : said;
};

const weakly = (way: "in" | "out" | undefined) => (way === undefined ? undefined : { way, strong: false });

/** What a whole cell says below headers in a language. */
const inLanguage = (value: string, language: string | undefined): ReturnType<typeof directionOf> => {
  const whole = directionOf(value);
  return whole === undefined || whole.strong ? whole : weakly(wayIn(language, plainCell(value), whole.way));
};

/** Whether a column of one mark is that of the balance on its left: it says whether that is owed. */
const isOfBalance = ({ cell, distinct }: Column, columns: readonly Column[]): boolean =>
  distinct.size === 1 && columns.some((each) => each.cell === cell - 1 && meansFirst(each, "balance"));

/** What accounts and cards are, too: a column that says nothing else may tell their kinds. */
const KIND_OF_ACCOUNT = /^(?:d(?:ebit|ebito|ebet|ebite|eebet)|(?:c|k)redit[oe]?)$/;

const look = (
  column: Column,
  columns: readonly Column[],
  heard: Heard,
  language: string | undefined,
): DirectionColumn | undefined => {
  const { distinct, filled } = column;
  if (isOfBalance(column, columns) || isOfCardKinds(column.header)) return undefined;
  if (distinct.size === 0 || distinct.size > MOST_VALUES || column.dates > 0.5) return undefined;
  // One piece is no sign.
  if (meansFirst(column, "qty", "price", "rate", "fee", "tax", "balance")) return undefined;
  const into: string[] = [];
  const out: string[] = [];
  const none: string[] = [];
  const others: string[] = [];
  let [strong, strongOnly] = [true, true];
  const isKind = isOfKinds(column);
  for (const value of distinct) {
    const whole = inLanguage(value, language);
    if (whole === undefined && isNeutralDirection(value)) {
      none.push(value);
      continue;
    }
    const said = whole ?? weakly(directionOfKind(value) ?? (isKind ? directionInKind(value) : undefined));
    const way = said?.strong || !isKind ? said?.way : heardWay(said?.way, heard(column, value));
    if (way === undefined) others.push(value);
    else (way === "in" ? into : out).push(value);
    if (said === undefined || !said.strong) strong = false;
    if (said !== undefined && !said.strong) strongOnly = false;
  }
  if (into.length + out.length === 0) return undefined;
  // The name of a shop or a remark can be such a word.
  const isVaried = distinct.size * 2 > column.values.length;
  if (!strongOnly && !isKind && isVaried && meansFirst(column, "payee", "description", "notes"))
    return undefined;
  const isNamed = means(column, "direction") || (means(column, "kind") && strong);
  const isBoth = into.length > 0 && out.length > 0;
  if (filled < 0.9) {
    // A mark for one way alone: a blank cell is the other.
    const isMark =
      strong && (into.length === 0 || out.length === 0) && (filled < 1 || means(column, "direction"));
    const isOne = isMark && (means(column, "direction") || filled < 0.5);
    // A word among remarks says nothing of the rows without one.
    const isRemark = meansFirst(column, "payee", "description", "notes", "reference");
    const isSaid =
      others.length === 0 &&
      !isBoth &&
      !isRemark &&
      areBlanksSaid(column, columns, into.length === 0 ? "in" : "out");
    if (!isOne && !isSaid) return undefined;
    (into.length === 0 ? into : out).push("");
    return { column, in: into, out, none, others, strong: true };
  }
  const known = column.values.filter((value) => value !== "" && !others.includes(value)).length;
  const isMostly = (strongOnly || isKind) && known >= column.values.length * 0.6;
  if (others.length > 0 && !((isNamed || isMostly) && isBoth)) return undefined;
  const isDirection = means(column, "direction");
  if (
    distinct.size === 1 &&
    !isDirection &&
    KIND_OF_ACCOUNT.test(plainCell([...distinct][0]!)) &&
    columns.some((each) => each !== column && meansFirst(each, "account")) &&
    heard(column, [...distinct][0]!)[into.length === 0 ? "out" : "in"] === 0
  )
    return undefined;
  const isWord = [...distinct].every((value) => /\p{L}/u.test(value));
  return isBoth || isDirection || (strong && isWord && !meansFirst(column, "category", "description"))
    ? { column, in: into, out, none, others, strong }
    : undefined;
};

/** The columns that say the direction, the surest first. */
export const directionColumns = (
  columns: readonly Column[],
  heard: Heard = () => ({ in: 0, out: 0 }),
  language?: string,
): readonly DirectionColumn[] =>
  columns
    .flatMap((column) => look(column, columns, heard, language) ?? [])
    .sort((a, b) => worth(b) - worth(a));

const worth = ({ column, strong, others }: DirectionColumn): number =>
  (means(column, "direction") ? 4 : 0) + (strong ? 2 : 0) + (others.length === 0 ? 1 : 0);

export const directionBy = ({ in: into, out }: Pick<DirectionColumn, "in" | "out">): Direction => {
  const [ins, outs] = [new Set(into), new Set(out)];
  return (value) => (ins.has(value) ? "in" : outs.has(value) ? "out" : undefined);
};

/** A type column that the caller names: a value that is not known stays open. */
export const givenDirection = (column: Column): DirectionColumn => {
  const said = (way: "in" | "out"): string[] =>
    [...column.distinct].filter((value) => directionOf(value)?.way === way);
  const none = [...column.distinct].filter(
    (value) => directionOf(value) === undefined && isNeutralDirection(value),
  );
  const [into, out] = [said("in"), said("out")];
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
