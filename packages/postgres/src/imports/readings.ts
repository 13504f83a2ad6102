import {
  type LearnedReading,
  READING_COLUMNS,
  type ReadingKey,
  type ReadingRow,
  Readings,
  replacedBy,
  type StoredReading,
  toReading,
  toReadingRow,
} from "@farthing/core/import";
import * as Result from "effect/Result";
import type { Connection } from "../connection/connection.ts";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { familyOf } from "../rows/family-of.ts";
import { listPart } from "../rows/list-part.ts";

const COLUMNS = raw(READING_COLUMNS.join(", "));

const where = async ({ all }: Queries, condition: Sql): Promise<readonly StoredReading[]> => {
  const rows = await all<ReadingRow>(
    sql`SELECT ${COLUMNS} FROM readings WHERE ${condition} ORDER BY learned_at DESC, id DESC`,
  );
  return rows.map(toReading);
};

const ofLayout = (queries: Queries, familyId: string, key: string) =>
  where(queries, sql`family_id = ${familyId} AND layout_key = ${key}`);

/** Stores the readings that an import teaches, in its transaction. */
export const learn = async (
  queries: Queries,
  family_id: string,
  import_id: string,
  readings: readonly LearnedReading[],
): Promise<void> => {
  for (const learned of readings) {
    const row = toReadingRow({ ...learned, import_id });
    const replaced = replacedBy(learned, await ofLayout(queries, family_id, row.layout_key));
    if (replaced === undefined) continue;
    const values = joined(
      READING_COLUMNS.map((name) => sql`${row[name]}`),
      ", ",
    );
    await queries.run(sql`DELETE FROM readings WHERE id = ANY(${replaced}::text[])`);
    await queries.run(sql`INSERT INTO readings (family_id, ${COLUMNS}) VALUES (${family_id}, ${values})`);
  }
};

export const postgresReadings = ({ read, readTogether, write }: Connection): Readings["Service"] =>
  Readings.of({
    list: (familyId, request) =>
      readTogether("readings.list", async (queries) => {
        const part = await listPart<ReadingRow, ReadingKey>(
          queries,
          {
            ...{ columns: COLUMNS, from: sql`readings`, where: sql`family_id = ${familyId}` },
            ...{ key: ["learned_at", "id"], direction: "DESC" },
            after: ({ learned_at, id }) => sql`${learned_at}, ${id}`,
          },
          request,
        );
        return { ...part, items: part.items.map(toReading) };
      }),
    familyOf: (id) => read("readings.familyOf", (queries) => familyOf(queries, "readings", id)),
    find: (familyId, id) =>
      read(
        "readings.find",
        async (queries) => (await where(queries, sql`family_id = ${familyId} AND id = ${id}`))[0],
      ),
    ofLayout: (familyId, key) => read("readings.ofLayout", (queries) => ofLayout(queries, familyId, key)),
    forget: (familyId, id) =>
      write("readings.forget", async ({ run }) =>
        Result.succeed(
          (await run(sql`DELETE FROM readings WHERE family_id = ${familyId} AND id = ${id}`)) > 0,
        ),
      ),
  });
