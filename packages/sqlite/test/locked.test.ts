import { randomBytes } from "node:crypto";
import { ApiKeys, Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { StorageHealth } from "@farthing/core/storage";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { change, importOf, planning } from "../../contracts/src/support/planned.ts";
import { sqliteTransactions } from "../src/books/transactions.ts";
import { connect } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { AT, foundBooks, planOf } from "./support/books.ts";
import { passing, turn, withoutWaiting } from "./support/clock.ts";
import { hooked } from "./support/hooked.ts";
import { newFile } from "./support/new-file.ts";
import { otherProcess } from "./support/other-process.ts";

/** For whoever is to be released: what releases nobody, the runner ends. */
const ENDLESS = Number.POSITIVE_INFINITY;

const stored = <A, E>(file: string, patience: number, work: Effect.Effect<A, E, Storage>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file, patience })));

const foundKey = (userId: string) =>
  Effect.gen(function* () {
    const id = randomBytes(8).toString("hex");
    const key = { id, user_id: userId, name: "Laptop", scope: "read", created_at: AT } as const;
    const unused = { last_used_at: null, expires_at: null, revoked_at: null };
    yield* (yield* ApiKeys).add({ ...key, ...unused }, randomBytes(32));
    return id;
  });

const rename = (family: string, id: string, name: string) =>
  Transactions.use((transactions) =>
    transactions.update(family, id, {}, () => Result.succeed({ name, locked: [], updated_at: AT })),
  );

const other = otherProcess();

/** A file with books, which another process is in the middle of writing. */
const lockedBooks = async () => {
  const file = newFile();
  const books = await stored(
    file,
    0,
    Effect.gen(function* () {
      const found = yield* foundBooks(3);
      return { ...found, key: yield* foundKey(found.user.id) };
    }),
  );
  await other.ask("lock", { file, sql: "UPDATE transactions SET name = 'not yet'" });
  const unlock = Effect.promise(() => other.ask("unlock", { file }));
  return { ...books, file, id: books.ids[0]!, unlock };
};

/** The storage of transactions in a file, of which it is counted how often it tries for the lock. */
const countingTries = (file: string) => {
  const tries = { count: 0 };
  const db = hooked(openDatabase(file), (sql) => {
    if (sql === "BEGIN IMMEDIATE") tries.count += 1;
  });
  return { tries, db, transactions: sqliteTransactions(connect(db, ENDLESS)) };
};

