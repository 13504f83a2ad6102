import type { Column } from "../reading/layout.ts";
import { cellRule } from "./cell-rule.ts";
import type { RowRule } from "./rule.ts";

/** The cells of a type column must not be blank: they say whether money came in or went out. */
export const amountType = (column: Column): RowRule =>
  cellRule(
    "unknown_amount_type",
    column,
    (value) => value !== "",
    () => ({ message: `${column.header} is blank, so it is not known whether money came in or went out` }),
  );
