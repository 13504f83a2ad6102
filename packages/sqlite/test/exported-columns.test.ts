import { exportFamily, importFile } from "@farthing/core/import";
import { TABLES } from "@farthing/core/storage";
import { Transactions, updateTransaction } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import * as SecureRandom from "effect/crypto/SecureRandom";
import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { expect, it } from "vitest";
import { addByHand, newTransaction } from "../../contracts/src/support/by-hand.ts";
import { createFamily } from "../../contracts/src/support/people.ts";
import {
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTransaction,
  store,
} from "../../contracts/src/support/planned.ts";
import { tableRows } from "../src/copies/table-rows.ts";
import { layerSqlite } from "../src/index.ts";
import { newFile } from "./support/new-file.ts";

/** Columns that an export does not have, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  family_id: "that of whoever imports it",
};

const TRANSACTIONS = TABLES.find(({ name }) => name === "transactions")!;

type Cells = Readonly<Record<string, unknown>>;

const transactionsOf = async (file: string): Promise<readonly Cells[]> => {
  const db = new Database(file);
  const found: Cells[] = [];
  for await (const some of tableRows(db).rows(TRANSACTIONS))
    for (const row of some)
      found.push(Object.fromEntries(Object.keys(TRANSACTIONS.columns).map((name, i) => [name, row[i]])));
  db.close();
  return found;
};

const on = (file: string) =>
  Layer.merge(layerSqlite({ file, reading_threads: 0 }), SecureRandom.layerWebCrypto);

/** Transactions that together have a value in each column. */
const filled = Effect.gen(function* () {
  const { family } = yield* createFamily();
  const [account, category, merchant] = [plannedAccount(), plannedCategory(), plannedMerchant()];
  const whole = plannedTransaction(account, {
    ...{ notes: "n", category_id: category.id, merchant_id: merchant.id, external_id: "e", source: "s" },
    reference: "R1",
  });
  yield* store(family.id, {
    ...{ accounts: [account], categories: [category], merchants: [merchant] },
    transactions: [
      whole,
      plannedTransaction(account, { parent_id: whole.id }),
      plannedTransaction(account, { name: "Held", pending: true }),
      plannedTransaction(account, { name: "Gone", pending: true, pending_gone: true }),
    ],
  });
  yield* updateTransaction({ family_id: family.id, id: whole.id, fields: { name: "Mine" } });
  const { id } = (yield* addByHand(family.id, newTransaction(account))).transaction;
  yield* updateTransaction({ family_id: family.id, id, fields: { amount: "7" } });
  return yield* Effect.scoped(
    Effect.gen(function* () {
      const { next } = yield* exportFamily(family.id);
      let text = "";
      for (let part = yield* next; part !== undefined; part = yield* next) text += part.text;
      return text;
    }),
  );
});

it("every column of a transaction is in an export and comes back, but for those that are left out on purpose", async () => {
  const [own, other] = [newFile(), newFile()];
  const text = await Effect.runPromise(Effect.provide(filled, on(own)));
  const imported = Effect.gen(function* () {
    const { family } = yield* createFamily();
    const upload = { bytes: new TextEncoder().encode(text), filename: "export.ndjson" };
    const options = { type: "ServiceImport" } as const;
    yield* importFile({ family_id: family.id, upload, options, today: "2026-03-01" });
    return (yield* (yield* Transactions).list(family.id, {}, { page: 1, per_page: 10 })).items.length;
  });
  expect(await Effect.runPromise(Effect.provide(imported, on(other)))).toBe(4);
  const [before, after] = [await transactionsOf(own), await transactionsOf(other)];
  const columns = Object.keys(TRANSACTIONS.columns);
  const isEmpty = (value: unknown): boolean =>
    value === null || value === false || (Array.isArray(value) && value.length === 0);
  expect(columns.filter((name) => before.every((row) => isEmpty(row[name])))).toEqual([]);
  const lost = columns.filter(
    (name) =>
      JSON.stringify(before.map((row) => row[name])) !== JSON.stringify(after.map((row) => row[name])),
  );
  expect(lost).toEqual(Object.keys(LEFT_OUT));
});
