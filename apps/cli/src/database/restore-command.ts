import { providerSettings } from "@farthing/server";
import { restoreDatabase } from "@farthing/sqlite";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { clearUnfinished } from "../files/clear-unfinished.ts";
import { fileName } from "../files/file-name.ts";
import type { StoredFlags } from "../storage/stored-command.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { tellDone } from "../terminal/format-option.ts";
import { visible, writeError } from "../terminal/output.ts";
import { keyFacts, keyProblem } from "./key-note.ts";
import { onDatabaseFile } from "./on-database.ts";
import { contents } from "./summary.ts";

interface Flags extends StoredFlags {
  readonly force?: true;
}

const MORE = `
First stop every Farthing that uses the database; otherwise the restore is refused. The backup is
checked, then it becomes the database, whole or not at all. A backup of an older version is updated.
The key is not in a backup: put farthing.key back next to the database, or set FARTHING_SECRET_KEY.

Examples:
  farthing database restore farthing-2024-06-30.db
  farthing database restore --force farthing-2024-06-30.db
  gpg --decrypt farthing.db.gpg | farthing database restore -`;

/** `farthing database restore FILE | -` */
export const restoreCommand = (exit: (code: ExitCode) => void): Command =>
  onDatabaseFile<Flags>(
    new Command("restore")
      .summary("make a backup the database")
      .description("Makes a backup the database, after checking it.")
      .argument("<file>", "a file that `farthing database backup` wrote, or - for standard input", fileName)
      .option("--force", "replace an existing database")
      .addHelpText("after", MORE),
    exit,
    {
      begins: true,
      instead:
        "A database on a server is restored with `pg_restore`, or from a backup of a file with `farthing database copy --from FILE --to postgres://…`.",
    },
    (database, { force, format }, file = "") =>
      Effect.gen(function* () {
        const { secret_key } = yield* providerSettings;
        clearUnfinished(database);
        const state = yield* restoreDatabase(database, {
          from: file === "-" ? process.stdin : file,
          force: force ?? false,
        });
        const key = yield* keyFacts(database, secret_key, state);
        const { schema, counts } = state;
        tellDone(
          format,
          { database, schema, counts, key },
          () =>
            `Restored ${visible(database)} from ${file === "-" ? "standard input" : visible(file)}: ${contents(state)}.`,
        );
        const problem = keyProblem(key);
        if (problem !== undefined && format !== "json") writeError(problem);
        return undefined;
      }),
  );
