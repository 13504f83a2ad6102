import type { Content } from "../decode/open-content.ts";
import { inspect } from "../find/inspect.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import { type ResolvedOptions, withGiven } from "./with-given.ts";

/** How the options of a file are found. */
export interface HowToResolve {
  /** Whether to detect the options first. */
  readonly auto: boolean;
  /** `YYYY-MM-DD`, where the reader is. */
  readonly today: string;
}

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
  const inspected = how.auto ? inspect(content, { today: how.today }, given) : undefined;
  return withGiven(content, given, inspected?._tag === "Inspected" ? inspected.inspection : undefined);
};
