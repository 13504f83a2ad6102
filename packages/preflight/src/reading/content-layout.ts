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
  /**
   * How the amounts were written of those of whose sign the same was said; absent if nothing was. No file is recognised by it, but an
   * answer holds for these alone.
   */
  readonly signs?: readonly OneOf<SignsWritten>[];
}

/** How amounts are written: none with a sign, all with a minus, or some with a minus and some without. */
export type SignsWritten = "none" | "minus" | "both";

/** What the cells of a column without a header are; blank if it has none. */
export type ColumnKind = "date" | "number" | "text" | "";

/** Header rows of two cells can be those of anybody: of these only one column more is known. */
const LEAST_IN_COMMON = 3;

/** A header as it is in every file: some name a day, such as that of a balance. */
export const foldedHeader = (header: string): string => comparableText(header).replace(/\d+/g, "0");

const isSameColumn = (one: string, other: string, { has_header }: ContentLayout): boolean =>
  foldedHeader(one) === foldedHeader(other) || (!has_header && (one === "" || other === ""));

/** Whether a file of a layout is one of another that is known: its columns are those of the known one, or those and more at the end. */
export const isSameLayout = (known: ContentLayout, layout: ContentLayout): boolean => {
  const common = known.columns.length;
  const added = layout.columns.length - common;
  return (
    known.format === layout.format &&
    known.col_sep === layout.col_sep &&
    known.has_header === layout.has_header &&
    (added === 0 || (added > 0 && common > 0 && (added === 1 || common >= LEAST_IN_COMMON))) &&
    known.columns.every((each, at) => isSameColumn(each, layout.columns[at]!, known))
  );
};

/** Whether two layouts have the same columns, and none more. */
export const hasSameColumns = (one: ContentLayout, other: ContentLayout): boolean =>
  one.columns.length === other.columns.length && isSameLayout(one, other);

/** A text that all layouts have which can be the same, by which stored ones are looked up. */
export const layoutKey = ({ format, col_sep, has_header, columns }: ContentLayout): string =>
  JSON.stringify([format, col_sep, has_header ? foldedHeader(columns[0] ?? "") : null]);
