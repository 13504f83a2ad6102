import type { Refused } from "../findings/refusal.ts";
import type { PreflightReport } from "./report.ts";

/** Content that was checked, with its report. */
export interface Checked {
  readonly _tag: "Checked";
  readonly report: PreflightReport;
}

/** Content that was checked, or why it could not be. Nothing is thrown for what content is. */
export type PreflightOutcome = Checked | Refused;
