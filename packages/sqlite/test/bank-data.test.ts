import {
  type BankBooks,
  type BankChange,
  BankConnections,
  type BankTransactionChange,
  type NewBankTransaction,
  type Window,
} from "@farthing/core/provider";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { sqliteBankConnections } from "../src/bank-connections.ts";
import { connect } from "../src/connection.ts";
import { layerSqlite } from "../src/index.ts";
import { openDatabase } from "../src/open-database.ts";
import { bankData, FIRST_POSTED, foundConnection, nothing } from "./support/bank.ts";
import { newFile } from "./support/temporary.ts";

const WINDOW: Window = { start: FIRST_POSTED, end: FIRST_POSTED + 45 * 86_400 };

/** Stores a window; answers with what was in it and how long it took, in milliseconds. */
const storing = (
  connections: BankConnections["Service"],
  scope: Parameters<BankConnections["Service"]["storeWindow"]>[0],
  change: Partial<BankChange>,
) =>
  Effect.gen(function* () {
    const began = performance.now();
    const found = yield* connections.storeWindow(scope, (books: BankBooks) =>
      Result.succeed({ change: { ...nothing, ...change }, result: books.transactions.length }),
    );
    return { found, took: performance.now() - began };
  });

const seenAgain = ({ transaction_id, told }: NewBankTransaction): BankTransactionChange => ({
  ...{ transaction_id, told, seen_at: "2026-03-02T12:00:00.000Z", fields: {} },
});

/** Many transactions: new, the same again, named alone, seen at another time, and gone. */
const largeWindows = Effect.gen(function* () {
  const { new_accounts, new_transactions } = bankData(20_000, 30);
  const byAccount = Map.groupBy(new_transactions, ({ account_id }) => account_id);
  const named = new Map(
    new_accounts.map(({ id, provider_id }) => [
      provider_id,
      byAccount.get(id)!.map(({ told }) => told.provider_id),
    ]),
  );
  const { connection } = yield* foundConnection;
  const connections = yield* BankConnections;
  const scope = { connection_id: connection.id, named };
  const store = (change: Partial<BankChange>, window = WINDOW) =>
    storing(connections, { ...scope, window }, change);
  return [
    yield* store({ new_accounts, new_transactions }),
    yield* store({}),
    yield* store({}, { start: 0, end: 1 }),
    yield* store({ transactions: new_transactions.map(seenAgain) }),
    yield* store({ removed: new_transactions.map(({ transaction_id }) => transaction_id) }),
  ];
});

describe("a window of bank data", () => {
  it("with 20,000 transactions in 30 accounts is stored in 1.5 s, and read again in half a second", async () => {
    const rounds = await Effect.runPromise(
      Effect.provide(
        Effect.all([largeWindows, largeWindows, largeWindows]),
        layerSqlite({ file: newFile() }),
      ),
    );
    for (const windows of rounds)
      expect(windows.map(({ found }) => found)).toEqual([0, 20_000, 20_000, 20_000, 20_000]);
    // Of several rounds the quickest is what it takes. What looks at all transactions for each of them takes minutes.
    for (const [index, limit] of [1_500, 500, 1_500, 1_500, 4_000].entries())
      expect(Math.min(...rounds.map((windows) => windows[index]!.took))).toBeLessThan(limit);
  });

  it("that the disk has no room for is stored not at all, and whole when there is room", async () => {
    const file = newFile();
    const { connection } = await Effect.runPromise(Effect.provide(foundConnection, layerSqlite({ file })));
    const db = openDatabase(file);
    const connections = sqliteBankConnections(connect(db, 50));
    const tables = ["accounts", "transactions", "bank_accounts", "bank_transactions"];
    const counts = () => tables.map((table) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    db.pragma(`max_page_count = ${Number(db.pragma("page_count", { simple: true })) + 10}`);
    const scope = { connection_id: connection.id, window: WINDOW, named: new Map() };
    const store = storing(connections, scope, bankData(500, 2));
    const before = counts();
    expect(await Effect.runPromise(Effect.flip(store))).toMatchObject({
      ...{ _tag: "StorageUnavailable", reason: "full", operation: "bank_connections.storeWindow" },
    });
    expect(counts()).toEqual(before);
    db.pragma("max_page_count = 1000000");
    await Effect.runPromise(store);
    expect(counts()).toEqual([3, 501, 2, 500]);
    expect(db.pragma("foreign_key_check")).toEqual([]);
    db.close();
  });
});
