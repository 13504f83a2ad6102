import type { PreflightReport } from "./report.ts";

/** Why content could not be checked at all. */
export type RefusalCode =
  | "invalid_import_type"
  | "missing_content"
  | "file_too_large"
  | "content_too_large"
  | "invalid_file_type"
  | "record_not_found"
  | "invalid_csv";

/** Content that could not be checked, and why. */
export interface Refused {
  readonly _tag: "Refused";
  readonly code: RefusalCode;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** The single reasons, where there are some. */
  readonly errors?: readonly string[];
}

/** Content that was checked, and what was found. */
export interface Checked {
  readonly _tag: "Checked";
  readonly report: PreflightReport;
}

export type PreflightOutcome = Checked | Refused;

export const refuse = (code: RefusalCode, message: string, errors?: readonly string[]): Refused => ({
  _tag: "Refused",
  code,
  message,
  ...(errors === undefined ? {} : { errors }),
});
