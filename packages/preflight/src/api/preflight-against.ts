import { daysAndReferences, questionFor, type RecordedQuestion } from "@farthing/recognition";
import type { Content } from "../decode/open-content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { optionText, type ReadingOptions } from "../options/options.ts";
import type { Known, RecordedTransaction } from "../reading/known.ts";
import { type KeptRows, keptRecords } from "../records/kept-rows.ts";
import { withAlreadyRecorded } from "../report/already-recorded.ts";
import type { PreflightOutcome } from "../report/outcome.ts";
import { preflight, preflightKeepingRows } from "./preflight.ts";

/** Answers what the account of a check has of some rows: no more than is asked for need be told. */
export type AskRecorded = (question: RecordedQuestion) => Promise<readonly RecordedTransaction[]>;

/** What to ask of the account that rows are for; undefined if none is a transaction. */
const recordedQuestion = (
  rows: KeptRows,
  { time_zone }: Pick<Known, "time_zone">,
): RecordedQuestion | undefined => {
  const { all, add } = daysAndReferences();
  for (const { record } of keptRecords(rows, time_zone)) add(record.date, record.reference);
  return all.days.size === 0 ? undefined : questionFor([all]);
};

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
  const { account } = known;
  if (account === undefined || optionText(options ?? {}, "account_id") === undefined)
    return preflight(content, options, known);
  const unasked: Known = { ...known, account: { ...account, recorded: [] } };
  const { outcome, rows } = preflightKeepingRows(content, options, unasked);
  if (outcome._tag === "Refused" || rows === undefined) return outcome;
  const question = recordedQuestion(rows, known);
  const recorded = question === undefined ? [] : await ask(question);
  const report = withAlreadyRecorded(outcome.report, rows, { ...known, account: { ...account, recorded } });
  return { ...outcome, report };
};
