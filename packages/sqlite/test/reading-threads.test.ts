// @module-tag slow

import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Imports } from "@farthing/core/import";
import type { ListRequest } from "@farthing/core/storage";
import { Accounts, Taxonomy, type TransactionFilter, Transactions } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import { TestClock } from "effect/testing";
import { describe, expect, it } from "vitest";
import { createFamilyWithBooks } from "../../contracts/src/support/family-with-books.ts";
import { wholeAccount } from "../../contracts/src/support/planned.ts";
import { snapshotNow } from "../../contracts/src/support/read-snapshot.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { longReader } from "../src/reading/long-reader.ts";
import type { Order, Step } from "../src/reading/open-readings.ts";
import { readingThreads } from "../src/reading/reading-threads.ts";
import { type Outcome, startThread, type Thread } from "../src/reading/thread.ts";
import { AT } from "./support/books.ts";
import { connectedAlone } from "./support/connected.ts";
import { newFile } from "./support/new-file.ts";

const FILTERS: readonly TransactionFilter[] = [
  {},
  { search: "a" },
  { search: "bread" },
  { search: "bre", start_date: "2026-01-01", end_date: "2026-12-31" },
];

const after = { date: "2026-02-18", created_at: AT, id: "f", name: "Market" };

const REQUESTS = [
  { page: 1, per_page: 3 },
  { page: 2, per_page: 2 },
  { after: null, per_page: 2 },
  { after, per_page: 5 },
] as const satisfies readonly ListRequest<typeof after>[];

/** Every list and all else that a family is read by. */
const readAll = (family_id: string, account_id: string) =>
  Effect.gen(function* () {
    const [accounts, imports, taxonomy, transactions] = [
      yield* Accounts,
      yield* Imports,
      yield* Taxonomy,
      yield* Transactions,
    ];
    const lists = REQUESTS.flatMap((request) => [
      accounts.list(family_id, request),
      imports.list(family_id, request),
      ...[taxonomy.categories, taxonomy.tags, taxonomy.merchants].map((list) => list(family_id, request)),
      ...FILTERS.map((filter) => transactions.list(family_id, filter, request)),
      transactions.list(family_id, { account_id }, request),
    ]);
    const question = { ...wholeAccount(account_id), references: ["R"], ids: ["bank-1"], sides: true };
    return [
      ...(yield* Effect.all(lists as Effect.Effect<unknown, unknown>[])),
      yield* imports.books(family_id, []),
      yield* imports.books(family_id, [question]),
      yield* snapshotNow(family_id, 2),
    ];
  });

/** A file with a family with some of everything. */
const foundFile = async () => {
  const file = newFile();
  const { family, checking } = await Effect.runPromise(
    Effect.provide(createFamilyWithBooks, layerSqlite({ file, reading_threads: 0 })),
  );
  return { file, read: readAll(family.id, checking.id) };
};

