import { providerSettings } from "@farthing/server";
import { examineDatabase } from "@farthing/sqlite";
import { Command } from "commander";
import * as Effect from "effect/Effect";
import { ExitCode } from "../exit-code.ts";
import type { StoredFlags } from "../storage/stored-command.ts";
import { answer, tellDone } from "../terminal/format-option.ts";
import { paint, visible } from "../terminal/output.ts";
import { keyFacts, keyProblem } from "./key-note.ts";
import { onDatabase } from "./on-database.ts";
import { contents } from "./summary.ts";

const MORE = `
Checks the pages of the file (integrity_check), its references (foreign_key_check), its version, and
whether the key for bank connections is there. Nothing is changed, and the database may be in use.

Example:
  farthing database check

Exit status: 0 everything is sound; 1 something is wrong; 2 could not be checked.`;

const REPAIR =
  "Stop every Farthing that uses it, keep a copy of the damaged file, and restore a backup with `farthing database restore --force FILE`.";

/** `farthing database check` */
export const checkCommand = (exit: (code: ExitCode) => void): Command =>
  onDatabase<StoredFlags>(
    new Command("check")
      .summary("check that the database and its key are sound")
      .description("Checks that the database is sound, and that its key is there.")
      .addHelpText("after", MORE),
    exit,
    (database, { format }) =>
      Effect.gen(function* () {
        const { secret_key } = yield* providerSettings;
        const state = yield* examineDatabase(database);
        const key = yield* keyFacts(database, secret_key, state);
        const { schema, supported_schema, problems, counts } = state;
        const wrong = keyProblem(key);
        const toDo = [
          ...(problems.length === 0 ? [] : [REPAIR]),
          ...(wrong === undefined ? [] : [visible(wrong)]),
        ];
        const isSound = toDo.length === 0;
        const tell = isSound ? tellDone : answer;
        tell(
          format,
          { database, sound: isSound, schema, supported_schema, problems, counts, key, to_do: toDo },
          () =>
            [
              problems.length > 0
                ? `${paint("red", "✗")} ${visible(database)} is damaged:`
                : wrong === undefined
                  ? `${paint("green", "✓")} ${visible(database)} is sound: ${contents(state)}.`
                  : `${paint("red", "✗")} ${visible(database)} is sound, but not its key: ${contents(state)}.`,
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
