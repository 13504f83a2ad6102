import { checkArguments } from "../arguments/check-arguments.ts";
import type { Content } from "../open-content.ts";
import type { ReadingOptions } from "../reading/options.ts";
import { openRows } from "./open-rows.ts";
import type { HowToReadRecords } from "./read-records.ts";
import type { RowResult } from "./row-result.ts";
import { eachResult } from "./row-results.ts";

/**
 * The rows that `readRecords` passes on, read one after the other as they are asked for, and again for each that goes through
 * them: no more than a few are in memory. Of content that cannot be read there are none, or those before the place where it
 * cannot. Throws a `TypeError` for wrong arguments.
 */
export const eachRow = (
  content: Content,
  options: ReadingOptions | undefined,
  how: Pick<HowToReadRecords, "today">,
): Iterable<RowResult> => {
  checkArguments({ content, options, howToRead: how });
  const { today } = how;
  return {
    *[Symbol.iterator]() {
      const opened = openRows(content, options ?? {}, today);
      if (!("_tag" in opened)) yield* eachResult({ ...opened, today });
    },
  };
};
