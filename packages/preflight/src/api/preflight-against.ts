import type { RecordedQuestion } from "@farthing/recognition";
import { decodedOnce } from "../decode/decode-content.ts";
import { type Content, present } from "../decode/open-content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { optionText, type ReadingOptions } from "../options/options.ts";
import type { Known, RecordedTransaction } from "../reading/known.ts";
import { withAlreadyRecorded } from "../report/already-recorded.ts";
import { completed } from "../report/completed.ts";
import type { PreflightOutcome } from "../report/outcome.ts";
import { eachRow } from "./each-row.ts";
import { preflight } from "./preflight.ts";
import { recordedQuestion } from "./recorded-question.ts";

/** Answers what the account of a check has of some rows: no more than is asked for need be told. */
export type AskRecorded = (question: RecordedQuestion) => Promise<readonly RecordedTransaction[]>;

/**
 * `preflight` with what the account of the options has: it is asked once for what the rows need, however much the account has.
 * Nothing is asked if there is no such account, no row, or no report. Fails with what `ask` fails with.
 */
export const preflightAgainst = async (
  content: Content,
  options: ReadingOptions | undefined,
  known: Known,
  ask: AskRecorded,
): Promise<PreflightOutcome> => {
  checkArguments({ content, options, known, ask });
  const all = options ?? {};
  const handed = present(content);
  const once = typeof handed === "object" && "bytes" in handed ? decodedOnce(handed) : content;
  const outcome = preflight(once, all, known);
  const { account, today, time_zone } = known;
  if (outcome._tag === "Refused" || account === undefined || optionText(all, "account_id") === undefined)
    return outcome;
  const { report } = outcome;
  if (report.type === "ServiceImport") return outcome;
  const reading = completed(all, report);
  const how = { today, ...(time_zone === undefined ? {} : { time_zone }) };
  const question = recordedQuestion(once, reading, how);
  const recorded = question === undefined ? [] : await ask(question);
  const rows = () => eachRow(once, reading, how);
  return { ...outcome, report: withAlreadyRecorded(report, rows, { ...account, recorded }) };
};
