import {
  type BankConnection,
  type ProviderFailure,
  type ReceivedWindow,
  readSince,
  type SinceProblem,
  type SyncOutcome,
  type SyncProgress,
  syncConnection,
} from "@farthing/core/provider";
import { Command } from "commander";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import { fileName } from "../files/file-name.ts";
import type { OutputFile } from "../files/output-file.ts";
import { wholeFile } from "../files/write-file.ts";
import { databasePath } from "../storage/database-path.ts";
import { UsageError } from "../storage/failure.ts";
import { userOption } from "../storage/family.ts";
import { syncMessage } from "../storage/provider-failure.ts";
import { SyncCutShort } from "../storage/sync-cut-short.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, tellDone } from "../terminal/format-option.ts";
import { isQuiet, progress, writeError } from "../terminal/output.ts";
import { writeExport } from "./export.ts";
import {
  chosenConnections,
  connectionOption,
  type Exit,
  noConnection,
  onProvider,
  ownConnection,
  type ProviderFlags,
} from "./on-provider.ts";
import { outcomeText } from "./sync-pretty.ts";

interface Flags extends ProviderFlags {
  readonly since?: string;
  readonly pending: boolean;
  readonly dryRun?: true;
  readonly export?: string;
  readonly force?: true;
}

const EXAMPLES = `
Examples:
  farthing provider sync
  farthing provider sync --since 2024-01-01 --dry-run --export bank.ndjson

Exit status: 0 everything was synced; 1 an institution or a connection failed; 2 could not start.`;

/** Why a sync cannot go back to a day, as the end of a sentence that begins with it. */
const whyNotSince = (problem: SinceProblem): string => {
  switch (problem.code) {
    case "not_a_day":
      return "is not a valid date. Use YYYY-MM-DD, such as 2024-06-30.";
    case "yet_to_come":
      return "is in the future.";
    case "too_long_ago":
      return `is too long ago: a sync goes back ${problem.most_years} years at most.`;
  }
};

/** The start of the day of `--since` in the family's time zone, in Unix seconds. */
const sinceOf = (day: string, timeZone: string): Effect.Effect<number, UsageError> =>
  Effect.flatMap(DateTime.now, (now) =>
    Effect.mapError(
      Effect.fromResult(readSince(day, timeZone, now)),
      (problem) => new UsageError({ message: `--since ${JSON.stringify(day)} ${whyNotSince(problem)}` }),
    ),
  );

const said = ({ connection_id, window, windows, accounts, transactions }: SyncProgress): string =>
  `${connection_id}: window ${window} of at most ${windows}, ${accounts} accounts, ${transactions} new transactions`;

/** An outcome as machines read it. */
const wire = ({ connection_id, accounts, messages, status, transfers }: SyncOutcome) => ({
  connection_id,
  accounts: accounts.map(({ id, name, added, updated, removed }) => ({ id, name, added, updated, removed })),
  messages: messages.map(syncMessage),
  status,
  transfers,
});

/** A file that cannot be written is reported before anything is fetched. */
const openExport = (
  file: string,
  { database, force, format }: Flags,
): Effect.Effect<OutputFile, UsageError> => {
  if (file === "-" && format === "json")
    return Effect.fail(
      new UsageError({
        message: "--export - and --format json both use standard output. Write the export to a file.",
      }),
    );
  return Effect.try({
    try: () => wholeFile(file, { force: force ?? false, database: databasePath(database), inputs: [] }),
    catch: (error) => new UsageError({ message: (error as Error).message }),
  });
};

/** The fetched data is stored in any case, so the command continues to its report. */
const finishExport = (file: OutputFile, windows: readonly ReceivedWindow[]): Effect.Effect<boolean> =>
  Effect.promise(() =>
    writeExport(file, windows).then(
      (note) => {
        if (note !== undefined) writeError(note);
        return true;
      },
      (error: Error) => {
        writeError(error.message);
        return false;
      },
    ),
  );

/** A connection that cannot be synced does not stop the others or their report. */
const toOutcome = (connection_id: string, failure: ProviderFailure): SyncOutcome => ({
  connection_id,
  status: "failed",
  accounts: [],
  transfers: { paired: 0, proposed: 0 },
  messages: [failure],
  failure,
});

/** Whether there is something to say of a connection with `--quiet`. */
const isNews = ({ status, messages }: SyncOutcome): boolean => status !== "ok" || messages.length > 0;

/** `farthing provider sync` */
export const syncCommand = (exit: Exit): Command =>
  onProvider<Flags>(
    new Command("sync")
      .summary("fetch accounts and transactions")
      .description(
        "Fetches new data from the provider and stores it. The first sync goes back up to a year, later ones two weeks before the last. Running it again changes nothing, and your own changes are kept.",
      )
      .option(
        "--since <date>",
        "fetch everything from this day on, YYYY-MM-DD; on the first sync nothing older",
      )
      .option("--no-pending", "do not ask for pending transactions")
      .option("--dry-run", "show what would change without storing it")
      .option("--export <file>", "also write the fetched data as the service's NDJSON", fileName)
      .option("--force", "with --export: replace an existing file")
      .addOption(connectionOption("only this connection"))
      .addOption(userOption())
      .addHelpText("after", EXAMPLES),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const { family } = yield* ownConnection(flags.user, flags.connection);
        const since = flags.since === undefined ? undefined : yield* sinceOf(flags.since, family.time_zone);
        const connections = yield* chosenConnections(flags);
        const exported = flags.export === undefined ? undefined : yield* openExport(flags.export, flags);
        const received: ReceivedWindow[] = [];
        let isPartStored = false;
        const outcomes = yield* Effect.forEach(connections, ({ family_id, id }: BankConnection) =>
          syncConnection(family_id, id, {
            ...(since === undefined ? {} : { since }),
            pending: flags.pending,
            dry_run: flags.dryRun ?? false,
            on_progress: (state) =>
              Effect.sync(() => {
                isPartStored = flags.dryRun === undefined;
                progress(said(state));
              }),
            on_received: (accounts) =>
              Effect.sync(() => {
                if (exported !== undefined) received.push({ connection_id: id, accounts });
              }),
          }).pipe(
            Effect.catchTag("ProviderFailure", (failure: ProviderFailure) =>
              Effect.succeed(toOutcome(id, failure)),
            ),
          ),
        ).pipe(
          Effect.catchTag("StorageUnavailable", (error) =>
            Effect.fail(isPartStored ? new SyncCutShort({ reason: error.reason }) : error),
          ),
        );
        const isExported = exported === undefined || (yield* finishExport(exported, received));
        const told = isQuiet() && flags.dryRun === undefined ? outcomes.filter(isNews) : outcomes;
        const tell = told.length === 0 && outcomes.length > 0 ? tellDone : answer;
        tell(
          flags.format,
          { connections: outcomes.map(wire) },
          () =>
            outcomes.length === 0
              ? noConnection()
              : told.map((outcome) => outcomeText(outcome, flags.dryRun ?? false)).join("\n\n"),
          flags.export === "-" ? "stderr" : "stdout",
        );
        if (!isExported) return ExitCode.unchecked;
        return outcomes.every(({ status }) => status === "ok") ? undefined : ExitCode.invalid;
      }),
  );
