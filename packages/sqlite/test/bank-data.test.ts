import type {
  BankBooks,
  BankChange,
  BankTransactionChange,
  NewBankTransaction,
  Window,
} from "@farthing/core/provider";
import { BankConnections } from "@farthing/core/provider";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { change as bankChange, scopeOf } from "../../contracts/src/support/bank.ts";
import { store } from "../../contracts/src/support/planned.ts";
import { sqliteBankConnections } from "../src/bank/bank-connections.ts";
import { connect } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { bankData, FIRST_POSTED, foundConnection } from "./support/bank.ts";
import { planOf } from "./support/books.ts";
import { turn } from "./support/clock.ts";
import { expectDerived } from "./support/derived.ts";
import { hooked } from "./support/hooked.ts";
import { newFile } from "./support/new-file.ts";

const WINDOW: Window = { start: FIRST_POSTED, end: FIRST_POSTED + 45 * 86_400 };

/** So many that storing them takes several steps. */
const MANY = 2_500;

type Scope = Parameters<BankConnections["Service"]["storeWindow"]>[0];

/** Stores a window; answers with how many transactions were in it. */
const storing = (connections: BankConnections["Service"], scope: Scope, change: Partial<BankChange>) =>
  connections.storeWindow(scope, (books: BankBooks) =>
    Result.succeed({ change: bankChange(change), result: books.transactions.length }),
  );

const seenAgain = ({ transaction_id, told }: NewBankTransaction): BankTransactionChange => ({
  ...{ transaction_id, told, seen_at: "2026-03-02T12:00:00.000Z", fields: { name: "Seen again" } },
});

/** Transactions in accounts: new, the same again, named alone, seen at another time, and gone. */
const windowsOf = (transactions: number, accounts: number) => {
  const { new_accounts, new_transactions } = bankData(transactions, accounts);
  const byAccount = Map.groupBy(new_transactions, ({ account_id }) => account_id);
  const named = new Map(
    new_accounts.map(({ id }) => [id, byAccount.get(id)!.map(({ told }) => told.provider_id)]),
  );
  const changed = new_accounts.map((account) => ({
    ...account,
    said: { balance: "7", day: account.balance_day, replaces: false },
  }));
  const days = new Map(
    new_accounts.map(({ id }) => [id, [...new Set(byAccount.get(id)!.map(({ told }) => told.date))]]),
  );
  return {
    named,
    days,
    windows: [
      [{ new_accounts, new_transactions }, WINDOW],
      [{ accounts: changed }, WINDOW],
      [{}, { start: 0, end: 1 }],
      [{ transactions: new_transactions.map(seenAgain) }, WINDOW],
      [{ removed: new_transactions.map(({ transaction_id }) => transaction_id) }, WINDOW],
    ] as const,
  };
};

/** Stores windows into an empty file; answers with what was in each, how many statements it took, and their plans. */
const storedWindows = async (transactions: number, accounts: number) => {
  const file = newFile();
  const { connection } = await Effect.runPromise(Effect.provide(foundConnection, layerSqlite({ file })));
  const db = openDatabase(file);
  // On the same connection, which has the temporary tables.
  const explain = db.prepare.bind(db);
  const plans = new Map<string, readonly string[]>();
  let statements = 0;
  hooked(db, (sql, args) => {
    statements += 1;
    if (plans.has(sql)) return;
    const plan = explain(`EXPLAIN QUERY PLAN ${sql}`).all(...args) as { readonly detail: string }[];
    plans.set(
      sql,
      plan.map(({ detail }) => detail),
    );
  });
  const connected = connect(openDatabase(file), 0, { open: () => db });
  const connections = sqliteBankConnections(connected);
  const { named, days, windows } = windowsOf(transactions, accounts);
  const stored: { readonly found: number; readonly statements: number }[] = [];
  for (const [change, window] of windows) {
    const before = statements;
    const scope = { connection_id: connection.id, window, named: () => named, days: () => days };
    const { result: found } = await Effect.runPromise(storing(connections, scope, change));
    stored.push({ found, statements: statements - before });
  }
  await connected.close();
  return { stored, plans: [...plans.values()].flat() };
};

