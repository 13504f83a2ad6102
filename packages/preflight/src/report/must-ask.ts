import type { Undecided } from "../detect/inspection.ts";
import type { PreflightReport } from "./report.ts";

/**
 * Whether what a file leaves open has to be asked before its rows are used. Read another way the file may be valid; a question
 * without answers to choose from explains an error only.
 */
export const mustAsk = (undecided: readonly Undecided[], { valid }: PreflightReport): boolean =>
  undecided.some(({ candidates }) => candidates.length > 0) || (valid && undecided.length > 0);
