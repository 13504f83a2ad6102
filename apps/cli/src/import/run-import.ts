import { createHash } from "node:crypto";
import { unlessDeleted } from "@farthing/core/access";
import {
  type CheckedBefore,
  type ImportFile,
  type ImportOutcome,
  Imports,
  importFile,
  knownToImport,
  lessonOf,
  readingAlone,
  recallReading,
  resolveForFamily,
} from "@farthing/core/import";
import { timeZoneNamed, todayIn } from "@farthing/core/request";
import { Accounts } from "@farthing/core/transactions";
import {
  optionText,
  preflight,
  preflightKeepingRows,
  type ReadingOptions,
  type RowsToKeep,
  resolveOptions,
  type Upload,
} from "@farthing/preflight";
import { contentLayout } from "@farthing/preflight/remembered";
import { withTable } from "@farthing/tables";
import { isUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { OutputFile } from "../files/output-file.ts";
import { canAsk } from "../preflight/can-ask.ts";
import { type Checked, summaryOf } from "../preflight/check.ts";
import { type Done, FilesTold } from "../preflight/files-told.ts";
import type { NamedFile } from "../preflight/find-files.ts";
import { readSource } from "../preflight/read-source.ts";
import { withPending } from "../preflight/reading-flags.ts";
import { writeRejects } from "../preflight/rejects.ts";
import { rowsAsked } from "../preflight/rows-asked.ts";
import { ACCOUNT, actingFamily, familyThatHas } from "../storage/family.ts";
import { saidAccount } from "../storage/named-account.ts";
import { whileWorking } from "../storage/while-working.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { note, writeError } from "../terminal/output.ts";
import { Working } from "../terminal/working.ts";
import { askToImport, notImported, type Said } from "./ask-to-import.ts";
import type { ImportFlags } from "./import-flags.ts";
import { type Destination, refuse, reportOutcome } from "./report-outcome.ts";
import type { Read } from "./say-imported.ts";

/** What a command line asks to import. */
export interface ImportRequest {
  readonly file: string;
  readonly flags: ImportFlags;
  /** How the file is read, as far as a profile and flags say it. */
  readonly given: ReadingOptions;
  /** Where rows that are not stored go. */
  readonly rejects: OutputFile | undefined;
}

/** The options with the account that is named, and the family that it or the user has. */
const ownerOf = Effect.fnUntraced(function* ({ flags, given }: ImportRequest) {
  const account_id = yield* saidAccount(flags, given.account_id ?? undefined);
  const options: ReadingOptions = account_id === undefined ? given : { ...given, account_id };
  const { user } = flags;
  const family = yield* user === undefined && account_id !== undefined
    ? familyThatHas(ACCOUNT, account_id)
    : actingFamily(user);
  return { options, family };
});

/** The account of all rows, if one is given and the family has it. */
const accountNamed = Effect.fnUntraced(function* (familyId: string, { account_id }: ReadingOptions) {
  if (!isUuid(account_id ?? "")) return undefined;
  return yield* (yield* Accounts).find(familyId, account_id!.toLowerCase());
});

/** Writes the rows that are not stored. */
const writeRejected = async (
  rejects: OutputFile,
  read: Read,
  { outcome }: Extract<ImportOutcome, { readonly _tag: "Imported" }>,
): Promise<boolean> => {
  try {
    note(await writeRejects(rejects, { ...read, outcome }));
    return true;
  } catch (error) {
    writeError((error as Error).message);
    return false;
  }
};

/** A file of a family, and how it is read. */
interface FileOfFamily extends Pick<ImportFile, "family_id" | "upload" | "options" | "today" | "time_zone"> {
  readonly keeps: RowsToKeep;
}

/** Checks a file as its import does, in the one pass from which it is stored and shown. */
const checkFor = Effect.fnUntraced(function* (file: FileOfFamily) {
  const { family_id, upload, options, today, time_zone, keeps } = file;
  const books = yield* (yield* Imports).books(family_id, []);
  const known = knownToImport(books, today, optionText(options, "account_id"), time_zone);
  const sha256 = createHash("sha256").update(upload.bytes).digest("hex");
  const told = new Working(`Checking ${upload.filename ?? "standard input"}`);
  const checked = preflightKeepingRows(upload, options, known, keeps, told.ofBytes(upload));
  told.end();
  return { sha256, known, ...checked };
});

/** What is shown of a file that was checked for its import. */
const shownOf = (
  checked: CheckedBefore,
  options: ReadingOptions,
  { format }: ImportFlags,
): Pick<Checked, "shown" | "rejects"> => {
  const { known } = checked;
  const summary = format === "json" ? undefined : summaryOf(checked, options, known);
  return { shown: { summary, imported: true }, rejects: checked.rows };
};

/** For whom, and how, a file is read. */
interface ResolvedFor {
  /** Of the family. */
  readonly id: string;
  readonly today: string;
  readonly includePending: boolean;
  readonly createAccounts: boolean;
}

/** How a file is read for a family, as one of its layout before if there was one; pending rows can be data. */
const resolveFile = Effect.fnUntraced(function* (
  upload: Upload,
  given: ReadingOptions,
  { id, today, includePending, createAccounts }: ResolvedFor,
) {
  const layout = contentLayout(upload);
  const found = yield* recallReading(id, layout, optionText(given, "account_id"));
  // Who creates accounts means those that the rows name.
  const remembered = createAccounts ? readingAlone(found) : found;
  const resolved = resolveForFamily(upload, given, { today, remembered });
  const options = withPending(resolved.options, includePending);
  const said = includePending ? { ...resolved.said, left_out: options.left_out ?? null } : resolved.said;
  return {
    ...resolved,
    options,
    lesson: lessonOf(upload, layout, { ...resolved, options, said }, { today }),
  };
});

/** A file, and what its import came to. */
interface Tried extends Destination {
  readonly read: Read;
  readonly outcome: ImportOutcome;
}

/** Imports a file as far as what is said of it allows. */
const tryImport = Effect.fnUntraced(function* (request: ImportRequest, received: Upload) {
  const { file, flags, rejects } = request;
  const { options: given, family } = yield* ownerOf(request);
  const upload = yield* Effect.promise(() => withTable(received, given));
  const today = yield* todayIn(family?.time_zone ?? "UTC");
  const shownAs = {
    ...{ name: file === "-" ? (flags.filename ?? "standard input") : file, upload },
    ...{ inspected: true, shown: { summary: undefined, imported: true } },
  } as const satisfies Omit<Read, "options" | "undecided">;
  // The account does not exist, and preflight says so.
  if (family === undefined) {
    const read = { ...shownAs, ...resolveOptions(upload, given, { auto: true, today }) };
    const outcome = preflight(upload, read.options, { today });
    return {
      read,
      outcome: { _tag: "NotValid", outcome, undecided: read.undecided },
      ...{ into: undefined, currency: "CODE" },
    } as const;
  }
  const { includePending = false, createAccounts = false } = flags;
  const how = { id: family.id, today, includePending, createAccounts };
  const { options, undecided, used, lesson } = yield* resolveFile(upload, given, how);
  const read: Read = { ...shownAs, options, undecided, used };
  const into = yield* accountNamed(family.id, options);
  const time_zone = timeZoneNamed(family.time_zone);
  const toImport = { family_id: family.id, upload, options, today, time_zone };
  const keeps = rejects === undefined ? "accepted" : "accepted and rejected";
  const checked = yield* unlessDeleted(family, checkFor({ ...toImport, keeps }));
  const rowsToStore = checked.rows === undefined ? "" : `${checked.rows.accepted} rows of `;
  const stored = unlessDeleted(
    family,
    importFile({
      ...toImport,
      checked,
      undecided,
      lesson,
      is_recalled: used?.is_account_presumed ?? false,
      ...(used?.named_accounts === undefined ? {} : { named_accounts: used.named_accounts }),
      skip_invalid: flags.skipInvalid ?? false,
      create_accounts: flags.createAccounts ?? false,
      again: flags.again ?? false,
      dry_run: flags.dryRun ?? false,
    }),
  );
  const whose = `${rowsToStore}${shownAs.name}`;
  const doing = flags.dryRun === true ? `Comparing ${whose} with your books` : `Storing ${whose}`;
  const outcome = yield* whileWorking(doing, stored);
  const rows = rowsAsked({ rows: checked.rows, time_zone });
  return {
    read: { ...read, ...shownOf(checked, options, flags), rows },
    outcome,
    into: into?.name,
    currency: family.currency,
  } as const;
});

/** Says what became of a file, and writes the rows that are not stored. */
const report = async ({ flags, rejects }: ImportRequest, tried: Tried): Promise<ExitCode> => {
  const { read, outcome } = tried;
  const code = await reportOutcome(read, outcome, flags, tried);
  if (rejects === undefined || outcome._tag !== "Imported" || flags.dryRun === true) return code;
  return (await writeRejected(rejects, read, outcome)) ? code : ExitCode.unchecked;
};

const VERDICTS: Readonly<Record<ImportOutcome["_tag"], readonly [verdict: string, color: Done["color"]]>> = {
  Imported: ["imported", "green"],
  AlreadyImported: ["imported before", "green"],
  ImportedOtherwise: ["imported otherwise", "red"],
  NotValid: ["not valid", "red"],
  NotImportable: ["with an open question", "yellow"],
};

/** What a table of several files says of one. */
const doneWith = ({ read, outcome }: Tried, isDry: boolean, exit: ExitCode): Done => {
  const { name } = read;
  if (outcome._tag === "NotImportable" && outcome.reason === "type_not_stored")
    return { name, verdict: "not stored", color: "red", exit };
  const [verdict, color] = VERDICTS[outcome._tag];
  if (outcome._tag !== "Imported") return { name, verdict, color, exit };
  return {
    name,
    verdict: isDry ? "to be imported" : verdict,
    color,
    exit,
    count: outcome.stored.transactions,
  };
};

/** Imports a file, and again with each answer of a person at a terminal to what is open. */
const importUpload = Effect.fnUntraced(function* (request: ImportRequest, received: Upload) {
  const { file, flags, given } = request;
  const asks = canAsk(flags.format, file);
  let said: Said = { options: {}, createAccounts: false };
  for (;;) {
    const asked: ImportRequest = {
      ...request,
      given: { ...given, ...said.options },
      flags: said.createAccounts ? { ...flags, createAccounts: true } : flags,
    };
    const tried: Tried = yield* tryImport(asked, received);
    const answer = asks ? yield* Effect.promise(() => askToImport(tried, said)) : undefined;
    if (answer === undefined) {
      const exit = yield* Effect.promise(() => report(asked, tried));
      return doneWith(tried, flags.dryRun === true, exit);
    }
    if (answer === "left") {
      const exit = refuse("import_undecided", notImported(tried.read.name), flags.format, ExitCode.unchecked);
      return { name: file, verdict: "with an open question", color: "yellow", exit } satisfies Done;
    }
    said = answer;
  }
});

/** Imports a file and says what became of it. */
const runImport = Effect.fnUntraced(function* (request: ImportRequest, missing: string | undefined) {
  const { file, flags } = request;
  const source =
    missing === undefined
      ? yield* Effect.promise(() => readSource(file, flags.filename))
      : { unreadable: missing };
  if (!("unreadable" in source)) return yield* importUpload(request, source.upload);
  const message = `${file} cannot be read: ${source.unreadable}.`;
  const exit = refuse("unreadable_file", message, flags.format, ExitCode.unchecked);
  return { name: file, verdict: "not read", color: "red", exit } satisfies Done;
});

/**
 * Imports files one after the other, each all or nothing. One that is not stored stops no other; what is wrong with the database or
 * the account that is named is wrong for all, and stops them. `literal` says that one file is named.
 */
export const importFiles = Effect.fnUntraced(function* (
  request: Omit<ImportRequest, "file">,
  found: readonly NamedFile[],
  literal: boolean,
) {
  if (literal) return (yield* runImport({ ...request, file: found[0]!.name }, undefined)).exit;
  const told = new FilesTold({ format: request.flags.format, taken: "transactions" });
  for (const { name, missing } of found) {
    told.begin();
    const done = yield* runImport({ ...request, file: name }, missing).pipe(
      Effect.onError(() => Effect.promise(() => told.drop())),
    );
    yield* Effect.promise(() => told.end(done));
  }
  return told.finish();
});
