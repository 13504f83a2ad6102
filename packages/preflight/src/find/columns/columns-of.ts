import { normalizeHeader } from "../../reading/label-cells.ts";
import { MOST_COLUMNS, type Row } from "../../table/sampled-rows.ts";
import { NEARLY_ALL } from "../weights/weights.ts";
import { withCharges } from "./charges.ts";
import { type Column, columnOf, nameOfPlace } from "./column.ts";
import { withAmountAmongBalances } from "./two-balances.ts";

/** The columns of some rows. */
export const columnsOf = (header: Row | undefined, rows: readonly Row[]): readonly Column[] => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.cells.length ?? 0);
  const columns = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, cell) =>
    columnOf(cell, header?.cells[cell] ?? "", rows),
  );
  const named = Map.groupBy(columns, (each) => normalizeHeader(each.header));
  const nameOf = ({ header, name, cell }: Column): string =>
    named.get(normalizeHeader(header))!.length > 1 ? nameOfPlace(cell) : name;
  return withCharges(withAmountAmongBalances(columns)).map((column, cell, all) =>
    withMeaningsBeside({ ...column, name: nameOf(column) }, all[cell - 1]),
  );
};

/** A header above a currency can be that of the amount beside it. */
const withMeaningsBeside = (column: Column, left: Column | undefined): Column =>
  column.header === "" && left !== undefined && left.currencies >= NEARLY_ALL && left.header !== ""
    ? { ...column, meanings: left.meanings }
    : column;
