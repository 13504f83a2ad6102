import {
  type LearnedReading,
  READING_COLUMNS,
  type ReadingRow,
  Readings,
  replacedBy,
  toReading,
  toReadingRow,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { listOf } from "../books/list-of.ts";
import type { Connection } from "../connection/connection.ts";
import { readingLister } from "../rows/book-lists.ts";

const SELECT = `SELECT ${READING_COLUMNS.join(", ")} FROM readings`;

const OF_LAYOUT = `${SELECT} WHERE family_id = ? AND layout_key = ? ORDER BY learned_at DESC, id DESC`;

/** Stores the readings that an import teaches, in its transaction. */
export const readingLearner = (db: Database) => {
  const ofLayout = db.prepare<[string, string], ReadingRow>(OF_LAYOUT);
  const drop = db.prepare<[string]>("DELETE FROM readings WHERE id = ?");
  const insert = db.prepare<[ReadingRow & { readonly family_id: string }]>(
    `INSERT INTO readings (family_id, ${READING_COLUMNS.join(", ")})
     VALUES (@family_id, ${READING_COLUMNS.map((name) => `@${name}`).join(", ")})`,
  );
  return (family_id: string, import_id: string, readings: readonly LearnedReading[] = []): void => {
    for (const learned of readings) {
      const row = toReadingRow({ ...learned, import_id });
      const replaced = replacedBy(learned, ofLayout.all(family_id, row.layout_key).map(toReading));
      for (const id of replaced ?? []) drop.run(id);
      if (replaced !== undefined) insert.run({ ...row, family_id });
    }
  };
};

export const sqliteReadings = (connection: Connection): Readings["Service"] => {
  const { db, read, write } = connection;
  const byId = db.prepare<[string, string], ReadingRow>(`${SELECT} WHERE family_id = ? AND id = ?`);
  const familyOf = db.prepare<[string], string>("SELECT family_id FROM readings WHERE id = ?").pluck();
  const ofLayout = db.prepare<[string, string], ReadingRow>(OF_LAYOUT);
  const forget = db.prepare<[string, string]>("DELETE FROM readings WHERE family_id = ? AND id = ?");
  const list = listOf(connection, "readings.list", readingLister, (listing) =>
    connection.long.all("readings.list", listing),
  );
  return Readings.of({
    list: (familyId, request) =>
      Effect.map(list(familyId, request), (part) => ({ ...part, items: part.items.map(toReading) })),
    familyOf: (id) => read("readings.familyOf", () => familyOf.get(id)),
    find: (familyId, id) =>
      read("readings.find", () => {
        const row = byId.get(familyId, id);
        return row === undefined ? undefined : toReading(row);
      }),
    ofLayout: (familyId, key) => read("readings.ofLayout", () => ofLayout.all(familyId, key).map(toReading)),
    forget: (familyId, id) =>
      write("readings.forget", () => Result.succeed(forget.run(familyId, id).changes > 0)),
  });
};
