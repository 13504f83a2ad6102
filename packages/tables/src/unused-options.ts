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
    // Edges name any option in their own way.
    { option: option as NamedOption },
  ]);
  const message = [
    ...named,
    ` ${unused.length === 1 ? "is" : "are"} not used: the content is ${name}, which says this itself`,
  ];
  return [{ code: "option_not_used", message }];
};
