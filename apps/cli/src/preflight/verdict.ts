import { isStoredType } from "@farthing/preflight";
import { ExitCode } from "../terminal/exit-code.ts";
import { exitOf, type Result } from "./check.ts";

/**
 * What a check says of a file: an import stores it; it asks first; the file is valid, but of a type that is only checked; it is
 * not valid; it could not be checked.
 */
export type Verdict = "importable" | "open" | "only_checked" | "invalid" | "unchecked";

export const verdictOf = (result: Result): Verdict => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return "unchecked";
  if (exitOf(result) === ExitCode.invalid) return "invalid";
  const { report } = result.outcome;
  if (!isStoredType(report.type)) return "only_checked";
  return report.importable && result.undecided.length === 0 ? "importable" : "open";
};
