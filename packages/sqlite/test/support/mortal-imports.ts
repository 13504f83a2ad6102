import { statSync } from "node:fs";
import { Imports, importFile, undoImport } from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import { sqliteAccounts } from "../../src/books/accounts.ts";
import { connect } from "../../src/connection/connection.ts";
import { openDatabase } from "../../src/file/open-database.ts";
import { sqliteImports } from "../../src/imports/imports.ts";
import { hooked } from "./hooked.ts";

/**
 * Where in its writing a process ends itself with SIGKILL: before a statement, counted from the one after BEGIN; as it sees that
 * the write-ahead log has grown that many times; or as soon as all is done. Without one it lives on.
 */
export type Death = { readonly statement: number } | { readonly grown: number } | "done";

/** What is written: a CSV into an account that it names, or an import that is undone. */
export type Writing = { readonly csv: string } | { readonly undo: string };

/** So few pages that much of a transaction is written to the log long before its COMMIT. */
const FEW_PAGES = 16;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const die = (): void => void process.kill(process.pid, "SIGKILL");

/** Imports or undoes, and answers with how many statements that takes and how often the log has grown meanwhile. */
export const writeAndDie = async (job: {
  readonly file: string;
  readonly family: string;
  readonly writing: Writing;
  readonly death?: Death;
}): Promise<{ readonly statements: number; readonly grown: number }> => {
  const { file, family: family_id, writing, death } = job;
  let isWriting = false;
  let statements = 0;
  let grown = 0;
  let size = sizeOf(`${file}-wal`);
  const before = (sql: string): void => {
    if (sql.startsWith("BEGIN IMMEDIATE")) isWriting = true;
    else if (isWriting) {
      statements += 1;
      const now = sizeOf(`${file}-wal`);
      if (now > size) grown += 1;
      size = now;
      if (typeof death !== "object") return;
      if ("statement" in death ? statements === death.statement : grown === death.grown) die();
    }
  };
  const open = () => {
    const db = openDatabase(file);
    db.pragma(`cache_size = ${FEW_PAGES}`);
    return hooked(db, before);
  };
  const connection = connect(open(), Number.POSITIVE_INFINITY, { open });
  const imports = sqliteImports(connection);
  const work: Effect.Effect<
    { readonly _tag: string },
    unknown,
    Accounts | Imports | SecureRandom.SecureRandom
  > =
    "csv" in writing
      ? importFile({
          ...{ family_id, today: "2026-04-01", create_accounts: true },
          upload: { bytes: new TextEncoder().encode(writing.csv) },
          options: { date_format: "%Y-%m-%d", signage_convention: "inflows_positive" },
        })
      : undoImport({ family_id, id: writing.undo, with_edited: false });
  const { _tag } = await Effect.runPromise(
    work.pipe(
      Effect.provideService(Imports, imports),
      Effect.provideService(Accounts, sqliteAccounts(connection)),
      Effect.provide(SecureRandom.layerWebCrypto),
    ),
  );
  if (_tag !== "Imported" && _tag !== "Undone") throw new Error(_tag);
  if (death === "done") die();
  connection.close();
  return { statements, grown };
};
