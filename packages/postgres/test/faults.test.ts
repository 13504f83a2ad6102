import { inspect } from "node:util";
import { Users } from "@farthing/core/access";
import { StorageHealth, StorageUnavailable, Waited } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import { layerPostgres, type PostgresOptions } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { connect } from "../src/connection/connection.ts";
import { raw, sql } from "../src/connection/sql.ts";
import { FAMILY, foundBooks, idOf, LATER, USER } from "./support/books.ts";
import { emptier, newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { proxyTo } from "./support/proxy.ts";
import { untilWaiting } from "./support/until-waiting.ts";

const url = await newDatabase();
const proxy = await proxyTo(url);

const opened = (options: PostgresOptions) => {
  const runtime = ManagedRuntime.make(layerPostgres(options));
  afterAll(() => runtime.dispose());
  return runtime;
};

const storage = opened({ url: proxy.url });
await storage.context();
const empty = await emptier(url);

const rename = (name: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(FAMILY.id, idOf("Milk"), {}, () =>
      Result.succeed({ name, locked: ["name"], updated_at: LATER }),
    ),
  );

const nameNow = Effect.flatMap(Transactions, (transactions) =>
  Effect.map(transactions.find(FAMILY.id, idOf("Milk")), (found) => found?.name),
);

const reasonOf = (effect: Effect.Effect<unknown, unknown, Transactions>, runtime = storage) =>
  runtime.runPromise(
    Effect.map(Effect.flip(effect), (error) => {
      expect(error).toBeInstanceOf(StorageUnavailable);
      return (error as StorageUnavailable).reason;
    }),
  );

const isCommit = (message: string): boolean => message.endsWith("COMMIT");

describe("a server that is out of reach", () => {
  it("is said to be, and is used again when it is back", async () => {
    await empty();
    await storage.runPromise(foundBooks);
    proxy.setDown(true);
    for (const effect of [rename("Never"), nameNow]) expect(await reasonOf(effect)).toBe("unreachable");
    proxy.setDown(false);
    expect(await storage.runPromise(nameNow)).toBe("Milk");
    expect(await storage.runPromise(Effect.flatMap(StorageHealth, ({ check }) => check))).toBeUndefined();
  });

  for (const how of ["before", "after"] as const)
    it(
      `makes the outcome of a COMMIT unknown that it was lost ${how}: all of it was done, or nothing`,
      SLOW,
      async () => {
        await empty();
        await storage.runPromise(foundBooks);
        proxy.cutAt((message) => {
          if (!isCommit(message)) return undefined;
          proxy.refuse();
          return how;
        });
        expect(await reasonOf(rename("Oat milk"))).toBe("unknown");
        proxy.setDown(false);
        expect(await storage.runPromise(nameNow)).toBe(how === "before" ? "Milk" : "Oat milk");
      },
    );

  it("that ends idle connections ends nothing else", async () => {
    await empty();
    await storage.runPromise(foundBooks);
    await onDatabase(url, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'farthing' AND datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    );
    expect((await storage.runPromise(rename("Oat milk"))).name).toBe("Oat milk");
  });
});

it(
  "a server that is silent for longer than a statement may take is out of reach, and the next statement has another connection",
  SLOW,
  async () => {
    const { attempt, close } = connect({ url, connections: 1, patience: 5_000, answer_within: 1_000 });
    afterAll(close);
    const slow = attempt("test", (client) => client.query("SELECT pg_sleep(1000)"));
    expect(await Effect.runPromise(Effect.flip(slow))).toMatchObject({
      reason: "unreachable",
      operation: "test",
    });
    const several = attempt("test", async (client) => {
      // Each has its own time.
      for (let i = 0; i < 4; i += 1) await client.query("SELECT pg_sleep(0.4)");
      return "answered";
    });
    expect(await Effect.runPromise(several)).toBe("answered");
  },
);

describe("what others have locked", () => {
  it("is waited for, so is a connection, and then storage is busy", async () => {
    await empty();
    const one = opened({ url, connections: 1, patience: 5_000 });
    await one.runPromise(foundBooks);
    const having = <A, E, R>(milliseconds: number, work: Effect.Effect<A, E, R>) =>
      Effect.provideService(work, Waited, { milliseconds });
    await onDatabase(url, async (holder) => {
      await holder.query("BEGIN");
      await holder.query("SELECT 1 FROM transactions FOR UPDATE");
      const first = reasonOf(having(4_400, rename("First")), one);
      // It takes the only connection at the end of its turn.
      await new Promise((resolve) => void setImmediate(resolve));
      // It has waited for longer, so that it ends while the first still waits, also on a busy machine.
      const outcomes = await Promise.all([first, reasonOf(having(4_900, nameNow), one)]);
      expect(outcomes).toEqual(["busy", "busy"]);
      await holder.query("ROLLBACK");
    });
    expect(await one.runPromise(nameNow)).toBe("Milk");
  });

  it("is seen as it was left", async () => {
    await empty();
    await storage.runPromise(foundBooks);
    await onDatabase(url, async (holder) => {
      await holder.query("BEGIN");
      await holder.query("UPDATE transactions SET name = 'Changed before'");
      const seen: string[] = [];
      const second = storage.runPromise(
        Effect.flatMap(Transactions, (transactions) =>
          transactions.update(FAMILY.id, idOf("Milk"), {}, (current) => {
            seen.push(current.name);
            return Result.succeed(undefined);
          }),
        ),
      );
      await untilWaiting(holder);
      await holder.query("COMMIT");
      await second;
      expect(seen).toEqual(["Changed before"]);
    });
  });
});

describe("work that others have disturbed", () => {
  const connection = connect({ url, connections: 2, patience: 5_000 });
  afterAll(() => connection.close());

  /** Work that ends with an error of this code so many times. */
  const disturbed = (code: string, times: number) => {
    let tries = 0;
    const work = connection.write("test", async ({ run }) => {
      tries += 1;
      if (tries <= times) await run(raw(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`));
      return Result.succeed(tries);
    });
    return { work, tries: () => tries };
  };

  it.each(["40001", "40P01"])("by %s is done again up to five times, then storage is busy", async (code) => {
    expect(await Effect.runPromise(disturbed(code, 5).work)).toBe(6);
    const { work, tries } = disturbed(code, 6);
    expect(await Effect.runPromise(Effect.flip(work))).toMatchObject({ reason: "busy", operation: "test" });
    expect(tries()).toBe(6);
  });

  it.each(["23505", "23503"])("by %s is done again twice, then it is a defect", async (code) => {
    expect(await Effect.runPromise(disturbed(code, 2).work)).toBe(3);
    const { work, tries } = disturbed(code, 3);
    await expect(Effect.runPromise(work)).rejects.toMatchObject({ code });
    expect(tries()).toBe(3);
  });

  it("by a row that is there twice says nothing of what is in it", async () => {
    await empty();
    const add = sql`INSERT INTO families (id, currency, time_zone, created_at) VALUES ('secret', 'EUR', 'UTC', '')`;
    const twice = connection.write("test", async ({ run }) => {
      for (const statement of [add, add]) await run(statement);
      return Result.void;
    });
    const error = await Effect.runPromise(twice).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: "23505", constraint: "families_pkey" });
    expect(inspect(error)).not.toContain("secret");
  });

  it("by a mistake is not done again, and leaves the connection as it was", async () => {
    const { work, tries } = disturbed("42601", 1);
    await expect(Effect.runPromise(work)).rejects.toMatchObject({ code: "42601" });
    expect(tries()).toBe(1);
    const open = await Effect.runPromise(
      connection.read("test", ({ get }) =>
        get<{ readonly count: number }>(
          sql`SELECT count(*) AS count FROM pg_stat_activity
              WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
        ),
      ),
    );
    expect(open?.count).toBe(0);
  });

  it("by a statement whose answer it does not wait for is not committed", async () => {
    await empty();
    const add = sql`INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'EUR', 'UTC', '')`;
    let tries = 0;
    const work = (code: string, times: number) =>
      connection.write("test", async ({ send }) => {
        tries += 1;
        send(add);
        if (tries <= times) send(raw(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`));
        return Result.succeed(tries);
      });
    const family = Effect.flatMap(Users, (users) => users.findFamily("f"));
    await expect(Effect.runPromise(work("42601", 1))).rejects.toMatchObject({ code: "42601" });
    expect(await storage.runPromise(family)).toBeUndefined();
    tries = 0;
    expect(await Effect.runPromise(work("40001", 3))).toBe(4);
    expect(await storage.runPromise(family)).toMatchObject({ id: "f" });
  });

  it("is not begun again if it was refused: nothing of it stays", async () => {
    await empty();
    const refused = connection.write("test", async ({ run }) => {
      await run(
        sql`INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'EUR', 'UTC', '')`,
      );
      return Result.fail("refused");
    });
    expect(await Effect.runPromise(Effect.flip(refused))).toBe("refused");
    expect(await storage.runPromise(Effect.flatMap(Users, (users) => users.findFamily("f")))).toBeUndefined();
  });
});

it("a user of the database sees no marker for longer than it can be asked for", async () => {
  await empty();
  await onDatabase(url, (client) =>
    client.query(
      `INSERT INTO commit_markers (id, committed, written_at) VALUES
       (gen_random_uuid(), true, now() - interval '6 minutes'), (gen_random_uuid(), true, now())`,
    ),
  );
  const fresh = ManagedRuntime.make(layerPostgres({ url }));
  await fresh.runPromise(Effect.flatMap(Users, (users) => users.create({ user: USER, family: FAMILY })));
  // Closing waits for what has begun.
  await fresh.dispose();
  const { rows } = await onDatabase(url, (client) =>
    client.query(
      "SELECT count(*)::int AS count FROM commit_markers WHERE written_at < now() - interval '5 minutes'",
    ),
  );
  expect(rows).toEqual([{ count: 0 }]);
});
