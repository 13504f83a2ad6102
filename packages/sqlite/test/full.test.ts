import type Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { change as bankChange, claim, scopeOf } from "../../contracts/src/support/bank.ts";
import { change, importOf, planning } from "../../contracts/src/support/planned.ts";
import { sqliteBankConnections } from "../src/bank/bank-connections.ts";
import { sqliteTransactions } from "../src/books/transactions.ts";
import { connect } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { sqliteImports } from "../src/imports/imports.ts";
import { layerSqlite } from "../src/index.ts";
import { bankData } from "./support/bank.ts";
import { AT, foundBooks, planOf } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";

const MANY_PAGES = 1_000_000;

/** Open books in a file that can grow by a few pages only, until there is room. */
const cramped = async () => {
  const file = newFile();
  const found = Effect.flatMap(foundBooks(20), (books) =>
    Effect.map(claim(books.family), (claimed) => ({ ...books, claimed })),
  );
  const books = await Effect.runPromise(Effect.provide(found, layerSqlite({ file })));
  const [db, other] = [openDatabase(file), openDatabase(file)];
  const connection = connect(db, 50, { open: () => other });
  const room = (pages: number): void => {
    for (const each of [db, other]) each.pragma(`max_page_count = ${pages}`);
  };
  room(Number(db.pragma("page_count", { simple: true })) + 3);
  return {
    ...{ ...books, id: books.ids[0]!, db, other, makeRoom: () => room(MANY_PAGES) },
    ...{ transactions: sqliteTransactions(connection), imports: sqliteImports(connection) },
    connections: sqliteBankConnections(connection),
  };
};

const everything = (db: Database.Database): unknown =>
  (
    db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'transaction_search' ORDER BY name",
      )
      .pluck()
      .all() as string[]
  ).map((table) => db.prepare(`SELECT * FROM ${table}`).all());

describe("a full disk", () => {
  it("stores nothing of an import that has no room, reads on, and stores it when there is", async () => {
    const { db, other, family, id, imports, transactions, makeRoom } = await cramped();
    const before = everything(db);
    const request = importOf(family.id);
    const plan = planOf(500);
    const store = imports.store(
      request,
      planning(() => Result.succeed(change(plan))),
    );
    for (const _ of [1, 2, 3])
      expect(await Effect.runPromise(Effect.flip(store))).toMatchObject({
        _tag: "StorageUnavailable",
        reason: "full",
        operation: "imports.store",
      });
    expect(other.inTransaction).toBe(false);
    expect(everything(db)).toEqual(before);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(await Effect.runPromise(transactions.find(family.id, id))).toMatchObject({ name: "Bread 0" });
    makeRoom();
    expect(await Effect.runPromise(store)).toMatchObject({ _tag: "Stored" });
    expect(await Effect.runPromise(store)).toMatchObject({ _tag: "SameImport" });
    db.close();
  });

  it("stores nothing of a window that has no room, and all of it and nothing else when there is", async () => {
    const { db, claimed, connections, makeRoom } = await cramped();
    const before = everything(db);
    const windows = [500, 600].map((count) => bankData(count, 2));
    const [first, second] = windows.map((told) =>
      connections.storeWindow(scopeOf(claimed), () =>
        Result.succeed({ change: bankChange(told), result: "stored" }),
      ),
    );
    for (const each of [first!, second!, first!])
      expect(await Effect.runPromise(Effect.flip(each))).toMatchObject({
        _tag: "StorageUnavailable",
        reason: "full",
      });
    expect(everything(db)).toEqual(before);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    makeRoom();
    expect((await Effect.runPromise(second!)).result).toBe("stored");
    const ids = db.prepare("SELECT transaction_id FROM bank_transactions ORDER BY 1").pluck().all();
    expect(ids).toEqual(windows[1]!.new_transactions.map((each) => each.transaction_id).toSorted());
    db.close();
  });

  it("keeps the changes that it has taken, and no part of one that it has not", async () => {
    const { db, family, id, transactions, makeRoom } = await cramped();
    const write = (count: number) =>
      transactions.update(family.id, id, {}, ({ notes }) =>
        Result.succeed({
          name: `Change ${count}`,
          notes: `${notes ?? ""}${"x".repeat(2000)}`,
          locked: [],
          updated_at: AT,
        }),
      );
    const outcomes: boolean[] = [];
    for (let count = 0; count < 30; count += 1) {
      const outcome = await Effect.runPromise(Effect.result(write(count)));
      outcomes.push(Result.isSuccess(outcome));
      if (Result.isFailure(outcome))
        expect(outcome.failure).toMatchObject({ _tag: "StorageUnavailable", reason: "full" });
      const last = outcomes.lastIndexOf(true);
      const found = await Effect.runPromise(transactions.find(family.id, id));
      expect(found?.name).toBe(last === -1 ? "Bread 0" : `Change ${last}`);
      expect(found?.notes?.length ?? 0).toBe(outcomes.filter((done) => done).length * 2000);
    }
    expect(new Set(outcomes)).toEqual(new Set([true, false]));
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    makeRoom();
    expect((await Effect.runPromise(write(99))).name).toBe("Change 99");
    db.close();
  });
});

describe("a transaction of the database", () => {
  it("is not left open by work that throws, refuses or cannot be committed", async () => {
    const { db, family, id, transactions, makeRoom } = await cramped();
    makeRoom();
    const connection = connect(db, 50);
    const failing: Effect.Effect<unknown, unknown>[] = [
      connection.read("test", () => {
        throw new Error("a mistake");
      }),
      connection.write("test", () => {
        db.exec("UPDATE transactions SET name = 'half done'");
        throw new Error("a mistake");
      }),
      connection.write("test", () => {
        db.exec("UPDATE transactions SET name = 'half done'");
        return Result.fail("refused");
      }),
      connection.write("test", () => {
        db.exec("UPDATE transactions SET name = 'half done'");
        // Checked only when all is done.
        db.exec(`INSERT INTO categories (id, family_id, name, parent_id, created_at)
          VALUES ('below', '${family.id}', 'Below', 'nowhere', '${AT}')`);
        return Result.void;
      }),
      connection.tryWrite("test", () => {
        db.exec("UPDATE transactions SET name = 'half done'");
        throw new Error("a mistake");
      }),
    ];
    for (const work of failing) {
      expect((await Effect.runPromiseExit(work))._tag).toBe("Failure");
      expect(db.inTransaction).toBe(false);
      expect(await Effect.runPromise(transactions.find(family.id, id))).toMatchObject({ name: "Bread 0" });
    }
    db.close();
  });
});
