import type { LeftOutReason } from "../../options/options.ts";
import type { RowView } from "../../split/row-view.ts";

/** Why a row is left out; or `record`: it is a transaction, whatever it looks like. */
export type Verdict = LeftOutReason | "record";

/** A reason to leave out a row: its verdict, or undefined if it says nothing of the row, and the next one is asked. */
export type LeaveOutReason = (row: RowView) => Verdict | undefined;

/** The verdict of the first reason that says something of a row. */
export const firstVerdict = (row: RowView, reasons: readonly LeaveOutReason[]): Verdict | undefined => {
  for (let i = 0; i < reasons.length; i += 1) {
    const verdict = reasons[i]!(row);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
};
