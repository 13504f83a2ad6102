import { copyFileSync } from "node:fs";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { beginningAt, NOT_COMPARED } from "../../../postgres/test/support/attempt.ts";
import { canonical } from "../../../postgres/test/support/canonical.ts";
import type { Restorable } from "../../../postgres/test/support/failing-tour.ts";
import { FOUNDED, foundWorld, layerOutside } from "../../../postgres/test/support/tour-world.ts";
import { layerSqlite } from "../../src/index.ts";
import { newFile } from "./new-file.ts";

/** Bytes and moments, which are Unix milliseconds, as text. */
const plain = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (Buffer.isBuffer(value)) return [name, value.toString("hex")];
      return [
        name,
        name.endsWith("_at") && typeof value === "number" ? new Date(value).toISOString() : value,
      ];
    }),
  );

const tablesIn = (file: string): Readonly<Record<string, unknown>> => {
  const db = new Database(file, { readonly: true });
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT LIKE 'transaction_search%' AND name NOT IN ('request_counts', 'bank_leases')`,
    )
    .pluck()
    .all();
  const rows = (table: string): readonly object[] => db.prepare<[], object>(`SELECT * FROM "${table}"`).all();
  const all = Object.fromEntries(
    tables.map((table) => [table, rows(table).map((row) => ({ ...plain(row), ...NOT_COMPARED }))]),
  );
  db.close();
  return all;
};

/** A file of SQLite that can be made as it was. */
export const restorableFile = async (): Promise<Restorable> => {
  const saved = newFile();
  // Each attempt opens a file of its own: threads would take longer to start than all that is tried.
  const opened = (file: string) => ManagedRuntime.make(layerSqlite({ file, reading_threads: 0 }));
  const founding = opened(saved);
  const world = await founding.runPromise(
    foundWorld.pipe(beginningAt(FOUNDED), Effect.provide(layerOutside)),
  );
  await founding.dispose();
  let file = saved;
  let runtime = founding;
  return {
    fresh: async () => {
      await runtime.dispose();
      file = newFile();
      copyFileSync(saved, file);
      runtime = opened(file);
      return { world, storage: await runtime.context() };
    },
    stateNow: async () => canonical(tablesIn(file)),
  };
};
