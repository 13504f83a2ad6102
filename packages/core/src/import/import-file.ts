import {
  type CheckableImportType,
  type Checked,
  given,
  hasOnlyRowErrors,
  type PreflightOutcome,
  preflight,
  type ReadingOptions,
  type Undecided,
  type Upload,
} from "@farthing/preflight";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { uuidV7Unsafe } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { now } from "../request/now.ts";
import { type Books, knownOf } from "./books.ts";
import { Imports } from "./imports.ts";
import type { ImportPlan, PlannedImport, Skipped } from "./plan.ts";
import { planRecords } from "./plan-records.ts";
import { planRows, type RowsToStore, rowsToStore } from "./plan-rows.ts";

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
  /** Returns what would be stored, and stores nothing. */
  readonly dry_run?: boolean;
}

/** Why a valid file is not stored. */
export type NotImportable = { readonly _tag: "NotImportable" } & (
  | { readonly reason: "type_not_stored"; readonly type: CheckableImportType }
  /** To store it would be to guess. */
  | { readonly reason: "undecided"; readonly undecided: readonly Undecided[] }
  /** The family has no account for the rows. */
  | { readonly reason: "no_account" }
  /** No account is given; the rows can go to one of these. */
  | {
      readonly reason: "account_required";
      readonly accounts: readonly { readonly id: string; readonly name: string }[];
    }
);

/** The result of an import. */
export type ImportOutcome =
  | {
      readonly _tag: "Imported";
      /** Counted like in preflight: a transaction with its split lines is one. */
      readonly stored: Readonly<Record<keyof ImportPlan, number>>;
      readonly skipped: Readonly<Record<string, Skipped>>;
      /** How many rows have errors and were not stored. */
      readonly rejected: number;
      readonly outcome: PreflightOutcome;
    }
  /** The family has imported these bytes before: nothing was stored. */
  | { readonly _tag: "AlreadyImported"; readonly at: string }
  /** Preflight refuses the file or finds it invalid: nothing was stored. */
  | { readonly _tag: "NotValid"; readonly outcome: PreflightOutcome }
  /** The file is valid, but its type cannot be stored or the account is missing: nothing was stored. */
  | NotImportable;

const ROWS_OF_TRANSACTIONS: ReadonlySet<string> = new Set([
  "TransactionImport",
  "VendorAImport",
  "VendorBImport",
  "VendorCImport",
]);

const withoutAccount = ({ accounts }: Books): NotImportable => ({
  _tag: "NotImportable",
  ...(accounts.length === 0
    ? { reason: "no_account" }
    : { reason: "account_required", accounts: accounts.map(({ id, name }) => ({ id, name })) }),
});

/** What a file adds, how many of its rows have errors, and how it was checked. */
interface Judged extends PlannedImport {
  readonly rejected: number;
  readonly outcome: PreflightOutcome;
}

type Account = Books["accounts"][number];

/** A file that the books allow to be stored, and the account of its rows; a backup has its own. */
interface Allowed {
  readonly outcome: Checked;
  readonly account: Account | undefined;
}

/** The bytes checked against the books. */
const judge = (
  { upload, options, today, undecided = [], skip_invalid = false }: ImportFile,
  books: Books,
): Result.Result<Allowed, ImportOutcome> => {
  const accountId = given(options, "account_id");
  const outcome = preflight(upload, options, knownOf(books, today, accountId));
  if (outcome._tag === "Refused") return Result.fail({ _tag: "NotValid", outcome });
  const { report } = outcome;
  if (!report.valid && !(skip_invalid && hasOnlyRowErrors(report)))
    return Result.fail({ _tag: "NotValid", outcome });
  if (undecided.length > 0) return Result.fail({ _tag: "NotImportable", reason: "undecided", undecided });
  if (report.type === "ServiceImport") return Result.succeed({ outcome, account: undefined });
  if (!ROWS_OF_TRANSACTIONS.has(report.type))
    return Result.fail({ _tag: "NotImportable", reason: "type_not_stored", type: report.type });
  const account = books.accounts.find(({ id }) => id === accountId?.toLowerCase());
  return account === undefined ? Result.fail(withoutAccount(books)) : Result.succeed({ outcome, account });
};

/** What storing an allowed file adds. */
const plan = (
  { upload }: ImportFile,
  books: Books,
  { outcome, account }: Allowed,
  { records, rejected }: RowsToStore,
): Result.Result<Judged, ImportOutcome> => {
  if (account === undefined)
    return Result.succeed({ ...planRecords(upload, books, uuidV7Unsafe), rejected, outcome });
  return !outcome.report.valid && records.length === 0
    ? Result.fail({ _tag: "NotValid", outcome })
    : Result.succeed({ ...planRows(records, account, books, uuidV7Unsafe), rejected, outcome });
};

const NO_ROWS: RowsToStore = { records: [], rejected: 0 };

/** How many of each kind are stored, counted like in preflight: split lines are part of their transaction. */
const countsOf = ({ transactions, ...others }: ImportPlan): Record<keyof ImportPlan, number> => ({
  accounts: others.accounts.length,
  categories: others.categories.length,
  tags: others.tags.length,
  merchants: others.merchants.length,
  transactions: transactions.filter(({ parent_id }) => parent_id === null).length,
  transfers: others.transfers.length,
});

const importedOf = ({ plan, skipped, rejected, outcome }: Judged): ImportOutcome => ({
  _tag: "Imported",
  stored: countsOf(plan),
  skipped,
  rejected,
  outcome,
});

/**
 * Stores a valid file for a family, all or nothing, and the same bytes only once. With `skip_invalid` all or nothing is meant
 * of its valid rows. Fails only if storage fails.
 */
export const importFile = Effect.fn("import.file")(function* (request: ImportFile) {
  const { family_id, upload, options } = request;
  const imports = yield* Imports;
  const digest = bytesToHex(sha256(upload.bytes));
  const known = yield* imports.importedAt(family_id, digest);
  if (known !== undefined) return { _tag: "AlreadyImported", at: known } satisfies ImportOutcome;

  const account_id = given(options, "account_id")?.toLowerCase();
  const books = yield* imports.books(family_id, account_id);
  // Checking takes a while, so it is done outside the atomic step, and again only if the books have changed.
  const seen = JSON.stringify(books);
  const allowed = judge(request, books);
  if (Result.isFailure(allowed)) return allowed.failure;
  const { outcome, account } = allowed.success;
  const rows =
    account === undefined ? NO_ROWS : yield* rowsToStore(upload, options, request.today, outcome.report);
  const first = plan(request, books, allowed.success, rows);
  if (Result.isFailure(first)) return first.failure;
  if (request.dry_run === true) return importedOf(first.success);

  const at = yield* now;
  let judged: ReturnType<typeof plan> = first;
  const stored = yield* Effect.result(
    imports.store({ family_id, digest, at, account_id }, (current) => {
      // Books that had changed in an earlier call may be unchanged again.
      judged =
        JSON.stringify(current) === seen
          ? first
          : Result.flatMap(judge(request, current), (again) => plan(request, current, again, rows));
      return Result.map(judged, (each) => each.plan);
    }),
  );
  if (Result.isFailure(stored)) {
    if (stored.failure._tag === "StorageUnavailable") return yield* stored.failure;
    return stored.failure;
  }
  if (!stored.success) {
    const before = yield* imports.importedAt(family_id, digest);
    return { _tag: "AlreadyImported", at: before ?? at } satisfies ImportOutcome;
  }
  return importedOf(Result.getOrThrow(judged));
});
