import type { PreflightOutcome, PreflightReport } from "@farthing/preflight";
import { withBatchesBeside, withCurrencySaid, withRowsThere } from "@farthing/preflight/checked";
import * as Result from "effect/Result";
import type { Books } from "../books/books.ts";
import type { PlanContext } from "../books/plan-context.ts";
import type { LearnedReading } from "../books/readings.ts";
import type { Chunked } from "../chunks/in-chunks.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import { draftReceipt, type ReceiptDraft } from "../receipts/receipt.ts";
import { rowsThere } from "../rows/plan-rows.ts";
import { givenAccount } from "./accounts-for-rows.ts";
import { checkFor } from "./check-file.ts";
import type { ImportOutcome } from "./import-outcome.ts";
import { judgeFile } from "./judge-file.ts";
import { type PlannedFile, planFile } from "./plan-file.ts";
import type { ReadFile } from "./read-file.ts";

/** What storing a file adds. */
export interface DecidedImport extends Omit<PlannedFile, "receipt"> {
  readonly receipt: ReceiptDraft;
  /** The report of its check. A function, for storage is handed no text but what it stores. */
  readonly report: () => PreflightReport;
}

/** What the account that all rows are for has of them, and the outcome of their check with that. */
function* againstAccount(
  { file, contents }: ReadFile,
  outcome: PreflightOutcome,
  books: Books,
): Chunked<{ readonly outcome: PreflightOutcome; readonly there?: RowsThere }> {
  const account = givenAccount(file, books);
  if (account === undefined || contents._tag === "Records" || outcome._tag === "Refused") return { outcome };
  const there = yield* rowsThere(contents.rows, () => account, books);
  const report = withRowsThere(outcome.report, contents.rows.kept, there, file.time_zone);
  return { outcome: { ...outcome, report }, there };
}

/** What becomes of a file that was read, with these books; what it teaches is stored with it. */
export function* decideImport(
  read: ReadFile,
  context: PlanContext,
  learned: readonly LearnedReading[],
): Chunked<Result.Result<DecidedImport, ImportOutcome>> {
  const { file, checked, check } = read;
  const { books } = context;
  const { outcome } = checkFor(file, checked, books, check);
  const against = yield* againstAccount(read, outcome, books);
  const judged = judgeFile(file, against.outcome, books);
  if (Result.isFailure(judged)) return Result.fail(judged.failure);
  const report = judged.success;
  const result = yield* planFile(read, { report, there: against.there }, context);
  if (Result.isFailure(result)) return Result.fail(result.failure);
  const planned = result.success;
  const { time_zone, today: read_on } = file;
  const known = { ...planned.receipt, time_zone: time_zone?.name ?? null, read_on };
  return Result.succeed({
    ...planned,
    receipt: yield* draftReceipt(known),
    readings: [...(planned.readings ?? []), ...learned],
    report: () => {
      const told = withBatchesBeside(report, planned.batches ?? []);
      return planned.is_currency_said === true ? withCurrencySaid(told) : told;
    },
  });
}
