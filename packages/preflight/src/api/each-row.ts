import type { Content } from "../decode/open-content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import { eachResult, type RowOrWhyNot } from "../records/row-results.ts";
import { openRows } from "./open-rows.ts";
import type { HowToReadRecords } from "./read-records.ts";

/**
 * The rows that `readRecords` passes on, read one after the other as they are asked for, and again for each that goes through
 * them: no more than a few are in memory. Where the content or the reading cannot be used, the last that comes is no row: it is
 * `NotRead` or `Refused` and says why, after the rows before the place where it cannot. `onHeader` is called before the first row of
 * each loop, and not waited for. Throws a `TypeError` for wrong arguments.
 */
export const eachRow = (
  content: Content,
  options: ReadingOptions | undefined,
  how: Pick<HowToReadRecords, "today" | "time_zone" | "more" | "check" | "onHeader">,
): Iterable<RowOrWhyNot> => {
  checkArguments({ content, options, howToRead: how });
  const { today, time_zone } = how;
  return {
    *[Symbol.iterator]() {
      const opened = openRows(content, options ?? {}, today);
      if ("_tag" in opened) yield opened;
      else yield* eachResult(opened.utf8, { ...opened, today, time_zone }, how);
    },
  };
};
