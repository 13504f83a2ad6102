import { randomBytes } from "node:crypto";
import { ApiKeys, Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { StorageHealth } from "@farthing/core/storage";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { layerSqlite } from "../src/index.ts";
import { AT, foundBooks, newDigest, planOf } from "./support/books.ts";
import { otherProcess } from "./support/other-process.ts";
import { newFile } from "./support/temporary.ts";

const TICK = 5;

/** The longest time for which nothing else could be done while `work` went on, in milliseconds. */
const longestGap = async (work: Promise<unknown>): Promise<number> => {
  let last = performance.now();
  let longest = 0;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const ticking = setInterval(tick, TICK);
  await work.finally(() => clearInterval(ticking));
  tick();
  return longest;
};

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
  const other = otherProcess();
  const lock = () => other.ask("lock", { file, sql: "UPDATE transactions SET name = 'not yet'" });
  const unlock = () => other.ask("unlock", { file });
  return { ...books, file, id: books.ids[0]!, lock, unlock };
};

describe("while another process writes", () => {
  it("everything is read at once, as it was before", async () => {
    const { file, family, user, id, key, lock } = await lockedBooks();
    await lock();
    await stored(
      file,
      60_000,
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
          Imports.use((imports) => imports.books(family.id, undefined)),
          StorageHealth.use(({ check }) => check),
        ];
        for (const read of reads) {
          const before = performance.now();
          yield* read;
          expect(performance.now() - before).toBeLessThan(100);
        }
        expect((yield* transactions.find(family.id, id))?.name).toBe("Bread 0");
      }),
    );
  });

  it("a write fails when its patience is spent, has done nothing, and holds up nothing else", async () => {
    const { file, family, id, lock, unlock } = await lockedBooks();
    await lock();
    const patience = 600;
    await stored(
      file,
      patience,
      Effect.gen(function* () {
        const writes: Effect.Effect<unknown, unknown, Storage>[] = [
          rename(family.id, id, "Rolls"),
          foundBooks(1),
          Imports.use((imports) =>
            imports.store({ family_id: family.id, digest: newDigest(), at: AT, account_id: undefined }, () =>
              Result.succeed(planOf(1)),
            ),
          ),
          Users.use((users) => users.deactivate("nobody@example.com", AT)),
          ApiKeys.use((keys) => keys.revoke("none", AT)),
        ];
        const run = Effect.runPromiseWith(yield* Effect.context<Storage>());
        const before = performance.now();
        const all = run(Effect.all(writes.map(Effect.flip), { concurrency: "unbounded" }));
        expect(yield* Effect.promise(() => longestGap(all))).toBeLessThan(200);
        const took = performance.now() - before;
        expect(took).toBeGreaterThanOrEqual(patience);
        expect(took).toBeLessThan(patience + 500);
        for (const failure of yield* Effect.promise(() => all))
          expect(failure).toMatchObject({ _tag: "StorageUnavailable", reason: "busy" });
        yield* Effect.promise(unlock);
        expect((yield* (yield* Transactions).find(family.id, id))?.name).toBe("Bread 0");
        expect(yield* Users.use((users) => users.list(10))).toHaveLength(1);
        expect((yield* rename(family.id, id, "Rolls")).name).toBe("Rolls");
      }),
    );
  });

  it("hundreds of writes that wait leave room for reads, and all are done when the lock is released", async () => {
    const { file, family, ids, lock, unlock } = await lockedBooks();
    await lock();
    await stored(
      file,
      60_000,
      Effect.gen(function* () {
        const run = Effect.runPromiseWith(yield* Effect.context<Storage>());
        const append = (index: number) =>
          Transactions.use((transactions) =>
            transactions.update(family.id, ids[index % ids.length]!, {}, ({ notes }) =>
              Result.succeed({ notes: `${notes ?? ""}${index} `, locked: [], updated_at: AT }),
            ),
          );
        const writes = Array.from({ length: 300 }, (_, index) => run(append(index)));
        const reads = (async () => {
          for (let i = 0; i < 50; i += 1) {
            await new Promise((resolve) => setImmediate(resolve));
            await run(Transactions.use((transactions) => transactions.find(family.id, ids[0]!)));
          }
        })();
        expect(yield* Effect.promise(() => longestGap(reads))).toBeLessThan(200);
        yield* Effect.promise(unlock);
        yield* Effect.promise(() => Promise.all(writes));
        const marks: string[] = [];
        for (const id of ids) {
          const found = yield* (yield* Transactions).find(family.id, id);
          marks.push(...(found?.notes ?? "").trim().split(" "));
        }
        expect(marks.map(Number).toSorted((a, b) => a - b)).toEqual(writes.map((_, index) => index));
      }),
    );
  });

  it("a write that waits is done when the other lets go in time", async () => {
    const { file, family, id, lock, unlock } = await lockedBooks();
    await lock();
    await stored(
      file,
      60_000,
      Effect.gen(function* () {
        const run = Effect.runPromiseWith(yield* Effect.context<Storage>());
        const waiting = run(rename(family.id, id, "Rolls"));
        yield* Effect.promise(unlock);
        expect((yield* Effect.promise(() => waiting)).name).toBe("Rolls");
        expect((yield* (yield* Transactions).find(family.id, id))?.name).toBe("Rolls");
      }),
    );
  });

  it("the use of a key is not waited for, and is noted the next time", async () => {
    const { file, key, lock, unlock } = await lockedBooks();
    await lock();
    await stored(
      file,
      60_000,
      Effect.gen(function* () {
        const keys = yield* ApiKeys;
        const before = performance.now();
        yield* keys.recordUse(key, AT);
        expect(performance.now() - before).toBeLessThan(100);
        expect((yield* keys.find(key))?.key.last_used_at).toBeNull();
        yield* Effect.promise(unlock);
        yield* keys.recordUse(key, AT);
        expect((yield* keys.find(key))?.key.last_used_at).toBe(AT);
      }),
    );
  });

  it("a file that is up to date is opened without waiting", async () => {
    const { file, lock } = await lockedBooks();
    await lock();
    const before = performance.now();
    await stored(
      file,
      60_000,
      StorageHealth.use(({ check }) => check),
    );
    expect(performance.now() - before).toBeLessThan(200);
  });
});
