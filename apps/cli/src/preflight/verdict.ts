import { isStoredType } from "@farthing/preflight";
import { ExitCode } from "../terminal/exit-code.ts";
import type { Result } from "./check.ts";

/**
 * What a check says of a file: an import stores it; it asks first; the file is valid, but of a type that is only checked; it is
 * not valid; it could not be checked.
 */
export type Verdict = "importable" | "open" | "only_checked" | "invalid" | "unchecked";

export const verdictOf = (result: Result): Verdict => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return "unchecked";
  const { report } = result.outcome;
  if (!report.valid) return "invalid";
  if (!isStoredType(report.type)) return "only_checked";
  return report.importable && result.undecided.length === 0 ? "importable" : "open";
};

const EXITS: Readonly<Record<Verdict, ExitCode>> = {
  importable: ExitCode.ok,
  open: ExitCode.unchecked,
  only_checked: ExitCode.ok,
  invalid: ExitCode.invalid,
  unchecked: ExitCode.unchecked,
};

/** A check by the options alone asks nothing: by them, a file is valid or not. */
const isByOptionsAlone = (result: Result): boolean => !("unreadable" in result) && !result.inspected;

export const exitOf = (result: Result): ExitCode => {
  const verdict = verdictOf(result);
  return verdict === "open" && isByOptionsAlone(result) ? ExitCode.ok : EXITS[verdict];
};
