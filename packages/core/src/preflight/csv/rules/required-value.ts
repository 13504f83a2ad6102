import { addPlace, tally } from "../../finding.ts";
import type { Column } from "../layout.ts";
import { cellRule } from "./cell-rule.ts";
import type { RowRule } from "./rule.ts";

/** A cell of a required column must not be blank. */
export const requiredValue = (column: Column): RowRule =>
  cellRule(
    "missing_value",
    column,
    (value) => value !== "",
    () => ({ message: `${column.header} is blank` }),
  );

/** Of money out and money in, one must not be blank. */
export const requiredPair = (outflow: Column, inflow: Column): RowRule => {
  const found = tally("missing_value", outflow.header, () => ({
    message: `${outflow.header} and ${inflow.header} are both blank`,
  }));
  return {
    see: (cells, line, row) => {
      if ((cells[outflow.cell] ?? "") === "" && (cells[inflow.cell] ?? "") === "")
        addPlace(found, { line, row, cell: outflow.cell, value: "" });
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
