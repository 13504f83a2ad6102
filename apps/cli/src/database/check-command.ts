import { providerSettings } from "@farthing/server";
import { examineDatabase } from "@farthing/sqlite";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { type Database, isServer } from "../storage/database-path.ts";
import { onSameDatabase } from "../storage/next-command.ts";
import { loadPostgres } from "../storage/storage-layer.ts";
import type { StoredFlags } from "../storage/stored-command.ts";
import { ExitCode } from "../terminal/exit-code.ts";
import { answer, tellDone } from "../terminal/format-option.ts";
import { paint, visible } from "../terminal/output.ts";
import { keyFacts, keyProblem } from "./key-note.ts";
import { onDatabase } from "./on-database.ts";
import { contents } from "./summary.ts";

const MORE = `
Checks the pages of the file (integrity_check), its references (foreign_key_check), its version, and
whether the key for bank connections is there; of a database on a server its references and indexes
instead of pages. Nothing is changed, and the database may be in use.

Example:
  farthing database check

Exit status: 0 everything is sound; 1 something is wrong; 2 could not be checked.`;

const repair = (): string =>
  `Stop every Farthing that uses it, keep a copy of the damaged file, and restore a backup with \`${onSameDatabase("database restore", "--force FILE")}\`.`;

const REPAIR_ON_SERVER =
  "Stop every Farthing that uses it, and restore it on its server from a backup, such as one of `pg_dump`.";

/** The state of a database, and how people call it. */
const examined = (database: Database) =>
  isServer(database)
    ? Effect.gen(function* () {
        const postgres = yield* Effect.promise(loadPostgres);
        const url = database.reveal();
        return { name: postgres.databaseName(url), state: yield* postgres.examineDatabase(url) };
      })
    : Effect.map(examineDatabase(database), (state) => ({ name: database, state }));

/** `farthing database check` */
export const checkCommand = (exit: (code: ExitCode) => void): Command =>
  onDatabase<StoredFlags>(
    new Command("check")
      .summary("check that the database and its key are sound")
      .description("Checks that the database is sound, and that its key is there.")
      .addHelpText("after", MORE),
    exit,
    { begins: false },
    (database, { format }) =>
      Effect.gen(function* () {
        const { secret_key } = yield* providerSettings;
        const { name, state } = yield* examined(database);
        const key = yield* keyFacts(database, secret_key, state);
        const { schema, supported_schema, problems, counts } = state;
        const wrong = keyProblem(key);
        const toDo = [
          ...(problems.length === 0 ? [] : [isServer(database) ? REPAIR_ON_SERVER : repair()]),
          ...(wrong === undefined ? [] : [visible(wrong)]),
        ];
        const isSound = toDo.length === 0;
        const tell = isSound ? tellDone : answer;
        tell(
          format,
          { database: name, sound: isSound, schema, supported_schema, problems, counts, key, to_do: toDo },
          () =>
            [
              problems.length > 0
                ? `${paint("red", "✗")} ${visible(name)} is damaged:`
                : wrong === undefined
                  ? `${paint("green", "✓")} ${visible(name)} is sound: ${contents(state)}.`
                  : `${paint("red", "✗")} ${visible(name)} is sound, but not its key: ${contents(state)}.`,
              ...problems.map((each) => `  ${visible(each)}`),
              schema === supported_schema
                ? `Version ${schema} of the schema, which is current.`
                : `Version ${schema} of the schema. The next command that uses the database updates it to ${supported_schema}.`,
              ...(key.present && wrong === undefined
                ? [`The key for bank connections is in ${visible(key.file ?? "FARTHING_SECRET_KEY")}.`]
                : []),
              ...toDo,
            ].join("\n"),
        );
        return isSound ? undefined : ExitCode.invalid;
      }),
  );
