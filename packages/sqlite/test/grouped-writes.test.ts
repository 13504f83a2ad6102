import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { connect } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { AT } from "./support/books.ts";
import { passing } from "./support/clock.ts";
import { hooked } from "./support/hooked.ts";
import { newFile } from "./support/new-file.ts";

/** An open file, in which tries to begin are counted, and every COMMIT is counted and fails as often as it is told. */
const opened = (failures = 0) => {
  const file = newFile();
  const db = openDatabase(file);
  const insert = db.prepare(
    "INSERT INTO families (id, currency, time_zone, created_at) VALUES (?, 'EUR', 'UTC', ?)",
  );
  const tries = { count: 0 };
  const commits = { count: 0, failures };
  hooked(db, (sql) => {
    if (sql === "BEGIN IMMEDIATE") tries.count += 1;
    if (sql !== "COMMIT") return;
    commits.count += 1;
    commits.failures -= 1;
    if (commits.failures >= 0) throw new Database.SqliteError("database or disk is full", "SQLITE_FULL");
  });
  const connection = connect(db, 50);
  const other = openDatabase(file);
  return {
    ...{ db, connection, commits, tries },
    add: (id: string) => void insert.run(id, AT),
    /** What another connection finds: only what is committed, in the order in which it was done. */
    kept: () => other.prepare("SELECT id FROM families ORDER BY rowid").pluck().all() as string[],
    close: () => {
      db.close();
      other.close();
    },
  };
};

type Opened = ReturnType<typeof opened>;

const KINDS = ["keeps", "refuses", "throws", "breaks"] as const;

/** A write that adds a family, and ends in one of the ways in which writes end. */
const writeOf = ({ connection, add, db }: Opened, id: string, kind: (typeof KINDS)[number]) =>
  connection.write("test", (): Result.Result<string, string> => {
    add(id);
    if (kind === "refuses") return Result.fail(`not ${id}`);
    if (kind === "throws") throw new Error(`a mistake in ${id}`);
    // Checked only when all is done: nothing but the COMMIT fails.
    if (kind === "breaks")
      db.exec(`INSERT INTO categories (id, family_id, name, parent_id, created_at)
        VALUES ('${id}', '${id}', 'Below', 'nowhere', '${AT}')`);
    return Result.succeed(id);
  });

const all = <A, E>(effects: readonly Effect.Effect<A, E>[]) =>
  Effect.runPromise(Effect.all(effects.map(Effect.exit), { concurrency: "unbounded" }));

const ids = (count: number) => Array.from({ length: count }, (_, i) => String(i).padStart(4, "0"));

it("writes that wait at the same time are committed together, and answered only then", async () => {
  const file = opened();
  const expected = ids(60);
  const seen = await all(
    expected.map((id) => Effect.map(writeOf(file, id, "keeps"), (done) => [done, file.kept().includes(id)])),
  );
  expect(seen).toEqual(expected.map((id) => Exit.succeed([id, true])));
  expect(file.kept()).toEqual(expected);
  expect(file.commits.count).toBe(1);
  file.close();
});

it("those that one turn of the event loop brings wait together, wherever they come from", async () => {
  const file = opened();
  const turn = new Promise<void>((resolve) => void setImmediate(resolve));
  const inTurn = async (id: string): Promise<string> => {
    await turn;
    return Effect.runPromise(writeOf(file, id, "keeps"));
  };
  expect(await Promise.all(ids(20).map(inTurn))).toEqual(ids(20));
  expect(file.commits.count).toBe(1);
  file.close();
});

it("where another process writes, all wait as one", async () => {
  const file = opened();
  const other = openDatabase(file.db.name);
  other.exec("BEGIN IMMEDIATE");
  const writes = Effect.all(
    ids(30).map((id) => writeOf(file, id, "keeps")),
    { concurrency: "unbounded" },
  );
  const release = Effect.sync(() => void other.exec("ROLLBACK"));
  const done = await Effect.runPromise(passing(writes, (turns) => (turns === 20 ? release : Effect.void)));
  other.close();
  expect(done).toEqual(ids(30));
  // They have tried in vain, always together, and were done together.
  expect(file.tries.count).toBeGreaterThan(3);
  expect(file.tries.count).toBeLessThan(20);
  expect(file.commits.count).toBe(1);
  file.close();
});

it("however they end, each is kept whole or leaves nothing, and gets its own result", async () => {
  const kinds = fc.array(fc.constantFrom(...KINDS, "keeps" as const), { minLength: 1, maxLength: 150 });
  await fc.assert(
    fc.asyncProperty(kinds, async (given) => {
      const file = opened();
      const names = ids(given.length);
      const exits = await all(given.map((kind, i) => writeOf(file, names[i]!, kind)));
      for (const [i, kind] of given.entries()) {
        const exit = exits[i]!;
        if (kind === "keeps") expect(exit).toEqual(Exit.succeed(names[i]));
        else if (kind === "refuses") expect(exit).toEqual(Exit.fail(`not ${names[i]}`));
        else expect(String(exit)).toContain(kind === "throws" ? names[i] : "FOREIGN KEY");
      }
      expect(file.kept()).toEqual(names.filter((_, i) => given[i] === "keeps"));
      expect(file.db.inTransaction).toBe(false);
      file.close();
    }),
    { numRuns: 20 },
  );
});

it("a COMMIT that fails keeps none of them; each is then tried by itself, and told how that went", async () => {
  for (const failures of [0, 1, 2, 5, 21]) {
    const file = opened(failures);
    const exits = await all(ids(20).map((id) => writeOf(file, id, "keeps")));
    const done = exits.flatMap((exit) => (Exit.isSuccess(exit) ? [exit.value] : []));
    expect(done).toHaveLength(failures === 0 ? 20 : 21 - failures);
    expect(file.kept()).toEqual(done);
    for (const exit of exits)
      if (Exit.isFailure(exit))
        expect(exit.cause.reasons[0]).toMatchObject({
          error: { _tag: "StorageUnavailable", reason: "full", operation: "test" },
        });
    file.close();
  }
});

it("reads get in between many", async () => {
  const file = opened();
  const writes = all(ids(1000).map((id) => writeOf(file, id, "keeps")));
  const seen = new Set<number>();
  for (let i = 0; i < 1000 && !seen.has(1000); i += 1) {
    seen.add(file.kept().length);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await writes;
  expect(seen.size).toBeGreaterThan(10);
  expect(file.commits.count).toBeLessThan(20);
  file.close();
});

it("who is interrupted while their write waits finds it done when they have ended", async () => {
  const file = opened();
  await Effect.runPromise(
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(writeOf(file, "0001", "keeps"), { startImmediately: true });
      expect(file.kept()).toEqual([]);
      yield* Fiber.interrupt(fiber);
      expect(file.kept()).toEqual(["0001"]);
    }),
  );
  file.close();
});
