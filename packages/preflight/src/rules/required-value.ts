import type { Column } from "../reading/layout.ts";
import { addPlace, tally } from "../report/finding.ts";
import type { RowRule } from "./rule.ts";

/** A cell of a required column must not be blank. */
export const requiredValue = (column: Column): RowRule => {
  const found = tally("missing_value", column.header, () => ({ message: `${column.header} is blank` }));
  return {
    see: (row, line, number) => {
      if (row.isBlankAt(column.cell))
        addPlace(found, { line, row: number, cell: column.cell, value: "" }, row);
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};

/** At least one of money out, money in and the fee must not be blank. */
export const requiredPair = (outflow: Column, inflow: Column, fee: Column | undefined): RowRule => {
  const found = tally("missing_value", outflow.header, () => ({
    message: `${outflow.header} and ${inflow.header} are both blank`,
  }));
  return {
    see: (row, line, number) => {
      if (fee !== undefined && !row.isBlankAt(fee.cell)) return;
      if (row.isBlankAt(outflow.cell) && row.isBlankAt(inflow.cell))
        addPlace(found, { line, row: number, cell: outflow.cell, value: "" }, row);
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
