import { daysAndReferences, questionFor, type RecordedQuestion } from "@farthing/recognition";
import type { Content } from "../decode/open-content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import { eachRow } from "./each-row.ts";
import type { HowToReadRecords } from "./read-records.ts";

/**
 * What to ask of the account that the rows of a CSV are for; undefined if no row has a transaction. The options are those of a
 * check that was made (`completed`).
 */
export const recordedQuestion = (
  content: Content,
  options: ReadingOptions,
  how: Pick<HowToReadRecords, "today" | "time_zone">,
): RecordedQuestion | undefined => {
  checkArguments({ content, options, howToRead: how });
  const { all, add } = daysAndReferences();
  for (const row of eachRow(content, options, how)) {
    if (row._tag !== "Accepted" || row.record === undefined) continue;
    const { date, reference } = row.record;
    add(date, reference);
  }
  return all.days.size === 0 ? undefined : questionFor([all]);
};
