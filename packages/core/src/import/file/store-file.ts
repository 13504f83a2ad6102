import { namesAccounts, optionText } from "@farthing/preflight/checked";
import { toStorableText } from "@farthing/values";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { idSource } from "../../request/new-ids.ts";
import { now } from "../../request/now.ts";
import type { Accounts } from "../../transactions/accounts.ts";
import type { AccountNameTaken } from "../../transactions/errors.ts";
import type { SettledTransfers } from "../../transfers/transfer.ts";
import { type Import, importBefore, MAX_STATED_ACCOUNTS, readingOf, storedBefore } from "../books/import.ts";
import { type Found, Imports, type StoreImport, type StoreOutcome } from "../books/imports.ts";
import type { PlannedBooking } from "../books/plan.ts";
import type { PlanContext } from "../books/plan-context.ts";
import type { LearnedReading } from "../books/readings.ts";
import { type Chunked, runInChunks } from "../chunks/in-chunks.ts";
import { givenAccount } from "./accounts-for-rows.ts";
import { orderedBeside, withBooksGaps } from "./balances-beside.ts";
import type { CheckContent } from "./check-file.ts";
import { type DecidedImport, decideImport } from "./decide-import.ts";
import { idsOf, questionsOf } from "./file-contents.ts";
import { withOtherKind } from "./import-beside.ts";
import type { ImportFile, ImportOutcome } from "./import-outcome.ts";
import { askOfNewAccount, withNewAccount } from "./new-account.ts";
import { type ReadFile, readFile } from "./read-file.ts";

/** What the rule of transfers made of what was stored, in sentences. */
const transferNotes = ({ paired, proposed }: SettledTransfers): readonly string[] => [
  ...(paired === 0 ? [] : [`Paired as transfers between your accounts: ${paired}.`]),
  ...(proposed === 0 ? [] : [`Proposed as transfers between your accounts, for you to decide: ${proposed}.`]),
];

/** What is there already and has changed all the same. */
const bookedNotes = (booked: readonly PlannedBooking[]): readonly string[] => {
  const byHand = booked.filter(({ by_hand }) => by_hand === true).length;
  const pending = booked.length - byHand;
  return [
    ...(pending === 0 ? [] : [`Pending before, and booked in this file: ${pending}.`]),
    ...(byHand === 0 ? [] : [`Added by hand before, and found in this file: ${byHand}.`]),
  ];
};

const importedOf = Effect.fnUntraced(function* (
  family_id: string,
  change: DecidedImport,
  stored: Import | undefined,
  transfers: SettledTransfers = { paired: 0, proposed: 0 },
) {
  const { planned, skipped, notes = [], counts, report, beside: transactions = [] } = change;
  const { booked = [], points = [] } = change;
  const checked = yield* withOtherKind({ family_id, report: report(), transactions, own: stored?.id });
  const told =
    stored === undefined
      ? checked
      : yield* withBooksGaps({ family_id, report: checked, import_id: stored.id, points });
  return {
    _tag: "Imported",
    import: stored,
    stored: planned,
    skipped,
    notes: [...notes, ...bookedNotes(booked), ...transferNotes(transfers)],
    counts,
    outcome: { _tag: "Checked", report: told },
  } satisfies ImportOutcome;
});

const outcomeOf = (
  family_id: string,
  stored: StoreOutcome<DecidedImport>,
): Effect.Effect<ImportOutcome, never, Accounts | Imports> => {
  switch (stored._tag) {
    case "Stored":
      return importedOf(family_id, stored.change, stored.import, stored.transfers);
    case "SameImport":
      return Effect.succeed({ _tag: "AlreadyImported", import: stored.import });
    case "OtherReading":
      return Effect.succeed({ _tag: "ImportedOtherwise", import: stored.import });
  }
};

const accountOf = ({ options }: ImportFile): string | undefined =>
  optionText(options, "account_id")?.toLowerCase();

/** What is known of an import before it is planned. */
const importOf = Effect.fnUntraced(function* (
  { file, report: { type, content, format, accounts } }: ReadFile,
  digest: string,
) {
  return {
    id: yield* (yield* SecureRandom).uuidV7(),
    sha256: digest,
    account_id: accountOf(file) ?? null,
    created_at: yield* now,
    type,
    filename: toStorableText(content.filename),
    byte_size: file.upload.bytes.length,
    reading: readingOf(file.options, format),
    ...(accounts === undefined ? {} : { accounts: accounts.slice(0, MAX_STATED_ACCOUNTS) }),
  } satisfies StoreImport["file"];
});

