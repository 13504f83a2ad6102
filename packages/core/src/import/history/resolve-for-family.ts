import { type Content, type ReadingOptions, type ResolvedOptions, resolveOptions } from "@farthing/preflight";
import {
  type ContentLayout,
  namedAccounts,
  type RememberedReading,
  resolveRemembered,
  toRemember,
  type UsedReading,
} from "@farthing/preflight/remembered";
import type { Lesson } from "../books/readings.ts";

/** How content is read for a family. */
export interface ResolvedForFamily extends ResolvedOptions {
  /** What was said of the options, by a person or from memory. */
  readonly said: ReadingOptions;
  /** What is known from an earlier file of its layout; undefined if there was none. */
  readonly used: UsedReading | undefined;
}

/** What is known before content is read. */
export interface BeforeReading {
  /** `YYYY-MM-DD`, in the time zone of the family. */
  readonly today: string;
  /** How the family read content of the same layout. */
  readonly remembered: RememberedReading | undefined;
}

/**
 * The options with which a family reads content: those that are given, then as it read one of the same layout before, then what the
 * content shows (docs/spec/inspect.md, Remembered readings).
 */
export const resolveForFamily = (
  content: Content,
  given: ReadingOptions,
  { today, remembered }: BeforeReading,
): ResolvedForFamily => {
  const how = { auto: true, today };
  return remembered === undefined
    ? { ...resolveOptions(content, given, how), said: given, used: undefined }
    : resolveRemembered(content, given, how, remembered);
};

/** What an import of content with these options teaches; undefined of content without a layout, or if what is known stays. */
export const lessonOf = (
  content: Content,
  layout: ContentLayout | undefined,
  resolved: Pick<ResolvedForFamily, "options" | "said" | "used">,
  known: { readonly today: string },
): Lesson | undefined => {
  if (layout === undefined || resolved.options.type === "ServiceImport" || resolved.used?.stays === true)
    return undefined;
  const { signs, ...taught } = toRemember(content, resolved, known);
  return {
    layout: signs === undefined ? layout : { ...layout, signs },
    accounts: namedAccounts(content, resolved.options),
    ...taught,
  };
};
