import { negateDecimal } from "@farthing/values";
import { quoted, single } from "../findings/finding.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { type PreflightReport, withTally } from "./report.ts";

/** A sum of a statement and its parts, of which one is stored already and the other is new. */
export interface BatchBeside {
  /** What is stored already. */
  readonly stored: "sum" | "parts";
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** That of the sum, with the sign of a record: money out is positive. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
}

/**
 * A report with a warning of sums that are stored both as one transaction and as their parts, if there are any (docs/spec/import.md,
 * Sums and their parts). Throws a `TypeError` for wrong arguments.
 */
export const withBatchesBeside = (
  report: PreflightReport,
  batches: readonly BatchBeside[],
): PreflightReport => {
  checkArguments({ report, batches });
  const [first] = batches;
  if (first === undefined) return report;
  const { stored, date, amount, currency, name } = first;
  const [there, here] =
    stored === "sum" ? ["one transaction", "its parts"] : ["its parts", "one transaction"];
  const more = batches.length === 1 ? "" : ` (and ${batches.length - 1} more like it)`;
  const message = `${negateDecimal(amount)} ${currency} on ${date}, ${quoted(name)}, is in the account as ${there}, and in this file as ${here}${more}: both are stored`;
  return withTally(report, single("batch_beside", { message }));
};
