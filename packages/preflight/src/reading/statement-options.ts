import type { ContentTable } from "../decode/content-table.ts";
import type { ReadingOptions } from "../options/options.ts";

/** What can be said of a statement, whose format says how it is read. */
const OF_STATEMENTS: ReadonlySet<string> = new Set([
  "type",
  "account_id",
  "account_col_label",
  "only_accounts",
  "signage_convention",
  "currency",
  "left_out",
  "split_batches",
] satisfies (keyof ReadingOptions)[]);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** How a table is read: a statement as its format says it, but for what options can say, and a sheet as the options say. */
export const optionsFor = (options: ReadingOptions, table: ContentTable | undefined): ReadingOptions => {
  const reading = table?.reading;
  if (reading === undefined) return options;
  const counts = ([name, value]: readonly [string, unknown]): boolean =>
    isGiven(value) &&
    // The order of day and month can be open.
    (OF_STATEMENTS.has(name) || (name === "date_format" && reading.date_format === undefined));
  return { ...reading, ...Object.fromEntries(Object.entries(options).filter(counts)) };
};
