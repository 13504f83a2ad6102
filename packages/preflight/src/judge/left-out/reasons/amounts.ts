import { evenRows } from "../even-rows.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** A row with a date has no amount, or a dash that the row has in other cells for nothing, too. */
export const noAmount =
  ({ facts }: TableOfRows): LeaveOutReason =>
  (row) => {
    const kind = facts.amountOf(row);
    return kind === "blank" || (kind === "text" && facts.hasDashesForNothing(row)) ? "no_amount" : undefined;
  };

/** The amount of a row with a date is zero. */
export const zeroAmount =
  ({ facts }: TableOfRows): LeaveOutReason =>
  (row) =>
    facts.amountOf(row) === "zero" ? "zero_amount" : undefined;

/** As much comes in as goes out in a row with a date. */
export const evenAmounts = ({ layout: { columns }, csv }: TableOfRows): LeaveOutReason | undefined => {
  const [outflow, inflow] = [columns.get("outflow"), columns.get("inflow")];
  if (outflow === undefined || inflow === undefined) return undefined;
  const isEven = evenRows(outflow, inflow, csv.numberFormat);
  return (row) => (isEven(row) ? "zero_amount" : undefined);
};

/** The amount of a row is zero, and nothing stands in place of its date. */
export const zeroWithoutDate =
  ({ facts }: TableOfRows): LeaveOutReason =>
  (row) =>
    facts.amountOf(row) === "zero" && facts.lacksDate(row) ? "zero_amount" : undefined;
