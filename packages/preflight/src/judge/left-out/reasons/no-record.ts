import type { Reason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** A row has neither a date nor an amount. */
export const noRecord =
  ({ facts }: TableOfRows): Reason =>
  (row) =>
    facts.isMoney(row) || facts.amountOf(row) === "zero" ? undefined : "no_record";
