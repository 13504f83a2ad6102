import {
  type CheckableImportType,
  given,
  hasOnlyRowErrors,
  type Known,
  type PreflightOutcome,
  type PreflightReport,
  preflight,
  type ReadingOptions,
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
import { accountCalled, accountsOfRows, type NamedAccounts, namedAccounts } from "./accounts-of-rows.ts";
import { type Books, knownToImport } from "./books.ts";
import { type Import, type ImportCounts, isSameImport } from "./import.ts";
import { Imports, type StoreImport, type TakenIds } from "./imports.ts";
import type { ImportPlan, PlannedImport, Skipped } from "./plan.ts";
import { planEntities } from "./plan-entities.ts";
import { accountWithId, planRecords, recordedAccountIds } from "./plan-records.ts";
import { planRows } from "./plan-rows.ts";
import { readingOf } from "./reading-of.ts";
import { type RowsToStore, rowsToStore } from "./rows-to-store.ts";

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
  /** The rows name accounts that the family does not have; a blank name is that of rows without one. */
  | {
      readonly reason: "accounts_missing";
      readonly names: readonly string[];
      readonly accounts: readonly AccountChoice[];
    }
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

/** The rows of a file, and the accounts that they name; a backup has none. */
interface Rows extends RowsToStore {
  readonly named: NamedAccounts;
  /** The ids of the accounts of a backup, as the file has them. */
  readonly account_ids: readonly string[];
}

const NO_ROWS: Rows = { records: [], entities: [], rejected: 0, named: new Map(), account_ids: [] };

/** The bytes checked against the books. */
const check = (
  { upload, options, today, undecided = [], skip_invalid = false, checked }: ImportFile,
  books: Books,
): Result.Result<PreflightReport, ImportOutcome> => {
  const accountId = given(options, "account_id");
  const known = knownToImport(books, today, accountId);
  const outcome =
    checked !== undefined && JSON.stringify(checked.known) === JSON.stringify(known)
      ? checked.outcome
      : preflight(upload, options, known);
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

/** How many of each kind are stored, counted like in preflight: split lines are part of their transaction. */
const storedOf = ({ transactions, ...others }: ImportPlan): Record<keyof ImportPlan, number> => ({
  accounts: others.accounts.length,
  categories: others.categories.length,
  tags: others.tags.length,
  merchants: others.merchants.length,
  transactions: transactions.filter(({ parent_id }) => parent_id === null).length,
  transfers: others.transfers.length,
});

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/** Ids of a file where they are free, each once; others are new. */
const idsOfFile = (taken: TakenIds) => {
  const used = new Set<string>();
  return (wanted: readonly string[]) => {
    const isTaken = taken(wanted.filter(isUuid).map((id) => id.toLowerCase()));
    return (own: string | undefined): string => {
      const id = own?.toLowerCase() ?? "";
      if (!isUuid(id) || isTaken.has(id) || used.has(id)) return uuidV7Unsafe();
      used.add(id);
      return id;
    };
  };
};

/** What storing a checked file adds to the books. */
const planOf = (
  { upload, options, today, create_accounts = false }: ImportFile,
  report: PreflightReport,
  { records, entities, rejected, named }: Rows,
  books: Books,
  taken: TakenIds,
): Result.Result<Planned, ImportOutcome> => {
  const left_out = sum(report.left_out.map(({ count }) => count));
  if (report.type === "ServiceImport") {
    const planned = planRecords(upload, books, idsOfFile(taken));
    const stored = sum(Object.values(storedOf(planned.plan)));
    const already_there = planned.claimed.length;
    return Result.succeed({ ...planned, counts: { stored, already_there, left_out, rejected: 0 } });
  }
  if (WITHOUT_ACCOUNT.has(report.type)) {
    const planned = planEntities(entities, books, uuidV7Unsafe, today);
    const stored = sum(Object.values(storedOf(planned.plan)));
    // A parent that is made has no row of its own.
    const { parents: _, ...there } = planned.skipped;
    const already_there = sum(Object.values(there).map(({ count }) => count));
    return Result.succeed({ ...planned, counts: { stored, already_there, left_out, rejected } });
  }
  const accountId = given(options, "account_id")?.toLowerCase();
  const account = books.accounts.find(({ id }) => id === accountId);
  if (account === undefined && named.size === 0)
    return Result.fail(
      withoutAccount(books, unreadAccountHeaders(report.headers ?? [], report.type, options)),
    );
  const accounts =
    account === undefined
      ? accountsOfRows(named, books, create_accounts, uuidV7Unsafe)
      : { _tag: "Found" as const, of: () => account, made: [] };
  if (accounts._tag === "Missing")
    return Result.fail({
      _tag: "NotImportable",
      reason: "accounts_missing",
      names: accounts.names,
      accounts: choicesOf(books),
    });
  if (!report.valid && records.length === 0)
    return Result.fail({ _tag: "NotValid", outcome: { _tag: "Checked", report } });
  const planned = planRows(records, accounts.of, books, uuidV7Unsafe);
  const already_there = planned.claimed.length;
  return Result.succeed({
    ...planned,
    plan: { ...planned.plan, accounts: accounts.made },
    counts: { stored: records.length - already_there, already_there, left_out, rejected },
  });
};

const importedOf = (
  report: PreflightReport,
  { plan, skipped, counts }: Planned,
  stored: Import | undefined,
): ImportOutcome => ({
  _tag: "Imported",
  import: stored,
  stored: storedOf(plan),
  skipped,
  counts,
  outcome: { _tag: "Checked", report },
});

/** The accounts whose transactions a checked file can have already. */
const accountsOf =
  (accountId: string | undefined, { named, account_ids }: Rows): StoreImport["accounts"] =>
  (books) => {
    if (account_ids.length > 0) return account_ids.flatMap((id) => accountWithId(books, id)?.id ?? []);
    return accountId !== undefined
      ? [accountId]
      : [...new Set([...named.keys()].flatMap((name) => accountCalled(books.accounts, name)?.id ?? []))];
  };

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

  const base = yield* imports.books(family_id, account_id === undefined ? [] : [account_id]);
  const isThere = account_id === undefined || base.accounts.some(({ id }) => id === account_id);
  if (before[0] !== undefined && isThere && !again)
    return { _tag: "ImportedOtherwise", import: before[0] } satisfies ImportOutcome;

  const first = check(request, base);
  if (Result.isFailure(first)) return first.failure;
  let report = first.success;
  const isRows = report.type !== "ServiceImport";
  const read = isRows ? yield* rowsToStore(upload, options, request.today, report) : NO_ROWS;
  const rows: Rows = {
    ...read,
    named: account_id === undefined ? namedAccounts(read.records) : new Map(),
    account_ids: isRows ? [] : recordedAccountIds(upload),
  };
  const accounts = accountsOf(account_id, rows);
  const needed = accounts(base);
  const isMore = needed.some((id) => id !== account_id);
  const books = isMore ? yield* imports.books(family_id, needed) : base;
  // Planning takes a while, so it is done outside the atomic step, and again only if the books have changed.
  const seen = JSON.stringify(books);
  const early = planOf(request, report, rows, books, () => new Set());
  if (Result.isFailure(early)) return early.failure;
  if (request.dry_run === true) return importedOf(report, early.success, undefined);

  const { type } = report;
  const file: StoreImport["file"] = {
    ...{ id: uuidV7Unsafe(), sha256: digest, account_id: account_id ?? null, created_at: yield* now },
    known: { type, filename: toStorableText(upload.filename ?? ""), byte_size: upload.bytes.length, reading },
  };
  let planned = early.success;
  const stored = yield* Effect.result(
    imports.store({ family_id, file, again, accounts }, (current, taken) => {
      const isSame = JSON.stringify(current) === seen;
      const checked = isSame ? first : check(request, current);
      if (Result.isFailure(checked)) return Result.fail(checked.failure);
      report = checked.success;
      // Only storage knows which ids of a file are free.
      const made =
        isSame && isRows ? Result.succeed(early.success) : planOf(request, report, rows, current, taken);
      return Result.map(made, (one) => {
        planned = one;
        return one;
      });
    }),
  );
  if (Result.isFailure(stored)) {
    if (stored.failure._tag === "StorageUnavailable") return yield* stored.failure;
    return stored.failure;
  }
  switch (stored.success._tag) {
    case "Stored":
      return importedOf(report, planned, stored.success.import);
    case "SameImport":
      return { _tag: "AlreadyImported", import: stored.success.import } satisfies ImportOutcome;
    case "OtherReading":
      return { _tag: "ImportedOtherwise", import: stored.success.import } satisfies ImportOutcome;
  }
});