describe("a window of bank data", () => {
  it("has nothing of one before it that failed in its middle", async () => {
    const file = newFile();
    await Effect.runPromise(
      Effect.gen(function* () {
        const [{ connection }, stranger] = [yield* foundConnection, yield* foundConnection];
        const [ours, theirs] = [bankData(6, 2), bankData(2, 1)];
        const connections = yield* BankConnections;
        const store = ({ id }: typeof connection, told: Partial<BankChange>) =>
          storing(connections, scopeOf({ id }), told);
        yield* store(stranger.connection, { new_accounts: theirs.new_accounts });
        yield* store(connection, { new_accounts: ours.new_accounts });
        const mixed = [...ours.new_transactions.slice(0, 4), ...theirs.new_transactions];
        expect((yield* Effect.exit(store(connection, { new_transactions: mixed })))._tag).toBe("Failure");
        const nobody = { ...theirs.new_transactions[0]!, transaction_id: "nobody" };
        const changes = [...ours.new_transactions, nobody].map(seenAgain);
        const both = { new_transactions: ours.new_transactions, transactions: changes };
        expect((yield* Effect.exit(store(connection, both)))._tag).toBe("Failure");
        const [first, ...others] = ours.new_transactions;
        yield* store(connection, { new_transactions: others });
        yield* store(connection, { new_transactions: [first!], transactions: [seenAgain(others[0]!)] });
      }).pipe(Effect.provide(layerSqlite({ file }))),
    );
    const db = openDatabase(file);
    const names = db.prepare("SELECT name FROM transactions WHERE source = 'bank_sync' ORDER BY name");
    expect(names.pluck().all()).toEqual([
      ...["Purchase 0", "Purchase 2", "Purchase 3", "Purchase 4", "Purchase 5", "Seen again"],
    ]);
    expectDerived(db);
    db.close();
  });

  // `d` and `s` are what is staged of the window.
  it("is read and stored by looking each row up, and never through a table or all of an account", async () => {
    const { plans } = await storedWindows(4, 2);
    const looks = plans
      .filter((detail) => /^(?:SCAN|SEARCH) /.test(detail))
      .map((detail) => detail.replace(/ USING .*? (?=\()/, " "));
    expect([...new Set(looks)].toSorted()).toEqual([
      "SCAN CONSTANT ROW",
      "SCAN c VIRTUAL TABLE INDEX 1:",
      "SCAN d VIRTUAL TABLE INDEX 1:",
      "SCAN i VIRTUAL TABLE INDEX 1:",
      "SCAN json_each VIRTUAL TABLE INDEX 1:",
      "SCAN o VIRTUAL TABLE INDEX 1:",
      "SCAN r",
      "SEARCH a (account_id=?)",
      "SEARCH a (family_id=? AND id=?)",
      "SEARCH a (family_id=? AND transaction_id=?)",
      "SEARCH a (id=?)",
      "SEARCH a EXISTS (account_id=?)",
      "SEARCH account_balances (account_id=? AND number>?)",
      "SEARCH account_balances (account_id=?)",
      "SEARCH accounts (id=?)",
      "SEARCH accounts USING COVERING INDEX accounts_by_number",
      "SEARCH b (account_id=? AND number=?) LEFT-JOIN",
      "SEARCH b (account_id=? AND provider_id=?)",
      "SEARCH b (connection_id=?)",
      "SEARCH b (rowid=?)",
      "SEARCH b (transaction_id=?)",
      "SEARCH b (transaction_id=?) LEFT-JOIN",
      "SEARCH bank_accounts (account_id=?)",
      "SEARCH bank_accounts (connection_id=?)",
      "SEARCH bank_connections (id=?)",
      "SEARCH bank_transactions (account_id=? AND pending=? AND posted>? AND posted<?)",
      "SEARCH bank_transactions (account_id=? AND pending=?)",
      "SEARCH bank_transactions (transaction_id=?)",
      "SEARCH c (transaction_number=?)",
      "SEARCH counter_values (transaction_id=?)",
      "SEARCH d (account_id=? AND date=?)",
      "SEARCH d (account_id=?)",
      "SEARCH d (date=?)",
      "SEARCH d (family_id=? AND transaction_id=?)",
      "SEARCH deleted_bank_transactions (account_id=?)",
      "SEARCH deleted_bank_transactions (transaction_id=?)",
      "SEARCH families (id=?)",
      "SEARCH families USING COVERING INDEX families_by_number",
      "SEARCH i (id=?)",
      "SEARCH import_claims (transaction_number=?)",
      "SEARCH main.transactions (search_key>? AND search_key<?)",
      "SEARCH n (family_number=? AND amount=? AND date>? AND date<?)",
      "SEARCH n (id=?)",
      "SEARCH o (id=?)",
      "SEARCH s (account_id=? AND number=?) LEFT-JOIN",
      "SEARCH s (rowid>? AND rowid<?)",
      "SEARCH t (account_number=? AND <expr>>? AND <expr><?)",
      "SEARCH t (account_number=? AND parent_id=? AND date=? AND created_at=?)",
      "SEARCH t (account_number=? AND parent_id=? AND date>? AND date<?)",
      "SEARCH t (account_number=? AND parent_id=? AND date>?)",
      "SEARCH t (id=?)",
      "SEARCH temp.staged_transactions ((part,date,nth)>(?,?,?) AND (part,date,nth)<(?,?,?))",
      "SEARCH temp.staged_transactions ((part,date,nth)>(?,?,?))",
      "SEARCH transaction_tags (transaction_id=?)",
      "SEARCH transactions (account_number=?)",
      "SEARCH transactions (family_number=?)",
      "SEARCH transactions (id=?)",
      "SEARCH transactions (parent_id=?)",
      "SEARCH transfer_candidates (inflow_transaction_id=?)",
      "SEARCH transfer_candidates (outflow_transaction_id=?)",
      "SEARCH transfers (inflow_transaction_id=?)",
      "SEARCH transfers (outflow_transaction_id=?)",
      "SEARCH v (family_id=? AND amount=?)",
      "SEARCH v (transaction_id=?)",
      "SEARCH w (id=?)",
      "SEARCH x (inflow_transaction_id=?)",
      "SEARCH x (outflow_transaction_id=?)",
    ]);
  });

  it.each([
    [3, 3],
    [30, 3],
    [300, 10],
  ])("takes three statements for each of %i transactions at most", async (transactions, accounts) => {
    const { stored } = await storedWindows(transactions, accounts);
    expect(stored.map(({ found }) => found)).toEqual([0, ...Array(4).fill(transactions)]);
    for (const { statements } of stored)
      expect(statements).toBeLessThanOrEqual(10 + 8 * accounts + 3 * transactions);
  });

  it.each([
    ["new", (_: NewBankTransaction[]) => ({}), (all: NewBankTransaction[]) => ({ new_transactions: all })],
    [
      "changed",
      (all: NewBankTransaction[]) => ({ new_transactions: all }),
      (all: NewBankTransaction[]) => ({ transactions: all.map(seenAgain) }),
    ],
    [
      "gone",
      (all: NewBankTransaction[]) => ({ new_transactions: all }),
      (all: NewBankTransaction[]) => ({ removed: all.map(({ transaction_id }) => transaction_id) }),
    ],
  ])(
    "of many %s transactions is stored in steps: others read what was there before, and other writes come after it",
    (_, before, after) =>
      Effect.runPromise(
        Effect.gen(function* () {
          const { family, ids, connection } = yield* foundConnection;
          const [connections, transactions] = [yield* BankConnections, yield* Transactions];
          const { new_accounts, new_transactions } = bankData(MANY, 2);
          yield* storing(connections, scopeOf(connection), { new_accounts, ...before(new_transactions) });
          const last = new_transactions.at(-1)!.transaction_id;
          const nameOfLast = Effect.map(transactions.find(family.id, last), (found) => found?.name);
          const old = yield* nameOfLast;
          const done: string[] = [];
          const window = yield* Effect.forkChild(
            Effect.tap(
              storing(connections, scopeOf(connection, { window: WINDOW }), after(new_transactions)),
              () => Effect.sync(() => done.push("window")),
            ),
          );
          yield* turn;
          const edit = yield* Effect.forkChild(
            Effect.tap(
              transactions.update(family.id, ids[0]!, {}, ({ notes }) =>
                Result.succeed({ name: "Edited", notes, locked: [], updated_at: "2026-03-03T12:00:00.000Z" }),
              ),
              () => Effect.sync(() => done.push("edit")),
            ),
          );
          let read = 0;
          while (window.pollUnsafe() === undefined) {
            const name = yield* nameOfLast;
            if (done.length === 0) {
              expect(name).toBe(old);
              read += 1;
            }
            yield* turn;
          }
          yield* Fiber.join(window);
          yield* Fiber.join(edit);
          expect(read).toBeGreaterThan(3);
          expect(done).toEqual(["window", "edit"]);
          expect(yield* nameOfLast).not.toBe(old);
        }).pipe(Effect.provide(layerSqlite({ file: newFile() }))),
      ),
  );

  it("does not wait for an import that is planned", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { family, connection } = yield* foundConnection;
        const connections = yield* BankConnections;
        const done: string[] = [];
        const ended = (what: string) => Effect.sync(() => done.push(what));
        const importing = Effect.andThen(store(family.id, planOf(4 * MANY)), ended("import"));
        const syncing = Effect.andThen(
          storing(connections, scopeOf(connection), bankData(2, 1)),
          ended("window"),
        );
        yield* Effect.all([importing, Effect.andThen(turn, syncing)], { concurrency: "unbounded" });
        expect(done).toEqual(["window", "import"]);
      }).pipe(Effect.provide(layerSqlite({ file: newFile() }))),
    ));
});
