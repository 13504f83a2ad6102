import {
  type HowToResolve,
  type Known,
  openQuestions,
  type PreflightOutcome,
  preflightAgainst,
  type ReadingOptions,
  statedOptions,
  type TimeZone,
  type Undecided,
  type Upload,
} from "@farthing/preflight";
import { ExitCode } from "../terminal/exit-code.ts";
import type { AskAccount } from "./known-family.ts";
import type { Source } from "./read-source.ts";
import { withPending } from "./reading-flags.ts";

export interface HowToCheck extends HowToResolve {
  /** What is known of the family, for options that may name an account. */
  readonly known: (options: ReadingOptions) => Known;
  readonly recorded: AskAccount;
  readonly includePending: boolean;
  /** Whether the reading comes from the file or a profile, and not from options of the API alone. */
  readonly detected: boolean;
}

/** A file that was read, with its result. */
export interface Checked {
  readonly name: string;
  readonly upload: Upload;
  readonly options: ReadingOptions;
  readonly outcome: PreflightOutcome;
  /** What an inspection left undecided and no option sets. */
  readonly undecided: readonly Undecided[];
  /** Whether there was an inspection. */
  readonly inspected: boolean;
  /** What it takes to show what was read; undefined if that is not shown. */
  readonly shown?: {
    readonly today: string;
    /** That of the family, if there is one. */
    readonly time_zone?: TimeZone;
    /** The currency of the account; blank if it is not known. */
    readonly currency: string;
    /** Whether it is shown of an import, which does not store every row that was read. */
    readonly imported?: true;
  };
}

/** A file with its result. */
export type Result = Checked | { readonly name: string; readonly unreadable: string };

const shownOf = ({ today, time_zone, account }: Known): NonNullable<Checked["shown"]> => ({
  today,
  ...(time_zone === undefined ? {} : { time_zone }),
  currency: account?.currency ?? "",
});

/** Checks one file. */
export const check = async (source: Source, given: ReadingOptions, how: HowToCheck): Promise<Result> => {
  if ("unreadable" in source) return source;
  const { name, upload } = source;
  const resolved = how.auto
    ? (await import("./detected.ts")).detected(upload, given, { auto: true, today: how.today })
    : statedOptions(upload, given);
  const options = withPending(resolved.options, how.includePending);
  const known = how.known(options);
  let isAnswered = true;
  const outcome = await preflightAgainst(upload, options, known, async (question) => {
    const recorded = await how.recorded(known.account?.id ?? "", question);
    isAnswered = recorded !== undefined;
    return recorded ?? [];
  });
  if (!isAnswered) return { name, unreadable: "what its account has cannot be read" };
  const { undecided, warn } = openQuestions(resolved.undecided, known);
  return {
    name,
    upload,
    options,
    outcome: outcome._tag === "Refused" ? outcome : { ...outcome, report: warn(outcome.report) },
    undecided,
    inspected: how.auto,
    ...(how.detected ? { shown: shownOf(known) } : {}),
  };
};

export const exitOf = (result: Result): ExitCode => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return ExitCode.unchecked;
  return result.outcome.report.valid ? ExitCode.ok : ExitCode.invalid;
};
