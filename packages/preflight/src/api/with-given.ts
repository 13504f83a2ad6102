import { tableOf } from "../decode/content.ts";
import { type Content, filenameOf, present } from "../decode/open-content.ts";
import type { Evidence, Inspection, Undecided } from "../find/facts/inspection.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";

/** The options with which a file is read. */
export interface ResolvedOptions {
  readonly options: ReadingOptions;
  /** What an inspection left undecided and no option sets. */
  readonly undecided: readonly Undecided[];
  /** What an inspection found, with reasons; options that are given take precedence over it. */
  readonly evidence: readonly Evidence[];
}

const NDJSON_ENDING = /\.(?:ndjson|jsonl)$/i;

/** What is found without the labels, which would take precedence over the columns that are given. */
const withoutLabels = (found: ReadingOptions): ReadingOptions =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !name.endsWith("_col_label")));

const KEYS_OF_PAIR: Readonly<Record<string, string>> = { debit: "outflow", credit: "inflow" };

/** Whether an option says it, or a column that is given by its position. */
const isGiven = (field: string, given: ReadingOptions): boolean => {
  if (field in given) return true;
  // To say which column names accounts does not say which of them is meant.
  if (field === "account_col_label") return false;
  const [, label] = /^(.+)_col_label$/.exec(field) ?? [];
  if (label === undefined) return false;
  return (given.columns ?? []).some((key) => key === (KEYS_OF_PAIR[label] ?? label));
};

/** How the format of content says that it is read, if it is a statement. */
const readingOfFormat = (content: Content): ReadingOptions => {
  const handed = present(content);
  return typeof handed === "object" && "_tag" in handed ? {} : (tableOf(handed)?.reading ?? {});
};

/** The options with which a file is read, of those that are given and of what an inspection found if there was one. */
export const withGiven = (
  content: Content,
  given: ReadingOptions,
  inspection: Inspection | undefined,
): ResolvedOptions => {
  const byName = NDJSON_ENDING.test(filenameOf(content)) ? { type: "ServiceImport" } : {};
  const found: ReadingOptions = {
    ...readingOfFormat(content),
    ...inspection?.profile,
    ...inspection?.assumed,
  };
  return {
    options: { ...(given.columns ? withoutLabels(found) : found), ...byName, ...given },
    undecided: (inspection?.undecided ?? []).filter(({ field }) => !isGiven(field, given)),
    evidence: inspection?.evidence ?? [],
  };
};

/** What `resolveOptions` answers where nothing is to be detected. Throws a `TypeError` for wrong arguments, as `preflight` does. */
export const statedOptions = (content: Content, options: ReadingOptions | undefined): ResolvedOptions => {
  checkArguments({ content, options });
  return withGiven(content, options ?? {}, undefined);
};
