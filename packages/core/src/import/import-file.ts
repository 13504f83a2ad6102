import {
  alreadyRecorded,
  type CheckableImportType,
  type CsvImportType,
  type DaysAndReferences,
  given,
  hasOnlyRowErrors,
  type Known,
  type PreflightOutcome,
  type PreflightReport,
  preflight,
  questionFor,
  type ReadingOptions,
  type ServiceRecords,
  serviceRecords,
  type Undecided,
  type Upload,
  unreadAccountHeaders,
} from "@farthing/preflight";
import { isUuid, toStorableText } from "@farthing/values";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { uuidV7Unsafe } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { now } from "../request/now.ts";
import { questionsOfRecords } from "./accounts-of-records.ts";
import { type AccountsNotKnown, accountCalled, accountsOfRows, namedAccounts } from "./accounts-of-rows.ts";
import { type Books, knownToImport } from "./books.ts";
import { type FileRows, fileRows } from "./file-rows.ts";
import { type Import, type ImportCounts, isSameImport } from "./import.ts";
import { Imports, type StoreImport, type TakenIds } from "./imports.ts";
import { atOnce, eachInSteps, inTurns, type Pausing } from "./in-turns.ts";
import type { ImportPlan, PlannedImport, Skipped } from "./plan.ts";
import { planEntities } from "./plan-entities.ts";
import { type IdsOf, planRecords } from "./plan-records.ts";
import { planRows, type RowsThere, rowsThere } from "./plan-rows.ts";
import { readingOf } from "./reading-of.ts";

/** A file to be stored. */
export interface ImportFile {
  readonly family_id: string;
  readonly upload: Upload;
  /** As for preflight. */
  readonly options: ReadingOptions;
  /** Today in the user's time zone: `YYYY-MM-DD`. */
  readonly today: string;
  /** What was looked for in the content and is not decided by it, nor by an option. */
  readonly undecided?: readonly Undecided[];
  /** Stores the valid rows of a CSV whose only errors are in rows. */
  readonly skip_invalid?: boolean;
  /** Makes the accounts that the rows name and the family does not have. */
  readonly create_accounts?: boolean;
  /** Stores bytes again that were stored: the rows that are not there any more, or not with this account or reading. */
  readonly again?: boolean;
  /** Returns what would be stored, and stores nothing. */
  readonly dry_run?: boolean;
  /** What was found out of it elsewhere, such as on another thread. */
  readonly checked?: CheckedBefore;
}

/** A check of a file with the same options, to be used if it is still true. */
export interface CheckedBefore {
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** What preflight knew, and what it found. */
  readonly known: Known;
  readonly outcome: PreflightOutcome;
}

/** An account that rows can go to. */
type AccountChoice = Pick<Books["accounts"][number], "id" | "name">;

interface AccountHeaders {
  /** Headers of columns that seem to name the accounts of the rows, and are not read. */
  readonly headers: readonly string[];
}

/** Why a valid file is not stored. */
export type NotImportable = { readonly _tag: "NotImportable" } & (
  | { readonly reason: "type_not_stored"; readonly type: CheckableImportType }
  /** To store it would be to guess. */
  | { readonly reason: "undecided"; readonly undecided: readonly Undecided[] }
  /** The family has no account for the rows. */
  | ({ readonly reason: "no_account" } & AccountHeaders)
  /** No account is given; the rows can go to one of these. */
  | ({ readonly reason: "account_required"; readonly accounts: readonly AccountChoice[] } & AccountHeaders)
  /** The rows do not say to which of the accounts of the family they go. */
  | ({ readonly reason: "accounts_missing"; readonly accounts: readonly AccountChoice[] } & AccountsNotKnown)
);

