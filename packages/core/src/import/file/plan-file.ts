import type { PreflightReport } from "@farthing/preflight";
import type { BatchBeside } from "@farthing/preflight/checked";
import * as Result from "effect/Result";
import type { ImportCounts } from "../books/import.ts";
import type { PlannedImport } from "../books/plan.ts";
import type { PlanContext } from "../books/plan-context.ts";
import type { Chunked } from "../chunks/in-chunks.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { FileRecords } from "../records/file-records.ts";
import { planRecords } from "../records/plan-records.ts";
import { planEntities } from "../rows/plan-entities.ts";
import { planRows, rowsThere } from "../rows/plan-rows.ts";
import { accountsForRows, recalledAccountOpen } from "./accounts-for-rows.ts";
import { batchesBeside } from "./batches-beside.ts";
import { currencyQuestions } from "./currency-questions.ts";
import type { RowsOfFile } from "./file-contents.ts";
import { besideUnmatched, hasOtherKind } from "./import-beside.ts";
import type { ImportFile, ImportOutcome } from "./import-outcome.ts";
import { type ReadFile, WITHOUT_ACCOUNT } from "./read-file.ts";

/** A report that allows that a file is stored. */
interface Judged {
  readonly report: PreflightReport;
  /** What the rows are already, if that is known. */
  readonly there: RowsThere | undefined;
}

/** What storing a file adds, and how its rows are counted. */
export interface PlannedFile extends PlannedImport {
  readonly counts: ImportCounts;
  /** The stored transactions that new rows of a statement can be, told in another kind of it. */
  readonly beside?: readonly string[];
  /** The sums that are there as their parts, or the other way round. */
  readonly batches?: readonly BatchBeside[];
  /** Somebody has said that entries in another currency than their account belong to it. */
  readonly is_currency_said?: boolean;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

const leftOutIn = ({ left_out }: PreflightReport): number => sum(left_out.map(({ count }) => count));

function* planOfRecords(records: FileRecords, left_out: number, context: PlanContext): Chunked<PlannedFile> {
  const planned = yield* planRecords(records, context);
  const stored = sum(Object.values(planned.planned));
  const already_there = planned.claimed.length;
  return { ...planned, counts: { stored, already_there, left_out, rejected: 0 } };
}

const planOfEntities = (
  { entities, rejected }: RowsOfFile["rows"],
  left_out: number,
  context: PlanContext,
): PlannedFile => {
  const planned = planEntities(entities, context);
  const stored = sum(Object.values(planned.planned));
  // A parent that is made has no row of its own.
  const { parents: _, ...there } = planned.skipped;
  const already_there = sum(Object.values(there).map(({ count }) => count));
  return { ...planned, counts: { stored, already_there, left_out, rejected } };
};

function* planOfRows(
  file: ImportFile,
  contents: RowsOfFile,
  { report, there }: Judged,
  context: PlanContext,
): Chunked<Result.Result<PlannedFile, ImportOutcome>> {
  const found = accountsForRows(file, report, contents, context);
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const accounts = found.success;
  const { rows } = contents;
  const { accepted, rejected } = rows;
  if (!report.valid && accepted === 0)
    return Result.fail({ _tag: "NotValid", outcome: { _tag: "Checked", report }, undecided: [] });
  const { undecided, is_answered } = currencyQuestions(file, rows, accounts.of);
  if (undecided.length > 0) return Result.fail({ _tag: "NotImportable", reason: "undecided", undecided });
  const same = there ?? (yield* rowsThere(rows, accounts.of, context.books));
  const open = same.size > 0 ? undefined : recalledAccountOpen(file, report, contents, context.books);
  if (open !== undefined) return Result.fail(open);
  const planned = yield* planRows(rows, accounts, same, context);
  const beside = hasOtherKind(report) ? yield* besideUnmatched(rows, accounts.of, same, context.books) : [];
  const already_there = planned.claimed.length;
  const stored = accepted - already_there;
  return Result.succeed({
    ...planned,
    beside,
    is_currency_said: is_answered,
    batches: yield* batchesBeside(rows, accounts.of, same, context.books),
    counts: { stored, already_there, left_out: leftOutIn(report), rejected },
  });
}

/** What storing a file adds to the books, or why it is not stored. */
export function* planFile(
  { file, contents }: Pick<ReadFile, "file" | "contents">,
  judged: Judged,
  context: PlanContext,
): Chunked<Result.Result<PlannedFile, ImportOutcome>> {
  const left_out = leftOutIn(judged.report);
  if (contents._tag === "Records")
    return Result.succeed(yield* planOfRecords(contents.records, left_out, context));
  if (WITHOUT_ACCOUNT.has(contents.type))
    return Result.succeed(planOfEntities(contents.rows, left_out, context));
  return yield* planOfRows(file, contents, judged, context);
}
