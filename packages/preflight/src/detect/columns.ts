import { isCurrencyCode } from "@farthing/values";
import { isAmountCell, isDateCell, isTellingAmount, isUnmarkedDate } from "./cell-kinds.ts";
import type { Row } from "./find-header.ts";
import { headerHint, headerMeaning, type Meaning } from "./header-words.ts";

/** What the cells of one column look like. Shares are of the cells that are not blank. */
export interface ColumnLook {
  readonly cell: number;
  readonly header: string;
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  readonly telling: number;
  readonly currencies: number;
  readonly letters: number;
  /** The distinct values, as long as they are few. */
  readonly values: ReadonlySet<string>;
}

const FEW_VALUES = 12;

/** What each column of the rows looks like. */
export const lookAtColumns = (header: readonly string[], rows: readonly Row[]): readonly ColumnLook[] => {
  const width = Math.max(header.length, ...rows.slice(0, 100).map(({ cells }) => cells.length));
  return Array.from({ length: Math.min(width, 200) }, (_, cell) => {
    const values = rows.map(({ cells }) => cells[cell] ?? "").filter((value) => value !== "");
    const share = (is: (value: string) => boolean): number =>
      values.length === 0 ? 0 : values.filter(is).length / values.length;
    const distinct = new Set<string>();
    for (const value of values) if (distinct.size <= FEW_VALUES) distinct.add(value);
    return {
      cell,
      header: header[cell] ?? "",
      filled: rows.length === 0 ? 0 : values.length / rows.length,
      dates: share(isDateCell),
      amounts: share(isAmountCell),
      telling: share(isTellingAmount),
      currencies: share(isCurrencyCode),
      letters:
        values.reduce((sum, value) => sum + (value.match(/\p{L}/gu)?.length ?? 0), 0) /
        Math.max(values.length, 1),
      values: distinct,
    };
  });
};

/** A column that was found, with the reason. */
export interface Found {
  readonly look: ColumnLook;
  readonly reason: string;
}

/** The column that a header word suggests, if its cells confirm it. */
export const byWords = (
  looks: readonly ColumnLook[],
  meaning: Meaning,
  bearsOut: (look: ColumnLook) => boolean,
): Found | undefined => {
  for (const [of, how] of [
    [headerMeaning, "is a common header for it"],
    [headerHint, "suggests it"],
  ] as const) {
    const look = looks.find(({ header, ...each }) => of(header) === meaning && bearsOut({ header, ...each }));
    if (look !== undefined) return { look, reason: `"${look.header}" ${how}` };
  }
  return undefined;
};

/** Digits that can be dates only if the header says so: 13012024. */
const isUnmarked = ({ values }: ColumnLook): boolean =>
  values.size > 0 && [...values].every((value) => isUnmarkedDate(value));

/** The date column: by its header, booking date before value date, otherwise by its cells. */
export const findDate = (looks: readonly ColumnLook[]): Found | undefined => {
  const dated = (look: ColumnLook): boolean => look.dates >= 0.5 || look.filled === 0 || isUnmarked(look);
  const named = byWords(looks, "date", dated) ?? byWords(looks, "value_date", dated);
  if (named !== undefined) return named;
  const best = looks
    .filter((look) => look.dates >= 0.5)
    .sort((a, b) => b.dates * b.filled - a.dates * a.filled || a.cell - b.cell)[0];
  return best === undefined
    ? undefined
    : { look: best, reason: `${Math.round(best.dates * 100)} % of its cells are dates` };
};

export interface FoundAmount {
  readonly amount?: Found;
  readonly pair?: {
    readonly outflow: ColumnLook;
    readonly inflow: ColumnLook;
    /** Whether an import accepts the two under their present headers. */
    readonly readable: boolean;
  };
  /** Columns that are equally likely. */
  readonly between?: readonly ColumnLook[];
}

const isNumeric = (look: ColumnLook): boolean => look.amounts >= 0.5;

const ofMoney = (
  looks: readonly ColumnLook[],
  meaning: Meaning,
  of: (header: string) => Meaning | undefined,
): ColumnLook | undefined =>
  looks.find((look) => of(look.header) === meaning && (look.filled === 0 || isNumeric(look)));

const findPair = (
  looks: readonly ColumnLook[],
  of: (header: string) => Meaning | undefined,
): FoundAmount["pair"] => {
  const [outflow, inflow] = [ofMoney(looks, "outflow", of), ofMoney(looks, "inflow", of)];
  return outflow === undefined || inflow === undefined || outflow.filled + inflow.filled === 0
    ? undefined
    : { outflow, inflow, readable: of === headerMeaning };
};

/** The column of signed amounts, or the two columns for money out and money in. */
export const findAmount = (looks: readonly ColumnLook[], date: ColumnLook | undefined): FoundAmount => {
  const isEmpty = looks.every((look) => look.filled === 0);
  const usable = looks.filter((look) => look !== date && headerHint(look.header) !== "balance");
  const mostlyFilled = (look: ColumnLook): boolean => (isNumeric(look) && look.filled >= 0.5) || isEmpty;
  const exact = usable.find((look) => headerMeaning(look.header) === "amount" && mostlyFilled(look));
  if (exact !== undefined)
    return { amount: { look: exact, reason: `"${exact.header}" is a common header for it` } };
  const pair = findPair(usable, headerMeaning) ?? findPair(usable, headerHint);
  if (pair !== undefined) return { pair };
  const hinted = usable.filter((look) => headerHint(look.header) === "amount" && mostlyFilled(look));
  if (hinted.length > 1) return { between: hinted };
  if (hinted[0] !== undefined)
    return { amount: { look: hinted[0], reason: `"${hinted[0].header}" suggests it` } };
  const numeric = usable.filter((look) => mostlyFilled(look) && look.dates < 0.5);
  const telling = numeric.filter((look) => look.telling >= 0.5);
  const between = isEmpty ? [] : telling.length > 0 ? telling : numeric;
  if (between.length === 1)
    return { amount: { look: between[0]!, reason: "it is the only column of amounts" } };
  return between.length === 0 ? {} : { between };
};

/** The column that describes a record: by its header, otherwise the one with the most text. */
export const findName = (looks: readonly ColumnLook[], taken: readonly ColumnLook[]): Found | undefined => {
  const texts = looks.filter((look) => !taken.includes(look) && look.dates < 0.5 && look.amounts < 0.5);
  const named = byWords(texts, "name", (look) => look.filled > 0);
  if (named !== undefined) return named;
  const wordy = texts
    .filter((look) => look.letters >= 4 && headerMeaning(look.header) === undefined)
    .sort((a, b) => b.letters * b.filled - a.letters * a.filled)[0];
  return wordy === undefined ? undefined : { look: wordy, reason: "it has the most text" };
};