describe("the thread that answers requests", () => {
  /** The statements that long reads prepare. */
  const ofLongReads = async (): Promise<ReadonlySet<string>> => {
    const db = openDatabase(newFile());
    const sql = new Set<string>();
    const prepare = db.prepare.bind(db);
    const { long } = connectedAlone(db);
    db.prepare = ((text: string) => {
      sql.add(text);
      return prepare(text);
    }) as typeof db.prepare;
    const of = { family_id: "f", request: { page: 1, per_page: 2 } };
    await Effect.runPromise(
      Effect.all([
        ...FILTERS.map((filter) => long.all("transactions.list", { ...of, filter })),
        ...([
          long.all("accounts.list", of),
          long.all("imports.list", { ...of, filter: {} }),
          long.all("taxonomy.tags", of),
        ] as const),
        ...([
          long.all("taxonomy.categories", { ...of, filter: {} }),
          long.all("taxonomy.merchants", of),
        ] as const),
        Effect.exit(long.all("imports.books", { family_id: "f", questions: [] })),
        Effect.scoped(long.open("exports", of)),
      ] as Effect.Effect<unknown, unknown>[]),
    );
    db.close();
    return sql;
  };

  /** Runs work, and returns the statements that this thread ran for it. */
  const ranHere = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const ran: string[] = [];
    const made = Database.prototype as {
      prepare: (this: Database.Database, sql: string) => Database.Statement;
    };
    const { prepare } = made;
    made.prepare = function (sql) {
      const statement = prepare.call(this, sql);
      for (const how of ["run", "get", "all", "iterate"] as const) {
        const real = statement[how].bind(statement) as (...args: unknown[]) => never;
        statement[how] = (...args: unknown[]) => {
          ran.push(sql);
          return real(...args);
        };
      }
      return statement;
    };
    try {
      await work();
    } finally {
      made.prepare = prepare;
    }
    return ran;
  };

  /** What counts or skips rows or searches takes as long as there are rows. */
  const mayBeLong = (sql: string): boolean => /count\(|OFFSET|MATCH|instr\(/.test(sql);

  it("runs no statement that may be long, whatever is read", async () => {
    const { file, read } = await foundFile();
    const long = await ofLongReads();
    expect([...long].filter(mayBeLong).length).toBeGreaterThan(5);
    const readWith = (reading_threads: number) =>
      ranHere(() => Effect.runPromise(Effect.provide(read, layerSqlite({ file, reading_threads }))));
    // What one row or one page of rows is found with is run wherever it is needed.
    const isShort = (sql: string): boolean =>
      !mayBeLong(sql) && /LIMIT \+@limit$|\bt?\.?id = \+?\?$/.test(sql);
    const isLong = (sql: string): boolean => (long.has(sql) && !isShort(sql)) || mayBeLong(sql);
    expect((await readWith(1)).filter(isLong)).toEqual([]);
    expect((await readWith(0)).filter(isLong).length).toBeGreaterThan(20);
  });
});

/** A thread that tells what a test says. */
class Standing implements Thread {
  readonly orders: Order[] = [];
  #told = new Map<number, (outcome: Outcome) => void>();
  #isAlive = true;
  send: Thread["send"] = (order, told) => {
    this.orders.push(order);
    if (told !== undefined) this.#told.set(order.id, told);
  };
  isAlive = (): boolean => this.#isAlive;
  close = async (): Promise<void> => {};
  tell(id: number, step: Step = { done: true, value: undefined }): void {
    this.#told.get(id)!(() => step);
  }
  die(): void {
    this.#isAlive = false;
    for (const told of this.#told.values())
      told(() => {
        throw new Error("gone");
      });
  }
}

const PATIENCE = 5_000;

/** Reads in threads that a test is. */
const standing = (count: number) => {
  const threads: Standing[] = [];
  const db = openDatabase(newFile());
  const start = (): Thread => {
    const thread = new Standing();
    threads.push(thread);
    return thread;
  };
  const attempt = <A>(_: string, run: () => A) => Effect.sync(run);
  const place = readingThreads(
    db.name,
    { attempt, retryWhileBusy: (self) => self },
    { count, patience: PATIENCE, start },
  );
  const reader = longReader(place);
  return {
    threads,
    list: (family_id: string) =>
      reader.all("accounts.list", { family_id, request: { page: 1, per_page: 1 } }),
    open: (family_id: string) => reader.open("exports", { family_id }),
  };
};

/** Lets everybody go on as far as they can. */
const settle = Effect.promise(() => nextTurn());

const PAGE = { items: [], total_count: 0, more: false };

describe("a reading", () => {
  it("waits for its family's others, and for no other family's", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { threads, list } = standing(2);
        const [first] = [yield* Effect.forkChild(list("a")), yield* Effect.forkChild(list("a"))];
        yield* settle;
        yield* Effect.forkChild(list("b"));
        yield* settle;
        expect(threads.map(({ orders }) => orders.length)).toEqual([1, 1]);
        threads[0]!.tell(threads[0]!.orders[0]!.id, { done: true, value: PAGE });
        expect(yield* Fiber.join(first)).toBe(PAGE);
        expect(threads.map(({ orders }) => orders.length)).toEqual([2, 1]);
      }),
    ));

  it("is refused as busy after its patience, or at once if too many wait; what has begun is not", () =>
    Effect.gen(function* () {
      const { threads, list, open } = standing(1);
      const opening = yield* Effect.forkChild(
        Effect.scoped(Effect.flatMap(open("z"), ({ next }) => next(undefined as never))),
      );
      yield* settle;
      const { id } = threads[0]!.orders[0]!;
      const waiting = yield* Effect.forEach(Array.from({ length: 64 }), () =>
        Effect.forkChild(Effect.flip(list("a"))),
      );
      yield* settle;
      expect(yield* Effect.flip(list("a"))).toMatchObject({ _tag: "StorageUnavailable", reason: "busy" });
      threads[0]!.tell(id, { done: false, value: undefined });
      yield* settle;
      // The first of the others has the thread now, the reading that has begun waits for it.
      expect(threads[0]!.orders.map((order) => order.id === id)).toEqual([true, false]);
      yield* TestClock.adjust(PATIENCE);
      for (const each of waiting.slice(1)) expect(yield* Fiber.join(each)).toMatchObject({ reason: "busy" });
      threads[0]!.tell(threads[0]!.orders[1]!.id, { done: true, value: PAGE });
      yield* settle;
      expect(threads[0]!.orders.slice(2)).toEqual([{ id, ask: undefined }]);
      threads[0]!.tell(id);
      expect(Exit.isSuccess(yield* Fiber.await(opening))).toBe(true);
    }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise));

  it("that nobody wants any more leaves the line, or ends where it is", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { threads, list } = standing(1);
        const first = yield* Effect.forkChild(list("a"));
        yield* settle;
        const second = yield* Effect.forkChild(list("b"));
        yield* settle;
        yield* Fiber.interrupt(second);
        yield* Fiber.interrupt(first);
        const [{ orders }] = threads as [Standing];
        expect(orders.slice(1)).toEqual([{ id: orders[0]!.id, end: true }]);
        // Its thread is free when the step is done, not before.
        const third = yield* Effect.forkChild(list("c"));
        yield* settle;
        expect(orders).toHaveLength(2);
        threads[0]!.tell(orders[0]!.id, { done: true, value: PAGE });
        yield* settle;
        expect(orders).toHaveLength(3);
        threads[0]!.tell(orders[2]!.id, { done: true, value: PAGE });
        expect(yield* Fiber.join(third)).toBe(PAGE);
      }),
    ));

  it("fails with its thread, and the next has another", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { threads, list } = standing(1);
        const first = yield* Effect.forkChild(list("a"));
        yield* settle;
        threads[0]!.die();
        expect(Exit.isFailure(yield* Fiber.await(first))).toBe(true);
        const second = yield* Effect.forkChild(list("a"));
        yield* settle;
        threads[1]!.tell(threads[1]!.orders[0]!.id, { done: true, value: PAGE });
        expect(yield* Fiber.join(second)).toBe(PAGE);
      }),
    ));
});

describe("a real thread", () => {
  it("tells what SQLite says with its code, and closes the file when it ends", async () => {
    const file = newFile();
    const thread = startThread(file);
    const begin = (id: number) =>
      new Promise<Outcome>((told) =>
        thread.send(
          { id, begin: "accounts.list", input: { family_id: "f", request: { page: 1, per_page: 1 } } },
          told,
        ),
      );
    const missing = await begin(1);
    expect(missing).toThrow(Database.SqliteError);
    expect(missing).toThrow(expect.objectContaining({ code: "SQLITE_CANTOPEN" }));
    const db = openDatabase(file);
    expect((await begin(2))()).toEqual({ done: true, value: PAGE });
    await thread.close();
    expect(thread.isAlive()).toBe(false);
    // Nobody else has it open: the last who closes it takes the log away.
    db.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it("keeps its process there until it has ended, also if it was closed while it read", async () => {
    const script = fileURLToPath(new URL("support/closing-thread.ts", import.meta.url));
    const child = fork(script, [newFile(), "3"], { execArgv: ["--conditions=@farthing/source"] });
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
