import type { Steps } from "../basics/steps.ts";
import { decodedOnce } from "../decode/decode-content.ts";
import { type Content, present } from "../decode/open-content.ts";
import type { RowReading } from "../judge/header/header.ts";
import type { RowConsumer } from "../judge/judged-row.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import type { Known } from "../reading/known.ts";
import type { RowResult } from "../records/row-result.ts";
import { ResultConsumer, type RowsEnd, STEP } from "../records/row-results.ts";
import { completed } from "../report/completed.ts";
import type { PreflightOutcome } from "../report/outcome.ts";
import { passedOn } from "./passed-on.ts";
import { preflightSteps } from "./preflight.ts";
import { type HowToReadRecords, type RecordsOutcome, readRecords } from "./read-records.ts";

/** What a check that passes on its rows gets besides the reading. */
export type HowToPreflightRecords = Omit<HowToReadRecords, "most">;

/** What a check found, and what came of reading the records. */
export interface PreflightedRecords {
  readonly outcome: PreflightOutcome;
  readonly records: RecordsOutcome;
}

/** A check that also makes results of the rows, if the options say in which formats they are. */
class CheckWithResults {
  /** How many bytes the text of the rows has; undefined until it is known. */
  size: number | undefined;
  private readonly content: Content;
  private readonly options: ReadingOptions;
  private readonly known: Known;
  private results: ResultConsumer | undefined;

  constructor(content: Content, options: ReadingOptions, { today, time_zone }: HowToPreflightRecords) {
    this.content = content;
    this.options = options;
    this.known = { today, ...(time_zone === undefined ? {} : { time_zone }) };
  }

  *steps(passOn: (row: RowResult) => void): Steps<PreflightOutcome> {
    const consumer = (reading: RowReading, separator: Separator, size: number): RowConsumer => {
      this.size = size;
      this.results = new ResultConsumer(reading, separator, passOn);
      return this.results;
    };
    const { outcome } = yield* preflightSteps(this.content, this.options, this.known, {
      step: STEP,
      consumer,
    });
    return outcome;
  }

  /** How the rows end; undefined if no results were made of them. */
  end(): RowsEnd | undefined {
    return this.results?.end(undefined);
  }
}

/**
 * Checks content as `preflight` does, and passes on each row as `readRecords` does with what the check found (`completed`), in one
 * pass through the rows: a program that shows both waits for one. Where the options leave open in which format dates or numbers are,
 * only a whole check finds it, and the rows are read after that.
 *
 * Of what is known of a family it is told today and the time zone alone. After each 64 KiB everything else has its turn. Fails with the reason of the
 * signal, with what `onRow` or `onProgress` throws, and with a `TypeError` for wrong arguments.
 */
export const preflightRecords = async (
  content: Content,
  options: ReadingOptions | undefined,
  how: HowToPreflightRecords,
): Promise<PreflightedRecords> => {
  checkArguments({ content, options, howToPreflight: how });
  const all = options ?? {};
  const handed = present(content);
  const once = typeof handed === "object" && "bytes" in handed ? decodedOnce(handed) : content;
  const check = new CheckWithResults(once, all, how);
  const [outcome, counts] = await passedOn(
    (passOn) => check.steps(passOn),
    how,
    () => check.size,
  );
  if (outcome._tag === "Refused") return { outcome, records: outcome };
  const end = check.end();
  if (end === undefined)
    return { outcome, records: await readRecords(once, completed(all, outcome.report), how) };
  return { outcome, records: "_tag" in end ? end : { _tag: "Read", ...end, ...counts } };
};
