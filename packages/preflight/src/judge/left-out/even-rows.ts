import { readNumber } from "../../formats/number-format.ts";
import type { NumberFormat } from "../../options/number-formats.ts";
import type { Column } from "../../reading/layout.ts";
import type { RowView } from "../../split/row-view.ts";

/** Whether as much came in as went out in a row, where two columns say it. */
export const evenRows =
  (out: Column, into: Column, format: NumberFormat | undefined) =>
  (row: RowView): boolean => {
    if (row.isBlankAt(out.cell) || row.isBlankAt(into.cell)) return false;
    const [paid, received] = [row.at(out.cell), row.at(into.cell)];
    if (paid === received || format === undefined) return paid === received;
    const exact = readNumber(paid, format);
    // What cannot be read is not nothing.
    return exact !== undefined && exact === readNumber(received, format);
  };
