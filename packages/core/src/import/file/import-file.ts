import { type CheckableImportType, type KeptRows, optionText } from "@farthing/preflight";
import { type DaysAndReferences, questionFor } from "@farthing/recognition";
import { toStorableText } from "@farthing/values";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { SecureRandom } from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { idSource } from "../../request/new-ids.ts";
import { now } from "../../request/now.ts";
import { isSameBooks } from "../books/books.ts";
import { type Import, isSameImport } from "../books/import.ts";
import { Imports, type StoreImport } from "../books/imports.ts";
import { questionsOfRecords } from "../records/accounts-of-records.ts";
import { fileRecords } from "../records/file-records.ts";
import { accountCalled } from "../rows/accounts-of-rows.ts";
import { fileRows } from "../rows/file-rows.ts";
import { inTurns, type Pausing } from "../steps/in-turns.ts";
import {
  asksForAccount,
  checkFor,
  type Decided,
  decide,
  type FileContents,
  judge,
  knownFor,
  withOpenAccount,
} from "./decide-import.ts";
import type { ImportFile, ImportOutcome } from "./import-outcome.ts";
import { readingOf } from "./reading-of.ts";

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

/** What a checked file holds. */
function* contentsOf(
  { upload, time_zone }: ImportFile,
  type: CheckableImportType,
  rows: KeptRows | undefined,
): Pausing<FileContents> {
  if (type === "ServiceImport") return { _tag: "Records", records: yield* fileRecords(upload) };
  if (rows === undefined) throw new Error("a CSV was checked, and its rows were not kept");
  return { _tag: "Rows", type, rows: yield* fileRows(rows, time_zone) };
}

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

/**
 * Stores a valid file for a family, all or nothing, and the same bytes only once (docs/spec/import.md). With `skip_invalid` all
 * or nothing is meant of its valid rows. Fails only if storage fails.
 */
export const importFile = Effect.fn("import.file")(function* (request: ImportFile) {
  const { family_id, upload, options, again = false } = request;
  const imports = yield* Imports;
  const ids = yield* idSource;
  const reading = readingOf(options);
  const account_id = optionText(options, "account_id")?.toLowerCase();
  const digest = request.checked?.sha256 ?? bytesToHex(sha256(upload.bytes));
  const asked = { account_id: account_id ?? null, known: { reading } };
  const before = yield* imports.ofBytes(family_id, digest);
  const same = before.find((each) => isSameImport(each, asked));
  if (same !== undefined && !again) return { _tag: "AlreadyImported", import: same } satisfies ImportOutcome;

  const base = yield* imports.books(family_id, []);
  const isThere = account_id === undefined || base.accounts.some(({ id }) => id === account_id);
  if (before[0] !== undefined && isThere && !again)
    return { _tag: "ImportedOtherwise", import: before[0] } satisfies ImportOutcome;

  const { outcome, rows } = checkFor(request, base);
  if (outcome._tag === "Refused") return { _tag: "NotValid", outcome, undecided: [] } satisfies ImportOutcome;
  const checked: ImportFile = {
    ...request,
    checked: { sha256: digest, known: knownFor(request, base), outcome, rows },
  };
  const { type } = outcome.report;
  const isRows = type !== "ServiceImport";
  const judged = judge(request, outcome, base);
  const isAsked =
    Result.isFailure(judged) && account_id === undefined && asksForAccount(judged.failure, type);
  const canBeAgainstAccount = isAsked || (isRows && rows !== undefined && account_id !== undefined);
  if (Result.isFailure(judged) && !canBeAgainstAccount) return judged.failure;
  const contents = yield* inTurns(contentsOf(request, type, rows));
  if (isAsked) return withOpenAccount(request, judged.failure, outcome.report, contents, base, ids);
  const questions = questionsOf(contents, account_id);
  const books = yield* imports.books(family_id, questions(base));
  // Planning takes a while, so it is done outside the atomic step, and again only if the books have changed. But only storage
  // knows which ids of a file are free.
  const early =
    isRows || request.dry_run === true
      ? yield* inTurns(decide(checked, contents, books, ids, () => new Set()))
      : undefined;
  if (early !== undefined && Result.isFailure(early)) return early.failure;
  let decided = early?.success;
  if (decided !== undefined && request.dry_run === true) return importedOf(decided, undefined);

  const file: StoreImport["file"] = {
    ...{
      id: yield* (yield* SecureRandom).uuidV7(),
      sha256: digest,
      account_id: account_id ?? null,
      created_at: yield* now,
    },
    known: {
      type,
      filename: toStorableText(outcome.report.content.filename),
      byte_size: upload.bytes.length,
      reading,
    },
  };
  const stored = yield* Effect.result(
    imports.store(
      { family_id, file, again, questions, recorded: books.recorded },
      function* (current, taken) {
        const made =
          early !== undefined && isSameBooks(current, books)
            ? early
            : yield* decide(checked, contents, current, ids, taken);
        return Result.map(made, (one) => {
          decided = one;
          return one.planned;
        });
      },
    ),
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
