import { unlessDeleted } from "@farthing/core/access";
import { type ImportOutcome, importFile } from "@farthing/core/import";
import { timeZoneNamed, todayIn } from "@farthing/core/request";
import { Accounts } from "@farthing/core/transactions";
import {
  MAX_FILE_BYTES,
  preflight,
  type ReadingOptions,
  resolveOptions,
  type Upload,
} from "@farthing/preflight";
import { isUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { OutputFile } from "../files/output-file.ts";
import { readSource } from "../preflight/read-source.ts";
import { withPending } from "../preflight/reading-flags.ts";
import { writeRejects } from "../preflight/rejects.ts";
import { ACCOUNT, actingFamily, familyThatHas } from "../storage/family.ts";
import { namedAccount } from "../storage/named-account.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { note, writeError } from "../terminal/output.ts";
import type { ImportFlags } from "./import-flags.ts";
import { refuse, reportInvalid, reportOutcome } from "./report-outcome.ts";
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
const ownerOf = Effect.fnUntraced(function* ({ flags: { account, user }, given }: ImportRequest) {
  const options: ReadingOptions =
    account === undefined ? given : { ...given, account_id: yield* namedAccount(account, user) };
  const { account_id } = options;
  const family = yield* user === undefined && typeof account_id === "string"
    ? familyThatHas(ACCOUNT, account_id)
    : actingFamily(user);
  const into =
    family === undefined || !isUuid(account_id ?? "")
      ? undefined
      : yield* (yield* Accounts).find(family.id, account_id!.toLowerCase());
  return { options, family, into };
});

/** Writes the rows that are not stored. */
const writeRejected = async (
  rejects: OutputFile,
  read: Read,
  { outcome }: Extract<ImportOutcome, { readonly _tag: "Imported" }>,
  today: string,
): Promise<boolean> => {
  try {
    note(await writeRejects(rejects, { ...read, outcome }, today));
    return true;
  } catch (error) {
    writeError((error as Error).message);
    return false;
  }
};

const importUpload = Effect.fnUntraced(function* (request: ImportRequest, upload: Upload) {
  const { file, flags, rejects } = request;
  const { options: given, family, into } = yield* ownerOf(request);
  const today = yield* todayIn(family?.time_zone ?? "UTC");
  const time_zone = family === undefined ? undefined : timeZoneNamed(family.time_zone);
  const zoned = time_zone === undefined ? {} : { time_zone };
  const { options: found, undecided } = resolveOptions(upload, given, { auto: true, today });
  const options = withPending(found, flags.includePending ?? false);
  const read: Read = {
    name: file === "-" ? (flags.filename ?? "standard input") : file,
    upload,
    options,
    undecided,
    inspected: true,
    shown: { today, ...zoned, currency: into?.currency ?? "", imported: true },
  };
  // The account does not exist, and preflight says so.
  if (family === undefined)
    return yield* Effect.promise(() => reportInvalid(read, preflight(upload, options, { today }), flags));
  const imported = yield* unlessDeleted(
    family,
    importFile({
      family_id: family.id,
      upload,
      options,
      undecided,
      today,
      ...zoned,
      skip_invalid: flags.skipInvalid ?? false,
      create_accounts: flags.createAccounts ?? false,
      again: flags.again ?? false,
      dry_run: flags.dryRun ?? false,
    }),
  );
  const code = yield* Effect.promise(() => reportOutcome(read, imported, flags, into?.name));
  if (rejects === undefined || imported._tag !== "Imported" || flags.dryRun === true) return code;
  const isWritten = yield* Effect.promise(() => writeRejected(rejects, read, imported, today));
  return isWritten ? code : ExitCode.unchecked;
});

/** Imports a file and says what became of it. */
export const runImport = Effect.fnUntraced(function* (request: ImportRequest) {
  const { file, flags } = request;
  const source = yield* Effect.promise(() => readSource(file, flags.filename, MAX_FILE_BYTES));
  return "unreadable" in source
    ? refuse(
        "unreadable_file",
        `${file} cannot be read: ${source.unreadable}.`,
        flags.format,
        ExitCode.unchecked,
      )
    : yield* importUpload(request, source.upload);
});
