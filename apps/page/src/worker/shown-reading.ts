import { hasOnlyRowErrors, type PreflightReport, type Refused } from "@farthing/preflight";
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
  /** Whether rows alone are wrong, so that the others can be imported without them. */
  readonly hasOnlyWrongRows: boolean;
  readonly outcome: Refused | { readonly _tag: "Checked"; readonly report: ShownReport };
}

/** What is sent to the page, which does not answer while it takes it. */
export const shownReading = ({ outcome, rows: _, ...reading }: FileReading): ShownReading => ({
  ...reading,
  hasOnlyWrongRows: outcome._tag === "Checked" && !outcome.report.valid && hasOnlyRowErrors(outcome.report),
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
