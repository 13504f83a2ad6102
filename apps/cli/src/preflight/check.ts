import {
  inspect,
  type PreflightOptions,
  type PreflightOutcome,
  type Profile,
  preflight,
  type Undecided,
  type Upload,
} from "@farthing/core/preflight";
import { ExitCode } from "../exit-code.ts";
import type { Source } from "./read-source.ts";

/** A file and what came of it. */
export type Result = { readonly name: string } & (
  | {
      readonly upload: Upload;
      readonly options: PreflightOptions;
      readonly outcome: PreflightOutcome;
      /** What an inspection left open, where there was one, and no option settles. */
      readonly undecided: readonly Undecided[];
    }
  | { readonly unreadable: string }
);

const NDJSON_ENDING = /\.(?:ndjson|jsonl)$/i;

/** What an import can use of a profile: a tab is a separator, but none of an import. */
const usable = ({ encoding: _, ...profile }: Profile): PreflightOptions => {
  const { col_sep, ...rest } = profile;
  return col_sep === "," || col_sep === ";" ? profile : rest;
};

/** Checks one file. Options that were given win over what its ending or an inspection says. */
export const check = (
  source: Source,
  given: PreflightOptions,
  { auto, today }: { readonly auto: boolean; readonly today: string },
): Result => {
  if ("unreadable" in source) return source;
  const { name, upload } = source;
  const byName = NDJSON_ENDING.test(upload.filename ?? "") ? { type: "ServiceImport" } : {};
  const inspected = auto ? inspect(upload, { today }) : undefined;
  const found = inspected?._tag === "Inspected" ? usable(inspected.inspection.profile) : {};
  const options: PreflightOptions = { ...found, ...byName, ...given };
  const open = inspected?._tag === "Inspected" ? inspected.inspection.undecided : [];
  return {
    name,
    upload,
    options,
    outcome: preflight(upload, options, { today }),
    undecided: open.filter(({ field }) => !(field in given)),
  };
};

export const exitOf = (result: Result): ExitCode => {
  if ("unreadable" in result || result.outcome._tag === "Refused") return ExitCode.unchecked;
  return result.outcome.report.valid ? ExitCode.ok : ExitCode.invalid;
};
