import {
  type HowToResolve,
  type KeptRows,
  type Known,
  openQuestions,
  type Preflighted,
  type PreflightOutcome,
  type PreflightReport,
  preflightKeepingRows,
  type ReadingOptions,
  type RecordedQuestion,
  type ResolvedOptions,
  type RowsToKeep,
  statedOptions,
  type Undecided,
  type Upload,
  type UsedReading,
  withRecorded,
} from "@farthing/preflight";
import { accountCurrency } from "@farthing/preflight/checked";
import type { RowsAsked } from "@farthing/preflight/questions";
import { withTable } from "@farthing/tables";
import { telling } from "../terminal/working.ts";
import type { AskAccount, Recall } from "./known-family.ts";
import type { Source } from "./read-source.ts";
import { withPending } from "./reading-flags.ts";
import { type ReadingSummary, summarizeReading } from "./reading-summary.ts";
import { rowsAsked } from "./rows-asked.ts";
import { withoutRowLimit } from "./without-findings.ts";

export interface HowToCheck extends HowToResolve {
  /** What is known of the family, for options that may name an account. */
  readonly known: (options: ReadingOptions) => Known;
  readonly recorded: AskAccount;
  readonly recall?: Recall;
  readonly includePending: boolean;
  /** Whether the reading comes from the file or a profile, and not from options of the API alone. */
  readonly detected: boolean;
  /** Whether a summary of what was read is printed. */
  readonly isSummarized: boolean;
  /** Whether the rejected rows are asked for. */
  readonly rejects: boolean;
}

/** A file that was read, with its result. */
export interface Checked {
  readonly name: string;
  readonly upload: Upload;
  readonly options: ReadingOptions;
  readonly outcome: PreflightOutcome;
  /** What an inspection left undecided and no option sets, and what the account raises. */
  readonly undecided: readonly Undecided[];
  /** Whether there was an inspection. */
  readonly inspected: boolean;
  /** What is read as in an earlier file of its layout, if there was one. */
  readonly used?: UsedReading | undefined;
  /** How it was read, if that is shown. */
  readonly shown?: {
    /** Undefined if no row can be read as a transaction, or nothing is printed of it. */
    readonly summary: ReadingSummary | undefined;
    /** Whether it is shown of an import, which does not store every row that was read. */
    readonly imported?: true;
  };
  /** Its rows as its questions are asked of them, if they were kept. */
  readonly rows?: RowsAsked | undefined;
  /** The header row and the rejected rows of a CSV, if they were asked for. */
  readonly rejects?: Pick<KeptRows, "header" | "rejects"> | undefined;
}

/** A file with its result. */
export type Result = Checked | { readonly name: string; readonly unreadable: string };

/** What an account has cannot be read. */
class AccountUnreadable extends Error {}

/** Checks a file against what its account has, in one pass through its rows. */
const checkRows = async (
  upload: Upload,
  options: ReadingOptions,
  known: Known,
  how: HowToCheck,
): Promise<Preflighted> => {
  const ask = async (question: RecordedQuestion) => {
    const recorded = await how.recorded(known.account?.id ?? "", question);
    if (recorded === undefined) throw new AccountUnreadable();
    return recorded;
  };
  const keeps: RowsToKeep = how.rejects ? "accepted and rejected" : "accepted";
  const name = upload.filename ?? "standard input";
  const checked = await telling(`Checking ${name}`, (told) =>
    preflightKeepingRows(upload, options, known, keeps, told.ofBytes(upload)),
  );
  const outcome = await telling(`Comparing ${name} with its account`, () =>
    withRecorded(checked, options, known, ask),
  );
  return { ...checked, outcome };
};

/** The summary of a file, if its rows were kept and it has a report. */
export const summaryOf = (
  { outcome, rows }: Preflighted,
  options: ReadingOptions,
  { time_zone, account }: Pick<Known, "time_zone" | "account">,
): ReadingSummary | undefined =>
  outcome._tag === "Refused" || rows === undefined
    ? undefined
    : summarizeReading({
        ...{ rows, options, time_zone },
        report: outcome.report,
        currency: account?.currency ?? "",
      });

/** How a file is read: as one of its layout before, or as it shows if that is asked for, or as is said. */
const resolve = async (
  upload: Upload,
  given: ReadingOptions,
  { auto, today, recall }: HowToCheck,
): Promise<ResolvedOptions & { readonly used?: UsedReading }> => {
  const remembered = await recall?.(upload, given.account_id ?? undefined);
  if (!auto && remembered === undefined) return statedOptions(upload, given);
  const { detected, resolveRemembered } = await import("./detected.ts");
  const how = { auto: true, today };
  return remembered === undefined
    ? detected(upload, given, how)
    : resolveRemembered(upload, given, how, remembered);
};

/** Checks one file. */
export const check = async (source: Source, given: ReadingOptions, how: HowToCheck): Promise<Result> => {
  if ("unreadable" in source) return source;
  const { name } = source;
  const upload = await withTable(source.upload, given);
  const resolved = await resolve(upload, given, how);
  const { used } = resolved;
  const options = withPending(resolved.options, how.includePending);
  const known = how.known(options);
  const checked = await checkRows(upload, options, known, how).catch((error: unknown) => {
    if (error instanceof AccountUnreadable) return undefined;
    throw error;
  });
  if (checked === undefined) return { name, unreadable: "what its account has cannot be read" };
  const { outcome, rows } = checked;
  const open = openQuestions(resolved.undecided, known);
  const said = used?.fields.includes("currency") ? options : given;
  const currency = rows === undefined ? undefined : accountCurrency(rows, known, said.currency ?? undefined);
  const warn = (report: PreflightReport) => open.warn(currency?.warn(report) ?? report);
  // By the options alone, a check is that of the API, with what it takes at once.
  const warned = how.auto ? withoutRowLimit : (as: PreflightOutcome) => as;
  const summary = how.isSummarized ? summaryOf(checked, options, known) : undefined;
  return {
    name,
    upload,
    options,
    outcome: warned(outcome._tag === "Refused" ? outcome : { ...outcome, report: warn(outcome.report) }),
    undecided: [...open.undecided, ...(currency?.undecided ?? [])],
    inspected: how.auto || used !== undefined,
    used,
    ...(how.detected || used !== undefined ? { shown: { summary } } : {}),
    rows: rowsAsked({ rows, time_zone: known.time_zone }),
    ...(how.rejects ? { rejects: rows } : {}),
  };
};
