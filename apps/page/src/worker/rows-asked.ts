import type { RowsAsked } from "@farthing/preflight/questions";
import { samplesOf } from "./cell-samples.ts";
import type { FileRows } from "./file-rows.ts";
import { rowAskedBy } from "./row-asked-by.ts";

/** The rows of a file as its questions are asked of them. */
export const rowsAsked = ({ rows, columns, places }: FileRows): RowsAsked => ({
  rowOn: (line) => rowAskedBy(rows, line, places),
  cellsOf: (name) => {
    const cell = columns.findIndex(({ header }, at) => header === name || `column ${at + 1}` === name);
    return cell < 0 ? undefined : samplesOf(rows, cell);
  },
});
