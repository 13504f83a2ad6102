import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { connect } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { AT } from "./support/books.ts";
import { passing, turn } from "./support/clock.ts";
import { newFile } from "./support/new-file.ts";

type Ending = "kept" | "read" | "refused" | "thrown" | "broken";

const INSERT = "INSERT INTO families (id, currency, time_zone, created_at) VALUES (?, 'EUR', 'UTC', ?)";

/** An open file, and a large write that adds families in several steps. */
const opened = (patience = Number.POSITIVE_INFINITY) => {
  const file = newFile();
  const connection = connect(openDatabase(file), patience);
  const told: string[] = [];
  const adding = connection.writeInChunks((db) => {
    told.push("prepared");
    const insert = db.prepare(INSERT);
    const all = db.prepare<[], { id: string }>("SELECT id FROM families ORDER BY id");
    return (ids: readonly string[], ending: Ending) =>
      (function* () {
        for (const id of ids) {
          insert.run(id, AT);
          told.push(`added ${id}`);
          yield;
        }
        if (ending === "refused") return Result.fail("no");
        if (ending === "thrown") for (const { id } of all.iterate()) throw new Error(`a mistake in ${id}`);
        if (ending === "read")
          for (const { id } of all.iterate()) {
            told.push(`read ${id}`);
            yield;
          }
        // Checked only when all is done.
        if (ending === "broken")
          db.exec(`INSERT INTO categories (id, family_id, name, parent_id, created_at)
            VALUES ('c', '${ids[0]}', 'Below', 'nowhere', '${AT}')`);
        return Result.succeed(told.push(`kept ${ids.join()}`));
      })();
  });
  const add = connection.db.prepare(INSERT);
  const count = connection.db.prepare<[], number>("SELECT count(*) FROM families").pluck();
  return {
    ...{ file, connection, told },
    many: (ids: readonly string[], ending: Ending = "kept", familyId = "first") =>
      adding({ operation: "many", familyId }, (steps) => steps(ids, ending)),
    one: (id: string) =>
      connection.write("one", () => {
        add.run(id, AT);
        return Result.succeed(void told.push(`added ${id}`));
      }),
    count: connection.read("count", () => count.get()!),
  };
};

it("others read what was there before while it is written, and other writes wait for it", async () => {
  const { connection, told, many, one, count } = opened();
  const [large, , , seen] = await Effect.runPromise(
    Effect.all(
      [
        many(["a", "b", "c", "d"]),
        Effect.andThen(turn, one("x")),
        Effect.andThen(turn, one("y")),
        Effect.andThen(turn, count),
      ],
      { concurrency: "unbounded" },
    ),
  );
  expect([large, seen]).toEqual([6, 0]);
  expect(told).toEqual([
    ...["prepared", "added a", "added b", "added c", "added d", "kept a,b,c,d"],
    ...["added x", "added y"],
  ]);
  expect(await Effect.runPromise(count)).toBe(6);
  connection.close();
});

it("of several at once each is whole before the next begins, and what waits between them is not passed over", async () => {
  const { connection, told, many, one } = opened();
  await Effect.runPromise(
    Effect.all([many(["a", "b"]), Effect.andThen(turn, one("x")), many(["c", "d"]), many(["e"])], {
      concurrency: "unbounded",
    }),
  );
  expect(told).toEqual([
    ...["prepared", "added a", "added b", "kept a,b", "added x", "added c", "added d", "kept c,d"],
    ...["added e", "kept e"],
  ]);
  connection.close();
});

const kept = (told: readonly string[]): readonly string[] =>
  told.filter((each) => each.startsWith("kept")).map((each) => each.slice("kept ".length));

it("a family whose large write comes after many of another one has its turn next", async () => {
  const { connection, told, many } = opened();
  const first = ["a", "b", "c", "d"].map((id) => many([id]));
  const seconds = ["x", "y"].map((id) => many([id], "kept", "second"));
  await Effect.runPromise(
    Effect.all([...first, Effect.andThen(turn, Effect.all(seconds, { concurrency: "unbounded" }))], {
      concurrency: "unbounded",
    }),
  );
  expect(kept(told)).toEqual(["a", "x", "b", "y", "c", "d"]);
  await connection.close();
});