/** The result of an import. */
export type ImportOutcome =
  | {
      readonly _tag: "Imported";
      /** Undefined of a dry run: nothing was stored. */
      readonly import: Import | undefined;
      /** Counted like in preflight: a transaction with its split lines is one. */
      readonly stored: Readonly<Record<keyof ImportPlan, number>>;
      readonly skipped: Readonly<Record<string, Skipped>>;
      /** Sentences about what else was decided. */
      readonly notes: readonly string[];
      readonly counts: ImportCounts;
      readonly outcome: PreflightOutcome;
    }
  /** The family has imported these bytes with this account and reading: nothing was stored. */
  | { readonly _tag: "AlreadyImported"; readonly import: Import }
  /** The family has imported these bytes with another account or reading: nothing was stored. */
  | { readonly _tag: "ImportedOtherwise"; readonly import: Import }
  /** Preflight refuses the file or finds it invalid: nothing was stored. */
  | { readonly _tag: "NotValid"; readonly outcome: PreflightOutcome }
  /** The file is valid, but its type cannot be stored or the account is missing: nothing was stored. */
  | NotImportable;

/** The types that are only checked. */
const ONLY_CHECKED: ReadonlySet<string> = new Set(["TradeImport", "RuleImport"]);

/** The types whose rows need no account. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(["AccountImport", "CategoryImport", "MerchantImport"]);

const choicesOf = ({ accounts }: Books): readonly AccountChoice[] =>
  accounts.map(({ id, name }) => ({ id, name }));

const withoutAccount = (books: Books, headers: readonly string[]): NotImportable => ({
  _tag: "NotImportable",
  ...(books.accounts.length === 0
    ? { reason: "no_account" }
    : { reason: "account_required", accounts: choicesOf(books) }),
  headers,
});

/** What a file holds: rows, or the records of a service export. */
type FileContents =
  | { readonly _tag: "Rows"; readonly type: CsvImportType; readonly rows: FileRows }
  | { readonly _tag: "Records"; readonly records: ServiceRecords };

/** What a check knows of these books; which rows the account has already is found when they are planned. */
const knownFor = ({ options, today }: ImportFile, books: Books) =>
  knownToImport({ ...books, recorded: [] }, today, given(options, "account_id"));

/** What preflight finds in the bytes for these books. */
const outcomeFor = (request: ImportFile, books: Books): PreflightOutcome => {
  const { upload, options, checked } = request;
  const known = knownFor(request, books);
  return checked !== undefined && JSON.stringify(checked.known) === JSON.stringify(known)
    ? checked.outcome
    : preflight(upload, options, known);
};

/** The report, if it allows that the file is stored. */
const judge = (
  { undecided = [], skip_invalid = false }: ImportFile,
  outcome: PreflightOutcome,
): Result.Result<PreflightReport, ImportOutcome> => {
  if (outcome._tag === "Refused") return Result.fail({ _tag: "NotValid", outcome });
  const { report } = outcome;
  if (!report.valid && !(skip_invalid && hasOnlyRowErrors(report)))
    return Result.fail({ _tag: "NotValid", outcome });
  if (undecided.length > 0) return Result.fail({ _tag: "NotImportable", reason: "undecided", undecided });
  if (ONLY_CHECKED.has(report.type))
    return Result.fail({ _tag: "NotImportable", reason: "type_not_stored", type: report.type });
  return Result.succeed(report);
};

/** What storing a file adds, and how its rows are counted. */
interface Planned extends PlannedImport {
  readonly counts: ImportCounts;
}

