import { daysAndReferences, questionFor, type RecordedQuestion } from "@farthing/recognition";
import type { Content } from "../decode/open-content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { optionText, type ReadingOptions } from "../options/options.ts";
import type { Known, RecordedTransaction } from "../reading/known.ts";
import { type KeptRows, keptRecords } from "../records/kept-rows.ts";
import { withAlreadyRecorded } from "../report/already-recorded.ts";
import type { PreflightOutcome } from "../report/outcome.ts";
import { preflight, preflightKeepingRows } from "./preflight.ts";
import type { Preflighted } from "./preflighted.ts";

/** Answers what the account of a check has of some rows. It may answer with less than all that the account has. */
export type AskRecorded = (question: RecordedQuestion) => Promise<readonly RecordedTransaction[]>;

/** Whether the options name the account of all rows. */
const namesAccount = (options: ReadingOptions | undefined): boolean =>
  optionText(options ?? {}, "account_id") !== undefined;

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
 * The outcome of a check, whose `known` had no rows of its account, with what the account of its options has of the rows that it kept: the account is asked once for what these
 * need, however much it has. Nothing is asked if there is no such account, no row, or no report. Fails with what `ask` fails with, and
 * with a `TypeError` for wrong arguments.
 */
export const withRecorded = async (
  checked: Preflighted,
  options: ReadingOptions | undefined,
  known: Known,
  ask: AskRecorded,
): Promise<PreflightOutcome> => {
  checkArguments({ checked, options, known, ask });
  const { outcome, rows } = checked;
  const { account } = known;
  if (outcome._tag === "Refused" || rows === undefined || account === undefined || !namesAccount(options))
    return outcome;
  const question = recordedQuestion(rows, known);
  if (question === undefined) return outcome;
  const recorded = await ask(question);
  // Rows are read from the text twice: to keep what they are until the answer is there would take as much memory as the file.
  const report = withAlreadyRecorded(outcome.report, rows, { ...known, account: { ...account, recorded } });
  return { ...outcome, report };
};

/** `preflight` and `withRecorded` in one: rows are kept only if they are asked about. */
export const preflightAgainst = async (
  content: Content,
  options: ReadingOptions | undefined,
  known: Known,
  ask: AskRecorded,
): Promise<PreflightOutcome> => {
  checkArguments({ content, options, known, ask });
  const { account } = known;
  if (account === undefined || !namesAccount(options)) return preflight(content, options, known);
  const unasked: Known = { ...known, account: { ...account, recorded: [] } };
  return withRecorded(preflightKeepingRows(content, options, unasked), options, known, ask);
};