describe("while another process writes", () => {
  it("everything is read at once, as it was before", SLOW, async () => {
    const { file, family, user, id, key } = await lockedBooks();
    await stored(
      file,
      ENDLESS,
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const accounts = yield* Accounts;
        const page = { page: 1, per_page: 10 };
        const reads: Effect.Effect<unknown, unknown, Storage>[] = [
          transactions.find(family.id, id),
          transactions.list(family.id, { search: "bread" }, page),
          accounts.list(family.id, page),
          Users.use((users) => users.findByEmail(user.email)),
          ApiKeys.use((keys) => keys.find(key)),
          Imports.use((imports) => imports.books(family.id, [])),
          StorageHealth.use(({ check }) => check),
        ];
        for (const read of reads) yield* withoutWaiting(read);
        expect((yield* transactions.find(family.id, id))?.name).toBe("Bread 0");
      }),
    );
  });

  it("a write fails when its patience is spent, and has done nothing", async () => {
    const { file, family, id, unlock } = await lockedBooks();
    const patience = 20_000;
    await stored(
      file,
      patience,
      Effect.gen(function* () {
        const writes: Effect.Effect<unknown, unknown, Storage>[] = [
          rename(family.id, id, "Rolls"),
          foundBooks(1),
          Imports.use((imports) =>
            imports.store(
              importOf(family.id),
              planning(() => Result.succeed(change(planOf(1)))),
            ),
          ),
          Users.use((users) => users.deactivate("nobody@example.com", AT)),
          ApiKeys.use((keys) => keys.revoke("none", AT)),
        ];
        let passed = 0;
        // Each tries some seven hundred times: were SQLite to wait by itself each time, this would not end in time.
        const failures = yield* passing(
          Effect.all(writes.map(Effect.flip), { concurrency: "unbounded" }),
          (turns) =>
            Effect.sync(() => {
              passed = turns;
            }),
        );
        expect(passed).toBeGreaterThanOrEqual(patience);
        expect(passed).toBeLessThan(patience + 100);
        for (const failure of failures)
          expect(failure).toMatchObject({ _tag: "StorageUnavailable", reason: "busy" });
        yield* unlock;
        expect((yield* (yield* Transactions).find(family.id, id))?.name).toBe("Bread 0");
        expect(yield* Users.use((users) => users.list(10))).toHaveLength(1);
        expect((yield* rename(family.id, id, "Rolls")).name).toBe("Rolls");
      }),
    );
  });

  it("hundreds of writes that wait leave room for reads, and all are done when the lock is released", async () => {
    const { file, family, ids, unlock } = await lockedBooks();
    const { db, tries, transactions } = countingTries(file);
    const append = (index: number) =>
      transactions.update(family.id, ids[index % ids.length]!, {}, ({ notes }) =>
        Result.succeed({ notes: `${notes ?? ""}${index} `, locked: [], updated_at: AT }),
      );
    const indexes = Array.from({ length: 300 }, (_, index) => index);
    const triesInTurn: number[] = [];
    let before = 0;
    const readInTurn = Effect.gen(function* () {
      triesInTurn.push(tries.count - before);
      before = tries.count;
      expect(yield* withoutWaiting(transactions.find(family.id, ids[0]!))).toMatchObject({ notes: null });
    });
    await Effect.runPromise(
      passing(Effect.forEach(indexes, append, { concurrency: "unbounded", discard: true }), (turns) =>
        turns < 100 ? readInTurn : turns === 100 ? unlock : Effect.void,
      ),
    );
    // However many wait, it is tried for the lock once in a turn at most.
    expect(Math.max(...triesInTurn)).toBe(1);
    expect(triesInTurn.length).toBe(100);
    const marks: string[] = [];
    for (const id of ids) {
      const found = await Effect.runPromise(transactions.find(family.id, id));
      marks.push(...(found?.notes ?? "").trim().split(" "));
    }
    expect(marks.map(Number).toSorted((a, b) => a - b)).toEqual(indexes);
    db.close();
  });

  it("a write that waits is done when the other lets go", async () => {
    const { file, family, id, unlock } = await lockedBooks();
    const { db, tries, transactions } = countingTries(file);
    const name = await Effect.runPromise(
      Effect.gen(function* () {
        const waiting = yield* Effect.forkChild(
          transactions.update(family.id, id, {}, () =>
            Result.succeed({ name: "Rolls", locked: [], updated_at: AT }),
          ),
        );
        while (tries.count < 2 && waiting.pollUnsafe() === undefined) yield* turn;
        expect(waiting.pollUnsafe()).toBeUndefined();
        yield* unlock;
        yield* Fiber.join(waiting);
        return (yield* transactions.find(family.id, id))?.name;
      }),
    );
    expect(name).toBe("Rolls");
    db.close();
  });

  it("the use of a key is not waited for, and is noted the next time", async () => {
    const { file, key, unlock } = await lockedBooks();
    await stored(
      file,
      ENDLESS,
      Effect.gen(function* () {
        const keys = yield* ApiKeys;
        yield* withoutWaiting(keys.recordUse(key, AT));
        expect((yield* keys.find(key))?.key.last_used_at).toBeNull();
        yield* unlock;
        yield* keys.recordUse(key, AT);
        expect((yield* keys.find(key))?.key.last_used_at).toBe(AT);
      }),
    );
  });

  it("a file that is up to date is opened without waiting", async () => {
    const { file } = await lockedBooks();
    const opened = StorageHealth.use(({ check }) => check).pipe(
      Effect.provide(layerSqlite({ file, patience: ENDLESS })),
    );
    await Effect.runPromise(withoutWaiting(opened));
  });
});