it("thirty-two large writes of a family wait, one more fails at once, and another family's is done", async () => {
  const { connection, told, many } = opened();
  const ids = Array.from({ length: 33 }, (_, at) => `${at}`);
  const outcomes = await Effect.runPromise(
    Effect.all(
      [
        ...ids.map((id) => Effect.asVoid(many([id]))),
        Effect.map(Effect.exit(many(["more"])), (exit) => ({ exit, before: kept(told).length })),
        Effect.asVoid(many(["other"], "kept", "second")),
      ],
      { concurrency: "unbounded" },
    ),
  );
  const error = { _tag: "StorageUnavailable", reason: "busy", operation: "many" };
  expect(outcomes[33]).toEqual({ exit: Exit.fail(expect.objectContaining(error)), before: 0 });
  expect(kept(told).toSorted()).toEqual([...ids, "other"].toSorted());
  expect(kept(told)[1]).toBe("other");
  await connection.close();
});

it("a small write waits for one large one at most, whenever it comes and however many there are", async () => {
  const { connection, told, many, one } = opened();
  const waited: number[] = [];
  const small = Effect.fnUntraced(function* (id: string) {
    const before = kept(told).length;
    yield* one(id);
    waited.push(kept(told.slice(0, told.indexOf(`added ${id}`))).length - before);
  });
  await Effect.runPromise(
    Effect.gen(function* () {
      const large = yield* Effect.forkChild(
        Effect.forEach([..."abcdefghij"], (id) => many([id, `${id}2`, `${id}3`]), {
          concurrency: "unbounded",
        }),
      );
      const smalls = [];
      while (large.pollUnsafe() === undefined) {
        for (const half of ["x", "y"]) smalls.push(yield* Effect.forkChild(small(`${half}${smalls.length}`)));
        yield* turn;
      }
      for (const each of smalls) yield* Fiber.join(each);
    }),
  );
  expect(waited.length).toBeGreaterThan(20);
  expect(Math.max(...waited)).toBe(1);
  await connection.close();
});

it("whoever has waited for one as long as for another process fails, and nothing of that is done", async () => {
  const patience = 20;
  const { connection, told, many, one, count } = opened(patience);
  const long = Array.from({ length: 4 * patience }, (_, at) => `long ${at}`);
  const [large, small, other] = await Effect.runPromise(
    passing(
      Effect.all([many(long), Effect.andThen(turn, Effect.exit(one("x"))), Effect.exit(many(["y"]))], {
        concurrency: "unbounded",
      }),
    ),
  );
  expect(large).toBeGreaterThan(0);
  expect(told).not.toContain("added x");
  expect(told).not.toContain("added y");
  for (const [operation, exit] of [["one", small] as const, ["many", other] as const])
    expect(exit).toEqual(
      Exit.fail(expect.objectContaining({ _tag: "StorageUnavailable", reason: "busy", operation })),
    );
  await Effect.runPromise(one("z"));
  expect(await Effect.runPromise(count)).toBe(long.length + 1);
  connection.close();
});

it.each<Ending>(["refused", "thrown", "broken"])(
  "one that is %s leaves nothing, and the next ones are done",
  async (ending) => {
    const { connection, many, one, count } = opened();
    const [ended] = await Effect.runPromise(
      Effect.all([Effect.exit(many(["a", "b"], ending)), Effect.andThen(turn, one("x")), many(["c"])], {
        concurrency: "unbounded",
      }),
    );
    expect(Exit.isFailure(ended)).toBe(true);
    expect(await Effect.runPromise(count)).toBe(2);
    connection.close();
  },
);

it("one whose caller leaves ends between two steps with nothing done, also in the middle of reading, and the next is done", async () => {
  const { connection, told, many, one, count } = opened();
  await Effect.runPromise(
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(many(["a", "b", "c"], "read"));
      while (!told.includes("read a")) yield* turn;
      const small = yield* Effect.forkChild(one("x"));
      yield* Fiber.interrupt(fiber);
      expect(Exit.hasInterrupts(yield* Fiber.await(fiber))).toBe(true);
      yield* Fiber.join(small);
    }),
  );
  expect(told).not.toContain("read b");
  expect(await Effect.runPromise(count)).toBe(1);
  expect(await Effect.runPromise(Effect.andThen(many(["d"]), count))).toBe(2);
  connection.close();
});

it("where another process writes, it waits, and fails when its patience is at its end", async () => {
  const { file, connection, many, count } = opened(50);
  const other = openDatabase(file);
  other.exec("BEGIN IMMEDIATE");
  const release = Effect.sync(() => void other.exec("ROLLBACK"));
  expect(await Effect.runPromise(passing(Effect.flip(many(["a"])), () => Effect.void))).toMatchObject({
    ...{ _tag: "StorageUnavailable", reason: "busy", operation: "many" },
  });
  await Effect.runPromise(passing(many(["a"]), (turns) => (turns === 2 ? release : Effect.void)));
  expect(await Effect.runPromise(count)).toBe(1);
  other.close();
  connection.close();
});
