import type { Chunked } from "@farthing/recognition/order";
import { readNumber } from "../../formats/number-format.ts";
import type { CsvImportType } from "../../options/import-type.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../../options/number-formats.ts";
import type { ReadingOptions } from "../../options/options.ts";
import type { CsvOptions } from "../../reading/csv-options.ts";
import { type Layout, layoutOf, namesOfColumns } from "../../reading/layout.ts";
import type { RowSource } from "../../split/row-source.ts";
import type { RowView } from "../../split/row-view.ts";
import { isRefund } from "../../words/kind-words.ts";
import { isRefunded, statusReader } from "../../words/status-words.ts";

/** An amount without its sign, as it is compared; blank if a cell has none. */
export const sizeIn = (cell: string, format: NumberFormat | undefined): string =>
  (readNumber(cell, format ?? NUMBER_FORMATS[0]) ?? "").replace("-", "");

/** Whether a row says that it is a refund that has arrived, or the caller says that one with its status was booked. */
export const refundRule = (
  { columns }: Layout,
  { bookedStatuses }: Pick<CsvOptions, "bookedStatuses">,
): ((row: RowView) => boolean) => {
  const status = columns.get("status");
  const read = statusReader(status?.header ?? "", bookedStatuses);
  return (row) => {
    const said = status === undefined ? "" : row.at(status.cell);
    const isBooked = read(said) === "booked";
    if (isRefunded(said) && isBooked) return true;
    const isDone = said === "" || isBooked || isRefund(said) || isRefunded(said);
    return isDone && row.cells().some(isRefund);
  };
};

/** Whether a row came to nothing, or moved no money and is no refund. */
const unpaidRule = (layout: Layout, csv: CsvOptions): ((row: RowView) => boolean) => {
  const [type, status] = [layout.columns.get("entity_type"), layout.columns.get("status")];
  const read = statusReader(status?.header ?? "", csv.bookedStatuses);
  const saysRefund = refundRule(layout, csv);
  return (row) =>
    (status !== undefined && read(row.at(status.cell)) === "void") ||
    (type !== undefined && csv.neutral.has(row.at(type.cell)) && !saysRefund(row));
};

/** Whether rows can only be judged when it is known which rows of the whole file were never paid. */
export const needsUnpaid = ({ neutral, leftOut }: Pick<CsvOptions, "neutral" | "leftOut">): boolean =>
  neutral.size > 0 && leftOut.has("neutral");

/**
 * The amounts of the rows of a file that were never paid: a refund of one of them brings nothing back. It can stand above the row
 * that it is of, so they are read before.
 */
export function* unpaidAmounts(
  source: RowSource,
  {
    type,
    options,
    csv,
  }: { readonly type: CsvImportType; readonly options: ReadingOptions; readonly csv: CsvOptions },
): Chunked<ReadonlySet<string>, number> {
  const found = new Set<string>();
  let see: ((row: RowView) => void) | undefined;
  yield* source.read((row) => {
    if (row.isBlank()) return;
    if (see !== undefined) {
      see(row);
      return;
    }
    const hasHeader = csv.hasHeader && source.header === undefined;
    const layout = layoutOf(
      source.header ?? (hasHeader ? row.cells() : namesOfColumns(row.length, options)),
      type,
      options,
    );
    const [amount, isUnpaid] = [layout.columns.get("amount"), unpaidRule(layout, csv)];
    see = (each) => {
      if (amount !== undefined && isUnpaid(each)) found.add(sizeIn(each.at(amount.cell), csv.numberFormat));
    };
    if (!hasHeader) see(row);
  });
  return found;
}
