import { isStreamed, type Streamed } from "../basics/byte-stream.ts";
import type { Content } from "../decode/open-content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { contentGiven } from "../options/check-stream.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Known } from "../reading/known.ts";
import { CHUNK, ResultConsumer } from "../records/row-results.ts";
import { completed, isComplete } from "../report/completed.ts";
import type { PreflightOutcome } from "../report/outcome.ts";
import { openCsv } from "./open-rows.ts";
import { passedOn } from "./passed-on.ts";
import { preflightInChunks } from "./preflight.ts";
import { type HowToReadRecords, type RecordsOutcome, readRecords } from "./read-records.ts";
import { uploadOf } from "./upload-of.ts";

/** What a check that passes on its rows gets besides the reading. */
export type HowToPreflightRecords = Omit<HowToReadRecords, "most">;

/** What a check found, and what came of reading the records. */
export interface PreflightedRecords {
  readonly outcome: PreflightOutcome;
  readonly records: RecordsOutcome;
}

/** Content of a check, and how its rows can be passed on meanwhile: not if they may be judged anew in another format. */
const contentOnce = (content: Content, options: ReadingOptions) => {
  const opened = openCsv(content, options);
  return "_tag" in opened
    ? { once: content, isPassedOn: false }
    : { once: opened.content, isPassedOn: isComplete(opened.options, opened.type) };
};

/**
 * Checks content as `preflight` does, and passes on each row as `readRecords` does with what the check found (`completed`), in one
 * pass through the rows: a program that shows both waits for one. Where the options leave open in which format dates or numbers are,
 * only a whole check finds it, and the rows are read after that.
 *
 * Of what is known of a family it is told today and the time zone alone. The report says nothing of what `check` finds. A stream is
 * received as a whole first (`uploadOf`). After each 64 KiB everything else goes on. Fails with the reason of the signal, with what a function of `how` throws, and with a `TypeError`
 * for wrong arguments.
 */
export const preflightRecords = async (
  content: Content | Streamed,
  options: ReadingOptions | undefined,
  how: HowToPreflightRecords,
): Promise<PreflightedRecords> => {
  checkArguments({ ...contentGiven(content), options, howToPreflight: how });
  if (!isStreamed(content)) return preflightedRecords(content, options ?? {}, how);
  const { signal } = how;
  const upload = await uploadOf(content, signal === undefined ? {} : { signal });
  return preflightedRecords(upload, options ?? {}, how);
};

const preflightedRecords = async (
  content: Content,
  all: ReadingOptions,
  how: HowToPreflightRecords,
): Promise<PreflightedRecords> => {
  const { today, time_zone } = how;
  const known: Known = { today, ...(time_zone === undefined ? {} : { time_zone }) };
  const { once, isPassedOn } = contentOnce(content, all);
  const results = new ResultConsumer(how);
  const consumers = isPassedOn ? [results] : [];
  const chunks = preflightInChunks(once, all, known, { chunk: CHUNK, consumers });
  const [{ outcome }, counts] = await passedOn({ chunks, results }, how, () => results.size);
  if (outcome._tag === "Refused") return { outcome, records: outcome };
  if (results.size === undefined)
    return { outcome, records: await readRecords(once, completed(all, outcome.report), how) };
  const end = results.end(undefined);
  return { outcome, records: "_tag" in end ? end : { _tag: "Read", ...end, ...counts } };
};
