import type { Upload } from "../decode/content.ts";
import type { ReadingOptions } from "../reading/options.ts";
import { inspect } from "./inspect.ts";
import type { Undecided } from "./inspection.ts";

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
}

const NDJSON_ENDING = /\.(?:ndjson|jsonl)$/i;

/**
 * The options with which a file is read (docs/spec/inspect.md): given ones take precedence over the name of the file, and that
 * over what an inspection finds.
 */
export const resolveOptions = (
  upload: Upload,
  given: ReadingOptions,
  { auto, today }: HowToResolve,
): ResolvedOptions => {
  const byName = NDJSON_ENDING.test(upload.filename ?? "") ? { type: "ServiceImport" } : {};
  const inspected = auto ? inspect(upload, { today }, given) : undefined;
  const found = inspected?._tag === "Inspected" ? inspected.inspection.profile : {};
  const undecided = inspected?._tag === "Inspected" ? inspected.inspection.undecided : [];
  return {
    options: { ...found, ...byName, ...given },
    undecided: undecided.filter(({ field }) => !(field in given)),
  };
};
