import { isError, type Tally } from "../../findings/finding.ts";
import type { CsvImportType } from "../../options/import-type.ts";
import type { ReadingOptions } from "../../options/options.ts";
import type { Separator } from "../../options/separators.ts";
import type { CsvOptions } from "../../reading/csv-options.ts";
import { type Layout, layoutOf, namesOfColumns } from "../../reading/layout.ts";
import type { RowSource } from "../../split/row-source.ts";
import type { RowView } from "../../split/row-view.ts";
import { headerTallies, placedTallies } from "./header-tallies.ts";
import { looksLikeData } from "./suggest-header.ts";

/** How the rows of a file are read. */
export interface RowReading<Csv extends CsvOptions = CsvOptions> {
  readonly type: CsvImportType;
  readonly options: ReadingOptions;
  readonly csv: Csv;
}

/** The names of the columns, and what they are. */
export interface Header {
  /** The header row, or the names that stand in for it. */
  readonly cells: readonly string[];
  readonly line: number;
  readonly layout: Layout;
  /** The row is data: there is no header row. */
  readonly isData: boolean;
}

/** Whether the first row of a source has the names of the columns. */
export const hasHeaderRow = ({ csv }: RowReading, source: Pick<RowSource, "header">): boolean =>
  csv.hasHeader && source.header === undefined;

/** The header of a file whose first row, which is not blank, is on a line. */
export const headerOf = (
  first: RowView,
  line: number,
  reading: RowReading,
  source: Pick<RowSource, "header">,
): Header => {
  const { type, options } = reading;
  const cells =
    source.header ?? (hasHeaderRow(reading, source) ? first.cells() : namesOfColumns(first.length, options));
  const layout = layoutOf(cells, type, options);
  const isData =
    options.has_header !== true && layout.requiredColumns.length === 0 && looksLikeData(cells, type);
  return { cells, line, layout, isData };
};

/** Why no row below a header can be accepted: it lacks columns, or it is not a header. */
export const headerErrors = (
  { cells, line, layout, isData }: Header,
  { type, options, csv }: RowReading,
  separator: Separator,
): readonly Tally[] => {
  const header = { row: { cells, line }, layout, isData, further: undefined, separator, instead: undefined };
  return (csv.hasHeader ? headerTallies(header, type, options, true) : placedTallies(layout)).filter(isError);
};
