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
  /** What is known from an earlier file of its layout; undefined if there was none. */
  readonly used: UsedReading | undefined;
  /** What an import of it teaches; undefined of content without a layout. */
  readonly lesson: Lesson | undefined;
}

/** What is known before content is read. */
export interface BeforeReading {
  /** `YYYY-MM-DD`, in the time zone of the family. */
  readonly today: string;
  /** `contentLayout` of it. */
  readonly layout: ContentLayout | undefined;
  /** How the family read one of that layout. */
  readonly remembered: RememberedReading | undefined;
}

/**
 * The options with which a family reads content: those that are given, then as it read one of the same layout before, then what the
 * content shows (docs/spec/inspect.md, Remembered readings).
 */
export const resolveForFamily = (
  content: Content,
  given: ReadingOptions,
  { today, layout, remembered }: BeforeReading,
): ResolvedForFamily => {
  const how = { auto: true, today };
  const { said, used, ...resolved } =
    remembered === undefined
      ? { ...resolveOptions(content, given, how), said: given, used: undefined }
      : resolveRemembered(content, given, how, remembered);
  const { options } = resolved;
  const lesson =
    layout === undefined || options.type === "ServiceImport"
      ? undefined
      : { layout, accounts: namedAccounts(content, options), ...toRemember(options, said) };
  return { ...resolved, used, lesson };
};
