import { findingKind } from "../../findings/finding.ts";
import type { Column } from "../../reading/layout.ts";
import type { Rule } from "../rule.ts";

/** A cell of a required column must not be blank. */
export const requiredValue = ({ header, cell }: Column): Rule => {
  const kind = findingKind("missing_value", header, () => ({ message: `${header} is blank` }));
  const missing = { kind, cell };
  return {
    kinds: [kind],
    check: (row, found) => {
      if (row.isBlankAt(cell)) found.push(missing);
    },
  };
};

/** At least one of money out, money in and the fee must not be blank. */
export const requiredPair = (outflow: Column, inflow: Column, fee: Column | undefined): Rule => {
  const kind = findingKind("missing_value", outflow.header, () => ({
    message: `${outflow.header} and ${inflow.header} are both blank`,
    parts: { headers: [outflow.header, inflow.header] },
  }));
  const missing = { kind, cell: outflow.cell };
  return {
    kinds: [kind],
    check: (row, found) => {
      if (fee !== undefined && !row.isBlankAt(fee.cell)) return;
      if (row.isBlankAt(outflow.cell) && row.isBlankAt(inflow.cell)) found.push(missing);
    },
  };
};
