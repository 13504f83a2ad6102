import { absolute } from "../../money/units.ts";
import { type Column, means } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { MOSTLY, ROUNDED } from "../weights/weights.ts";

/** The columns of persons who share the expense of a row: they add up to zero, and one of them is whose books these are. */
export const sharesOf = (columns: readonly Column[], units: ColumnUnits): readonly Column[] => {
  const unknown = columns.filter(
    (column) =>
      column.header !== "" &&
      !means(
        column,
        "amount",
        "net",
        "gross",
        "original_amount",
        "balance",
        "fee",
        "tax",
        "outflow",
        "inflow",
      ),
  );
  if (unknown.length < 2) return [];
  const rows = units.of(unknown[0]!.cell).length;
  let even = 0;
  for (let row = 0; row < rows; row += 1) {
    const shares = unknown.map(({ cell }) => units.of(cell)[row] ?? 0n);
    const sum = shares.reduce((total, each) => total + each, 0n);
    if (absolute(sum) <= ROUNDED && shares.some((each) => each !== 0n)) even += 1;
  }
  if (even < rows * MOSTLY) return [];
  return unknown;
};
