import { type ColumnWidths, type Money, widestFigure } from "./figure-width.ts";
import type { FileRow } from "./file-row.ts";
import type { FileColumn } from "./file-rows.ts";
import { importedOf, MOST_CELLS } from "./shown-row.ts";

/** One of those amounts that are as wide as each other. */
const amountsOfEachWidth = (rows: readonly FileRow[]): readonly Money[] => {
  const some = new Map<string, FileRow>();
  for (const row of rows) {
    if (row._tag !== "Accepted") continue;
    const { amount = row.entity?.kind === "account" ? row.entity.balance : "", currency = "" } =
      row.record ?? {};
    const key = `${amount.startsWith("-")} ${amount.length} ${amount.indexOf(".")} ${currency}`;
    if (!some.has(key)) some.set(key, row);
  }
  return [...some.values()].flatMap((row) => {
    const { imported } = importedOf(row);
    return imported === undefined || imported.amount === ""
      ? []
      : { amount: imported.amount, currency: imported.currency };
  });
};

/** The one currency of some amounts. */
const onlyOf = (amounts: readonly Money[]): Pick<ColumnWidths, "currency"> => {
  const [currency, ...others] = new Set(amounts.map((each) => each.currency));
  return currency === undefined || others.length > 0 ? {} : { currency };
};

function* textsIn(rows: readonly FileRow[], header: string, cell: number): Iterable<string> {
  yield header;
  for (const { cells } of rows) yield cells[cell] ?? "";
}

/** The widths of the columns for all rows of a file. */
export const columnWidths = (rows: readonly FileRow[], columns: readonly FileColumn[]): ColumnWidths => {
  const amounts = amountsOfEachWidth(rows);
  return {
    ...{ amounts, ...onlyOf(amounts) },
    line: widestFigure([String(rows.reduce((last, { line }) => Math.max(last, line), 0))]),
    cells: columns.slice(0, MOST_CELLS).map(({ header }, cell) => widestFigure(textsIn(rows, header, cell))),
  };
};
