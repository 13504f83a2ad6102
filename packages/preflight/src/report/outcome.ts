import type { MalformedCsv } from "../split/read-rows.ts";
import { MOST_CELLS } from "../split/walk-rows.ts";
import type { RefusalCode } from "./refusal-codes.ts";
import type { PreflightReport } from "./report.ts";
import { option, type Sentence, sentence, textOf } from "./sentence.ts";

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

const WIDEST = `${MOST_CELLS / 1_000}`.replace(".", ",");

/** Says what is wrong with a record that cannot be split from others, and what to do about it. */
const sayMalformed = ({ why, line }: MalformedCsv): { readonly reason: string; readonly help: Sentence } =>
  why === "open_quote"
    ? {
        reason: `Line ${line}: a quote in this record is never closed`,
        help: "Close the quote, or double it if it is part of the text. If the line looks right, an earlier line has an extra quote.",
      }
    : {
        reason: `Line ${line}: this row has more than ${WIDEST} cells, and no spreadsheet program has so many columns`,
        help: sentence`Break the line where rows have been joined, remove the columns that are too many, or set ${option("col_sep")} to what separates the columns.`,
      };

/** The refusal of CSV that cannot be split. */
export const malformedCsv = (malformed: MalformedCsv): Refused => {
  const { reason, help } = sayMalformed(malformed);
  return refuse("invalid_csv", sentence`${reason}. ${help}`, [reason]);
};
