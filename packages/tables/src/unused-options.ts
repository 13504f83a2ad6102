import type { NamedOption, ReadingOptions, TableNote } from "@farthing/preflight";

/** They say something of a statement, whatever its format says; `date_format` does where the order of days is open, and `format` says nothing. */
const COUNT: ReadonlySet<string> = new Set([
  "type",
  "account_id",
  "account_col_label",
  "only_accounts",
  "signage_convention",
  "currency",
  "left_out",
  "split_batches",
  "date_format",
  "format",
] satisfies (keyof ReadingOptions)[]);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || value === 0 || value === "0";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Edges name these in their own way. */
const OPTION =
  /_col_label$|^(?:number_format|col_sep|rows_to_skip|amount_type_strategy|amount_type_inflow_value|has_header)$/;

/** A warning of the options that say how columns are read, and differ from what a statement says by itself. */
export const unusedOptions = (
  options: ReadingOptions,
  reading: ReadingOptions,
  name: string,
): readonly TableNote[] => {
  // Its rows are read below a header row.
  const stated: ReadingOptions = { has_header: true, ...reading };
  const unused = Object.entries(options).flatMap(([option, value]) =>
    COUNT.has(option) || isNothing(value) || isSame(value, stated[option as keyof ReadingOptions])
      ? []
      : [option],
  );
  if (unused.length === 0) return [];
  const named = unused.flatMap((option, i) => [
    ...(i === 0 ? [] : [", "]),
    OPTION.test(option) ? { option: option as NamedOption } : option,
  ]);
  const message = [`The content is ${name}, and by itself says what `, ...named, " would say"];
  return [{ code: "option_not_used", message }];
};
