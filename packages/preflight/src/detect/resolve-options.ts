import { checkArguments } from "../arguments/check-arguments.ts";
import { type Content, filenameOf } from "../open-content.ts";
import type { ReadingOptions } from "../reading/options.ts";
import { inspect } from "./inspect.ts";
import type { Evidence, Undecided } from "./inspection.ts";

/** How the options of a file are found. */
export interface HowToResolve {
  /** Whether to detect the options first. */
  readonly auto: boolean;
  /** `YYYY-MM-DD`, where the reader is. */
  readonly today: string;
}

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

/**
 * The options with which a file is read (docs/spec/inspect.md): given ones take precedence over the name of the file, and that
 * over what an inspection finds. Throws a `TypeError` for wrong arguments, as `preflight` does.
 */
export const resolveOptions = (
  content: Content,
  options: ReadingOptions | undefined,
  how: HowToResolve,
): ResolvedOptions => {
  checkArguments({ content, options, howToResolve: how });
  const given = options ?? {};
  const { auto, today } = how;
  const byName = NDJSON_ENDING.test(filenameOf(content)) ? { type: "ServiceImport" } : {};
  const inspected = auto ? inspect(content, { today }, given) : undefined;
  const { profile, assumed, undecided, evidence } =
    inspected?._tag === "Inspected"
      ? inspected.inspection
      : { profile: {}, assumed: {}, undecided: [], evidence: [] };
  const found: ReadingOptions = { ...profile, ...assumed };
  return {
    options: { ...(given.columns ? withoutLabels(found) : found), ...byName, ...given },
    undecided: undecided.filter(({ field }) => !isGiven(field, given)),
    evidence,
  };
};
