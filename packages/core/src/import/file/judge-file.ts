import type {
  OpenQuestions,
  PreflightOutcome,
  PreflightReport,
  ReadingOptions,
  Undecided,
} from "@farthing/preflight";
import {
  hasOnlyRowErrors,
  isStoredType,
  namesAccounts,
  openQuestions,
  optionText,
} from "@farthing/preflight/checked";
import * as Result from "effect/Result";
import { type Books, knownOf } from "../books/books.ts";
import type { ImportFile, ImportOutcome } from "./import-outcome.ts";

/** What is open with these books. */
export const questionsWith = ({ options, undecided = [], today }: ImportFile, books: Books): OpenQuestions =>
  openQuestions(undecided, knownOf({ ...books, recorded: [] }, today, optionText(options, "account_id")));

/** Which of several accounts is meant is no question where each row goes to the one that its column names. */
const exceptByColumn = (undecided: readonly Undecided[], options: ReadingOptions): readonly Undecided[] =>
  optionText(options, "account_id") === undefined && namesAccounts(options)
    ? undecided.filter(({ field }) => field !== "account_col_label")
    : undecided;

/** Questions of which column is read: until they are answered, what is wrong in its cells is wrong of a guess. */
const WHICH_COLUMN: ReadonlySet<string> = new Set(["date_col_label", "amount_col_label"]);

/** The report, if it allows that the file is stored with these books. */
export const judgeFile = (
  file: ImportFile,
  outcome: PreflightOutcome,
  books: Books,
): Result.Result<PreflightReport, ImportOutcome> => {
  if (outcome._tag === "Refused") return Result.fail({ _tag: "NotValid", outcome, undecided: [] });
  const { report } = outcome;
  const { undecided: open, warn } = questionsWith(file, books);
  const undecided = exceptByColumn(open, file.options);
  const isColumnOpen = undecided.some(
    ({ field, candidates }) => WHICH_COLUMN.has(field) && candidates.length > 0,
  );
  if (!report.valid && !((file.skip_invalid === true || isColumnOpen) && hasOnlyRowErrors(report)))
    return Result.fail({ _tag: "NotValid", outcome, undecided });
  if (undecided.length > 0) return Result.fail({ _tag: "NotImportable", reason: "undecided", undecided });
  if (!isStoredType(report.type))
    return Result.fail({ _tag: "NotImportable", reason: "type_not_stored", type: report.type });
  return Result.succeed(warn(report));
};
