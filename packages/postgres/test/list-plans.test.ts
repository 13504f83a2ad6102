import { randomUUID } from "node:crypto";
import type { ListRequest } from "@farthing/core/storage";
import { TRANSFER_STATES } from "@farthing/core/transfers";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { postgresTransfers } from "../src/books/transfers.ts";
import type { Connection } from "../src/connection/connection.ts";
import { queriesOn } from "../src/connection/queries.ts";
import { type Sql, toQuery } from "../src/connection/sql.ts";
import { postgresReadings } from "../src/imports/readings.ts";
import { AT, FAMILY, foundBooks } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const KEY = { created_at: AT, learned_at: AT, id: randomUUID() };

/** A page, the start, and what comes after a key. */
const REQUESTS = [
  { page: 2, per_page: 5 },
  { after: null, per_page: 5 },
  { after: KEY, per_page: 5 },
] as const satisfies readonly ListRequest<typeof KEY>[];

/** A step of a plan, as PostgreSQL explains it. */
interface Step {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Step[];
}

/** A step, and all below it. */
const within = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(within)];

/** Of an empty table a plan is as good as another: these leave those that a large one has, if it has its index. */
const AS_OF_LARGE = [
  "seqscan",
  "bitmapscan",
  "sort",
  "incremental_sort",
  "hashjoin",
  "mergejoin",
  "material",
  "memoize",
]
  .map((way) => `SET enable_${way} = off`)
  .join(";");

/** How PostgreSQL finds the rows of each part of these lists: the steps that are done before a part has all of its rows. */
const plansOf = async (lists: (connection: Connection) => readonly Effect.Effect<unknown, unknown>[]) => {
  const url = await newDatabase();
  await Effect.runPromise(Effect.provide(foundBooks, layerPostgres({ url })));
  return onDatabase(url, async (client) => {
    await client.query(
      `INSERT INTO transfer_months (family_id, state, month, transfers)
       SELECT $1, state, '2026-02', 100 FROM unnest(ARRAY['paired', 'proposed', 'rejected']) AS state`,
      [FAMILY.id],
    );
    await client.query(AS_OF_LARGE);
    const asked: Sql[] = [];
    const queries = queriesOn(client);
    const telling = {
      ...queries,
      all: <Row>(one: Sql) => {
        asked.push(one);
        return queries.all<Row>(one);
      },
    };
    const connection = {
      readTogether: (_: string, work: (queries: typeof telling) => Promise<unknown>) =>
        Effect.promise(() => work(telling)),
    } as unknown as Connection;
    await Effect.runPromise(Effect.all(lists(connection)));
    const plans: (readonly Step[])[] = [];
    for (const one of asked) {
      const { text, values } = toQuery(one);
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      const [{ Plan: top }] = rows[0]["QUERY PLAN"] as [{ readonly Plan: Step }];
      plans.push(within(within(top).find((step) => step["Node Type"] === "Limit")!));
    }
    return plans;
  });
};

it("a part of a list of transfers or of remembered readings is found at its place and read in its order", async () => {
  const plans = await plansOf((connection) =>
    REQUESTS.flatMap((request) => [
      ...TRANSFER_STATES.map((state) => postgresTransfers(connection).list(FAMILY.id, state, request)),
      postgresReadings(connection).list(FAMILY.id, request),
    ]),
  );
  expect(plans).toHaveLength(4 * 3);
  const indexes = new Map<string, number>();
  for (const plan of plans) {
    expect(
      plan.map((step) => step["Node Type"]).filter((each) => /Seq|Sort|Bitmap|Hash|Merge/.test(each)),
    ).toEqual([]);
    const read = plan.filter((step) => /_newest_first$/.test(step["Index Name"] ?? ""));
    expect(read).toHaveLength(1);
    const { "Index Name": name = "", "Index Cond": place = "" } = read[0]!;
    const equal = name === "candidates_newest_first" ? /family_id = .* AND \(state = / : /family_id = /;
    expect(place).toMatch(equal);
    const isAfter = /ROW\(\w+, id\) < /.test(place);
    const isOfMonth = /created_at < /.test(place);
    const key = `${name}${isAfter ? " after" : ""}${isOfMonth ? " of month" : ""}`;
    indexes.set(key, (indexes.get(key) ?? 0) + 1);
  }
  // Readings are few: a page of them is counted from the newest.
  expect(Object.fromEntries(indexes)).toEqual({
    ...{ transfers_newest_first: 1, "transfers_newest_first after": 1, "transfers_newest_first of month": 1 },
    ...{
      candidates_newest_first: 2,
      "candidates_newest_first after": 2,
      "candidates_newest_first of month": 2,
    },
    ...{ readings_newest_first: 2, "readings_newest_first after": 1 },
  });
});
