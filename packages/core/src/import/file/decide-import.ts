import {
  alreadyRecorded,
  type CheckableImportType,
  type CsvImportType,
  hasOnlyRowErrors,
  isStoredType,
  type Known,
  namesAccounts,
  type OpenQuestions,
  openQuestions,
  optionText,
  type Preflighted,
  type PreflightOutcome,
  type PreflightReport,
  preflightKeepingRows,
  type ReadingOptions,
  type Undecided,
  unreadAccountHeaders,
} from "@farthing/preflight";
import { isUuid } from "@farthing/values";
import * as Result from "effect/Result";
import { type IdSource, idsInOrder, newIds } from "../../request/new-ids.ts";
import { type Books, knownOf, knownToImport } from "../books/books.ts";
import type { ImportCounts } from "../books/import.ts";
import type { TakenIds } from "../books/imports.ts";
import type { PlannedImport } from "../books/plan.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { FileRecords } from "../records/file-records.ts";
import { type IdsOf, planRecords } from "../records/plan-records.ts";
import { type AccountsOfRows, accountsOfRows, namedAccounts } from "../rows/accounts-of-rows.ts";
import type { FileRows } from "../rows/file-rows.ts";
import { planEntities } from "../rows/plan-entities.ts";
import { planRows, rowsThere } from "../rows/plan-rows.ts";
import { eachInSteps, type Pausing } from "../steps/in-turns.ts";
import type { AccountChoice, AccountOpen, ImportFile, ImportOutcome } from "./import-outcome.ts";

/** The types whose rows need no account. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(["AccountImport", "CategoryImport", "MerchantImport"]);

const choicesOf = ({ accounts }: Books): readonly AccountChoice[] =>
  accounts.map(({ id, name }) => ({ id, name }));

const withoutAccount = (books: Books, headers: readonly string[]): AccountOpen => ({
  _tag: "NotImportable",
  ...(books.accounts.length === 0
    ? { reason: "no_account" }
    : { reason: "account_required", accounts: choicesOf(books) }),
  headers,
});

/** What a file holds: rows, or the records of a service export. */
export type FileContents =
  | { readonly _tag: "Rows"; readonly type: CsvImportType; readonly rows: FileRows }
  | { readonly _tag: "Records"; readonly records: FileRecords };

/** What a check knows of these books; which rows the account has already is found when they are planned. */
export const knownFor = ({ options, today, time_zone }: ImportFile, books: Books) =>
  knownToImport({ ...books, recorded: [] }, today, optionText(options, "account_id"), time_zone);

/** Whether two checks of an import knew the same of what a check asks for: not what the account is called, nor what it has. */
const isSameKnown = (one: Known, other: Known): boolean =>
  one.today === other.today &&
  one.time_zone?.name === other.time_zone?.name &&
  one.account?.id === other.account?.id &&
  one.account?.currency === other.account?.currency;

/** What preflight finds in the content for these books. */
export const checkFor = (request: ImportFile, books: Books): Preflighted => {
  const { upload, options, checked } = request;
  const known = knownFor(request, books);
  return checked !== undefined && isSameKnown(checked.known, known)
    ? checked
    : preflightKeepingRows(checked?.text ?? upload, options, known);
};

/** What is open with these books. */
const questionsWith = ({ options, undecided = [], today }: ImportFile, books: Books): OpenQuestions =>
  openQuestions(undecided, knownOf({ ...books, recorded: [] }, today, optionText(options, "account_id")));

/** Which of several accounts is meant is no question where each row goes to the one that its column names. */
const exceptByColumn = (undecided: readonly Undecided[], options: ReadingOptions): readonly Undecided[] =>
  optionText(options, "account_id") === undefined && namesAccounts(options)
    ? undecided.filter(({ field }) => field !== "account_col_label")
    : undecided;

/** The label of the column that names several accounts, of which it is asked whether all rows are of one account. */
const numberedBy = (options: ReadingOptions, undecided: readonly Undecided[]): string | null => {
  if (!undecided.some(({ field }) => field === "account_col_label")) return null;
  const place = (options.columns ?? []).indexOf("account");
  return optionText(options, "account_col_label") ?? (place < 0 ? null : `column ${place + 1}`);
};

