import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** A row has neither a date nor an amount. */
export const noRecord =
  ({ facts }: TableOfRows): LeaveOutReason =>
  (row) =>
    facts.isMoney(row) || facts.amountOf(row) === "zero" ? undefined : "no_record";