/** A file that can be stored, and the report of its check. */
interface Decided {
  readonly planned: Planned;
  readonly report: PreflightReport;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/** Ids of a file where they are free, each once; others are new. */
const idsOfFile = (taken: TakenIds): IdsOf => {
  const used = new Set<string>();
  return (wanted) => {
    const isTaken = taken(Array.from(wanted, (id) => id.toLowerCase()).filter(isUuid));
    return (own) => {
      const id = own?.toLowerCase() ?? "";
      if (!isUuid(id) || isTaken.has(id) || used.has(id)) return uuidV7Unsafe();
      used.add(id);
      return id;
    };
  };
};

/** What storing a checked file adds to the books; `there` is what its rows are already, if that is known. */
function* planOf(
  { options, today, create_accounts = false }: ImportFile,
  report: PreflightReport,
  contents: FileContents,
  books: Books,
  there: RowsThere | undefined,
  taken: TakenIds,
): Pausing<Result.Result<Planned, ImportOutcome>> {
  const left_out = sum(report.left_out.map(({ count }) => count));
  if (contents._tag === "Records") {
    const planned = planRecords(contents.records, books, idsOfFile(taken), today);
    const stored = sum(Object.values(planned.planned));
    const already_there = planned.claimed.length;
    return Result.succeed({ ...planned, counts: { stored, already_there, left_out, rejected: 0 } });
  }
  const { type, rows } = contents;
  const { accepted, rejected, entities } = rows;
  if (WITHOUT_ACCOUNT.has(type)) {
    const planned = planEntities(entities, books, uuidV7Unsafe, today);
    const stored = sum(Object.values(planned.planned));
    // A parent that is made has no row of its own.
    const { parents: _, ...there } = planned.skipped;
    const already_there = sum(Object.values(there).map(({ count }) => count));
    return Result.succeed({ ...planned, counts: { stored, already_there, left_out, rejected } });
  }
  const accountId = given(options, "account_id")?.toLowerCase();
  const account = books.accounts.find(({ id }) => id === accountId);
  const named: typeof rows.accounts = account === undefined ? namedAccounts(rows) : new Map();
  if (account === undefined && named.size === 0)
    return Result.fail(withoutAccount(books, unreadAccountHeaders(report.headers ?? [], type, options)));
  const accounts =
    account === undefined
      ? accountsOfRows(named, books, create_accounts, uuidV7Unsafe)
      : { _tag: "Found" as const, of: () => account, made: [], called: [] };
  if (accounts._tag === "Missing")
    return Result.fail({
      ...{ ...accounts, _tag: "NotImportable", reason: "accounts_missing" },
      accounts: choicesOf(books),
    });
  if (!report.valid && accepted === 0)
    return Result.fail({ _tag: "NotValid", outcome: { _tag: "Checked", report } });
  const same = there ?? (yield* rowsThere(rows, accounts.of, books));
  const planned = yield* planRows(rows, same, accounts.of, books, uuidV7Unsafe);
  const already_there = planned.claimed.length;
  return Result.succeed({
    ...planned,
    plan: { ...planned.plan, accounts: accounts.made },
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
  const id = given(options, "account_id")?.toLowerCase();
  const account = books.accounts.find((each) => each.id === id);
  if (account === undefined || contents._tag === "Records" || outcome._tag === "Refused") return { outcome };
  const there = yield* rowsThere(contents.rows, () => account, books);
  const recorded = alreadyRecorded(there);
  if (there.size > 0) yield* eachInSteps(contents.rows.results, recorded.see);
  return { outcome: { ...outcome, report: recorded.addTo(outcome.report) }, there };
}

/** What becomes of a file whose contents are read, with these books. */
function* decide(
  request: ImportFile,
  contents: FileContents,
  books: Books,
  taken: TakenIds,
): Pausing<Result.Result<Decided, ImportOutcome>> {
  const { outcome, there } = yield* againstAccount(request, outcomeFor(request, books), contents, books);
  const judged = judge(request, outcome);
  if (Result.isFailure(judged)) return Result.fail(judged.failure);
  const report = judged.success;
  const planned = yield* planOf(request, report, contents, books, there, taken);
  return Result.map(planned, (each) => ({ planned: each, report }));
}

const importedOf = (
  { planned: { planned, skipped, notes = [], counts }, report }: Decided,
  stored: Import | undefined,
): ImportOutcome => ({
  _tag: "Imported",
  import: stored,
  stored: planned,
  skipped,
  notes,
  counts,
  outcome: { _tag: "Checked", report },
});

/** Asks what the accounts of a checked file can have of it already. */
const questionsOf = (contents: FileContents, accountId: string | undefined): StoreImport["questions"] => {
  if (contents._tag === "Records") return questionsOfRecords(contents.records);
  return (books) => {
    const rows = new Map<string, DaysAndReferences[]>();
    for (const [name, { asked }] of contents.rows.accounts) {
      const id = accountId ?? accountCalled(books.accounts, name)?.id;
      if (id !== undefined) rows.set(id, [...(rows.get(id) ?? []), asked]);
    }
    return [...rows].map(([id, asked]) => ({ account_id: id, ...questionFor(asked) }));
  };
};

/** Whether two readings of the books are the same; storage gives the same list if what is recorded is. */
const isSameBooks = ({ recorded, ...books }: Books, { recorded: others, ...other }: Books): boolean =>
  recorded === others && JSON.stringify(books) === JSON.stringify(other);

/**
 * Stores a valid file for a family, all or nothing, and the same bytes only once (docs/spec/import.md). With `skip_invalid` all
 * or nothing is meant of its valid rows. Fails only if storage fails.
 */
export const importFile = Effect.fn("import.file")(function* (request: ImportFile) {
  const { family_id, upload, options, again = false } = request;
  const imports = yield* Imports;
  const reading = readingOf(options);
  const account_id = given(options, "account_id")?.toLowerCase();
  const digest = request.checked?.sha256 ?? bytesToHex(sha256(upload.bytes));
  const asked = { account_id: account_id ?? null, known: { reading } };
  const before = yield* imports.ofBytes(family_id, digest);
  const same = before.find((each) => isSameImport(each, asked));
  if (same !== undefined && !again) return { _tag: "AlreadyImported", import: same } satisfies ImportOutcome;

  const base = yield* imports.books(family_id, []);
  const isThere = account_id === undefined || base.accounts.some(({ id }) => id === account_id);
  if (before[0] !== undefined && isThere && !again)
    return { _tag: "ImportedOtherwise", import: before[0] } satisfies ImportOutcome;

  const outcome = outcomeFor(request, base);
  if (outcome._tag === "Refused") return { _tag: "NotValid", outcome } satisfies ImportOutcome;
  const checked: ImportFile = {
    ...request,
    checked: { sha256: digest, known: knownFor(request, base), outcome },
  };
  const { type } = outcome.report;
  const isRows = type !== "ServiceImport";
  const judged = judge(request, outcome);
  if (Result.isFailure(judged) && (!isRows || account_id === undefined)) return judged.failure;
  const contents: FileContents = isRows
    ? { _tag: "Rows", type, rows: yield* fileRows(upload, options, request.today, outcome.report) }
    : { _tag: "Records", records: serviceRecords(upload) };
  const questions = questionsOf(contents, account_id);
  const books = yield* imports.books(family_id, questions(base));
  // Planning takes a while, so it is done outside the atomic step, and again only if the books have changed. But only storage
  // knows which ids of a file are free.
  const early =
    isRows || request.dry_run === true
      ? yield* inTurns(decide(checked, contents, books, () => new Set()))
      : undefined;
  if (early !== undefined && Result.isFailure(early)) return early.failure;
  let decided = early?.success;
  if (decided !== undefined && request.dry_run === true) return importedOf(decided, undefined);

  const file: StoreImport["file"] = {
    ...{ id: uuidV7Unsafe(), sha256: digest, account_id: account_id ?? null, created_at: yield* now },
    known: {
      type,
      filename: toStorableText(outcome.report.content.filename),
      byte_size: upload.bytes.length,
      reading,
    },
  };
  const stored = yield* Effect.result(
    imports.store({ family_id, file, again, questions, recorded: books.recorded }, (current, taken) => {
      const made =
        early !== undefined && isSameBooks(current, books)
          ? early
          : atOnce(decide(checked, contents, current, taken));
      return Result.map(made, (one) => {
        decided = one;
        return one.planned;
      });
    }),
  );
  if (Result.isFailure(stored)) {
    if (stored.failure._tag === "StorageUnavailable") return yield* stored.failure;
    return stored.failure;
  }
  switch (stored.success._tag) {
    case "Stored":
      return importedOf(decided!, stored.success.import);
    case "SameImport":
      return { _tag: "AlreadyImported", import: stored.success.import } satisfies ImportOutcome;
    case "OtherReading":
      return { _tag: "ImportedOtherwise", import: stored.success.import } satisfies ImportOutcome;
  }
});