/** Questions of which column is read: until they are answered, what is wrong in its cells is wrong of a guess. */
const WHICH_COLUMN: ReadonlySet<string> = new Set(["date_col_label", "amount_col_label"]);

/** The report, if it allows that the file is stored with these books. */
export const judge = (
  request: ImportFile,
  outcome: PreflightOutcome,
  books: Books,
): Result.Result<PreflightReport, ImportOutcome> => {
  if (outcome._tag === "Refused") return Result.fail({ _tag: "NotValid", outcome, undecided: [] });
  const { report } = outcome;
  const { undecided: open, warn } = questionsWith(request, books);
  const undecided = exceptByColumn(open, request.options);
  const isColumnOpen = undecided.some(
    ({ field, candidates }) => WHICH_COLUMN.has(field) && candidates.length > 0,
  );
  if (!report.valid && !((request.skip_invalid === true || isColumnOpen) && hasOnlyRowErrors(report)))
    return Result.fail({ _tag: "NotValid", outcome, undecided });
  if (undecided.length > 0) return Result.fail({ _tag: "NotImportable", reason: "undecided", undecided });
  if (!isStoredType(report.type))
    return Result.fail({ _tag: "NotImportable", reason: "type_not_stored", type: report.type });
  return Result.succeed(warn(report));
};

/** What storing a file adds, and how its rows are counted. */
interface Planned extends PlannedImport {
  readonly counts: ImportCounts;
}

