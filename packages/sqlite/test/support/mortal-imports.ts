import { statSync } from "node:fs";
import { forgetReading, Imports, importFile, type Lesson, Readings, undoImport } from "@farthing/core/import";
import { type BankChange, BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions, updateTransaction } from "@farthing/core/transactions";
import { pairTransactions, Transfers, unpairTransactions } from "@farthing/core/transfers";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { sqliteBankConnections } from "../../src/bank/bank-connections.ts";
import { sqliteAccounts } from "../../src/books/accounts.ts";
import { sqliteTransactions } from "../../src/books/transactions.ts";
import { sqliteTransfers } from "../../src/books/transfers.ts";
import { connect } from "../../src/connection/connection.ts";
import { openDatabase } from "../../src/file/open-database.ts";
import { sqliteImports } from "../../src/imports/imports.ts";
import { sqliteReadings } from "../../src/imports/readings.ts";
import { hooked } from "./hooked.ts";

/**
 * Where in its writing a process ends itself with SIGKILL: before a statement, counted from the one after BEGIN; as it sees that
 * the write-ahead log has grown that many times; or as soon as all is done. Without one it lives on.
 */
export type Death = { readonly statement: number } | { readonly grown: number } | "done";

/**
 * What is written: a CSV into accounts that it names, an import that is undone, a window of a sync, a pair by hand, one that is undone,
 * a transaction that is edited, or a reading that is forgotten.
 */
export type Writing =
  | { readonly csv: string }
  | { readonly undo: string }
  | { readonly sync: { readonly connection_id: string; readonly change: BankChange } }
  | { readonly pair: readonly string[] }
  | { readonly unpair: string }
  | { readonly edit: string; readonly fields: object }
  | { readonly forget: string };

const READING = {
  ...{ date_format: "%Y-%m-%d", signage_convention: "inflows_positive", balance_col_label: "balance" },
} as const;

/** What an import teaches of how its content is read. */
const LESSON: Lesson = {
  layout: { format: "csv", col_sep: ",", has_header: true, columns: ["date", "amount", "name"] },
  ...{ accounts: [], reading: READING, said: ["date_format"] },
};

type Ports =
  | Accounts
  | BankConnections
  | Imports
  | Readings
  | SecureRandom.SecureRandom
  | Transactions
  | Transfers;

const workOf = (family_id: string, writing: Writing): Effect.Effect<string, unknown, Ports> => {
  if ("csv" in writing)
    return Effect.map(
      importFile({
        ...{ family_id, today: "2026-04-01", create_accounts: true, options: READING, lesson: LESSON },
        upload: { bytes: new TextEncoder().encode(writing.csv) },
      }),
      ({ _tag }): string => _tag,
    );
  if ("undo" in writing)
    return Effect.map(
      undoImport({ family_id, id: writing.undo, with_edited: false }),
      ({ _tag }): string => _tag,
    );
  if ("pair" in writing)
    return Effect.as(pairTransactions({ family_id, transaction_ids: writing.pair }), "Paired");
  if ("unpair" in writing) return Effect.as(unpairTransactions(family_id, writing.unpair), "Unpaired");
  if ("edit" in writing) {
    const { edit: id, fields } = writing;
    return Effect.as(updateTransaction({ family_id, id, fields }), "Edited");
  }
  if ("forget" in writing) return Effect.as(forgetReading(family_id, writing.forget), "Forgotten");
  const { connection_id, change } = writing.sync;
  const scope = {
    connection_id,
    window: { start: 0, end: 0 },
    named: () => new Map(),
    days: () => new Map(),
  };
  return Effect.as(
    Effect.flatMap(BankConnections, (connections) =>
      connections.storeWindow(scope, () => Result.succeed({ change, result: undefined })),
    ),
    "Synced",
  );
};

const DONE = ["Imported", "Undone", "Synced", "Paired", "Unpaired", "Edited", "Forgotten"];

/** So few pages that much of a transaction is written to the log long before its COMMIT. */
const FEW_PAGES = 16;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const die = (): void => void process.kill(process.pid, "SIGKILL");

/** Writes, and answers with how many statements that takes and how often the log has grown meanwhile. */
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
  const done = await Effect.runPromise(
    workOf(family_id, writing).pipe(
      Effect.provideService(Imports, sqliteImports(connection)),
      Effect.provideService(Accounts, sqliteAccounts(connection)),
      Effect.provideService(BankConnections, sqliteBankConnections(connection)),
      Effect.provideService(Readings, sqliteReadings(connection)),
      Effect.provideService(Transactions, sqliteTransactions(connection)),
      Effect.provideService(Transfers, sqliteTransfers(connection)),
      Effect.provide(SecureRandom.layerWebCrypto),
    ),
  );
  if (!DONE.includes(done)) throw new Error(done);
  if (death === "done") die();
  connection.close();
  return { statements, grown };
};
