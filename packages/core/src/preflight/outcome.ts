import type { RefusalCode } from "./refusal-codes.ts";
import type { PreflightReport } from "./report.ts";
import { type Sentence, textOf } from "./sentence.ts";

/** Content that could not be checked, and why. */
export interface Refused {
  readonly _tag: "Refused";
  readonly code: RefusalCode;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** The same with the options in it as values, for those who call options by other names. */
  readonly wording: Sentence;
  /** The single reasons, where there are some. */
  readonly errors?: readonly string[];
}

/** Content that was checked, and what was found. */
export interface Checked {
  readonly _tag: "Checked";
  readonly report: PreflightReport;
}

export type PreflightOutcome = Checked | Refused;

export const refuse = (code: RefusalCode, wording: Sentence, errors?: readonly string[]): Refused => ({
  _tag: "Refused",
  code,
  message: textOf(wording),
  wording,
  ...(errors === undefined ? {} : { errors }),
});
