import type { PreflightReport, Refused } from "@farthing/preflight";
import type { FileReading } from "./file-reading.ts";

/** What the page shows of a report. */
const SHOWN = [
  "type",
  "valid",
  "importable",
  "format",
  "accounts",
  "groups",
  "error_count",
  "left_out",
  "totals",
  "stats",
  "reading",
] as const satisfies readonly (keyof PreflightReport)[];

type ShownReport = Pick<PreflightReport, (typeof SHOWN)[number]>;

/** A reading as far as the page shows it: a report has a thousand findings beside those that sum them up, and every header. */
export interface ShownReading extends Omit<FileReading, "outcome" | "rows"> {
  readonly outcome: Refused | { readonly _tag: "Checked"; readonly report: ShownReport };
}

/** What is sent to the page, which does not answer while it takes it. */
export const shownReading = ({ outcome, rows: _, ...reading }: FileReading): ShownReading => ({
  ...reading,
  outcome:
    outcome._tag === "Refused"
      ? outcome
      : {
          _tag: "Checked",
          report: Object.fromEntries(
            SHOWN.flatMap((name) => (name in outcome.report ? [[name, outcome.report[name]]] : [])),
          ) as unknown as ShownReport,
        },
});
