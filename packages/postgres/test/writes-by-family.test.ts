import { Imports } from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import { connect } from "../src/connection/connection.ts";
import { sql } from "../src/connection/sql.ts";
import { ACCOUNT, FAMILY, foundBooks, importOf, LATER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { untilWaiting } from "./support/until-waiting.ts";

/** Longer than any test lasts. */
const PATIENCE = 3_600_000;

const url = await newDatabase();
const storage = ManagedRuntime.make(layerPostgres({ url, connections: 4, patience: PATIENCE }));
afterAll(() => storage.dispose());
await storage.runPromise(foundBooks);
const { read, writeByFamily, close } = connect({ url, connections: 2, patience: PATIENCE });
afterAll(close);

/** Writes of families, which end in the order of their turns when they are told to; `begun` are those that have begun. */
const watched = () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const come = (name: string) =>
    Effect.runPromise(
      Effect.exit(
        writeByFamily("test", name[0]!, async () => {
          begun.push(name);
          first.resolve();
          await gate.promise;
          return Result.succeed(name);
        }),
      ),
    );
  return { begun, come, first: first.promise, goOn: gate.resolve };
};

it("families decide on their books in turns, on half of the connections, and others have the rest", async () => {
  const { begun, come, first, goOn } = watched();
  const all = ["a1", "a2", "a3", "b1"].map(come);
  await first;
  expect(await Effect.runPromise(read("test", ({ get }) => get(sql`SELECT 1 AS one`)))).toEqual({ one: 1 });
  expect(begun).toEqual(["a1"]);
  goOn();
  for (const exit of await Promise.all(all)) expect(Exit.isSuccess(exit)).toBe(true);
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
});

it("256 of a family wait, and one more fails at once", async () => {
  const { come, first, goOn } = watched();
  const all = Array.from({ length: 1 + 256 }, () => come("a"));
  await first;
  const refused = Effect.flip(writeByFamily("test", "a", () => Promise.resolve(Result.void)));
  expect(await Effect.runPromise(refused)).toMatchObject({
    ...{ _tag: "StorageUnavailable", reason: "busy", operation: "test" },
  });
  const other = come("b");
  goOn();
  for (const exit of await Promise.all([...all, other])) expect(Exit.isSuccess(exit)).toBe(true);
});

it("of all that waits for the lock of a family one has a connection", async () => {
  const rename = Accounts.use((accounts) =>
    accounts.update(FAMILY.id, ACCOUNT.id, LATER, () => Result.succeed({ name: "Renamed" })),
  );
  const undo = Imports.use((imports) =>
    imports.undo({ family_id: FAMILY.id, id: importOf("first").file.id, with_edited: true, at: LATER }),
  );
  const remove = Accounts.use((accounts) => accounts.remove(FAMILY.id, ACCOUNT.id, () => Result.fail("no")));
  await onDatabase(url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM families WHERE id = $1 FOR NO KEY UPDATE", [FAMILY.id]);
    const works = [rename, undo, Effect.flip(remove)].map((work) =>
      Effect.asVoid<unknown, unknown, Accounts | Imports>(work),
    );
    const all = works.flatMap((work) => Array.from({ length: 4 }, () => storage.runPromise(work)));
    await untilWaiting(holder);
    expect(await storage.runPromise(Accounts.use((accounts) => accounts.familyOf(ACCOUNT.id)))).toBe(
      FAMILY.id,
    );
    const { rows } = await holder.query(
      "SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))",
    );
    expect(rows).toHaveLength(1);
    await holder.query("COMMIT");
    await Promise.all(all);
  });
});
