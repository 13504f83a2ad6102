import { type CopiedTable, copyTables, type RowSource, type RowTarget } from "@farthing/core/storage";
import * as sqlite from "@farthing/sqlite";
import { Command, InvalidArgumentError } from "commander";
import * as Effect from "effect/Effect";
import { advised } from "../storage/advised.ts";
import { type Database, isServer, typedDatabase } from "../storage/database-path.ts";
import type { Failure } from "../storage/failure.ts";
import { keyFileOf } from "../storage/key-file.ts";
import { databaseName, runReported } from "../storage/run-stored.ts";
import { loadPostgres } from "../storage/storage-layer.ts";
import type { ExitCode } from "../terminal/exit-code.ts";
import { type Format, formatOption, tellDone } from "../terminal/format-option.ts";
import { visible } from "../terminal/output.ts";

interface Flags {
  readonly from: Database;
  readonly to: Database;
  readonly format: Format;
}

const MORE = `
Each is a file or a postgres:// address. Nothing is changed in the database that is copied. The database
that it is copied to must be empty; a file that does not exist is created. Everything is copied or
nothing: users, keys, sessions, books, imports, bank connections. All of it is then read in the copy and compared by checksums. First stop every Farthing
that uses the databases: what is stored meanwhile is not in the copy. The key of bank connections is in
neither: take farthing.key to where the copy is used.

Examples:
  farthing database copy --from farthing.db --to postgres://farthing@db.example.com/farthing
  farthing database copy --from postgres://farthing@db.example.com/farthing --to farthing.db`;

const parseDatabase = (text: string): Database => {
  if (text.trim() === "") throw new InvalidArgumentError("Use a file or a postgres:// address.");
  return typedDatabase(text);
};

const readTables = <A>(from: Database, work: (source: RowSource) => Promise<A>): Effect.Effect<A, Failure> =>
  (isServer(from)
    ? Effect.flatMap(Effect.promise(loadPostgres), (postgres) => postgres.readTables(from.reveal(), work))
    : sqlite.readTables(from, work)
  ).pipe(Effect.mapError(advised("--from", isServer(from) ? from.reveal() : from)));

const writeTables = <A>(to: Database, work: (target: RowTarget) => Promise<A>): Effect.Effect<A, Failure> =>
  isServer(to)
    ? Effect.flatMap(Effect.promise(loadPostgres), (postgres) => postgres.writeTables(to.reveal(), work))
    : sqlite.writeTables(to, work);

const rowsOf = (tables: readonly CopiedTable[], name: string): number =>
  tables.find(({ table }) => table === name)?.rows ?? 0;

/** `farthing database copy --from A --to B` */
export const copyCommand = (exit: (code: ExitCode) => void): Command =>
  new Command("copy")
    .summary("copy the database to a file or a server")
    .description("Copies a database into an empty one, between files and PostgreSQL, whole or not at all.")
    .requiredOption("--from <path>", "the database to copy: a file or a postgres:// address", parseDatabase)
    .requiredOption("--to <path>", "the empty database that it is copied to", parseDatabase)
    .addOption(formatOption())
    .addHelpText("after", MORE)
    .action(async ({ from, to, format }: Flags) => {
      const work = Effect.gen(function* () {
        const [source, target] = [yield* databaseName(from), yield* databaseName(to)];
        const tables = yield* readTables(from, (rows) =>
          Effect.runPromise(writeTables(to, (into) => copyTables(rows, into, target))),
        );
        const rows = tables.reduce((sum, each) => sum + each.rows, 0);
        const connections = rowsOf(tables, "bank_connections");
        tellDone(format, { from: source, to: target, rows, tables }, () =>
          [
            `Copied ${visible(source)} to ${visible(target)}: ${rows} rows in ${tables.length} tables, each compared with its copy by checksum.`,
            ...(connections === 0
              ? []
              : [
                  `The key of ${connections === 1 ? "the bank connection" : `the ${connections} bank connections`} is not in the copy. Put ${visible(keyFileOf(from))} to where the copy is used, as ${visible(keyFileOf(to))}, or set FARTHING_SECRET_KEY there.`,
                ]),
          ].join("\n"),
        );
        return undefined;
      });
      exit(await runReported(isServer(to) ? to : from, format, work));
    });
