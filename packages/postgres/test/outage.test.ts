// @module-tag slow

import { expect, it } from "vitest";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { outage, served } from "./support/outage.ts";

itEachSampled(["proxy", "server"] as const)(
  "while the database is away, as its %s is, 503 says when to come again, and the first request afterwards is answered",
  outage,
);

it("who waits too long for a row or for a connection is told when to come again", async () => {
  const url = await newDatabase();
  const { change } = await served(url, { connections: 2, patience: 500 });
  await onDatabase(url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM transactions FOR UPDATE");
    const answers = await Promise.all([0, 1, 2, 3, 4].map((index) => change(index, "never")));
    for (const { status, error, retry_after } of answers)
      expect([status, error, retry_after]).toEqual([503, "storage_unavailable", "5"]);
    await holder.query("ROLLBACK");
  });
  expect((await change(0, "now")).status).toBe(200);
});
