import type { Storage } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { layerSqlite } from "../src/index.ts";
import { foundBooks, newDigest, newFamily, newUser } from "./support/books.ts";
import { otherProcess, soon, twoProcesses } from "./support/other-process.ts";
import { newFile } from "./support/temporary.ts";

const stored = <A, E>(file: string, work: Effect.Effect<A, E, Storage>): Promise<A> =>
  Effect.runPromise(Effect.provide(work, layerSqlite({ file })));

describe("two processes on one file", () => {
  it("both open a new file in the same millisecond, twenty times", async () => {
    const both = await twoProcesses(newFile());
    for (let round = 0; round < 20; round += 1) {
      const file = newFile();
      const at = soon();
      expect(await Promise.all(both.map((each) => each.ask("open", { file, at })))).toEqual([0, 0]);
      expect(await both[0].ask("query", { file, sql: "PRAGMA integrity_check" })).toEqual([["ok"]]);
    }
  });

  it("lose none of two hundred changes to one transaction", async () => {
    const file = newFile();
    const { family, ids } = await stored(file, foundBooks(1));
    const id = ids[0]!;
    const both = await twoProcesses(file);
    const at = soon();
    const times = 100;
    await Promise.all(
      both.map((each, index) =>
        each.ask("append", { file, family: family.id, id, mark: "ab"[index]!, times, at }),
      ),
    );
    const found = await stored(
      file,
      Transactions.use((transactions) => transactions.find(family.id, id)),
    );
    const marks = (found?.notes ?? "").trimEnd().split("\n");
    expect(marks).toHaveLength(2 * times);
    for (const mark of ["a", "b"])
      expect(marks.filter((each) => each.startsWith(mark))).toEqual(
        Array.from({ length: times }, (_, count) => `${mark}${count}`),
      );
    expect(marks.join("")).toMatch(/b.*a.*b|a.*b.*a/);
  });

  it("make one user of one address, and no family without a user", async () => {
    const file = newFile();
    const both = await twoProcesses(file);
    for (let round = 0; round < 10; round += 1) {
      const at = soon();
      const email = `${round}@example.com`;
      const made = await Promise.all(
        both.map((each) => {
          const family = newFamily();
          return each.ask("createUser", { file, family, user: newUser(family, email), at });
        }),
      );
      expect(made.toSorted()).toEqual(["EmailTaken", "created"]);
    }
    const sql = "SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM families)";
    expect(await both[0].ask("query", { file, sql })).toEqual([[10, 10]]);
  });

  it("store the same bytes once", async () => {
    const file = newFile();
    const { family } = await stored(file, foundBooks(0));
    const both = await twoProcesses(file);
    for (let round = 0; round < 10; round += 1) {
      const at = soon();
      const digest = newDigest();
      const done = await Promise.all(
        both.map((each) => each.ask("storeImport", { file, family: family.id, digest, at })),
      );
      expect(done.toSorted()).toEqual([false, true]);
    }
    const sql = "SELECT (SELECT count(*) FROM imports), (SELECT count(*) FROM accounts)";
    expect(await both[0].ask("query", { file, sql })).toEqual([[11, 11]]);
  });

  it("see what each other writes, also after this one has opened and closed the file once more", async () => {
    const file = newFile();
    const other = otherProcess();
    await stored(
      file,
      Effect.gen(function* () {
        // A file that a process closes takes all of the process's locks on it, unless SQLite itself closes it.
        yield* Effect.promise(() => stored(file, foundBooks(0)));
        // Whoever is last to close a file deletes its write-ahead log: the other must not take itself for that.
        yield* Effect.promise(() => other.ask("open", { file }));
        const { ids } = yield* foundBooks(1);
        const sql = `SELECT name FROM transactions WHERE id = '${ids[0]}'`;
        expect(yield* Effect.promise(() => other.ask("query", { file, sql }))).toEqual([["Bread 0"]]);
      }),
    );
  });
});
