import {
  type HowToResolve,
  type Known,
  type PreflightOptions,
  type PreflightOutcome,
  preflight,
  resolveOptions,
  type Undecided,
  type Upload,
} from "@farthing/preflight";
import { ExitCode } from "../exit-code.ts";
import type { Source } from "./read-source.ts";

export interface HowToCheck extends HowToResolve {
  /** What is known of the family, for options that may name an account. */
  readonly known: (options: PreflightOptions) => Known;
}

/** A file with its result. */
export type Result = { readonly name: string } & (
  | {
      readonly upload: Upload;
      readonly options: PreflightOptions;
      readonly outcome: PreflightOutcome;
      /** What an inspection left undecided and no option sets. */
      readonly undecided: readonly Undecided[];
    }
  | { readonly unreadable: string }
);

/** Checks one file. */
export const check = (source: Source, given: PreflightOptions, how: HowToCheck): Result => {
  if ("unreadable" in source) return source;
  const { name, upload } = source;
  const { options, undecided } = resolveOptions(upload, given, how);
  return { name, upload, options, outcome: preflight(upload, options, how.known(options)), undecided };
};

export const exitOf = (result: Result): ExitCode => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return ExitCode.unchecked;
  return result.outcome.report.valid ? ExitCode.ok : ExitCode.invalid;
};
