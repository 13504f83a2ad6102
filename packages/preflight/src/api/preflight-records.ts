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

interface CheckedRows {
  readonly outcome: PreflightOutcome;
  /** Undefined if the rows were not made results of. */
  readonly end: RowsEnd | undefined;
}

/** A check in steps, which makes results of the rows too if the options say in which formats they are. */
function* checkedRows(
  content: Content,
  options: ReadingOptions,
  { today, time_zone }: HowToPreflightRecords,
  passOn: (row: RowResult) => void,
  onSize: (bytes: number) => void,
): Steps<CheckedRows> {
  let results: ResultConsumer | undefined;
  const consumer = (reading: RowReading, separator: Separator, size: number): RowConsumer => {
    onSize(size);
    results = new ResultConsumer(reading, separator, passOn);
    return results;
  };
  const known: Known = { today, ...(time_zone === undefined ? {} : { time_zone }) };
  const { outcome } = yield* preflightSteps(content, options, known, { step: STEP, consumer });
  return { outcome, end: results?.end(undefined) };
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
  let size: number | undefined;
  const [{ outcome, end }, counts] = await passedOn(
    (passOn) =>
      checkedRows(once, all, how, passOn, (bytes) => {
        size = bytes;
      }),
    how,
    () => size,
  );
  if (outcome._tag === "Refused") return { outcome, records: outcome };
  const records: RecordsOutcome =
    end === undefined
      ? await readRecords(once, completed(all, outcome.report), how)
      : "_tag" in end
        ? end
        : { _tag: "Read", ...end, ...counts };
  return { outcome, records };
};
