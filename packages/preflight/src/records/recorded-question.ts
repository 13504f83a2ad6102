import { shiftedDay } from "@farthing/values";
import { checkArguments } from "../arguments/check-arguments.ts";
import type { Content } from "../open-content.ts";
import type { ReadingOptions } from "../reading/options.ts";
import { SAME_WITHIN_DAYS } from "./already-there.ts";
import { eachRow } from "./each-row.ts";
import type { HowToReadRecords } from "./read-records.ts";

/**
 * What to ask of an account, so that the answer decides which of its transactions some rows already are: those that came in from
 * the first to the last of these days, and of each of these references one that came in on another day, if there is one.
 */
export interface RecordedQuestion {
  /** `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Of the bank; each once. */
  readonly references: readonly string[];
}

/** The days and references of rows. */
export interface DaysAndReferences {
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly references: ReadonlySet<string>;
}

/** Collects the days and references of rows, beginning with a day. */
export const daysAndReferences = (first: string) => {
  const references = new Set<string>();
  const all = { from: first, to: first, references };
  return {
    all: all satisfies DaysAndReferences,
    see: (date: string, reference: string): void => {
      if (date < all.from) all.from = date;
      if (date > all.to) all.to = date;
      if (reference !== "") references.add(reference);
    },
  };
};

/** The question for rows of these days; there is at least one part. */
export const questionFor = (parts: readonly DaysAndReferences[]): RecordedQuestion => {
  checkArguments({ parts });
  return {
    from: shiftedDay(parts.map(({ from }) => from).sort()[0]!, -SAME_WITHIN_DAYS),
    to: shiftedDay(
      parts
        .map(({ to }) => to)
        .sort()
        .at(-1)!,
      SAME_WITHIN_DAYS,
    ),
    references: [...new Set(parts.flatMap(({ references }) => [...references]))],
  };
};

/**
 * What to ask of the account that the rows of a CSV are for; undefined if no row has a transaction. The options are those of a
 * check that was made (`completed`).
 */
export const recordedQuestion = (
  content: Content,
  options: ReadingOptions,
  how: Pick<HowToReadRecords, "today">,
): RecordedQuestion | undefined => {
  checkArguments({ content, options, howToRead: how });
  let rows: ReturnType<typeof daysAndReferences> | undefined;
  for (const row of eachRow(content, options, how)) {
    if (row._tag !== "Accepted" || row.record === undefined) continue;
    const { date, reference } = row.record;
    rows ??= daysAndReferences(date);
    rows.see(date, reference);
  }
  return rows === undefined ? undefined : questionFor([rows.all]);
};
