import { currencyCodeIn } from "../formats/currency-code.ts";
import type { Column } from "../reading/layout.ts";
import { quoted } from "../report/finding.ts";
import { cellRule } from "./cell-rule.ts";
import type { RowRule } from "./rule.ts";

/** A currency is a current ISO 4217 code, in any case, or blank. */
export const currencyCode = (column: Column): RowRule =>
  cellRule(
    "invalid_currency",
    column,
    (value) => currencyCodeIn(value) !== undefined,
    (value) => ({ message: `${quoted(value)} is not a current currency code` }),
  );