/** What a stored file teaches of files of its layout that go into the same account. */
const learnedFrom = Effect.fnUntraced(function* (
  { lesson }: ImportFile,
  { account_id, created_at: learned_at }: StoreImport["file"],
) {
  if (lesson === undefined) return [];
  return [{ id: yield* (yield* SecureRandom).uuidV7(), account_id, learned_at, ...lesson }];
});

const NONE_TAKEN: ReadonlySet<string> = new Set();

/** What becomes of a file with these books and the account that is made for it. */
function* decideWith(
  read: ReadFile,
  { books, ...context }: PlanContext,
  learned: readonly LearnedReading[],
): Chunked<Result.Result<DecidedImport, ImportOutcome | AccountNameTaken>> {
  const { new_account } = read.file;
  const asked = askOfNewAccount(books, new_account);
  if (Result.isFailure(asked)) return Result.fail(asked.failure);
  return yield* decideImport(read, { ...context, books: withNewAccount(books, new_account) }, learned);
}

/** Plans what a file that was read adds, and stores it; a dry run only plans. */
const storeRead = Effect.fnUntraced(function* (read: ReadFile, digest: string, base: PlanContext) {
  const imports = yield* Imports;
  const { file, contents } = read;
  const { family_id, new_account, again = false, dry_run = false } = file;
  const questions = new_account === undefined ? questionsOf(contents, accountOf(file)) : () => [];
  const plan = (learned: readonly LearnedReading[]) => (found: Found) =>
    decideWith(read, { ...base, ...found }, learned);
  if (dry_run) {
    const books = yield* imports.books(family_id, questions(base.books));
    const decided = yield* runInChunks(plan([])({ books, taken: NONE_TAKEN }));
    if (Result.isSuccess(decided)) return yield* importedOf(family_id, decided.success, undefined);
    return decided.failure._tag === "AccountNameTaken" ? yield* decided.failure : decided.failure;
  }
  const ids = yield* runInChunks(idsOf(contents));
  const request = { family_id, file: yield* importOf(read, digest), again, questions, ids };
  const learned = yield* learnedFrom(file, request.file);
  return yield* imports.store(request, plan(learned)).pipe(
    Effect.flatMap((stored) => outcomeOf(family_id, stored)),
    Effect.catch((why) =>
      why._tag === "StorageUnavailable" || why._tag === "AccountNameTaken"
        ? Effect.fail(why)
        : Effect.succeed<ImportOutcome>(why),
    ),
  );
});

/** What is not said of a file, and would be asked. */
const openIn = ({ options, undecided = [] }: ImportFile) => ({
  fields: undecided.map(({ field }): string => field),
  account: optionText(options, "account_id") === undefined && !namesAccounts(options),
});

/**
 * Stores a valid file for a family, all or nothing, and the same bytes only once (docs/spec/import.md). With `skip_invalid` all
 * or nothing is meant of its valid rows. `check` checks the file if it was not checked before, and again if the account has changed
 * since. Fails only if storage does, or with `AccountNameTaken` if the name of its new account is taken.
 */
export const storeFile = Effect.fn("import.file")(function* (file: ImportFile, check: CheckContent) {
  const { family_id, upload, options, today, again = false } = file;
  const imports = yield* Imports;
  const ids = yield* idSource;
  const account_id = accountOf(file);
  const digest = file.checked?.sha256 ?? bytesToHex(sha256(upload.bytes));
  const asked = { account_id: account_id ?? null, reading: readingOf(options) };
  const before = again ? [] : yield* imports.ofBytes(family_id, digest);
  const earlier = storedBefore(before, { file: asked, again });
  const same = earlier?._tag === "SameImport" ? earlier.import : importBefore(before, asked, openIn(file));
  if (same !== undefined) return { _tag: "AlreadyImported", import: same } satisfies ImportOutcome;

  const books = withNewAccount(yield* imports.books(family_id, []), file.new_account);
  const isThere = account_id === undefined || givenAccount(file, books) !== undefined;
  if (earlier !== undefined && isThere)
    return { _tag: "ImportedOtherwise", import: earlier.import } satisfies ImportOutcome;

  const context: PlanContext = { books, today, ids, taken: NONE_TAKEN };
  const read = yield* runInChunks(readFile(file, check, context));
  if (Result.isFailure(read)) return read.failure;
  return yield* storeRead(yield* orderedBeside(read.success, account_id, books), digest, context);
});
