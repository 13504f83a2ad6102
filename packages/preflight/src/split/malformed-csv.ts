import { type Refused, refuse } from "../findings/refusal.ts";
import { option, type Sentence, sentence } from "../findings/sentence.ts";
import type { MalformedCsv } from "./read-rows.ts";
import { MOST_CELLS } from "./walk-rows.ts";

const WIDEST = `${MOST_CELLS / 1_000}`.replace(".", ",");

/** Says what is wrong with a record that cannot be split from others, and what to do about it. */
const explainMalformed = ({
  why,
  line,
}: MalformedCsv): { readonly reason: string; readonly help: Sentence } =>
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
  const { reason, help } = explainMalformed(malformed);
  return refuse("invalid_csv", sentence`${reason}. ${help}`, [reason]);
};
