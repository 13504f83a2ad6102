import {
  inspect,
  type PreflightOptions,
  type Profile,
  type Undecided,
  type Upload,
} from "@farthing/core/preflight";

export interface HowToSettle {
  /** Whether to find out first what a file is. */
  readonly auto: boolean;
  readonly today: string;
}

/** The options with which a file is read. */
export interface SettledOptions {
  readonly options: PreflightOptions;
  /** What an inspection left open, where there was one, and no option settles. */
  readonly undecided: readonly Undecided[];
}

const NDJSON_ENDING = /\.(?:ndjson|jsonl)$/i;

/** What an import can use of a profile: a tab is a separator, but none of an import. */
const usable = ({ encoding: _, ...profile }: Profile): PreflightOptions => {
  const { col_sep, ...rest } = profile;
  return col_sep === "," || col_sep === ";" ? profile : rest;
};

/** Options that were given win over what the ending of a file or an inspection says. */
export const settleOptions = (
  upload: Upload,
  given: PreflightOptions,
  { auto, today }: HowToSettle,
): SettledOptions => {
  const byName = NDJSON_ENDING.test(upload.filename ?? "") ? { type: "ServiceImport" } : {};
  const inspected = auto ? inspect(upload, { today }) : undefined;
  const found = inspected?._tag === "Inspected" ? usable(inspected.inspection.profile) : {};
  const open = inspected?._tag === "Inspected" ? inspected.inspection.undecided : [];
  return {
    options: { ...found, ...byName, ...given },
    undecided: open.filter(({ field }) => !(field in given)),
  };
};
