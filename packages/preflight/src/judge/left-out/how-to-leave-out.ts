import type { CsvOptions } from "../../reading/csv-options.ts";
import type { Layout } from "../../reading/layout.ts";
import type { NumberCells } from "../../split/number-cell.ts";
import type { RowView } from "../../split/row-view.ts";

/** How the rows of a file are told from its other rows. */
export interface HowToLeaveOut {
  readonly header: readonly string[];
  readonly layout: Layout;
  readonly csv: CsvOptions;
  /** Whether the header is a row of the file. */
  readonly hasHeader: boolean;
  /** How many cells most of the first rows have. */
  readonly usualWidth: () => number;
  /** The lines above the header, in cells. */
  readonly linesAbove: readonly (readonly string[])[];
  /** The amounts of rows that were never paid. */
  readonly unpaid: ReadonlySet<string>;
  /** Whether a row has a date in the format of the file; undefined if that is open. */
  readonly isDated: ((row: RowView) => boolean) | undefined;
  readonly numbers: NumberCells;
}
