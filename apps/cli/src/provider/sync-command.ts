import {
  type BankConnection,
  type ProviderFailure,
  readSince,
  type SinceProblem,
  type SyncOutcome,
  type SyncProgress,
  syncConnection,
} from "@farthing/core/provider";
import { Command, InvalidArgumentError } from "commander";
import * as DateTime from "effect/DateTime";
import * as Effect from "effect/Effect";
import { ExitCode } from "../exit-code.ts";
import { databasePath } from "../storage/database-path.ts";
import { UsageError } from "../storage/failure.ts";
import { actingFamily, userOption } from "../storage/family.ts";
import { answer } from "../terminal/format-option.ts";
import { progress, writeError } from "../terminal/output.ts";
import { type Export, exportTo } from "./export-file.ts";
import {
  chosenConnections,
  connectionOption,
  type Exit,
  NO_CONNECTION,
  onProvider,
  type ProviderFlags,
} from "./on-provider.ts";
import { outcomeText } from "./sync-pretty.ts";
import { syncMessage } from "./tell-failure.ts";

interface Flags extends ProviderFlags {
  readonly since?: string;
  readonly pending: boolean;
  readonly dryRun?: true;
  readonly export?: string;
}

const EXAMPLES = `
Examples:
  farthing provider sync
  farthing provider sync --since 2024-01-01 --dry-run --export bank.ndjson

Exit status: 0 everything was synced; 1 an institution or a connection failed; 2 could not start.`;

/** Why a day is none to go back to, as the end of a sentence that begins with it. */
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

/** When the day of `--since` begins where the family is, in Unix seconds. */
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
const wire = ({ connection_id, accounts, messages, status }: SyncOutcome) => ({
  connection_id,
  accounts: accounts.map(({ id, name, added, updated, removed }) => ({ id, name, added, updated, removed })),
  messages: messages.map(syncMessage),
  status,
});

/** Nothing else is meant by a dash here, and an option that is taken for a file would not be heeded. */
const fileName = (text: string): string => {
  if (text.trim() === "" || text.startsWith("-"))
    throw new InvalidArgumentError("Use a file name; for a file named -x write ./-x.");
  return text;
};

const unwritable = (file: string, error: unknown): string =>
  `${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`;

/** A file that cannot be written is told before anything is asked. */
const openExport = (file: string, database: string): Effect.Effect<Export, UsageError> =>
  Effect.try({
    try: () => exportTo(file, database),
    catch: (error) => new UsageError({ message: unwritable(file, error) }),
  });

/** What has come is stored all the same, so that the command goes on to say so. */
const finishExport = (file: string, { finish }: Export): Effect.Effect<boolean> =>
  Effect.promise(() =>
    finish().then(
      (told) => {
        if (told !== undefined) writeError(told);
        return true;
      },
      (error) => {
        writeError(unwritable(file, error));
        return false;
      },
    ),
  );

/** One connection that cannot be synced now does not keep the others, nor what came of them from being told. */
const toOutcome = (connection_id: string, failure: ProviderFailure): SyncOutcome => ({
  connection_id,
  status: "failed",
  accounts: [],
  messages: [failure],
  failure,
});

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
      .addOption(connectionOption("only this connection"))
      .addOption(userOption())
      .addHelpText("after", EXAMPLES),
    exit,
    (flags) =>
      Effect.gen(function* () {
        const { time_zone } = yield* actingFamily(flags.user);
        const since = flags.since === undefined ? undefined : yield* sinceOf(flags.since, time_zone);
        const connections = yield* chosenConnections(flags);
        const exported =
          flags.export === undefined
            ? undefined
            : yield* openExport(flags.export, databasePath(flags.database));
        const outcomes = yield* Effect.forEach(connections, ({ family_id, id }: BankConnection) =>
          syncConnection(family_id, id, {
            ...(since === undefined ? {} : { since }),
            pending: flags.pending,
            dry_run: flags.dryRun ?? false,
            on_progress: (state) => Effect.sync(() => progress(said(state))),
            on_received: (accounts) => Effect.sync(() => exported?.add({ connection_id: id, accounts })),
          }).pipe(
            Effect.catchTag("ProviderFailure", (failure: ProviderFailure) =>
              Effect.succeed(toOutcome(id, failure)),
            ),
          ),
        );
        const isExported = exported === undefined || (yield* finishExport(flags.export!, exported));
        answer(flags.format, { connections: outcomes.map(wire) }, () =>
          outcomes.length === 0
            ? NO_CONNECTION
            : outcomes.map((outcome) => outcomeText(outcome, flags.dryRun ?? false)).join("\n\n"),
        );
        if (!isExported) return ExitCode.unchecked;
        return outcomes.every(({ status }) => status === "ok") ? undefined : ExitCode.invalid;
      }),
  );
