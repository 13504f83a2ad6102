import { comparableText } from "@farthing/values";
import type { OneOf, TableFormat } from "../options/options.ts";

/** What the exports of one source have in common, whatever their days and rows are (docs/spec/inspect.md, Remembered readings). */
export interface ContentLayout {
  readonly format: OneOf<TableFormat | "csv">;
  readonly col_sep: string;
  /** Whether a header row names the columns. */
  readonly has_header: boolean;
  /** The cells of the header row, without blank ones at its end; without one the kinds of the columns. None of a statement. */
  readonly columns: readonly string[];
}

/** What the cells of a column without a header are; blank if it has none. */
export type ColumnKind = "date" | "number" | "text" | "";

/** Header rows of two cells can be those of anybody: of these only one column more is known. */
const LEAST_IN_COMMON = 3;

/** A header as it is in every file: some name a day, such as that of a balance. */
const folded = (header: string): string => comparableText(header).replace(/\d+/g, "0");

const isSameColumn = (one: string, other: string, { has_header }: ContentLayout): boolean =>
  folded(one) === folded(other) || (!has_header && (one === "" || other === ""));

/** How many columns two layouts have in common, if one is the other with columns at the end; undefined if they are two. */
const inCommon = (one: ContentLayout, other: ContentLayout): number | undefined => {
  const common = Math.min(one.columns.length, other.columns.length);
  const added = Math.max(one.columns.length, other.columns.length) - common;
  const isSame =
    one.format === other.format &&
    one.col_sep === other.col_sep &&
    one.has_header === other.has_header &&
    (added === 0 || (common > 0 && (added === 1 || common >= LEAST_IN_COMMON))) &&
    one.columns.slice(0, common).every((each, at) => isSameColumn(each, other.columns[at]!, one));
  return isSame ? common : undefined;
};

/** Whether two layouts are one, also if one of them has columns more at its end. */
export const isSameLayout = (one: ContentLayout, other: ContentLayout): boolean =>
  inCommon(one, other) !== undefined;

/** Whether two layouts have the same columns, and none more. */
export const hasSameColumns = (one: ContentLayout, other: ContentLayout): boolean =>
  one.columns.length === other.columns.length && isSameLayout(one, other);

/** A text that all layouts have which can be the same, by which stored ones are looked up. */
export const layoutKey = ({ format, col_sep, has_header, columns }: ContentLayout): string =>
  JSON.stringify([format, col_sep, has_header ? folded(columns[0] ?? "") : null]);
