import { randomUUID } from "node:crypto";
import { Removals } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { type BankChange, BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { change as bankChange } from "../../contracts/src/support/bank.ts";
import { change, importOf, planning, store } from "../../contracts/src/support/planned.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { indexQuery } from "../src/rows/search.ts";
import { bankData, foundConnection } from "./support/bank.ts";
import { AT, foundBooks, planOf } from "./support/books.ts";
import { expectDerived } from "./support/derived.ts";
import { newFile } from "./support/new-file.ts";
import { entriesOf } from "./support/search-index.ts";

describe("what the index is asked for", () => {
  it("is every part of three characters of a short text, and some of a long one, the first and the last among them", () => {
    expect(indexQuery("abcd")).toBe('"abc" AND "bcd"');
    expect(indexQuery("🦊🦊🦊🦊")).toBe('"🦊🦊🦊"');
    expect(indexQuery('a"b')).toBe('"a""b"');
    const long = indexQuery(
      Array.from({ length: 9_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(""),
    );
    const parts = long!.split(" AND ");
    expect(parts.length).toBeLessThanOrEqual(13);
    expect([parts[0], parts.at(-1)]).toEqual([
      `"${String.fromCodePoint(0x4e00, 0x4e01, 0x4e02)}"`,
      `"${String.fromCodePoint(0x4e00 + 8_997, 0x4e00 + 8_998, 0x4e00 + 8_999)}"`,
    ]);
  });

  it("is nothing for a text of fewer characters, or one that SQLite would not read to its end", () => {
    for (const text of ["", "a", "ab", "🦊🦊", "abc\0def"]) expect(indexQuery(text)).toBeUndefined();
  });
});

describe("the index of searches", () => {
  const file = newFile();
  const runtime = ManagedRuntime.make(layerSqlite({ file }));
  afterAll(() => runtime.dispose());

  const onFile = <A>(work: (db: ReturnType<typeof openDatabase>) => A): A => {
    const db = openDatabase(file);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };

  const texts = fc.array(fc.constantFrom("a", "É", "e\u0301", "ß", "İ", "ﬁ", " ", '"', "🦊", "\u0001"), {
    maxLength: 8,
  });
  const text = texts.map((chars) => chars.join(""));
  const date = fc.constantFrom("2026-02-14", "0001-01-01", "9999-12-31", "1999-12-31");
  const anyChange = fc.record(
    { name: text, notes: fc.option(text), date, amount: fc.constant("1") },
    { requiredKeys: [] },
  );
  const step = fc.record({
    do: fc.constantFrom("change", "change", "remove", "import", "undo"),
    at: fc.nat(),
    change: anyChange,
  });

  it("has what the transactions have, whatever is stored, changed, moved, deleted and undone", async () => {
    const history = fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) =>
      runtime.runPromise(
        Effect.gen(function* () {
          const { family, ids } = yield* foundBooks(2);
          const [imports, transactions] = [yield* Imports, yield* Transactions];
          const stored: string[] = [];
          for (const { do: what, at, change: changed } of steps) {
            const id = ids[at % ids.length];
            if (what === "import") {
              const request = importOf(family.id);
              stored.push(request.file.id);
              const plan = planOf(2, changed.notes ?? null);
              yield* imports.store(
                request,
                planning(() => Result.succeed(change(plan))),
              );
              ids.push(...plan.transactions.map((each) => each.id));
            } else if (what === "undo" && stored.length > 0)
              yield* imports.undo({ family_id: family.id, id: stored.pop()!, with_edited: true, at: AT });
            else if (what === "remove" && id !== undefined)
              yield* Effect.ignore(
                transactions.remove(family.id, id, "2026-06-01T00:00:00.000Z", () => Result.void),
              );
            else if (id !== undefined)
              yield* Effect.ignore(
                transactions.update(family.id, id, {}, () =>
                  Result.succeed({ ...changed, locked: [], updated_at: AT }),
                ),
              );
          }
          onFile(expectDerived);
        }),
      ),
    );
    await fc.assert(history, { numRuns: 30 });
    expect(onFile(expectDerived)).toBeGreaterThan(30);
  });

  it("has what files and syncs bring to the millionth family, whose keys no number of JavaScript tells apart", async () => {
    onFile((db) =>
      db.exec(
        `INSERT INTO families (id, currency, time_zone, created_at, number) VALUES ('last', 'EUR', 'UTC', '${AT}', 1000000)`,
      ),
    );
    await runtime.runPromise(
      Effect.gen(function* () {
        const { family, connection } = yield* foundConnection;
        const connections = yield* BankConnections;
        const { new_accounts, new_transactions } = bankData(5, 1);
        const scope = {
          ...{ connection_id: connection.id, window: { start: 0, end: 1 } },
          ...{ named: () => new Map(), days: () => new Map() },
        };
        const storing = (told: Partial<BankChange>) =>
          connections.storeWindow(scope, () =>
            Result.succeed({ change: bankChange(told), result: undefined }),
          );
        yield* storing({ new_accounts, new_transactions });
        const more = bankData(5, 1).new_transactions.map((each) => ({
          ...each,
          account_id: new_accounts[0]!.id,
        }));
        const moved = new_transactions.map(({ transaction_id, told }) => ({
          ...{ transaction_id, told, seen_at: AT },
          fields: { name: "Told anew", date: "2026-02-14" },
        }));
        yield* storing({ transactions: moved, new_transactions: more });
        yield* store(family.id, planOf(5));
      }),
    );
    onFile(expectDerived);
  });

  it("keeps nothing of a family or an account that is deleted", async () => {
    await runtime.runPromise(
      Effect.gen(function* () {
        const { family, ids } = yield* foundBooks(3);
        const before = onFile(entriesOf);
        const { account } = (yield* (yield* Transactions).find(family.id, ids[0]!))!;
        yield* (yield* Accounts).remove(family.id, account.id, () => Result.void);
        expect(onFile(entriesOf)).toBeLessThan(before);
        const other = yield* foundBooks(3);
        expect(onFile(entriesOf)).toBe(before);
        yield* (yield* Removals).removeFamily(other.family.id);
        expect(onFile(entriesOf)).toBeLessThan(before);
        onFile(expectDerived);
      }),
    );
  });

  it("is kept also by statements that know nothing of it, and a part of a split is not in it", () => {
    onFile((db) => {
      const before = expectDerived(db);
      db.exec(`
        INSERT INTO families (id, currency, time_zone, created_at, number) VALUES ('f', 'EUR', 'UTC', '${AT}', 1000);
        INSERT INTO accounts (id, number, family_id, name, account_type, currency, balance, status, created_at, updated_at)
        VALUES ('a', 1000, 'f', 'Checking', 'depository', 'EUR', '0', 'active', '${AT}', '${AT}'),
          ('b', 1001, 'f', 'Savings', 'depository', 'EUR', '0', 'active', '${AT}', '${AT}')`);
      const add = db.prepare(
        `INSERT INTO transactions
           (id, family_number, account_number, date, amount, currency, name, parent_id, created_at, updated_at)
         VALUES (?, 1000, 1000, '2026-02-14', '1', 'EUR', 'Bread', ?, 0, 0)`,
      );
      const whole = randomUUID();
      add.run(whole, null);
      add.run(randomUUID(), whole);
      expect(expectDerived(db)).toBe(before + 1);
      db.prepare(
        "UPDATE transactions SET name = 'Rolls', notes = 'CRÈME', date = '2026-02-15' WHERE id = ?",
      ).run(whole);
      expect(expectDerived(db)).toBe(before + 1);
      db.prepare("UPDATE transactions SET account_number = 1001 WHERE id = ?").run(whole);
      expect(expectDerived(db)).toBe(before + 1);
    });
  });
});
