import type { Known, PreflightOutcome } from "@farthing/preflight";

export const KNOWN: Known = { today: "2026-06-30" };

/** What is measured must be a check of all rows, not a refusal or a list of errors. */
export const expectGood = (outcome: PreflightOutcome): void => {
  if (outcome._tag !== "Checked" || !outcome.report.valid)
    throw new Error(`the content is invalid: ${JSON.stringify(outcome).slice(0, 500)}`);
};
