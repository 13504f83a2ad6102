import type { MalformedCsv } from "../split/read-rows.ts";
import type { RefusalCode } from "./refusal-codes.ts";
import type { PreflightReport } from "./report.ts";
import { type Sentence, textOf } from "./sentence.ts";

/** Content that could not be checked, with the reason. */
export interface Refused {
  readonly _tag: "Refused";
  readonly code: RefusalCode;
  /** What is wrong and how to fix it. */
  readonly message: string;
  /** The same with options as values, for edges that use other names for options. */
  readonly wording: Sentence;
  /** The individual reasons, if there are several. */
  readonly errors?: readonly string[];
}

/** Content that was checked, with its report. */
export interface Checked {
  readonly _tag: "Checked";
  readonly report: PreflightReport;
}

/** Content that was checked, or why it could not be. Nothing is thrown for what content is. */
export type PreflightOutcome = Checked | Refused;

export const refuse = (code: RefusalCode, wording: Sentence, errors?: readonly string[]): Refused => ({
  _tag: "Refused",
  code,
  message: textOf(wording),
  wording,
  ...(errors === undefined ? {} : { errors }),
});

/** The refusal of CSV that cannot be split. */
export const malformedCsv = ({ line }: MalformedCsv): Refused => {
  const reason = `Line ${line}: a quote in this record is never closed`;
  return refuse(
    "invalid_csv",
    `${reason}. Close the quote, or double it if it is part of the text. If the line looks right, an earlier line has an extra quote.`,
    [reason],
  );
};
