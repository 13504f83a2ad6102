import { isCurrencyCode } from "../../../values/currency.ts";
import { quoted } from "../../finding.ts";
import type { Column } from "../layout.ts";
import { cellRule } from "./cell-rule.ts";
import type { RowRule } from "./rule.ts";

/** A currency is an ISO 4217 code in use, in any case, or blank. */
export const currencyCode = (column: Column): RowRule =>
  cellRule(
    "invalid_currency",
    column,
    (value) => value === "" || isCurrencyCode(value),
    (value) => ({ message: `${quoted(value)} is no currency code in use` }),
  );
