import type { CheckableImportType, PreflightReport } from "@farthing/preflight";
import { isStoredType, optionText } from "@farthing/preflight/checked";
import * as Result from "effect/Result";
import type { PlanContext } from "../books/plan-context.ts";
import type { Chunked } from "../chunks/in-chunks.ts";
import { accountsForRows } from "./accounts-for-rows.ts";
import { type CheckContent, type CheckedFile, checkFor } from "./check-file.ts";
import { type FileContents, readContents } from "./file-contents.ts";
import type { ImportFile, ImportOutcome, ReadingOpen } from "./import-outcome.ts";
import { judgeFile } from "./judge-file.ts";

/** A file that was checked and read. */
export interface ReadFile {
  readonly file: ImportFile;
  readonly check: CheckContent;
  readonly checked: CheckedFile;
  /** The report of that check. */
  readonly report: PreflightReport;
  readonly contents: FileContents;
}

/** The types whose rows need no account. */
export const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set([
  "AccountImport",
  "CategoryImport",
  "MerchantImport",
]);

const hasRowsOfAccounts = (type: CheckableImportType): boolean =>
  type !== "ServiceImport" && isStoredType(type) && !WITHOUT_ACCOUNT.has(type);

/** Questions of how a file is read, with what is open of its accounts, so that both are asked at once. */
function* withOpenAccount(
  open: ReadingOpen,
  { file, report, checked }: Omit<ReadFile, "contents">,
  context: PlanContext,
): Chunked<ImportOutcome> {
  const contents = yield* readContents(file, report.type, checked.rows);
  if (contents._tag === "Records") return open;
  const accounts = accountsForRows(file, report, contents, context);
  return Result.isFailure(accounts) ? { ...open, account: accounts.failure } : open;
}

/** Checks a file and reads what it holds; or why it is not stored, as far as that is known without what an account has. */
export function* readFile(
  file: ImportFile,
  check: CheckContent,
  context: PlanContext,
): Chunked<Result.Result<ReadFile, ImportOutcome>> {
  const checked = checkFor(file, file.checked, context.books, check);
  const { outcome, rows } = checked;
  if (outcome._tag === "Refused") return Result.fail({ _tag: "NotValid", outcome, undecided: [] });
  const { report } = outcome;
  const { type } = report;
  const judged = judgeFile(file, outcome, context.books);
  if (Result.isFailure(judged)) {
    const why = judged.failure;
    const isForAccount = optionText(file.options, "account_id") !== undefined;
    if (
      why._tag === "NotImportable" &&
      why.reason === "undecided" &&
      !isForAccount &&
      hasRowsOfAccounts(type)
    )
      return Result.fail(yield* withOpenAccount(why, { file, check, checked, report }, context));
    // The report of rows for an account tells which of them it has, also if they are not stored.
    if (!isForAccount || rows === undefined) return Result.fail(why);
  }
  const contents = yield* readContents(file, type, rows);
  return Result.succeed({ file, check, checked, report, contents });
}
