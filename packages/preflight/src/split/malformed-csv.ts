import { type Refused, refuse } from "../findings/refusal.ts";
import { option, type Sentence, sentence } from "../findings/sentence.ts";
import { CONTENT_LIMIT } from "../options/content-limit.ts";
import type { MalformedCsv } from "./read-rows.ts";
import { MOST_CELLS, MOST_SHORT, SHORTEST_RECORD } from "./walk-rows.ts";

const named = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** What is wrong with a record that cannot be split from others, and what to do about it. */
const WORDING: Readonly<Record<MalformedCsv["why"], { readonly reason: string; readonly help: Sentence }>> = {
  open_quote: {
    reason: "a quote in this record is never closed",
    help: "Close the quote, or double it if it is part of the text. If the line looks right, an earlier line has an extra quote.",
  },
  too_long: {
    reason: `this row, or the quote that begins in it, does not end within ${CONTENT_LIMIT}`,
    help: "Close the quote, or double it if it is part of the text. If the line looks right, an earlier line has an extra quote.",
  },
  too_wide: {
    reason: `this row has more than ${named(MOST_CELLS)} cells, and no spreadsheet program has so many columns`,
    help: sentence`Break the line where rows have been joined, remove the columns that are too many, or set ${option("col_sep")} to what separates the columns.`,
  },
  too_short: {
    reason: `there are ${named(MOST_SHORT)} rows or more above this one, of fewer than ${SHORTEST_RECORD} bytes on average`,
    help: "Remove the rows that are no data: a date and an amount take more.",
  },
};

/** The refusal of CSV that cannot be split. */
export const malformedCsv = (malformed: MalformedCsv): Refused => {
  const { reason: wrong, help } = WORDING[malformed.why];
  const reason = `Line ${malformed.line}: ${wrong}`;
  return { ...refuse("invalid_csv", sentence`${reason}. ${help}`, [reason]), line: malformed.line };
};
