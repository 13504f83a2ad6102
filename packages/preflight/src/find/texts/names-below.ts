import type { Row } from "../../table/sampled-rows.ts";
import { type Column, isDateUnder } from "../columns/column.ts";
import { columnsOf } from "../columns/columns-of.ts";
import type { Facts } from "../facts/facts.ts";
import { HALF } from "../weights/weights.ts";
import { nameColumn } from "./name-worth.ts";

/** The column in which rows without date and amount say more of the record above them, in most records. */
export const findNamesBelow = (
  { structure: { header, rows }, date }: Pick<Facts, "structure" | "date">,
  amounts: readonly Column[],
  name: Column | undefined,
): number | undefined => {
  const below: { readonly record: Row; readonly row: Row }[] = [];
  let records = 0;
  let record: Row | undefined;
  for (const row of rows) {
    const isEmpty = ({ cell }: Column): boolean => (row.cells[cell] ?? "") === "";
    if (isDateUnder(row.cells[date.cell] ?? "", date.meanings)) {
      record = row;
      records += 1;
    } else if (!isEmpty(date) || !amounts.every(isEmpty)) record = undefined;
    else if (record !== undefined) below.push({ record, row });
  }
  const isOften = (cell: number): boolean => {
    const followed = below.filter(({ row }) => (row.cells[cell] ?? "") !== "");
    return new Set(followed.map((each) => each.record)).size >= Math.max(2, records * HALF);
  };
  if (name !== undefined) return isOften(name.cell) ? name.cell : undefined;
  const [best] = columnsOf(
    header,
    below.map(({ row }) => row),
  )
    .map(nameColumn)
    .filter(({ column, worth }) => worth !== undefined && isOften(column.cell))
    .toSorted((a, b) => b.worth! - a.worth!);
  return best?.column.cell;
};
