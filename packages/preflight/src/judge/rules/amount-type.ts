import { quoted } from "../../findings/finding.ts";
import type { Direction } from "../../reading/csv-options.ts";
import type { Column } from "../../reading/layout.ts";
import { cellRule } from "../cell-rule.ts";
import type { Rule } from "../rule.ts";

/** The cells of a type column say whether money came in or went out. */
export const amountType = (column: Column, direction: Direction): Rule =>
  cellRule(
    "unknown_amount_type",
    column,
    (value) => direction(value) !== undefined,
    (value) => ({
      message:
        value === ""
          ? `${column.header} is blank, so it is not known whether money came in or went out`
          : `${column.header} is ${quoted(value)}, so it is not known whether money came in or went out`,
    }),
  );