/** A file that can be stored, and the report of its check. */
export interface Decided {
  readonly planned: Planned;
  readonly report: PreflightReport;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/** How many ids of a file are asked for at once. */
const IDS = 1_000;

/** Ids of a file where they are free, each once; others are new. */
const idsOfFile = (ids: IdSource, taken: TakenIds): IdsOf =>
  function* (wanted) {
    const uuids: string[] = [];
    yield* eachInSteps(wanted, (own) => {
      const id = own.toLowerCase();
      if (isUuid(id)) uuids.push(id);
    });
    const used = new Set<string>();
    const newId = newIds(ids);
    for (let at = 0; at < uuids.length; at += IDS) {
      for (const id of taken(uuids.slice(at, at + IDS))) used.add(id);
      yield;
    }
    return (own) => {
      const id = own?.toLowerCase() ?? "";
      if (!isUuid(id) || used.has(id)) return newId();
      used.add(id);
      return id;
    };
  };

/** The accounts to which checked rows go, or what is open of them. */
const accountsFor = (
  request: ImportFile,
  report: PreflightReport,
  { type, rows }: Omit<Extract<FileContents, { readonly _tag: "Rows" }>, "_tag">,
  books: Books,
  ids: IdSource,
): Result.Result<Extract<AccountsOfRows, { readonly _tag: "Found" }>, AccountOpen> => {
  const { options, create_accounts = false } = request;
  const accountId = optionText(options, "account_id")?.toLowerCase();
  const account = books.accounts.find(({ id }) => id === accountId);
  if (account !== undefined)
    return Result.succeed({ _tag: "Found", of: () => account, ids: [account.id], made: [], called: [] });
  const named = namedAccounts(rows);
  if (named.size === 0)
    return Result.fail(withoutAccount(books, unreadAccountHeaders(report.headers ?? [], type, options)));
  const accounts = accountsOfRows(named, books, create_accounts, newIds(ids));
  return accounts._tag === "Found"
    ? Result.succeed(accounts)
    : Result.fail({
        ...{ ...accounts, _tag: "NotImportable", reason: "accounts_missing" },
        accounts: choicesOf(books),
        numbered_by: numberedBy(options, questionsWith(request, books).undecided),
      });
};

/** Whether a file that is not stored because of how it is read can also have an account open. */
export const asksForAccount = (why: ImportOutcome, type: CheckableImportType): boolean =>
  why._tag === "NotImportable" &&
  why.reason === "undecided" &&
  type !== "ServiceImport" &&
  isStoredType(type) &&
  !WITHOUT_ACCOUNT.has(type);

/** A question of how a file is read, with what is open of its accounts, so that both are asked at once. */
export const withOpenAccount = (
  request: ImportFile,
  open: ImportOutcome,
  report: PreflightReport,
  contents: FileContents,
  books: Books,
  ids: IdSource,
): ImportOutcome => {
  if (open._tag !== "NotImportable" || open.reason !== "undecided" || contents._tag === "Records")
    return open;
  const found = accountsFor(request, report, contents, books, ids);
  return Result.isFailure(found) ? { ...open, account: found.failure } : open;
};

/** What storing a checked file adds to the books; `there` is what its rows are already, if that is known. */
function* planOf(
  request: ImportFile,
  report: PreflightReport,
  contents: FileContents,
  books: Books,
  there: RowsThere | undefined,
  ids: IdSource,
  taken: TakenIds,
): Pausing<Result.Result<Planned, ImportOutcome>> {
  const { today } = request;
  const left_out = sum(report.left_out.map(({ count }) => count));
  if (contents._tag === "Records") {
    const planned = yield* planRecords(contents.records, books, idsOfFile(ids, taken), today);
    const stored = sum(Object.values(planned.planned));
    const already_there = planned.claimed.length;
    return Result.succeed({ ...planned, counts: { stored, already_there, left_out, rejected: 0 } });
  }
  const { type, rows } = contents;
  const { accepted, rejected, entities } = rows;
  if (WITHOUT_ACCOUNT.has(type)) {
    const planned = planEntities(entities, books, newIds(ids), today);
    const stored = sum(Object.values(planned.planned));
    // A parent that is made has no row of its own.
    const { parents: _, ...there } = planned.skipped;
    const already_there = sum(Object.values(there).map(({ count }) => count));
    return Result.succeed({ ...planned, counts: { stored, already_there, left_out, rejected } });
  }
  const found = accountsFor(request, report, { type, rows }, books, ids);
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const accounts = found.success;
  if (!report.valid && accepted === 0)
    return Result.fail({ _tag: "NotValid", outcome: { _tag: "Checked", report }, undecided: [] });
  const same = there ?? (yield* rowsThere(rows, accounts.of, books));
  const planned = yield* planRows(rows, same, accounts.of, books, newIds(ids), idsInOrder(ids));
  const already_there = planned.claimed.length;
  return Result.succeed({
    ...planned,
    plan: { ...planned.plan, accounts: accounts.made },
    accounts: accounts.ids,
    called: accounts.called,
    planned: { ...planned.planned, accounts: accounts.made.length },
    counts: { stored: accepted - already_there, already_there, left_out, rejected },
  });
}

/** What the account that all rows are for has of them, and the outcome of their check with that. */
function* againstAccount(
  { options }: ImportFile,
  outcome: PreflightOutcome,
  contents: FileContents,
  books: Books,
): Pausing<{ readonly outcome: PreflightOutcome; readonly there?: RowsThere }> {
  const id = optionText(options, "account_id")?.toLowerCase();
  const account = books.accounts.find((each) => each.id === id);
  if (account === undefined || contents._tag === "Records" || outcome._tag === "Refused") return { outcome };
  const there = yield* rowsThere(contents.rows, () => account, books);
  const recorded = alreadyRecorded(there);
  if (there.size > 0) yield* eachInSteps(contents.rows.records(), recorded.see);
  return { outcome: { ...outcome, report: recorded.addTo(outcome.report) }, there };
}

/** What becomes of a file whose contents are read, with these books. */
export function* decide(
  request: ImportFile,
  contents: FileContents,
  books: Books,
  ids: IdSource,
  taken: TakenIds,
): Pausing<Result.Result<Decided, ImportOutcome>> {
  const { outcome, there } = yield* againstAccount(
    request,
    checkFor(request, books).outcome,
    contents,
    books,
  );
  const judged = judge(request, outcome, books);
  if (Result.isFailure(judged)) return Result.fail(judged.failure);
  const report = judged.success;
  const planned = yield* planOf(request, report, contents, books, there, ids, taken);
  return Result.map(planned, (each) => ({ planned: each, report }));
}
